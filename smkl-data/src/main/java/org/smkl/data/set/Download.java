package org.smkl.data.set;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import org.smkl.data.Sha256;
import org.smkl.io.AtomicFiles;

/** One file over HTTP, kept only where its checksum is right. */
final class Download {
  private static final Duration CONNECT = Duration.ofSeconds(20);
  private static final Duration WHOLE = Duration.ofMinutes(2);
  private static final int OK = 200;

  /** Bytes. All ten files together are about 1 MB; a much larger one is another thing. */
  private static final long MAX_BYTES = 64L << 20;

  private Download() {}

  static void to(Path file, URI source, String sha256) throws IOException, InterruptedException {
    HttpClient client =
        HttpClient.newBuilder()
            .connectTimeout(CONNECT)
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build();
    HttpRequest request = HttpRequest.newBuilder(source).timeout(WHOLE).GET().build();
    HttpResponse<InputStream> response = send(client, request, file);
    try (InputStream body = response.body()) {
      if (response.statusCode() != OK) {
        throw new IOException(
            "%s answered with HTTP status %d. Expected 200. Maybe it moved; %s"
                .formatted(source, response.statusCode(), byHand(file)));
      }
      AtomicFiles.write(file, out -> copy(body, out, source, sha256, file));
    }
  }

  private static HttpResponse<InputStream> send(HttpClient client, HttpRequest request, Path file)
      throws IOException, InterruptedException {
    try {
      return client.send(request, HttpResponse.BodyHandlers.ofInputStream());
    } catch (IOException e) {
      String reason = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
      throw new IOException(
          "Cannot reach %s: %s. Expected an HTTP server. Maybe there is no network or a proxy is needed; %s"
              .formatted(request.uri(), reason, byHand(file)),
          e);
    }
  }

  /** Throws where the content is wrong, and so keeps the file from appearing. */
  private static void copy(InputStream body, OutputStream out, URI source, String sha256, Path file)
      throws IOException {
    Sha256 sha = new Sha256();
    byte[] buffer = new byte[1 << 16];
    long total = 0;
    for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
      sha.add(buffer, read);
      out.write(buffer, 0, read);
      total += read;
      if (total > MAX_BYTES) {
        throw new IOException(
            "%s sends more than %d bytes. Expected a small file. Maybe it moved; %s"
                .formatted(source, MAX_BYTES, byHand(file)));
      }
    }
    String found = sha.hex();
    if (!found.equals(sha256)) {
      throw new IOException(
          "%s has the SHA-256 %s. Expected %s; the file was not kept. Maybe it changed; %s"
              .formatted(source, found, sha256, byHand(file)));
    }
  }

  private static String byHand(Path file) {
    return "get it in another way and put it at " + file + ".";
  }
}
