package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.api.beta.BetaProjector;
import org.smkl.cli.HostileJars.Liar;
import org.smkl.console.Exit;
import org.smkl.tck.hostile.HostileIdentity;
import org.smkl.tck.hostile.Throws;

/** Plugins that cannot be made, named or loaded are listed with their jar, and the rest works. */
class HostileListingTest {
  @TempDir Path root;

  private static void assertOthersWork(Path folder) {
    Cli fit =
        Cli.run("fit", "--data", "iris", "--no-tune", "--json", "--plugins", folder.toString());
    assertEquals(Exit.DONE, fit.code(), fit.err());
    assertTrue(fit.json().get("lowerBound").asDouble() > 0);
  }

  private static JsonNode fromJar(Path folder, String jar) {
    Cli list = Cli.run("plugins", "--json", "--plugins", folder.toString());
    assertEquals(Exit.DONE, list.code(), list.err());
    JsonNode found = null;
    boolean smo = false;
    for (JsonNode plugin : list.json().get("plugins")) {
      found = plugin.get("source").asText().equals(jar) ? plugin : found;
      smo |= plugin.get("id").asText().equals("smo") && plugin.get("available").asBoolean();
    }
    assertTrue(smo, list.out());
    assertTrue(found != null, () -> jar + " is not in " + list.out());
    return found;
  }

  @Test
  void pluginsThatLieAboutThemselvesAreListedAndTheRestWorks() throws IOException {
    List<Liar> liars = new ArrayList<>();
    List<Throws> thrown = List.of(Throws.values());
    for (HostileIdentity.Lie lie : HostileIdentity.Lie.values()) {
      String arguments =
          "%s.%s, %s.%s"
              .formatted(
                  HostileIdentity.Lie.class.getCanonicalName(),
                  lie,
                  Throws.class.getCanonicalName(),
                  thrown.get(liars.size() % thrown.size()));
      String id = "hostile-" + liars.size();
      liars.add(new Liar(id, BetaProjector.class, HostileIdentity.class, arguments));
    }
    HostileJars.build(root, liars);
    for (Liar liar : liars) {
      JsonNode line = fromJar(liar.folder(root), liar.jar());
      assertFalse(line.get("available").asBoolean(), line::toString);
      String reason = line.get("reason").asText();
      assertTrue(reason.contains("broke its contract"), reason);
      assertTrue(reason.contains(liar.jar()), reason);
      assertOthersWork(liar.folder(root));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "org.smkl.api.kernel.KernelFamily",
        "org.smkl.api.alpha.AlphaSolver",
        "org.smkl.api.beta.BetaProjector",
        "org.smkl.api.relax.RelaxationBackend",
        "org.smkl.api.conic.ConicSolver",
        "org.smkl.api.relax.ConicRelaxations",
        "org.smkl.api.branching.BranchingRule",
        "org.smkl.api.method.WeightMethod",
        "org.smkl.api.relax.Formulator",
        "org.smkl.search.CertifiedSolver"
      })
  void brokenServiceFilesOfEveryKindAreListedAndTheRestWorks(String service) throws IOException {
    List<String> contents =
        List.of("this is no class name\n", "org.example.Missing\n", "org.smkl.Smkl\n");
    for (int i = 0; i < contents.size(); i++) {
      Path folder = Files.createDirectories(root.resolve("broken-" + i));
      HostileJars.service(folder.resolve("broken.jar"), service, contents.get(i));
      assertFalse(fromJar(folder, "broken.jar").get("available").asBoolean());
    }
    Path last = root.resolve("broken-2");
    Cli solve = Cli.run("solve", "--data", "iris", "--json", "--plugins", last.toString());
    assertEquals(Exit.DONE, solve.code(), solve.err());
  }
}
