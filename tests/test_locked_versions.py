"""The lock file is what runs: the environment has its versions and nothing else, and they are what pyproject.toml asks for."""

import re
import tomllib
from importlib.metadata import distributions
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
BESIDE = {"ratinglist", "pip"}
"""What an environment has besides: this checkout, and what installs."""


def locked() -> dict[str, str]:
    """The versions of the lock file by name, of what this Python and machine need."""
    lines = (ROOT / "requirements.lock").read_text().splitlines()
    found = {}
    for line in lines:
        if re.match(r"[A-Za-z0-9]", line):
            requirement = Requirement(line.removesuffix("\\").strip())
            if requirement.marker is None or requirement.marker.evaluate():
                (version,) = requirement.specifier
                found[canonicalize_name(requirement.name)] = version.version
    return found


def test_what_is_installed_is_what_is_locked():
    """Every package in its version, none missing, none more; `make clean` and `make test` mend what differs."""
    installed = {canonicalize_name(each.name): each.version for each in distributions()}
    wanted = locked()
    other = {
        name: f"locked {wanted.get(name, 'not at all')}, installed {installed.get(name, 'not at all')}"
        for name in sorted((wanted.keys() | installed.keys()) - BESIDE)
        if wanted.get(name) != installed.get(name)
    }
    assert not other, f"the environment is not that of requirements.lock: {other}"


def test_the_lock_has_hashes():
    """Each package is checked by what it is, not by its name alone."""
    text = (ROOT / "requirements.lock").read_text()
    packages = re.split(r"\n(?=[A-Za-z0-9])", text.strip())
    assert len(packages) >= len(locked())
    assert not [each.split()[0] for each in packages if "--hash=sha256:" not in each]


def test_what_is_locked_is_what_is_asked_for():
    """Each package that pyproject.toml names stands in the lock file, in a version that its bound allows."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    asked = [
        *project["dependencies"],
        *project["optional-dependencies"]["dev"],
        *project["optional-dependencies"]["plot"],
    ]
    versions = locked()
    for text in asked:
        requirement = Requirement(text)
        assert requirement.specifier.contains(versions[canonicalize_name(requirement.name)]), text
