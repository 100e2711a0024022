import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Builds SCS and the bridge to it for the machine it runs on and puts the library where Maven
 * collects resources. pip fetches the source of SCS and checks it against the hash in scs.txt; the C
 * compiler does the rest, with no library of the system but the C library.
 *
 * <p>A single-file Java program rather than a shell script: it runs wherever Maven runs. Without
 * Python, a compiler or a package index it leaves a note instead of the library, so that the Java
 * side still builds; on CI, where the library is required, it fails.
 */
final class BuildNative {
  private static final String SCS = "scs-3.2.3";
  private static final String LIBRARY = System.mapLibraryName("smkl_scs");

  private final Path here;
  private final Path work;
  private final Path output;

  private BuildNative(Path here, Path work, Path output) {
    this.here = here;
    this.work = work;
    this.output = output;
  }

  /** Arguments: this folder, a folder to work in, the resource folder to fill. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    BuildNative build =
        new BuildNative(Path.of(arguments[0]), Path.of(arguments[1]), Path.of(arguments[2]));
    String obstacle = build.build();
    if (!obstacle.isEmpty()) {
      build.leaveNote(obstacle);
    }
  }

  /** What was in the way; empty when the library is there. */
  private String build() throws IOException, InterruptedException {
    Path library = output.resolve(platform()).resolve(LIBRARY);
    if (upToDate(library)) {
      return "";
    }
    String compiler = Optional.ofNullable(System.getenv("CC")).orElse("cc");
    if (onPath(compiler).isEmpty()) {
      return "there was no C compiler ('" + compiler + "') on the PATH when this module was built";
    }
    Path include = Path.of(System.getProperty("java.home"), "include");
    if (!Files.exists(include.resolve("jni.h"))) {
      return "the JDK that built this module has no jni.h in " + include;
    }
    Path source = work.resolve(SCS).resolve("scs");
    if (!Files.isDirectory(source)) {
      String python = Optional.ofNullable(System.getenv("SMKL_PYTHON")).orElse("python3");
      if (onPath(python).isEmpty()) {
        return "there was no Python ('" + python + "') to fetch the source of SCS with";
      }
      if (!fetch(python)) {
        return "pip could not fetch the source of SCS when this module was built";
      }
    }
    compile(compiler, include, source, library);
    licences(source);
    Files.deleteIfExists(note());
    return "";
  }

  private boolean upToDate(Path library) throws IOException {
    if (!Files.exists(library)) {
      return false;
    }
    try (Stream<Path> files = Files.walk(here)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (Files.getLastModifiedTime(file).compareTo(Files.getLastModifiedTime(library)) > 0) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean fetch(String python) throws IOException, InterruptedException {
    Files.createDirectories(work);
    Path wishes = here.resolve("scs.txt");
    List<String> download =
        List.of(
            python, "-m", "pip", "--disable-pip-version-check", "-q", "download", "--no-deps",
            "--no-binary", "scs", "--require-hashes", "-r", wishes.toString(), "-d", work.toString());
    Path archive = work.resolve(SCS + ".tar.gz");
    return run(download) == 0
        && run(List.of(python, "-m", "tarfile", "-e", archive.toString(), work.toString())) == 0;
  }

  private void compile(String compiler, Path include, Path source, Path library)
      throws IOException, InterruptedException {
    Path draft = work.resolve(LIBRARY);
    List<String> command = new ArrayList<>(List.of(compiler, "-std=gnu11", "-O3", "-fPIC"));
    command.addAll(List.of("-shared", "-fvisibility=hidden", "-w"));
    // Its own listeners would take Ctrl-C from the JVM, and its words would go to standard output.
    command.addAll(List.of("-DUSE_LAPACK", "-DCTRLC=1", "-DNO_PRINTING=1"));
    for (String folder :
        List.of("include", "linsys", "linsys/cpu/direct", "linsys/external/amd", "linsys/external/qdldl")) {
      command.add("-I" + source.resolve(folder));
    }
    command.add("-I" + include);
    command.add("-I" + include.resolve(headers()));
    command.add("-I" + here.resolve("src"));
    for (Path folder :
        List.of(
            source.resolve("src"),
            source.resolve("linsys"),
            source.resolve("linsys/cpu/direct"),
            source.resolve("linsys/external/amd"),
            source.resolve("linsys/external/qdldl"),
            here.resolve("src"))) {
      command.addAll(sources(folder));
    }
    command.addAll(List.of("-lm", "-o", draft.toString()));
    int code = run(command);
    if (code != 0) {
      throw new IOException(
          "The C compiler ended with "
              + code
              + ", see above. Maybe name another with CC; -Dexec.skip builds without the native library.");
    }
    Files.createDirectories(library.getParent());
    Files.copy(draft, library, StandardCopyOption.REPLACE_EXISTING);
  }

  /** All but SCS's own listeners to Ctrl-C. */
  private static List<String> sources(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(Path::toString)
          .filter(name -> name.endsWith(".c") && !name.endsWith("ctrlc.c"))
          .sorted()
          .toList();
    }
  }

  /** The licences of what is in the library go where the library goes. */
  private void licences(Path source) throws IOException {
    Map<String, String> files =
        Map.of(
            "LICENSE.txt", "scs-LICENSE.txt",
            "linsys/external/amd/LICENSE.txt", "amd-LICENSE.txt",
            "linsys/external/qdldl/LICENSE", "qdldl-LICENSE.txt");
    for (Map.Entry<String, String> file : files.entrySet()) {
      Files.copy(
          source.resolve(file.getKey()),
          output.resolve(file.getValue()),
          StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static int run(List<String> command) throws IOException, InterruptedException {
    return new ProcessBuilder(command).inheritIO().start().waitFor();
  }

  private void leaveNote(String reason) throws IOException {
    if ("true".equals(System.getenv("CI"))) {
      throw new IOException("The native library is required on CI, but " + reason + ".");
    }
    System.out.println("Building without the native library: " + reason + ".");
    Files.createDirectories(output);
    Files.writeString(note(), reason + System.lineSeparator());
  }

  private Path note() {
    return output.resolve("smkl_scs.not-built.txt");
  }

  /** Under the names that the Java side uses. */
  private static String platform() {
    String architecture = System.getProperty("os.arch");
    return os() + "-" + (architecture.equals("x86_64") ? "amd64" : architecture);
  }

  private static String os() {
    String name = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    return name.startsWith("mac")
        ? "macos"
        : name.startsWith("windows") ? "windows" : name.replaceAll("\\W+", "");
  }

  /** The folder of a JDK's headers for this system. */
  private static String headers() {
    return Map.of("macos", "darwin", "windows", "win32").getOrDefault(os(), os());
  }

  private static Optional<Path> onPath(String program) {
    if (program.contains(File.separator)) {
      return Optional.of(Path.of(program)).filter(Files::isExecutable);
    }
    return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .filter(entry -> !entry.isEmpty())
        .map(entry -> Path.of(entry, program))
        .filter(Files::isExecutable)
        .filter(Files::isRegularFile)
        .findFirst();
  }
}
