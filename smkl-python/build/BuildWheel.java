import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Builds the Python package with the jars inside and tests it as a user has it: the wheel is
 * installed into an empty environment, the lines of the README run there, then the tests.
 *
 * <p>A single-file Java program rather than a shell script: it runs wherever Maven runs. Without
 * Python, or without its packages, it says so and builds nothing; on CI, where the package is
 * required, it fails.
 */
final class BuildWheel {
  private static final boolean CI = "true".equals(System.getenv("CI"));
  private static final boolean WINDOWS = System.getProperty("os.name").startsWith("Windows");
  private static final Pattern README_LINES =
      Pattern.compile("(?s)## Python\n.*?```python\n(.*?)```");

  private final Path sources;
  private final Path target;
  private final Path jar;
  private final Path environment;

  private BuildWheel(Path sources, Path target, String jar) {
    this.sources = sources.toAbsolutePath().normalize();
    this.target = target.toAbsolutePath().normalize();
    this.jar = this.target.resolve(jar);
    this.environment = this.target.resolve("venv");
  }

  /** What cannot be done here, though nothing is wrong with the package. */
  private static final class NotHere extends Exception {
    private static final long serialVersionUID = 1L;

    NotHere(String reason) {
      super(reason);
    }
  }

  /** Arguments: the package's folder, Maven's target folder, the jar's name, "true" for no tests. */
  public static void main(String[] arguments)
      throws IOException, InterruptedException, ExecutionException {
    BuildWheel build =
        new BuildWheel(Path.of(arguments[0]), Path.of(arguments[1]), arguments[2]);
    try {
      build.run("true".equals(arguments[3]));
    } catch (NotHere e) {
      if (CI) {
        throw new IOException("The Python package is required on CI, but " + e.getMessage());
      }
      System.out.println("Building without the Python package: " + e.getMessage());
    }
  }

  private void run(boolean skipTests)
      throws IOException, InterruptedException, ExecutionException, NotHere {
    String python = System.getenv().getOrDefault("SMKL_PYTHON", "python3");
    if (!succeeds(List.of(python, "-c", "import sys, venv; sys.exit(sys.version_info < (3, 10))"))) {
      throw new NotHere(
          "'" + python + "' is no Python 3.10 or newer with venv. Maybe SMKL_PYTHON names one.");
    }
    boolean empty = !Files.isExecutable(ownPython());
    if (empty) {
      need("no environment could be made", List.of(python, "-m", "venv", environment.toString()));
    }
    Path wheel = wheel();
    if (empty) {
      need("the wheel's dependencies could not be installed", pip("install", wheel.toString()));
    } else {
      need(
          "the wheel could not be installed",
          pip("install", "--force-reinstall", "--no-deps", wheel.toString()));
    }
    if (skipTests) {
      return;
    }
    require("the lines of README.md", List.of(ownPython().toString(), "-c", readmeLines()));
    Path tests = sources.resolve("tests");
    need(
        "the packages of the tests could not be installed",
        pip("install", "-r", tests.resolve("requirements.txt").toString()));
    Path checks = tests.resolve("test_sklearn.py");
    // They take half of the time, and hardly more than one processor.
    FutureTask<Boolean> beside = new FutureTask<>(() -> succeeds(pytest(checks.toString())));
    new Thread(beside).start();
    boolean others = succeeds(pytest(tests.toString(), "--ignore=" + checks));
    if (!beside.get() || !others) {
      throw new IOException("With the wheel in an environment of its own the tests failed.");
    }
  }

  private List<String> pytest(String... arguments) {
    List<String> command = new ArrayList<>(List.of(ownPython().toString(), "-m", "pytest"));
    command.addAll(List.of("-c", sources.resolve("pyproject.toml").toString()));
    command.addAll(List.of("-p", "no:cacheprovider"));
    command.addAll(Arrays.asList(arguments));
    return command;
  }

  private Path wheel() throws IOException, InterruptedException, NotHere {
    Path dist = target.resolve("dist");
    need(
        "the wheel could not be built",
        List.of(
            ownPython().toString(),
            sources.resolve("build-wheel").toString(),
            "--jars",
            target.resolve("jars").toString(),
            jar.toString(),
            "--out",
            dist.toString()));
    try (Stream<Path> files = Files.list(dist)) {
      return files.filter(f -> f.toString().endsWith(".whl")).findFirst().orElseThrow();
    }
  }

  private String readmeLines() throws IOException {
    String text = Files.readString(sources.resolveSibling("README.md")).replace("\r\n", "\n");
    Matcher lines = README_LINES.matcher(text);
    if (!lines.find()) {
      throw new IOException("README.md has no lines of Python under '## Python'.");
    }
    return lines.group(1);
  }

  private Path ownPython() {
    return environment.resolve(WINDOWS ? "Scripts/python.exe" : "bin/python");
  }

  private List<String> pip(String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(ownPython().toString(), "-m", "pip", "--disable-pip-version-check", "-q"));
    command.addAll(Arrays.asList(arguments));
    return command;
  }

  private void need(String otherwise, List<String> command)
      throws IOException, InterruptedException, NotHere {
    if (!succeeds(command)) {
      throw new NotHere(
          otherwise + ", see above. Maybe there is no network or no package index.");
    }
  }

  private void require(String what, List<String> command) throws IOException, InterruptedException {
    if (!succeeds(command)) {
      throw new IOException("With the wheel in an environment of its own " + what + " failed.");
    }
  }

  private boolean succeeds(List<String> command) throws InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(target.toFile()).inheritIO();
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    builder.environment().put("PYTHONUTF8", "1");
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    // The package and its jars are those of the wheel, whatever the user's own settings are.
    builder.environment().remove("PYTHONPATH");
    builder.environment().remove("SMKL_JARS");
    try {
      int code = builder.start().waitFor();
      if (code != 0) {
        System.out.println(command.get(0) + " ended with " + code + ".");
      }
      return code == 0;
    } catch (IOException e) {
      System.out.println(e.getMessage());
      return false;
    }
  }
}
