"""What people see: boards and tiles drawn in the terminal."""
