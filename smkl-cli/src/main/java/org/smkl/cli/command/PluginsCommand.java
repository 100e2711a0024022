package org.smkl.cli.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.console.Exit;
import org.smkl.console.Json;
import org.smkl.console.OutputOptions;
import org.smkl.console.Session;
import org.smkl.console.Table;
import org.smkl.console.Usage;
import org.smkl.core.guard.BrokenPluginException;
import org.smkl.core.plugin.PluginInfo;
import org.smkl.core.plugin.PluginKind;
import org.smkl.core.plugin.Plugins;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lists the plugins. */
@Command(
    description =
        "List every plugin found: kind, id, version, where from, available or why not, and the"
            + " parameters of kernels; 'plugins NAME' says more of one.")
public final class PluginsCommand implements Callable<Integer> {
  private final Session session;
  private SortedMap<String, KernelFamily> families;

  @Parameters(arity = "0..1", paramLabel = "NAME", description = "Only what has this id.")
  private String name;

  @Mixin private OutputOptions output;

  public PluginsCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Plugins all = output.plugins();
    families = all.all(KernelFamily.class);
    List<PluginInfo> plugins = chosen(all.list());
    if (output.json()) {
      Map<String, Object> json = session.envelope("plugins");
      json.put("plugins", plugins.stream().map(this::json).toList());
      Json.print(session.out(), json);
    } else {
      print(plugins);
      if (name == null) {
        missing(plugins);
      } else {
        plugins.forEach(this::explain);
      }
    }
    return Exit.DONE;
  }

  private List<PluginInfo> chosen(List<PluginInfo> all) {
    List<PluginInfo> named = all.stream().filter(p -> p.id().equals(name)).toList();
    if (name != null && named.isEmpty()) {
      throw Usage.unknown(
          "The plugin", name, all.stream().map(PluginInfo::id).distinct().sorted().toList());
    }
    return name == null ? all : named;
  }

  private Map<String, Object> json(PluginInfo plugin) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("kind", plugin.kind());
    json.put("id", plugin.id());
    json.put("version", plugin.version());
    json.put("source", plugin.source());
    json.put("available", plugin.available());
    json.put("reason", plugin.reason());
    if (plugin.kind().equals(PluginKind.KERNEL.label())) {
      json.put("parameters", parameters(plugin).stream().map(PluginsCommand::json).toList());
    }
    return json;
  }

  private static Map<String, Object> json(KernelParameter parameter) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", parameter.name());
    json.put("description", parameter.description());
    json.put("default", parameter.defaultValue());
    return json;
  }

  /** Of a kernel family; one that does not even tell them says so when it is used. */
  private List<KernelParameter> parameters(PluginInfo plugin) {
    if (!plugin.kind().equals(PluginKind.KERNEL.label()) || !families.containsKey(plugin.id())) {
      return List.of();
    }
    try {
      return families.get(plugin.id()).parameters();
    } catch (BrokenPluginException e) {
      return List.of();
    }
  }

  private void print(List<PluginInfo> plugins) {
    Table table = new Table("kind", "id", "version", "from", "available", "parameters");
    List<String> reasons = new ArrayList<>();
    for (PluginInfo plugin : plugins) {
      table.row(
          plugin.kind(),
          plugin.id(),
          plugin.version(),
          plugin.source(),
          plugin.available() ? "yes" : "no",
          parameters(plugin).stream().map(this::brief).collect(Collectors.joining(", ")));
      if (!plugin.available()) {
        reasons.add("%s: %s".formatted(plugin.id(), plugin.reason()));
      }
    }
    table.print(session.out());
    reasons.forEach(session.out()::println);
  }

  /** With its default; without one it must be given. */
  private String brief(KernelParameter parameter) {
    return parameter.name() + parameter.defaultValue().map(d -> "=" + d).orElse("");
  }

  /** Kinds of which there is nothing. */
  private void missing(List<PluginInfo> plugins) {
    Stream.of(PluginKind.values())
        .map(PluginKind::label)
        .filter(kind -> plugins.stream().noneMatch(p -> p.kind().equals(kind)))
        .forEach(
            kind -> session.out().println("There is no plugin of the kind '%s'.".formatted(kind)));
  }

  private void explain(PluginInfo plugin) {
    for (KernelParameter parameter : parameters(plugin)) {
      session
          .out()
          .println(
              "  %s: %s (%s)"
                  .formatted(
                      parameter.name(),
                      parameter.description(),
                      parameter
                          .defaultValue()
                          .map(d -> d.isEmpty() ? "empty if not given" : d + " if not given")
                          .orElse("must be given")));
    }
  }
}
