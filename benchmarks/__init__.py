"""Scripts that measure rulinglint or make its data files. None of them is needed to run or test it."""
