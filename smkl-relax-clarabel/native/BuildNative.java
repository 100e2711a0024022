import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Builds the native library for the machine it runs on and puts it where Maven collects resources.
 *
 * <p>A single-file Java program rather than a shell script: it runs wherever Maven runs. Without
 * cargo it leaves a note instead of the library, so that the Java side still builds; on CI, where
 * the library is required, it fails. Who does not want to wait for cargo says so with -Dclarabel=skip.
 */
final class BuildNative {
  private static final String LIBRARY = System.mapLibraryName("smkl_clarabel");

  private final Path crate;
  private final Path target;
  private final Path output;

  private BuildNative(Path crate, Path target, Path output) {
    this.crate = crate;
    this.target = target;
    this.output = output;
  }

  /**
   * Arguments: the crate, cargo's target directory, the resource directory to fill, and 'build' or
   * 'skip'. A library that is there already stays, whatever the last one says.
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    BuildNative build =
        new BuildNative(Path.of(arguments[0]), Path.of(arguments[1]), Path.of(arguments[2]));
    String wish = arguments[3];
    if (!List.of("build", "skip").contains(wish)) {
      throw new IllegalArgumentException(
          "The property 'clarabel' is '" + wish + "'. Expected build or skip. Maybe leave it out.");
    }
    Optional<Path> cargo = onPath("cargo");
    if (wish.equals("skip") && build.hasLibrary()) {
      return;
    }
    if (wish.equals("skip")) {
      build.leaveNote("this build left it out; './smkl --with-clarabel' builds it, with Rust's cargo");
    } else if (cargo.isPresent()) {
      build.build(cargo.get());
    } else {
      build.requireNoCi();
      build.leaveNote("there was no cargo on the PATH when this module was built");
    }
  }

  private void build(Path cargo) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(
                cargo.toString(), "build", "--release", "--locked", "--target-dir", target.toString())
            .directory(crate.toFile())
            .inheritIO();
    Map<String, String> environment = builder.environment();
    // A target set from outside would move the library to another directory.
    environment.remove("CARGO_BUILD_TARGET");
    environment.put("CARGO_ENCODED_RUSTFLAGS", rustFlags(environment));
    int code = builder.start().waitFor();
    if (code != 0) {
      throw new IOException(
          "cargo build ended with "
              + code
              + ", see above. Maybe update Rust; -Dclarabel=skip builds without the native library.");
    }
    Path directory = Files.createDirectories(output.resolve(platform(cargo)));
    Path copy = directory.resolve(LIBRARY);
    Path library = target.resolve("release").resolve(LIBRARY);
    // An untouched copy keeps its time stamp, and Maven then copies nothing further either.
    if (!Files.exists(copy) || Files.mismatch(library, copy) >= 0) {
      Files.copy(library, copy, StandardCopyOption.REPLACE_EXISTING);
    }
    Files.deleteIfExists(note());
  }

  /** Whether a library of this or another platform is in place. */
  private boolean hasLibrary() throws IOException {
    if (!Files.isDirectory(output)) {
      return false;
    }
    try (Stream<Path> files = Files.walk(output)) {
      return files.anyMatch(file -> file.getFileName().toString().matches("(lib)?smkl_clarabel\\.(so|dylib|dll)"));
    }
  }

  /** Paths of this machine must not end up in the panic messages of the library. */
  private String rustFlags(Map<String, String> environment) {
    List<String> flags = new ArrayList<>();
    String given = environment.getOrDefault("RUSTFLAGS", "").strip();
    if (!given.isEmpty()) {
      flags.addAll(Arrays.asList(given.split("\\s+")));
    }
    String home = environment.get("CARGO_HOME");
    Path cargoHome = home != null ? Path.of(home) : Path.of(System.getProperty("user.home"), ".cargo");
    flags.add("--remap-path-prefix=" + cargoHome + "=cargo");
    flags.add("--remap-path-prefix=" + crate + "=native");
    return String.join("\u001f", flags);
  }

  /** The os and architecture that cargo builds for, under the names that the Java side uses. */
  private String platform(Path cargo) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(cargo.toString(), "-vV").directory(crate.toFile()).start();
    String report = new String(process.getInputStream().readAllBytes());
    process.waitFor();
    String triple =
        report
            .lines()
            .filter(line -> line.startsWith("host: "))
            .findFirst()
            .orElseThrow(() -> new IOException("cargo -vV names no host: " + report))
            .substring("host: ".length());
    String os =
        triple.contains("linux")
            ? "linux"
            : triple.contains("darwin") ? "macos" : triple.contains("windows") ? "windows" : "other";
    String architecture = triple.substring(0, triple.indexOf('-'));
    return os + "-" + (architecture.equals("x86_64") ? "amd64" : architecture);
  }

  private void requireNoCi() throws IOException {
    if ("true".equals(System.getenv("CI"))) {
      throw new IOException(
          "The native library is required on CI, but there is no cargo on the PATH.");
    }
  }

  private void leaveNote(String reason) throws IOException {
    System.out.println("Building without the native library: " + reason + ".");
    Files.createDirectories(output);
    Files.writeString(note(), reason + System.lineSeparator());
  }

  private Path note() {
    return output.resolve("smkl_clarabel.not-built.txt");
  }

  private static Optional<Path> onPath(String program) {
    return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .filter(entry -> !entry.isEmpty())
        .flatMap(entry -> List.of(Path.of(entry, program), Path.of(entry, program + ".exe")).stream())
        .filter(Files::isExecutable)
        .filter(Files::isRegularFile)
        .findFirst();
  }
}
