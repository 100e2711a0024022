package org.smkl.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.smkl.console.Exit;
import org.smkl.console.Flags;
import org.smkl.console.Json;
import org.smkl.console.OutputOptions;
import org.smkl.console.Session;
import org.smkl.console.Table;
import org.smkl.console.Usage;
import org.smkl.console.Warnings;
import org.smkl.data.set.DataCatalog;
import org.smkl.data.set.DataEntry;
import org.smkl.error.InputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists the known data sets and fetches published ones. */
@Command(
    description = {
      "List the known data sets, or download published ones.",
      "'data fetch NAME --data-dir DIR' downloads a set and checks it."
    })
public final class DataCommand implements Callable<Integer> {
  private final Session session;

  @Parameters(
      arity = "0..*",
      paramLabel = "fetch NAME",
      description = "Download these published sets, or 'all'. Default: list.")
  private List<String> words = List.of();

  @Option(
      names = "--data-dir",
      paramLabel = "DIR",
      description = "Folder with the files of the published sets.")
  private Path folder;

  @Mixin private OutputOptions output;

  public DataCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    DataCatalog catalog = DataCatalog.standard();
    List<DataEntry> entries = catalog.entries(Optional.ofNullable(folder));
    if (words.isEmpty()) {
      list(entries);
      if (folder != null) {
        Warnings.print(
            output, session, catalog.problems(folder).map(Flags::message).stream().toList());
      }
    } else if (words.get(0).equals("fetch")) {
      fetch(catalog, entries);
    } else {
      throw Usage.unknown("The word after 'data'", words.get(0), List.of("fetch"));
    }
    return Exit.DONE;
  }

  private void fetch(DataCatalog catalog, List<DataEntry> entries)
      throws IOException, InterruptedException {
    if (folder == null || words.size() < 2) {
      throw new InputException(
          "'data fetch' was given without %s.".formatted(folder == null ? "a folder" : "a name"),
          "Expected 'data fetch NAME --data-dir DIR', with the name of a published set or 'all'.",
          "'smkl data' lists the names.");
    }
    List<String> names = words.subList(1, words.size());
    if (names.equals(List.of("all"))) {
      names = entries.stream().filter(DataEntry::published).map(DataEntry::name).toList();
    }
    for (String name : names) {
      Path file = catalog.fetch(name, folder);
      if (!output.quiet()) {
        session.err().println("%s is at %s.".formatted(name, file));
      }
    }
    list(catalog.entries(Optional.of(folder)));
  }

  private void list(List<DataEntry> entries) {
    if (output.json()) {
      Map<String, Object> json = session.envelope("data");
      json.put("data", entries.stream().map(DataCommand::json).toList());
      Json.print(session.out(), json);
      return;
    }
    Table table = new Table("name", "kind", "rows", "columns", "state", "about");
    for (DataEntry entry : entries) {
      table.row(
          entry.name(),
          entry.published() ? "published" : "embedded",
          Integer.toString(entry.rows()),
          Integer.toString(entry.columns()),
          state(entry),
          entry.title());
    }
    table.print(session.out());
  }

  private static Map<String, Object> json(DataEntry entry) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", entry.name());
    json.put("title", entry.title());
    json.put("kind", entry.published() ? "published" : "embedded");
    json.put("rows", entry.rows());
    json.put("columns", entry.columns());
    json.put("positive", entry.positive());
    json.put("state", state(entry));
    json.put("file", entry.file().map(Path::toString));
    json.put("sha256", entry.sha256());
    return json;
  }

  private static String state(DataEntry entry) {
    return entry.state().name().toLowerCase(Locale.ROOT);
  }
}
