"""The tests, one folder a floor of the package, and the helpers they share."""
