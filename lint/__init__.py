"""The conductor: command line, configuration, the run, and what is decided about its findings."""
