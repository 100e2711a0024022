package org.smkl.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.smkl.console.Exit;
import org.smkl.console.Json;
import org.smkl.console.OutputOptions;
import org.smkl.console.Session;
import org.smkl.console.Usage;
import org.smkl.cv.method.Methods;
import org.smkl.error.InputException;
import org.smkl.plugin.PluginInfo;
import org.smkl.plugin.PluginKind;
import org.smkl.plugin.project.NewProject;
import org.smkl.plugin.project.ProjectName;
import org.smkl.plugin.project.Templates;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a project for a plugin. */
@Command(
    description = {
      "Write a Maven project for a plugin of your own.",
      "It has a class and a conformance test, and builds and passes as it is."
    })
public final class NewCommand implements Callable<Integer> {
  /** A conic solver becomes a backend with its id, so that both kinds share their ids. */
  private static final Set<String> BACKENDS = Set.of("conic", "relaxation");

  private final Session session;

  @Parameters(
      arity = "0..*",
      paramLabel = "KIND NAME",
      description = "The kind of plugin and its id.")
  private List<String> words = List.of();

  @Option(
      names = "--into",
      paramLabel = "DIR",
      description = "A new or empty folder to write to. Default: NAME.")
  private Path folder;

  @Option(
      names = "--package",
      paramLabel = "PACKAGE",
      defaultValue = "org.example.smkl",
      description = "Java package and Maven group. Default: ${DEFAULT-VALUE}.")
  private String packageName;

  @Mixin private OutputOptions output;

  public NewCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    List<String> kinds = Templates.kinds();
    if (words.size() != 2) {
      throw new InputException(
          "'new' was given %s.".formatted(words.isEmpty() ? "nothing" : String.join(" ", words)),
          "Expected 'new KIND NAME', with a kind of %s.".formatted(String.join(", ", kinds)),
          "Maybe smkl new kernel my-kernel.");
    }
    String kind = words.get(0);
    if (!kinds.contains(kind)) {
      throw Usage.unknown("The kind of plugin", kind, kinds);
    }
    ProjectName name = new ProjectName(words.get(1), packageName);
    requireFree(kind, name.id());
    NewProject project = NewProject.of(kind, name);
    Path into = folder != null ? folder : Path.of(name.id());
    List<Path> files = project.write(into);
    if (output.json()) {
      Map<String, Object> json = session.envelope("new");
      json.put("kind", kind);
      json.put("id", name.id());
      json.put("class", project.provider());
      json.put("files", files.stream().map(Path::toString).toList());
      Json.print(session.out(), json);
    } else {
      print(project, into, files);
    }
    return Exit.DONE;
  }

  /** Two plugins of one kind with the same id would be an error as soon as both are there. */
  private void requireFree(String kind, String id) {
    boolean method =
        kind.equals(PluginKind.METHOD.label())
            && Methods.all().stream().anyMatch(known -> known.id().equals(id));
    Optional<String> owner =
        output.plugins().list().stream()
            .filter(plugin -> plugin.id().equals(id) && sameIds(plugin.kind(), kind))
            .map(PluginInfo::source)
            .findFirst()
            .or(() -> method ? Optional.of("a method of this release") : Optional.empty());
    if (owner.isPresent()) {
      throw new InputException(
          "The name of the plugin is '%s'.".formatted(id),
          "Expected one that no plugin has yet: %s has it.".formatted(owner.get()),
          "Maybe my-%s.".formatted(id));
    }
  }

  private static boolean sameIds(String one, String other) {
    return one.equals(other) || (BACKENDS.contains(one) && BACKENDS.contains(other));
  }

  private void print(NewProject project, Path folder, List<Path> files) {
    session.out().println("Wrote");
    files.forEach(file -> session.out().println("  " + file));
    session
        .out()
        .println(
            """

            %s is where to start: a worked example under your name. Its test is the
            suite that every plugin of the kind passes, and it passes as it is. Next, after
            'mvn -DskipTests -pl :smkl,:smkl-tck,:smkl-bom -am install' among smkl's sources, once:
              mvn -f %2$s package                  build and test
              smkl plugins --plugins %2$s/target   see it
            %2$s/README.md says how to use it."""
                .formatted(project.provider(), folder));
  }
}
