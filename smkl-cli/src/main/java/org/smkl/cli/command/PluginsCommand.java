package org.smkl.cli.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.cli.answer.FamilyAnswer;
import org.smkl.console.Exit;
import org.smkl.console.Json;
import org.smkl.console.OutputOptions;
import org.smkl.console.Session;
import org.smkl.console.Table;
import org.smkl.core.assembly.Toolbox;
import org.smkl.core.error.InputException;
import org.smkl.core.error.Nearest;
import org.smkl.core.plugin.PluginInfo;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lists the plugins. */
@Command(
    description = "List every plugin found: kind, id, version, where from, available or why not.")
public final class PluginsCommand implements Callable<Integer> {
  private final Session session;

  @Parameters(
      arity = "0..1",
      paramLabel = "NAME",
      description = "Tell about this one: of a kernel its formula and parameters.")
  private String name;

  @Mixin private OutputOptions output;

  public PluginsCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    List<PluginInfo> plugins = output.plugins().list();
    if (name != null) {
      plugins = named(plugins);
    }
    // Kernels are told by what they compute, where one is asked for.
    Optional<KernelFamily> family =
        name != null && plugins.stream().anyMatch(p -> p.kind().equals("kernel") && p.available())
            ? Optional.of(Toolbox.of(output.plugins()).kernels().get(name))
            : Optional.empty();
    if (output.json()) {
      Map<String, Object> json = session.envelope("plugins");
      json.put("plugins", plugins.stream().map(PluginsCommand::json).toList());
      family.ifPresent(kernel -> json.putAll(FamilyAnswer.json(kernel)));
      Json.print(session.out(), json);
    } else {
      print(plugins);
      family.ifPresent(kernel -> FamilyAnswer.print(session.out(), kernel));
    }
    return Exit.DONE;
  }

  private List<PluginInfo> named(List<PluginInfo> all) {
    List<PluginInfo> named = all.stream().filter(plugin -> plugin.id().equals(name)).toList();
    if (named.isEmpty()) {
      List<String> ids = all.stream().map(PluginInfo::id).distinct().toList();
      throw new InputException(
          "There is no plugin '" + name + "'.",
          "Expected one of " + String.join(", ", ids) + ".",
          Nearest.suggestion(name, ids, "Maybe its jar is missing: --plugins DIR."));
    }
    return named;
  }

  private static Map<String, Object> json(PluginInfo plugin) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("kind", plugin.kind());
    json.put("id", plugin.id());
    json.put("version", plugin.version());
    json.put("source", plugin.source());
    json.put("available", plugin.available());
    json.put("reason", plugin.reason());
    return json;
  }

  private void print(List<PluginInfo> plugins) {
    Table table = new Table("kind", "id", "version", "from", "available");
    List<String> reasons = new ArrayList<>();
    for (PluginInfo plugin : plugins) {
      table.row(
          plugin.kind(),
          plugin.id(),
          plugin.version(),
          plugin.source(),
          plugin.available() ? "yes" : "no");
      if (!plugin.available()) {
        reasons.add("%s: %s".formatted(plugin.id(), plugin.reason()));
      }
    }
    table.print(session.out());
    reasons.forEach(session.out()::println);
  }
}
