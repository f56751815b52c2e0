"""How the tests run: hypothesis profiles by environment variable, `HYPOTHESIS_PROFILE=ci|thorough`."""

import os

from hypothesis import HealthCheck, settings

_SLOW_MACHINE = [HealthCheck.too_slow]
settings.register_profile("default", deadline=None, max_examples=60, suppress_health_check=_SLOW_MACHINE)
settings.register_profile("ci", deadline=None, max_examples=60, suppress_health_check=_SLOW_MACHINE, derandomize=True)
settings.register_profile("thorough", deadline=None, max_examples=2000, suppress_health_check=_SLOW_MACHINE)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "default"))
