import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Counts the main code of this project or of another checkout of it (docs/house.md).
 *
 * <pre>java bench/house/House.java [FOLDER]</pre>
 *
 * Prints a table of modules (files, lines of code, public types) and what is counted of the whole.
 * Ends with 1 where a module has more lines than a module may have.
 */
public final class House {
  /** Lines of code of a module at most. */
  private static final int MOST = 7_000;

  /** Comments; and what looks like one inside a text. */
  private static final Pattern WORDS =
      Pattern.compile(
          "\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*+\"|'(?:\\\\.|[^'\\\\\\n])*+'|//[^\\n]*|/\\*.*?\\*/",
          Pattern.DOTALL);

  private static final Pattern TYPE =
      Pattern.compile("(?m)^public (?:\\w+ )*(?:class|interface|record|enum|@interface) ");
  private static final Pattern CONSTANT = Pattern.compile("(?m)^  public static final ");

  private record Source(String module, String name, String code) {
    long lines() {
      return code.lines().filter(line -> !line.isBlank()).count();
    }

    boolean has(Pattern pattern) {
      return pattern.matcher(code).find();
    }
  }

  private House() {}

  public static void main(String[] args) throws IOException {
    Path root = Path.of(args.length == 0 ? "." : args[0]);
    List<Source> all = sources(root);
    Map<String, List<Source>> modules = new TreeMap<>();
    all.forEach(s -> modules.computeIfAbsent(s.module(), m -> new ArrayList<>()).add(s));
    System.out.println("| module | files | lines | public types |\n|---|---:|---:|---:|");
    modules.forEach((name, files) -> row("`" + name + "`", files));
    row("all", all);
    System.out.println();
    long stored =
        all.stream().mapToLong(s -> count(Pattern.compile("\\.stored\\(\\)"), s.code())).sum();
    System.out.println("constants of Thresholds: " + thresholds(all));
    System.out.println("stored() asked: " + stored);
    System.out.println("types of options and settings: " + named(all, ".*(Options|Settings)"));
    System.out.println("types of status: " + named(all, ".*Status"));
    List<String> large =
        modules.keySet().stream().filter(name -> lines(modules.get(name)) > MOST).toList();
    if (!large.isEmpty()) {
      System.out.println("More than " + MOST + " lines: " + large);
      System.exit(1);
    }
  }

  private static void row(String name, List<Source> files) {
    long types = files.stream().filter(s -> s.has(TYPE)).count();
    System.out.printf("| %s | %d | %d | %d |%n", name, files.size(), lines(files), types);
  }

  private static long lines(List<Source> files) {
    return files.stream().mapToLong(Source::lines).sum();
  }

  private static long thresholds(List<Source> all) {
    return all.stream()
        .filter(s -> s.name().equals("Thresholds"))
        .mapToLong(s -> count(CONSTANT, s.code()))
        .sum();
  }

  private static long named(List<Source> all, String pattern) {
    return all.stream().filter(s -> s.name().matches(pattern)).count();
  }

  private static long count(Pattern pattern, String code) {
    return pattern.matcher(code).results().count();
  }

  /** All files of src/main/java of the modules, without their comments. */
  private static List<Source> sources(Path root) throws IOException {
    List<Source> sources = new ArrayList<>();
    List<Path> modules;
    try (Stream<Path> folders = Files.list(root)) {
      modules = folders.filter(f -> Files.isDirectory(f.resolve("src/main/java"))).sorted().toList();
    }
    for (Path module : modules) {
      try (Stream<Path> files = Files.walk(module.resolve("src/main/java"))) {
        files
            .filter(file -> file.toString().endsWith(".java"))
            .forEach(file -> sources.add(source(module.getFileName().toString(), file)));
      }
    }
    return sources;
  }

  private static Source source(String module, Path file) {
    try {
      String code =
          WORDS
              .matcher(Files.readString(file))
              .replaceAll(found -> Matcher.quoteReplacement(without(found.group())));
      return new Source(module, file.getFileName().toString().replace(".java", ""), code);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String without(String word) {
    if (word.startsWith("//")) {
      return "";
    }
    return word.startsWith("/*") ? "\n".repeat((int) word.lines().count() - 1) : word;
  }
}
