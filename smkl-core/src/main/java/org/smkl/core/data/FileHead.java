package org.smkl.core.data;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.smkl.core.InputException;

/** The first lines of a file, from which format and separator are found out. */
final class FileHead {
  private static final int BYTES = 1 << 16;
  private static final int LINES = 20;
  private static final Pattern SVMLIGHT =
      Pattern.compile("[^\\s:,;]+(\\s+qid:\\d+)?(\\s+\\d+:[^\\s:,;]+)+\\s*");
  private static final Pattern LABEL_ONLY = Pattern.compile("[^\\s:,;]+\\s*");
  private static final List<Character> SEPARATORS = List.of('\t', ';', ',');

  private final List<String> lines;

  private FileHead(List<String> lines) {
    this.lines = lines;
  }

  static FileHead of(Source source) throws IOException {
    byte[] bytes;
    try (InputStream in = source.open()) {
      bytes = in.readNBytes(BYTES);
    }
    String text = new String(bytes, StandardCharsets.UTF_8);
    if (text.startsWith("\uFEFF")) {
      text = text.substring(1);
    }
    if (text.isBlank()) {
      throw new InputException(
          source.name() + " is empty.",
          "Expected rows of numbers and a label.",
          "Maybe the export failed; look at the file.");
    }
    if (text.indexOf('\0') >= 0) {
      throw new InputException(
          source.name() + " is not a text file.",
          "Expected CSV or svmlight text in UTF-8.",
          "Maybe it is compressed, a spreadsheet, or UTF-16: unpack it or save it as CSV in UTF-8.");
    }
    List<String> lines = text.lines().filter(line -> !line.isBlank()).limit(LINES).toList();
    // The last line may be cut by the size of the head.
    boolean cut = bytes.length == BYTES && lines.size() > 1 && lines.size() < LINES;
    return new FileHead(cut ? lines.subList(0, lines.size() - 1) : lines);
  }

  boolean looksLikeSvmlight() {
    List<String> rows = lines.stream().map(FileHead::withoutComment).toList();
    List<String> filled = rows.stream().filter(row -> !row.isBlank()).toList();
    return filled.stream().anyMatch(row -> SVMLIGHT.matcher(row).matches())
        && filled.stream()
            .allMatch(row -> SVMLIGHT.matcher(row).matches() || LABEL_ONLY.matcher(row).matches());
  }

  private static String withoutComment(String line) {
    int hash = line.indexOf('#');
    return (hash < 0 ? line : line.substring(0, hash)).strip();
  }

  /**
   * Tab or semicolon where every line has equally many of them, because a comma-separated file
   * rarely has those on each line while decimal commas are common beside them; then comma; then
   * whatever the first line has most of.
   */
  char separator() {
    for (char candidate : SEPARATORS) {
      long first = count(lines.get(0), candidate);
      if (first > 0 && lines.stream().allMatch(line -> count(line, candidate) == first)) {
        return candidate;
      }
    }
    char most = ',';
    for (char candidate : SEPARATORS) {
      if (count(lines.get(0), candidate) > count(lines.get(0), most)) {
        most = candidate;
      }
    }
    return most;
  }

  private static long count(String line, char wanted) {
    boolean quoted = false;
    long count = 0;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      quoted ^= c == '"';
      count += !quoted && c == wanted ? 1 : 0;
    }
    return count;
  }
}
