"""Pages as HTML: the templates compiled once, styles and script inside, nothing else allowed by the page itself."""

from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from importlib.resources import files
from typing import Final

from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup

from pipeline.writers.pages.page import Page
from pipeline.writers.pages.shown_texts import shown

_TEMPLATE: Final = "page.html.j2"
_STYLE, _TOOLS_STYLE, _HISTORY_STYLE, _SCRIPT = "page.css", "tools.css", "history.css", "tools.js"


def page_maker() -> Callable[[Page], bytes]:
    """Return what makes a page's file of its data.

    Everything that the data hold is escaped, and loses the signs that HTML has no place for.
    """
    environment = Environment(
        loader=FunctionLoader(_source),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_finalized,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    template = environment.get_template(_TEMPLATE)
    script = _source(_SCRIPT)
    styles = {
        (tools, picture): _source(_STYLE)
        + (_source(_TOOLS_STYLE) if tools else "")
        + (_source(_HISTORY_STYLE) if picture else "")
        for tools in (False, True)
        for picture in (False, True)
    }

    def make(page: Page) -> bytes:
        style = styles[page.tools, page.picture is not None]
        return template.render(
            page=page,
            policy=_policy(style, script if page.tools else ""),
            style=Markup(style),  # noqa: S704 - the package's own file
            script=Markup(script),  # noqa: S704 - the package's own file
        ).encode("utf-8")

    return make


def _source(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _finalized(value: object) -> object:
    """What a template puts out: texts as a page may show them, markup of its own macros as it is."""
    return shown(value) if type(value) is str else value


def _policy(style: str, script: str) -> str:
    """Allow a page its own style and script, known by their hashes, and nothing else."""
    allowed = [f"style-src 'sha256-{_hash(style)}'"]
    if script:
        allowed.append(f"script-src 'sha256-{_hash(script)}'")
    return "; ".join(["default-src 'none'", *allowed, "base-uri 'none'", "form-action 'none'"])


def _hash(text: str) -> str:
    return b64encode(sha256(text.encode()).digest()).decode()
