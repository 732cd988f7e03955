"""How many examples Hypothesis tries: few by default, the same ones on a build server, or many."""

import os

from hypothesis import HealthCheck, settings

# Positions are made by playing, which Hypothesis would call slow on a busy machine.
PATIENT = [HealthCheck.too_slow]

settings.register_profile("quick", max_examples=40, deadline=None, suppress_health_check=PATIENT)
settings.register_profile(
    "ci", settings.get_profile("quick"), derandomize=True, database=None, print_blob=True
)
settings.register_profile("thorough", settings.get_profile("quick"), max_examples=2000)

default = "ci" if os.environ.get("CI") else "quick"
settings.load_profile(os.environ.get("GUILDHALL_EXAMPLES", default))
