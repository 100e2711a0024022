package org.smkl.outside;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A local Maven repository as an outsider has it after a release: links to everybody else's
 * artifacts, and of smkl the jars and POMs that this build would publish. The user's own repository
 * gets nothing of it.
 */
final class LocalRepository {
  private static final Pattern ARTIFACT =
      Pattern.compile("</parent>.*?<artifactId>([a-z-]+)</artifactId>", Pattern.DOTALL);
  private static final Pattern MODULE = Pattern.compile("<module>([a-z-]+)</module>");

  private final Path folder;

  private LocalRepository(Path folder) {
    this.folder = folder;
  }

  static Path lay(Path folder, Path others) throws IOException {
    Project.delete(folder);
    LocalRepository repository = new LocalRepository(folder);
    Files.createDirectories(folder.resolve("org"));
    link(others, folder, "org");
    link(others.resolve("org"), folder.resolve("org"), "smkl");
    Path pom = Project.ROOT.resolve("pom.xml");
    repository.put("smkl-parent", pom, null);
    Project.need(
        Files.exists(Project.ROOT.resolve("smkl-api/target/smkl-api-" + Project.VERSION + ".jar")),
        "The jars are not there: 'mvn verify' makes them, 'mvn test' does not.");
    Matcher module = MODULE.matcher(Files.readString(pom));
    while (module.find()) {
      repository.module(Project.ROOT.resolve(module.group(1)));
    }
    return folder;
  }

  private static void link(Path from, Path to, String but) throws IOException {
    for (Path child : Project.children(from)) {
      if (!child.getFileName().toString().equals(but)) {
        Files.createSymbolicLink(to.resolve(child.getFileName()), child.toRealPath());
      }
    }
  }

  private void module(Path module) throws IOException {
    Matcher artifact = ARTIFACT.matcher(Files.readString(module.resolve("pom.xml")));
    if (!artifact.find()) {
      throw new IOException(module + " has no artifact.");
    }
    String name = artifact.group(1);
    Path flat = module.resolve(".flattened-pom.xml");
    Path pom = Files.exists(flat) ? flat : module.resolve("pom.xml");
    if (name.equals("smkl-bom")) {
      put(name, pom, null);
    } else {
      Path jar = module.resolve("target/" + name + "-" + Project.VERSION + ".jar");
      // Modules of tests have none. If one is missing that is needed, Maven names it.
      if (Files.exists(jar)) {
        put(name, pom, jar);
      }
    }
  }

  private void put(String artifact, Path pom, Path jar) throws IOException {
    String name = artifact + "-" + Project.VERSION;
    Path to = folder.resolve("org/smkl").resolve(artifact).resolve(Project.VERSION);
    Project.copy(pom, to.resolve(name + ".pom"));
    if (jar != null) {
      Project.copy(jar, to.resolve(name + ".jar"));
    }
  }
}
