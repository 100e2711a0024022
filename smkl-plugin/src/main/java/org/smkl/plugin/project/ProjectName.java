package org.smkl.plugin.project;

import java.util.Arrays;
import java.util.stream.Collectors;
import javax.lang.model.SourceVersion;
import org.smkl.error.InputException;

/**
 * What a project is called: the id by which users choose the plugin, and where its classes are.
 *
 * @param id lower-case words of letters and digits with hyphens between them
 * @param packageName a Java package
 */
public record ProjectName(String id, String packageName) {
  /** So long that every file system still takes the class with what is appended to it. */
  private static final int LONGEST = 60;

  /** Checks both. */
  public ProjectName {
    if (!id.matches("[a-z][a-z0-9]*(-[a-z0-9]+)*") || id.length() > LONGEST) {
      throw new InputException(
          "The name of the plugin is '%s'.".formatted(id),
          "Expected lower-case words of letters a-z and digits with hyphens between them, the first"
              + " a letter, at most %d characters: users choose the plugin by it."
                  .formatted(LONGEST),
          "Maybe chi-square, or matern52.");
    }
    if (!SourceVersion.isName(packageName, SourceVersion.RELEASE_17)
        || !packageName.matches("[a-z0-9_.]*")) {
      throw new InputException(
          "The package is '%s'.".formatted(packageName),
          "Expected a Java package in lower case that contains no word of the language.",
          "Maybe org.example.kernels.");
    }
  }

  /** What the names of its classes begin with: MyKernel for my-kernel. */
  String prefix() {
    return Arrays.stream(id.split("-", -1))
        .map(word -> Character.toUpperCase(word.charAt(0)) + word.substring(1))
        .collect(Collectors.joining());
  }

  /** Text or a path of one project for another: package, class names and id. */
  String instead(ProjectName other, String text) {
    return text.replace(other.packageName, packageName)
        .replace(other.packageName.replace('.', '/'), packageName.replace('.', '/'))
        .replace(other.prefix(), prefix())
        .replace(other.id, id);
  }
}
