"""The Java virtual machine: starting it, calling it, and what it throws as Python exceptions."""

from __future__ import annotations

import atexit
import contextlib
import os
import re
import shlex
import signal
import threading
from pathlib import Path
from typing import Any, Callable, Iterator, NoReturn, Sequence

import jpype

from ._words import plain

LEAST_JAVA = 17

#: Options for Java, as the command line takes them.
OPTIONS = "SMKL_JAVA_OPTS"

#: A folder with other jars than those of the wheel.
JARS = "SMKL_JARS"

#: Milliseconds between two looks at signals such as Ctrl-C.
_STEP = 20

_HELP = (
    f"Expected Java {LEAST_JAVA} or newer. Maybe install one ('apt install openjdk-17-jre-headless', "
    "'brew install openjdk', 'conda install -c conda-forge openjdk') or set JAVA_HOME to its folder."
)

_lock = threading.Lock()
_process: int | None = None


class JavaNotFoundError(RuntimeError):
    """There is no Java, or one that is too old."""


def start(memory: str | None = None, options: Sequence[str] = ()) -> None:
    """Start the Java virtual machine, before the first fit.

    Without a call it starts by itself, with the options in the environment variable
    ``SMKL_JAVA_OPTS`` and, by Java's own default, a quarter of the computer's memory.

    Parameters
    ----------
    memory : str, optional
        How much memory Java may use for data and kernel matrices, such as ``"4g"`` or
        ``"800m"``. A kernel matrix of n rows takes 8 n^2 bytes.
    options : sequence of str, default=()
        Further options for Java, such as ``"-XX:+UseParallelGC"``.

    Raises
    ------
    JavaNotFoundError
        If there is no Java 17 or newer.
    RuntimeError
        If it is running already: memory cannot be changed then.
    ValueError
        If the memory or an option cannot be used.
    """
    if memory is not None and not re.fullmatch(r"[1-9][0-9]*[kKmMgG]?", memory):
        raise ValueError(
            f"The memory is {memory!r}. Expected a number with a unit. Maybe '4g' or '800m'."
        )
    with _lock, _undisturbed():
        require_own_process()
        if _process is not None or jpype.isJVMStarted():
            raise RuntimeError(
                "The Java virtual machine is running already. Expected start() before the first "
                "fit or prediction. Maybe restart Python, or set the variable "
                f"{OPTIONS}=-Xmx{memory or '4g'} before."
            )
        _start(memory, options)


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """Signals that Python handles wait: JPype that is left in the midst of a start never works again."""
    handlers: dict[int, Any] = {}
    arrived: list[int] = []
    if threading.current_thread() is threading.main_thread():
        known = {number: signal.getsignal(number) for number in signal.valid_signals()}
        handlers = {number: handler for number, handler in known.items() if callable(handler)}
    try:
        for number in handlers:
            signal.signal(number, lambda signalled, frame: arrived.append(signalled))
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
        for number in arrived:
            signal.raise_signal(number)


def _start(memory: str | None, options: Sequence[str]) -> None:
    global _process
    jars = _jars()
    if jpype.isJVMStarted():
        # Somebody else's virtual machine: its options stay as they are.
        for jar in jars:
            jpype.addClassPath(jar)
        _require_version(str(jpype.JClass("java.lang.System").getProperty("java.version")), "")
    else:
        library = _library()
        arguments = [*shlex.split(os.environ.get(OPTIONS, "")), *options]
        if memory is not None:
            arguments.append(f"-Xmx{memory}")
        try:
            jpype.startJVM(
                library,
                # Signals are Python's: Java would answer SIGTERM by ending under Python's feet.
                "-Xrs",
                *_COMPILER,
                *_MEMORY,
                *_quiet(library),
                *arguments,
                classpath=jars,
                convertStrings=False,
                interrupt=False,
            )
        except (OSError, RuntimeError, ValueError) as problem:
            raise ValueError(
                f"Java did not start with the options {arguments}: {problem} Maybe leave them out, "
                f"or correct {OPTIONS}."
            ) from problem
        _require_version(str(jpype.JClass("java.lang.System").getProperty("java.version")), library)
    _process = os.getpid()


def _library() -> str:
    try:
        library = str(jpype.getDefaultJVMPath())
    except (jpype.JVMNotFoundException, jpype.JVMNotSupportedException, OSError) as problem:
        home = os.environ.get("JAVA_HOME")
        where = f" (JAVA_HOME is {home})" if home else ""
        raise JavaNotFoundError(f"No Java was found{where}. {_HELP}") from problem
    version = _release(library)
    if version is not None:
        _require_version(version, library)
    return library


def _release(library: str) -> str | None:
    """The version in the file that a JDK or JRE has in its home, found before it is loaded."""
    for folder in list(Path(library).resolve().parents)[:5]:
        try:
            text = (folder / "release").read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue
        found = re.search(r'^JAVA_VERSION="([^"]*)"', text, re.MULTILINE)
        return found.group(1) if found else None
    return None


def _major(version: str) -> int:
    numbers = [int(n) for n in re.findall(r"\d+", version)[:2]]
    if not numbers:
        return LEAST_JAVA
    return numbers[1] if numbers[0] == 1 and len(numbers) > 1 else numbers[0]


def _require_version(version: str, library: str) -> None:
    if _major(version) < LEAST_JAVA:
        where = f" ({library})" if library else ""
        raise JavaNotFoundError(f"Java {version} was found{where}. {_HELP}")


#: Heap that is not used goes back to the system when Java has been idle for some seconds.
_MEMORY = (
    "-XX:G1PeriodicGCInterval=5000",
    "-XX:MinHeapFreeRatio=10",
    "-XX:MaxHeapFreeRatio=25",
)

#: As the launcher of the command line has it: code is optimised fully a hundred times later than
#: by default, when a short fit is over.
_COMPILER = (
    "-XX:+IgnoreUnrecognizedVMOptions",
    "-XX:Tier4InvocationThreshold=500000",
    "-XX:Tier4MinInvocationThreshold=60000",
    "-XX:Tier4CompileThreshold=1500000",
    "-XX:Tier4BackEdgeThreshold=4000000",
)


def _quiet(library: str) -> list[str]:
    """What keeps newer versions of Java from printing warnings."""
    options = ["-Dguice_custom_class_loading=CHILD"]
    if _major(_release(library) or "") >= 24:
        options.append("--enable-native-access=ALL-UNNAMED")
    return options


def _jars() -> list[str]:
    folder = Path(os.environ.get(JARS) or Path(__file__).parent / "jars")
    jars = sorted(str(jar) for jar in folder.glob("*.jar"))
    if not any(Path(jar).name.startswith("smkl-python-") for jar in jars):
        raise JavaNotFoundError(
            f"The jars of smkl are not in {folder}. Expected those of a built wheel. Maybe install "
            f"the wheel, or set {JARS} to a folder that has them."
        )
    return jars


def command(main: str, arguments: Sequence[str]) -> list[str]:
    """The words that run a class of the jars in a Java of its own."""
    library = Path(_library()).resolve()
    name = "java.exe" if os.name == "nt" else "java"
    homes = [folder for folder in library.parents[:5] if (folder / "bin" / name).exists()]
    if not homes:
        raise JavaNotFoundError(f"There is no bin/{name} beside {library}. {_HELP}")
    options = [*_COMPILER, *_quiet(str(library)), *shlex.split(os.environ.get(OPTIONS, ""))]
    java = str(homes[0] / "bin" / name)
    return [java, *options, "-cp", os.pathsep.join(_jars()), main, *arguments]


def require_own_process() -> None:
    """Refuses to call Java where it is not: in a child that was forked while it was running."""
    if _process is not None and _process != os.getpid():
        raise RuntimeError(
            "This process was forked from one in which Java was running, and Java does not "
            "survive that. Expected a process of its own. Maybe use multiprocessing with "
            "'spawn', or joblib with its default backend 'loky'."
        )


def _forked() -> None:
    """In a child. One that was forked before Java ran starts its own and knows nothing of this."""
    global _lock, _process
    _lock = threading.Lock()  # Another thread may have held it, which is not here.
    if not jpype.isJVMStarted():
        return
    _process = _process or os.getppid()
    # At the end JPype would wait for threads of Java that are not here.
    atexit.unregister(jpype._core._JTerminate)
    # Of a Java that others started, without -Xrs, the child has the handlers but nobody who answers.
    for number in (signal.SIGINT, signal.SIGTERM):
        handler = signal.getsignal(number)
        if handler is not None:
            signal.signal(number, handler)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forked)


def java(name: str) -> Any:
    """A class of Java, which is started if need be."""
    with _lock, _undisturbed():
        require_own_process()
        if _process is None:
            _start(None, ())
        return jpype.JClass(name)


def run(job: Any, watch: Callable[[Any], None] | None = None) -> tuple[Any, BaseException | None]:
    """Wait for a job; what comes of it, and the exception that asked for its end.

    An exception from ``watch`` or from the handler of a signal, such as Ctrl-C, asks the job to end
    with the best so far, which takes a moment; a second one does not wait for it.
    """
    try:
        while not job.ended(_STEP):
            if watch is not None:
                watch(job)
        ended: BaseException | None = None
    except BaseException as reason:
        job.stop()
        while not job.ended(_STEP):
            pass
        ended = reason
    try:
        return job.result(), ended
    except jpype.JException as problem:
        if ended is not None:
            raise ended from None
        _raise(problem.getCause() or problem)


def call(function: Callable[..., Any], *arguments: Any) -> Any:
    """Call a short method of Java; what it throws becomes a Python exception."""
    require_own_process()
    try:
        return function(*arguments)
    except jpype.JException as problem:
        _raise(problem)


def _raise(problem: Any) -> NoReturn:
    raise _translated(problem) from None


def _translated(problem: Any) -> Exception:
    """The Python exception for one of Java, in its words."""
    words = plain(str(jpype.JClass("org.smkl.python.Words").of(problem)))
    kinds: list[tuple[str, type[Exception]]] = [
        ("java.lang.IllegalArgumentException", ValueError),
        ("java.lang.OutOfMemoryError", MemoryError),
        ("java.io.IOException", OSError),
        ("java.io.UncheckedIOException", OSError),
    ]
    for name, kind in kinds:
        if isinstance(problem, jpype.JClass(name)):
            if kind is MemoryError:
                words = (
                    f"Java has no memory left ({words}). Expected room for the kernel matrices. "
                    "Maybe smkl.start(memory='8g') before the first fit, or fewer rows or kernels."
                )
            return kind(words)
    if str(problem.getClass().getName()).startswith("org.smkl."):
        return RuntimeError(words)
    defect = RuntimeError(
        f"This should not happen: {words} Expected a result. Maybe report it, with the attribute "
        "'details' of this exception."
    )
    # Where in Java it happened: for a report, not for the traceback of a user.
    defect.details = str(problem.stacktrace())  # type: ignore[attr-defined]
    return defect
