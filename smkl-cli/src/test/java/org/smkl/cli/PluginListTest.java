package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.smkl.console.Exit;

/** What 'smkl plugins' says of each kind. */
class PluginListTest {
  private static Set<String> ids(JsonNode plugins, String kind) {
    Set<String> ids = new TreeSet<>();
    for (JsonNode plugin : plugins) {
      if (plugin.get("kind").asText().equals(kind)) {
        ids.add(plugin.get("id").asText());
      }
    }
    return ids;
  }

  @Test
  void everyKindIsListedWithItsPlugins() {
    JsonNode plugins = Cli.run("plugins", "--json").json().get("plugins");
    assertEquals(
        Set.of("3x3", "diagonal", "full", "soc-basis", "soc-random"), ids(plugins, "formulation"));
    assertEquals(Set.of("most-fractional", "pseudo-cost", "strong"), ids(plugins, "branching"));
    assertEquals(Set.of("branch-and-bound"), ids(plugins, "search"));
    assertTrue(ids(plugins, "method").containsAll(Set.of("default", "certified", "average")));
  }

  @Test
  void parametersAreShownWithTheirDefaults() {
    Cli list = Cli.run("plugins");
    assertEquals(Exit.DONE, list.code(), list.err());
    String minors = list.out().lines().filter(l -> l.contains(" 3x3 ")).findFirst().orElseThrow();
    assertTrue(minors.contains("size=3"), minors);
    String poly = list.out().lines().filter(l -> l.contains(" poly ")).findFirst().orElseThrow();
    assertTrue(poly.contains("degree"), poly);
  }
}
