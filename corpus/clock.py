"""What day it is."""

import datetime
import os
import time


def today() -> datetime.date:
    """The day in UTC: that of SOURCE_DATE_EPOCH (https://reproducible-builds.org/docs/source-date-epoch/), else now."""
    try:
        seconds = int(os.environ["SOURCE_DATE_EPOCH"])
        return datetime.datetime.fromtimestamp(seconds, datetime.UTC).date()
    except (KeyError, ValueError, OverflowError, OSError):
        return datetime.datetime.fromtimestamp(time.time(), datetime.UTC).date()
