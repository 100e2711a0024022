package org.smkl.plugin.project;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.smkl.error.InputException;

/**
 * A project for one plugin: the files of a worked example under another name.
 *
 * @param kind the kind of the plugin
 * @param name its name
 * @param provider the class that the service file names
 * @param files path, with slashes, and text
 */
public record NewProject(
    String kind, ProjectName name, String provider, SortedMap<String, String> files) {
  private static final String EXAMPLE_PACKAGE = "org.example.smkl";
  private static final Pattern ARTIFACT = Pattern.compile("<artifactId>smkl-([a-z0-9-]+)<");
  private static final Pattern WORD = Pattern.compile("\\b[A-Z]\\w*");
  private static final String SERVICES = "src/main/resources/META-INF/services/";

  /** The example of the kind under this name; writes nothing. */
  public static NewProject of(String kind, ProjectName name) {
    Map<String, String> example = Templates.files(kind);
    Matcher artifact = ARTIFACT.matcher(example.get("pom.xml"));
    if (!artifact.find()) {
      throw new IllegalStateException("The template of " + kind + " has no artifact.");
    }
    ProjectName old = new ProjectName(artifact.group(1), EXAMPLE_PACKAGE);
    requireNoClash(name, old, example);
    SortedMap<String, String> files = new TreeMap<>();
    String provider = "";
    for (Map.Entry<String, String> file : example.entrySet()) {
      String text = name.instead(old, file.getValue());
      files.put(name.instead(old, file.getKey()), text);
      if (file.getKey().startsWith(SERVICES)) {
        provider = text.strip();
      }
    }
    return new NewProject(kind, name, provider, files);
  }

  /** Refuses a name of which a class would be called like one that the code uses. */
  private static void requireNoClash(
      ProjectName name, ProjectName old, Map<String, String> example) {
    Set<String> own = new HashSet<>();
    Set<String> used = new HashSet<>();
    for (String text : example.values()) {
      for (String word : WORD.matcher(text).results().map(MatchResult::group).toList()) {
        (word.startsWith(old.prefix()) ? own : used).add(word);
      }
    }
    for (String word : own) {
      String renamed = name.prefix() + word.substring(old.prefix().length());
      if (used.contains(renamed)) {
        throw new InputException(
            "The name of the plugin is '%s', so that a class would be called %s."
                .formatted(name.id(), renamed),
            "Expected a name that leads to no class which the project uses.",
            "Maybe my-%s.".formatted(name.id()));
      }
    }
  }

  /**
   * Writes the files into a folder that is not there yet, or empty. Nothing is ever overwritten.
   *
   * @return what was written, sorted
   */
  public List<Path> write(Path folder) throws IOException {
    if (Files.exists(folder) && (!Files.isDirectory(folder) || !empty(folder))) {
      throw new InputException(
          "The folder of the project is %s, where something is already.".formatted(folder),
          "Expected a folder that does not exist yet, or is empty: nothing is overwritten.",
          "Maybe another folder.");
    }
    List<Path> written = new ArrayList<>();
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = folder.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      written.add(Files.writeString(path, file.getValue(), StandardOpenOption.CREATE_NEW));
    }
    return written;
  }

  private static boolean empty(Path folder) throws IOException {
    try (Stream<Path> content = Files.list(folder)) {
      return content.findAny().isEmpty();
    }
  }
}
