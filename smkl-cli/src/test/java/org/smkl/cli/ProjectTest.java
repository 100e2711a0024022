package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** The files around the code: what is published, and what is kept out of the repository. */
class ProjectTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static Set<String> texts(Path pom, String path) throws Exception {
    Document document =
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(pom.toFile());
    NodeList found =
        (NodeList)
            XPathFactory.newInstance().newXPath().evaluate(path, document, XPathConstants.NODESET);
    Set<String> texts = new TreeSet<>();
    for (int k = 0; k < found.getLength(); k++) {
      texts.add(found.item(k).getTextContent());
    }
    return texts;
  }

  @ParameterizedTest
  @ValueSource(strings = {"pom.xml", "smkl-bom/pom.xml"})
  void everyModuleHasItsVersionInParentAndBom(String pom) throws Exception {
    Set<String> modules = new TreeSet<>();
    for (String folder : texts(ROOT.resolve("pom.xml"), "/project/modules/module")) {
      modules.addAll(texts(ROOT.resolve(folder).resolve("pom.xml"), "/project/artifactId"));
    }
    modules.remove("smkl-bom");
    modules.removeAll(Set.of("smkl-fuzz", "smkl-outside")); // tests only, never published
    assertTrue(modules.contains("smkl-bench") && modules.contains("smkl-cli"), modules.toString());
    assertEquals(
        modules,
        texts(
            ROOT.resolve(pom),
            "/project/dependencyManagement/dependencies/dependency[groupId='org.smkl']/artifactId"));
  }

  @Test
  void everyFolderWithAPomIsAModuleWithTheParentsVersion() throws Exception {
    String version = texts(ROOT.resolve("pom.xml"), "/project/version").iterator().next();
    Set<String> folders = new TreeSet<>();
    try (var children = Files.newDirectoryStream(ROOT, "smkl-*")) {
      for (Path child : children) {
        if (Files.exists(child.resolve("pom.xml"))) {
          folders.add(child.getFileName().toString());
          assertEquals(Set.of(version), texts(child.resolve("pom.xml"), "/project/parent/version"));
        }
      }
    }
    assertEquals(texts(ROOT.resolve("pom.xml"), "/project/modules/module"), folders);
    try (var poms = Files.walk(ROOT.resolve("examples"))) {
      for (Path pom : poms.filter(p -> p.endsWith("pom.xml")).toList()) {
        assertEquals(
            Set.of(version), texts(pom, "/project/properties/smkl.version"), pom.toString());
      }
    }
    String citation = Files.readString(ROOT.resolve("CITATION.cff"));
    assertTrue(citation.contains("\nversion: " + version + "\n"), "CITATION.cff: " + version);
  }

  private static String git(String... arguments) throws IOException, InterruptedException {
    Assumptions.assumeTrue(Files.exists(ROOT.resolve(".git")), "not a clone");
    List<String> command = new ArrayList<>(List.of("git", "-C", ROOT.toString()));
    command.addAll(List.of(arguments));
    Process process;
    try {
      process = new ProcessBuilder(command).redirectErrorStream(true).start();
    } catch (IOException e) {
      Assumptions.abort("git is not installed");
      throw e;
    }
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return output.strip();
  }

  /** Default names in the code, and those with which the documents show the commands. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "smkl-bench-quick/index.html",
        "smkl-bench-published/results.jsonl",
        "model.json",
        "proof.json",
        "heart.proof",
        "fit.html",
        "my-kernel/pom.xml",
        "shared/data/iris.csv",
        "smkl-cli/target/smkl/bin/smkl",
        "smkl-bom/.flattened-pom.xml",
        "hs_err_pid123.log",
        "java_pid123.hprof"
      })
  void whatTheCommandsWriteIsIgnored(String path) throws Exception {
    assertEquals(path, git("check-ignore", "--no-index", path));
  }

  /** Tables, code and what a line cannot be divided in are left out. */
  @Test
  void proseOfDocumentsStaysWithin120Characters() throws Exception {
    List<String> found = new ArrayList<>();
    for (String name : git("ls-files", "*.md").lines().toList()) {
      boolean code = false;
      for (String line : Files.readAllLines(ROOT.resolve(name))) {
        code ^= line.strip().startsWith("```");
        if (line.length() > 120 && !code && !line.startsWith("|") && !line.startsWith("    ")) {
          found.add(name + ": " + line);
        }
      }
    }
    assertEquals(List.of(), found);
  }

  @Test
  void nothingOfTheRepositoryIsIgnored() throws Exception {
    assertEquals("", git("ls-files", "--cached", "--ignored", "--exclude-standard"));
    assertEquals("", git("check-ignore", "--no-index", "smkl-bench/pom.xml"));
  }

  /** Every option of the documents' commands that names an output has a name that is ignored. */
  @Test
  void outputsShownInTheReadmeAreIgnored() throws Exception {
    String readme = Files.readString(ROOT.resolve("README.md"));
    List<String> outputs =
        Pattern.compile("(?:-o|--certificate|--checkpoint|--dump) ([a-z][a-z.]*)")
            .matcher(readme)
            .results()
            .map(match -> match.group(1))
            .toList();
    assertTrue(outputs.size() >= 2, outputs.toString());
    for (String output : outputs) {
      assertEquals(output, git("check-ignore", "--no-index", output));
    }
  }
}
