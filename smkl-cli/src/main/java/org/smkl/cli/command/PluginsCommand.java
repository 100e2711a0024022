package org.smkl.cli.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.smkl.console.Exit;
import org.smkl.console.Json;
import org.smkl.console.OutputOptions;
import org.smkl.console.Session;
import org.smkl.console.Table;
import org.smkl.core.plugin.PluginInfo;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the plugins. */
@Command(
    description = "List every plugin found: kind, id, version, where from, available or why not.")
public final class PluginsCommand implements Callable<Integer> {
  private final Session session;

  @Mixin private OutputOptions output;

  public PluginsCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    List<PluginInfo> plugins = output.plugins().list();
    if (output.json()) {
      Map<String, Object> json = session.envelope("plugins");
      json.put("plugins", plugins.stream().map(PluginsCommand::json).toList());
      Json.print(session.out(), json);
    } else {
      print(plugins);
    }
    return Exit.DONE;
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
