package org.smkl.cli.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.smkl.answer.FamilyAnswer;
import org.smkl.api.Versions;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.console.Exit;
import org.smkl.console.Json;
import org.smkl.console.OutputOptions;
import org.smkl.console.Session;
import org.smkl.console.Table;
import org.smkl.console.Usage;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.MklMethod;
import org.smkl.plugin.PluginInfo;
import org.smkl.plugin.PluginKind;
import org.smkl.plugin.PluginParameter;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.plugin.guard.PluginOrigin;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lists the plugins. */
@Command(
    description = {
      "List all plugins, or explain one.",
      "With version, jar, parameters and whether they can be used. 'plugins NAME' explains one."
    })
public final class PluginsCommand implements Callable<Integer> {
  private final Session session;

  @Parameters(
      arity = "0..1",
      paramLabel = "NAME",
      description = "Explain this plugin; for a kernel, its formula and parameters.")
  private String name;

  @Mixin private OutputOptions output;

  public PluginsCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    List<PluginInfo> all = new ArrayList<>(output.plugins().list());
    int end = (int) all.stream().takeWhile(p -> !methodsEnd(p)).count();
    all.addAll(end, Methods.all().stream().map(PluginsCommand::own).toList());
    List<PluginInfo> plugins = chosen(all);
    // Kernels are told by what they compute, where one is asked for.
    Optional<KernelFamily> family =
        name != null && plugins.stream().anyMatch(p -> p.kind().equals("kernel") && p.available())
            ? Optional.of(Toolbox.of(output.plugins()).kernels().get(name))
            : Optional.empty();
    if (output.json()) {
      Map<String, Object> json = session.envelope("plugins");
      json.put("plugins", plugins.stream().map(PluginsCommand::json).toList());
      json.put("empty", empty(all).stream().map(PluginKind::label).toList());
      family.ifPresent(kernel -> json.putAll(FamilyAnswer.json(kernel)));
      Json.print(session.out(), json);
    } else {
      print(plugins, name == null ? empty(all) : List.of());
      family.ifPresent(kernel -> FamilyAnswer.print(session.out(), kernel));
      if (name != null && family.isEmpty()) {
        plugins.forEach(this::explain);
      }
    }
    return Exit.DONE;
  }

  /** Methods of this release are listed before those of plugins and before what is broken. */
  private static boolean methodsEnd(PluginInfo plugin) {
    return plugin.kind().equals(PluginKind.METHOD.label()) || plugin.version().isEmpty();
  }

  /** A method of this release, which is no plugin but is chosen like one. */
  private static PluginInfo own(MklMethod method) {
    return new PluginInfo(
        PluginKind.METHOD.label(),
        method.id(),
        Versions.of(Methods.class),
        PluginOrigin.source(Methods.class),
        true,
        "");
  }

  private static List<PluginKind> empty(List<PluginInfo> plugins) {
    List<PluginKind> empty = new ArrayList<>(List.of(PluginKind.values()));
    plugins.forEach(plugin -> empty.removeIf(kind -> kind.label().equals(plugin.kind())));
    return empty;
  }

  private static Map<String, Object> json(PluginInfo plugin) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("kind", plugin.kind());
    json.put("id", plugin.id());
    json.put("version", plugin.version());
    json.put("source", plugin.source());
    json.put("available", plugin.available());
    json.put("reason", plugin.reason());
    List<Map<String, Object>> parameters = new ArrayList<>();
    for (PluginParameter parameter : plugin.parameters()) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("name", parameter.name());
      one.put("default", parameter.defaultValue().orElse(null));
      one.put("description", parameter.description());
      parameters.add(one);
    }
    json.put("parameters", parameters);
    return json;
  }

  /** "gamma=0.5, file" where the latter must be given. */
  private static String words(List<PluginParameter> parameters) {
    return parameters.stream()
        .map(p -> p.name() + p.defaultValue().map(value -> "=" + value).orElse(""))
        .collect(Collectors.joining(", "));
  }

  private List<PluginInfo> chosen(List<PluginInfo> all) {
    List<PluginInfo> named = all.stream().filter(p -> p.id().equals(name)).toList();
    if (name != null && named.isEmpty()) {
      throw Usage.unknown(
          "The plugin", name, all.stream().map(PluginInfo::id).distinct().sorted().toList());
    }
    return name == null ? all : named;
  }

  private void explain(PluginInfo plugin) {
    for (PluginParameter parameter : plugin.parameters()) {
      String otherwise =
          parameter
              .defaultValue()
              .map(d -> d.isEmpty() ? "empty if not given" : d + " if not given")
              .orElse("must be given");
      session
          .out()
          .println("  %s: %s (%s)".formatted(parameter.name(), parameter.description(), otherwise));
    }
  }

  private void print(List<PluginInfo> plugins, List<PluginKind> missing) {
    Table table = new Table("kind", "id", "version", "from", "available", "parameters");
    List<String> reasons = new ArrayList<>();
    for (PluginInfo plugin : plugins) {
      table.row(
          plugin.kind(),
          plugin.id(),
          plugin.version(),
          plugin.source(),
          plugin.available() ? "yes" : "no",
          words(plugin.parameters()));
      if (!plugin.available()) {
        reasons.add("%s: %s".formatted(plugin.id(), plugin.reason()));
      }
    }
    table.print(session.out());
    for (PluginKind kind : missing) {
      session
          .out()
          .println(
              "There is no plugin of kind %s (%s).".formatted(kind.label(), kind.type().getName()));
    }
    reasons.forEach(session.out()::println);
  }
}
