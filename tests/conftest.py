"""What holds for all tests of the Python side."""

from hypothesis import settings

# Times belong to the benches: on a busy machine a deadline fails what is right.
settings.register_profile("penumbra", deadline=None)
settings.load_profile("penumbra")
