package org.smkl.data.read;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.util.List;
import java.util.StringTokenizer;
import java.util.regex.Pattern;
import org.smkl.error.Advice;
import org.smkl.error.InputException;
import org.smkl.error.Setting;

/** The first lines of a file, from which format and separator are found out. */
final class FileHead {
  /** Characters that are read of a file to find out its format. */
  private static final int MAX_CHARACTERS = 1 << 16;

  /** Lines that are read of a file to find out its format. */
  private static final int MAX_LINES = 20;

  private static final Pattern NO_LABEL = Pattern.compile("[:,;]");
  private static final Pattern PAIR = Pattern.compile("\\d+:[^:,;]+");
  private static final Pattern QUERY = Pattern.compile("qid:\\d+");
  private static final List<Character> SEPARATORS = List.of('\t', ';', ',', '|');

  private final List<String> lines;

  private FileHead(List<String> lines) {
    this.lines = lines;
  }

  static FileHead of(Source source) throws IOException {
    refuseBinary(source);
    char[] buffer = new char[MAX_CHARACTERS];
    int count = 0;
    try (Reader in = source.reader()) {
      int read = 0;
      while (count < MAX_CHARACTERS && read >= 0) {
        read = in.read(buffer, count, MAX_CHARACTERS - count);
        count += Math.max(0, read);
      }
    }
    String head = new String(buffer, 0, count);
    if (head.isBlank()) {
      throw new InputException(
          source.name() + " is empty.",
          "Expected rows of numbers and a label.",
          "Maybe the export failed; look at the file.");
    }
    List<String> lines = head.lines().filter(line -> !line.isBlank()).toList();
    if (count == MAX_CHARACTERS) {
      lines = withoutCut(lines);
    }
    return new FileHead(lines.subList(0, Math.min(MAX_LINES, lines.size())));
  }

  private static void refuseBinary(Source source) throws IOException {
    byte[] bytes;
    try (InputStream in = source.open()) {
      bytes = in.readNBytes(MAX_CHARACTERS);
    }
    boolean wide =
        source.encoding().name().startsWith("UTF-16")
            || source.encoding().name().startsWith("UTF-32")
            || (bytes.length > 1 && (bytes[0] ^ bytes[1]) == 1 && (bytes[0] | 1) == -1);
    for (int i = 0; !wide && i < bytes.length; i++) {
      if (bytes[i] == 0) {
        throw new InputException(
            source.name() + " is not a text file.",
            "Expected CSV or svmlight text in UTF-8.",
            Advice.of(
                "Maybe it is compressed other than by gzip, a spreadsheet, or UTF-16 (%s): unpack it or save it as CSV.",
                Setting.ENCODING.to("utf-16")));
      }
    }
  }

  /** The last line may be cut by the size of the head; where it is the only one, its last cell. */
  private static List<String> withoutCut(List<String> lines) {
    if (lines.size() > 1) {
      return lines.subList(0, lines.size() - 1);
    }
    String line = lines.get(0);
    int end = line.length() - 1;
    while (end > 0 && !Character.isWhitespace(line.charAt(end))) {
      end--;
    }
    return List.of(end > 0 ? line.substring(0, end) : line);
  }

  boolean looksLikeSvmlight() {
    List<String> rows =
        lines.stream().map(FileHead::withoutComment).filter(row -> !row.isBlank()).toList();
    return rows.stream()
            .anyMatch(row -> isSvmlight(row) && new StringTokenizer(row).countTokens() > 1)
        && rows.stream().allMatch(FileHead::isSvmlight);
  }

  /** A label, then pairs such as 3:0.5, if any; word by word, because rows may be very long. */
  private static boolean isSvmlight(String row) {
    StringTokenizer words = new StringTokenizer(row);
    if (NO_LABEL.matcher(words.nextToken()).find()) {
      return false;
    }
    for (boolean first = true; words.hasMoreTokens(); first = false) {
      String word = words.nextToken();
      if (!PAIR.matcher(word).matches() && !(first && QUERY.matcher(word).matches())) {
        return false;
      }
    }
    return true;
  }

  private static String withoutComment(String line) {
    int hash = line.indexOf('#');
    return (hash < 0 ? line : line.substring(0, hash)).strip();
  }

  /**
   * Tab or semicolon where every line has equally many of them, because a comma-separated file
   * rarely has those on each line while decimal commas are common beside them; then comma; then a
   * bar; then whatever the first line has most of.
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
