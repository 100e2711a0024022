package org.smkl.data.set;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.error.InputException;
import org.smkl.tck.PublishedFiles;

class DataCatalogTest {
  @TempDir Path folder;
  private final Map<String, byte[]> served = new ConcurrentHashMap<>();
  private final AtomicInteger requests = new AtomicInteger();
  private HttpServer server;
  private DataCatalog catalog;

  @BeforeEach
  void startServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          requests.incrementAndGet();
          byte[] body = served.get(exchange.getRequestURI().getPath());
          exchange.sendResponseHeaders(body == null ? 404 : 200, body == null ? -1 : body.length);
          if (body != null) {
            exchange.getResponseBody().write(body);
          }
          exchange.close();
        });
    server.start();
    catalog = DataCatalog.withMirror(URI.create(root() + "uci/"));
  }

  private String root() {
    return "http://%s:%d/"
        .formatted(
            server.getAddress().getAddress().getHostAddress(), server.getAddress().getPort());
  }

  @AfterEach
  void stopServer() {
    server.stop(0);
  }

  private List<Path> filesLeft() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  @Test
  void fetchedFileHasTheBytesAndIsNotFetchedTwice() throws Exception {
    byte[] original = Files.readAllBytes(PublishedFiles.data().resolve("haberman.csv"));
    served.put("/uci/haberman/haberman.data", original);
    Path file = catalog.fetch("haberman", folder);
    assertArrayEquals(original, Files.readAllBytes(file));
    assertEquals(
        306, PublishedProtocol.readWhole(PublishedProtocol.set("haberman"), folder).rows());
    catalog.fetch("haberman", folder);
    assertEquals(1, requests.get());
    assertEquals(List.of(file), filesLeft());
  }

  @Test
  void damagedFileIsReplaced() throws Exception {
    byte[] original = Files.readAllBytes(PublishedFiles.data().resolve("haberman.csv"));
    served.put("/uci/haberman/haberman.data", original);
    Files.writeString(folder.resolve("haberman.csv"), "1,2,3\n");
    assertArrayEquals(original, Files.readAllBytes(catalog.fetch("haberman", folder)));
  }

  @Test
  void wrongChecksumLeavesNothingBehind() throws IOException {
    served.put("/uci/iris/iris.data", "<html>moved</html>".getBytes(StandardCharsets.UTF_8));
    IOException e = assertThrows(IOException.class, () -> catalog.fetch("iris", folder));
    assertTrue(e.getMessage().contains(root() + "uci/iris/iris.data has the SHA-256"));
    assertTrue(e.getMessage().contains(PublishedProtocol.set("iris").sha256()), e.getMessage());
    assertTrue(e.getMessage().contains(folder.resolve("iris.csv").toString()), e.getMessage());
    assertEquals(List.of(), filesLeft());
  }

  @Test
  void wrongChecksumKeepsWhatWasThere() throws IOException {
    served.put("/uci/iris/iris.data", new byte[] {1});
    Files.writeString(folder.resolve("iris.csv"), "mine");
    assertThrows(IOException.class, () -> catalog.fetch("iris", folder));
    assertEquals("mine", Files.readString(folder.resolve("iris.csv")));
    assertEquals(1, filesLeft().size());
  }

  @Test
  void aFolderOfTheFilesNameIsRefusedWithoutADownload() throws IOException {
    Files.createDirectory(folder.resolve("iris.csv"));
    InputException e = assertThrows(InputException.class, () -> catalog.fetch("iris", folder));
    assertTrue(e.given().endsWith("iris.csv is a folder."), e.getMessage());
    assertEquals(0, requests.get());
  }

  @Test
  void absentPageIsReportedWithItsStatus() throws IOException {
    IOException e = assertThrows(IOException.class, () -> catalog.fetch("wine", folder));
    assertTrue(e.getMessage().contains("HTTP status 404"), e.getMessage());
    assertEquals(List.of(), filesLeft());
  }

  @Test
  void unreachableServerIsReported() {
    server.stop(0);
    IOException e = assertThrows(IOException.class, () -> catalog.fetch("wine", folder));
    assertTrue(e.getMessage().startsWith("Cannot reach " + root()), e.getMessage());
  }

  @Test
  void unknownNameIsTheUsersFault() {
    assertThrows(InputException.class, () -> catalog.fetch("mnist", folder));
  }

  @Test
  void entriesTellWhatIsEmbeddedPresentMissingAndDamaged() throws IOException {
    Files.writeString(folder.resolve("heart.csv"), "broken");
    Files.copy(PublishedFiles.data().resolve("wine.csv"), folder.resolve("wine.csv"));
    List<DataEntry> entries = catalog.entries(Optional.of(folder));
    assertEquals(14, entries.size());
    DataEntry numbers =
        entries.stream().filter(e -> e.name().equals("diabetes")).findFirst().orElseThrow();
    assertEquals(Optional.empty(), numbers.positive());
    assertEquals(DataState.EMBEDDED, state(entries, "iris", false));
    assertEquals(DataState.MISSING, state(entries, "iris", true));
    assertEquals(DataState.PRESENT, state(entries, "wine", true));
    assertEquals(DataState.DAMAGED, state(entries, "heart", true));
    assertTrue(
        catalog.entries(Optional.empty()).stream()
            .filter(DataEntry::published)
            .allMatch(e -> e.state() == DataState.MISSING && e.file().isEmpty()));
  }

  private static DataState state(List<DataEntry> entries, String name, boolean published) {
    return entries.stream()
        .filter(e -> e.name().equals(name) && e.published() == published)
        .findFirst()
        .orElseThrow()
        .state();
  }

  @Test
  void everySetHasAnAddressInTheArchive() {
    for (PublishedSet set : PublishedProtocol.sets()) {
      URI source = DataCatalog.standard().source(set);
      assertEquals("archive.ics.uci.edu", source.getHost());
      assertTrue(source.getPath().endsWith(set.uciPath()), source.toString());
    }
  }
}
