"""Where the program begins: from its first moment on no signal is lost, and none ends it without a word."""

import os
import signal

signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM, signal.SIGHUP))


def main() -> None:
    """Run the command line, which answers signals as soon as it can."""
    # Nothing here multiplies matrices: threads for that take memory, and where none may be, they end the program.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from pipeline.cli import main as run  # noqa: PLC0415 - signals wait until then

    run()
