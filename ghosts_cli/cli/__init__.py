"""The commands: each module parses the options of one group, calls the library and prints. No rule, no arithmetic."""
