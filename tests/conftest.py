"""What holds for all tests."""

from hypothesis import settings

# Nothing is judged by its time: a machine that is busy makes no example wrong.
settings.register_profile("whatever the machine is doing", deadline=None)
settings.load_profile("whatever the machine is doing")
