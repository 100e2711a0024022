package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Pages of results have a table and its command, and every experiment that documents name exists.
 */
class ResultsPagesTest {
  private static final Path ROOT = Path.of("..");
  private static final Path RESULTS = ROOT.resolve("docs/results");
  private static final Path EXPERIMENTS =
      ROOT.resolve("smkl-bench/src/main/resources/org/smkl/bench/experiment/experiments.json");

  private static List<Path> pages(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".md")).sorted().toList();
    }
  }

  @Test
  void everyPageHasItsTableItsCommandItsMachineAndItsLineInTheIndex() throws IOException {
    String index = Files.readString(RESULTS.resolve("index.md"));
    String menu = Files.readString(ROOT.resolve("site/mkdocs.yml"));
    for (Path page : pages(RESULTS)) {
      String name = page.getFileName().toString();
      assertTrue(menu.contains("results/" + name), name + " is in no menu");
      if (!name.equals("index.md")) {
        String text = Files.readString(page);
        assertTrue(index.contains("](" + name + ")"), name + " is not in the index");
        assertTrue(Pattern.compile("(?m)^\\|---|^\\| [-:]").matcher(text).find(), name);
        assertTrue(Pattern.compile("(?m)^    \\S").matcher(text).find(), name);
        assertTrue(Pattern.compile("cores|MKLpy").matcher(text).find(), name);
      }
    }
  }

  @Test
  void everyExperimentThatDocumentsNameExists() throws IOException {
    JsonNode known = JsonMapper.builder().build().readTree(Files.readString(EXPERIMENTS));
    Set<String> experiments = names(known.get("experiments"));
    experiments.add("spark"); // of smkl-spark
    Set<String> parts = names(known.get("parts"));
    Set<String> suites = names(known.get("suites"));
    List<String> unknown = new ArrayList<>();
    List<Path> documents = new ArrayList<>(pages(ROOT.resolve("docs")));
    documents.add(ROOT.resolve("README.md"));
    for (Path document : documents) {
      String text = Files.readString(document);
      // All capitals stand for a name.
      find("--experiment ([a-z0-9,]+)", text).stream()
          .flatMap(list -> Stream.of(list.split(",")))
          .filter(name -> !experiments.contains(name))
          .forEach(name -> unknown.add(document + ": experiment " + name));
      find("(?m)^    (?:\\S+=\\S+ )?\\./smkl bench ([a-z]+(?: [a-z]+)*)", text).stream()
          .flatMap(list -> Stream.of(list.split(" ")))
          .filter(name -> !parts.contains(name))
          .forEach(name -> unknown.add(document + ": part " + name));
      find("smkl bench --suite ([a-z]+)", text).stream()
          .filter(name -> !suites.contains(name))
          .forEach(name -> unknown.add(document + ": suite " + name));
    }
    assertEquals(List.of(), unknown);
  }

  private static Set<String> names(JsonNode list) {
    Set<String> names = new TreeSet<>();
    list.fieldNames().forEachRemaining(names::add);
    list.forEach(
        entry -> {
          for (String field : List.of("name", "id")) {
            if (entry.has(field)) {
              names.add(entry.get(field).asText());
            }
          }
        });
    return names;
  }

  private static List<String> find(String pattern, String text) {
    return Pattern.compile(pattern).matcher(text).results().map(match -> match.group(1)).toList();
  }
}
