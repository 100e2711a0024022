package org.smkl.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Changes certificates at random: bytes, spellings, fields, lines, numbers, claims, leaves. The
 * checksum always fits, so that nothing but the content can be a reason to refuse.
 */
final class Forger {
  /** What was done, and the file. */
  record Forged(String how, byte[] bytes) {}

  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Lines are written without blanks, so that a number follows one of these. */
  private static final Pattern NUMBER =
      Pattern.compile("(?<=[:\\[,])-?[0-9]+(\\.[0-9]+)?(E-?[0-9]+)?(?=[,\\]}])");

  private static final Pattern FIELD = Pattern.compile("\"([A-Za-z0-9]+)\":");

  private static final List<String> INSERTED =
      List.of(
          "\r", "\n", " ", "\t", "\0", "\f", "\u0085", "\u00a0", "\u2028", "\ufeff", ",", "\"",
          "{}", "[]", "]", "}", "0", "-", "1e", "/*x*/", "\\u0020", "\u00e9");

  /** Bytes that are no UTF-8: cut off, a surrogate, zero in two bytes. */
  private static final List<String> BROKEN = List.of("c3", "eda080", "c080", "ff", "e282");

  private static final List<String> SPELLINGS =
      List.of(
          "%s.0",
          "%se0",
          "%sE+0",
          "+%s",
          "0%s",
          "-%s",
          "%s.",
          ".%s",
          "\"%s\"",
          "[%s]",
          " %s\t",
          "%s0",
          "%sd",
          "0x%s",
          "-0",
          "-0.0",
          "0",
          "0.0",
          "0e5",
          "1e400",
          "-1e400",
          "1e-400",
          "NaN",
          "Infinity",
          "null",
          "true",
          "{}",
          "4.9e-324",
          "2147483647",
          "2147483648",
          "1E1");

  private static final double[] FACTORS = {1e-13, 5e-10, 0.9e-9, 1.1e-9, 2e-9, 1e-8, 1e-3};

  private final SplittableRandom random;
  private List<String> lines = List.of();
  private String how = "";

  Forger(long seed) {
    random = new SplittableRandom(seed);
  }

  /** One change, now and then two. */
  Forged forge(List<String> honest) {
    lines = new ArrayList<>(honest.subList(0, honest.size() - 1));
    how = "";
    List<Runnable> ways =
        List.of(
            this::spell,
            this::spell,
            this::value,
            this::value,
            this::value,
            this::field,
            this::line,
            this::claim,
            this::leaf,
            this::leaf,
            this::vector,
            this::vector,
            this::header,
            this::rules,
            this::character);
    for (int changes = random.nextInt(8) == 0 ? 2 : 1; changes > 0; changes--) {
      any(ways).run();
    }
    if (random.nextInt(3) == 0) {
      weaken();
    }
    return new Forged(how, random.nextInt(8) == 0 ? odd() : bytes(lines, "\n"));
  }

  private <T> T any(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private void did(String what) {
    how += what + "; ";
  }

  // ---- the file

  /** The lines with their checksum. */
  static byte[] bytes(List<String> lines, String end) {
    byte[] body = utf8(String.join(end, lines) + end);
    return joined(body, utf8("{\"type\":\"end\",\"sha256\":\"%s\"}%s".formatted(sum(body), end)));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] joined(byte[] first, byte[] second) {
    byte[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }

  private static String sum(byte[] body) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Files that are odd as a whole. */
  private byte[] odd() {
    String body = String.join("\n", lines) + "\n";
    String sum = sum(utf8(body));
    int way = random.nextInt(12);
    did("file " + way);
    return switch (way) {
      case 0 -> bytes(lines, "\r\n");
      case 1 -> utf8((body + end(sum, "")).replace("\n", "\r\n"));
      case 2 -> utf8((body + end(sum, "")).strip());
      case 3 -> utf8(body + end(sum, ",\"x\":1"));
      case 4 -> utf8("\ufeff" + body + end(sum, ""));
      case 5 -> utf8(body + end(sum, "") + "\n");
      case 6 -> utf8(body + end(sum.toUpperCase(Locale.ROOT), ""));
      case 7 -> utf8(body + "{\"sha256\":\"%s\" , \"type\":\"end\"}\n".formatted(sum));
      case 8 -> utf8(body + end(sum, "") + end(sum, ""));
      case 9 -> utf8(body + end(sum, ",\"sha256\":\"" + sum + "\""));
      case 10 -> utf8(body + " " + end(sum, ""));
      default -> broken(body);
    };
  }

  private static String end(String sum, String more) {
    return "{\"type\":\"end\",\"sha256\":\"%s\"%s}\n".formatted(sum, more);
  }

  private byte[] broken(String body) {
    int at = random.nextInt(body.length());
    byte[] wrong = HexFormat.of().parseHex(any(BROKEN));
    byte[] all = joined(joined(utf8(body.substring(0, at)), wrong), utf8(body.substring(at)));
    return joined(all, utf8(end(sum(all), "")));
  }

  // ---- text

  private int anyLine() {
    return random.nextInt(3) == 0 ? 0 : random.nextInt(lines.size());
  }

  /** Puts a text in the place of a match, if the pattern is in that line at all. */
  private void replace(int line, Pattern pattern, UnaryOperator<String> by) {
    String text = lines.get(line);
    List<MatchResult> found = pattern.matcher(text).results().toList();
    if (!found.isEmpty()) {
      MatchResult at = any(found);
      String put = by.apply(at.group());
      did("line %d: %s -> %.60s".formatted(line, at.group(), put));
      lines.set(line, text.substring(0, at.start()) + put + text.substring(at.end()));
    }
  }

  private void spell() {
    if (random.nextInt(4) == 0) {
      int length = any(List.of(99, 100, 101, 102, 1000, 1001, 5000));
      replace(anyLine(), NUMBER, t -> padded(t, length));
    } else {
      replace(anyLine(), NUMBER, any(SPELLINGS)::formatted);
    }
  }

  /** The same number with so many characters, or a whole one of that length. */
  private static String padded(String number, int length) {
    return number.contains(".") && !number.contains("E")
        ? number + "0".repeat(length - number.length())
        : "1".repeat(length);
  }

  private void character() {
    int line = anyLine();
    String text = lines.get(line);
    int at = random.nextInt(text.length());
    String put = any(INSERTED);
    int gone = random.nextInt(2);
    did(
        "line %d at %d: %d gone, %s put"
            .formatted(line, at, gone, HexFormat.of().formatHex(utf8(put))));
    lines.set(line, text.substring(0, at) + put + text.substring(at + gone));
  }

  private void field() {
    int line = anyLine();
    List<UnaryOperator<String>> ways =
        List.of(
            t -> t + "1,\"x\":",
            t -> "\"x\":1," + t,
            t -> t.toUpperCase(Locale.ROOT),
            t -> "\"\\u%04x%s".formatted((int) t.charAt(1), t.substring(2)),
            t -> t + t,
            t -> t + "0," + t,
            t -> " " + t + "\t",
            t -> t.replace("\"", "'"),
            t -> "\"y\":");
    replace(line, FIELD, any(ways));
  }

  private void line() {
    int at = random.nextInt(lines.size());
    int way = random.nextInt(6);
    did("line %d, way %d".formatted(at, way));
    switch (way) {
      case 0 -> lines.remove(at);
      case 1 -> lines.add(at, lines.get(at));
      case 2 -> Collections.swap(lines, at, random.nextInt(lines.size()));
      case 3 -> lines.add(at, "");
      case 4 -> lines.set(at, lines.get(at) + " {}");
      default -> lines.set(at, " " + lines.get(at) + "\t");
    }
    if (random.nextBoolean() && !lines.isEmpty()) {
      count();
    }
  }

  /** Makes the header announce what follows. */
  private void count() {
    change(
        0,
        header -> {
          for (String type : List.of("alpha", "leaf")) {
            long there =
                lines.stream().filter(l -> l.contains("\"type\":\"" + type + "\"")).count();
            header.put(type.equals("leaf") ? "leaves" : "alphas", (int) there);
          }
        });
  }

  // ---- content

  /** Changes a line as an object; one that is no object any more stays as it is. */
  private void change(int at, Consumer<ObjectNode> how) {
    try {
      if (at < lines.size() && MAPPER.readTree(lines.get(at)) instanceof ObjectNode node) {
        how.accept(node);
        lines.set(at, MAPPER.writeValueAsString(node));
      }
    } catch (JsonProcessingException e) {
      did("no object");
    }
  }

  private List<Integer> ofType(String type) {
    List<Integer> found = new ArrayList<>();
    for (int l = 0; l < lines.size(); l++) {
      if (lines.get(l).contains("\"type\":\"" + type + "\"")) {
        found.add(l);
      }
    }
    return found;
  }

  private void value() {
    replace(anyLine(), NUMBER, t -> t.contains(".") ? real(Double.parseDouble(t)) : whole(t));
  }

  private String real(double x) {
    return Double.toString(
        switch (random.nextInt(12)) {
          case 0 -> 2 * x;
          case 1 -> x / 2;
          case 2 -> -x;
          case 3 -> Math.nextUp(x);
          case 4 -> Math.nextDown(x);
          case 5 -> x * (1 + 0x1p-40);
          case 6 -> x * 1e10;
          case 7 -> x * 1e-300;
          case 8 -> 1e308;
          case 9 -> x + 1;
          case 10 -> x * (1 + 1e-7);
          default -> 3;
        });
  }

  private String whole(String number) {
    return any(List.of("1" + number, "-" + number, number + "1", "0", "1", "2", "3"));
  }

  /** Claims so weak that only the evaluation can refuse. */
  private void weaken() {
    did("weak claims");
    change(0, header -> header.put("upperBound", 1e12).put("lowerBound", -1e9));
    ofType("leaf").forEach(l -> change(l, leaf -> leaf.put("bound", -1e9)));
  }

  private void claim() {
    double factor = FACTORS[random.nextInt(FACTORS.length)] * (random.nextBoolean() ? 1 : -1);
    did("claims off by " + factor);
    if (random.nextBoolean()) {
      change(0, h -> h.put("upperBound", h.get("upperBound").asDouble() * (1 - factor)));
      return;
    }
    double[] least = {Double.POSITIVE_INFINITY};
    for (int l : ofType("leaf")) {
      change(
          l,
          leaf -> {
            leaf.put("bound", leaf.get("bound").asDouble() * (1 + factor));
            least[0] = Math.min(least[0], leaf.get("bound").asDouble());
          });
    }
    change(0, header -> header.put("lowerBound", least[0]));
  }

  private void leaf() {
    List<Integer> leaves = ofType("leaf");
    if (leaves.isEmpty()) {
      return;
    }
    int at = any(leaves);
    String side = random.nextBoolean() ? "excluded" : "included";
    int way = random.nextInt(8);
    int kernel = random.nextInt(7);
    did("leaf in line %d, %s, way %d".formatted(at, side, way));
    switch (way) {
      case 0 -> change(at, leaf -> array(leaf, side, list -> list.add(kernel)));
      case 1 -> change(at, leaf -> array(leaf, side, list -> list.remove(0)));
      case 2 -> change(at, leaf -> array(leaf, side, list -> list.add(list.path(0))));
      case 3 -> change(at, leaf -> array(leaf, side, list -> list.insert(0, kernel)));
      case 4 -> change(at, leaf -> leaf.put("alpha", kernel));
      case 5 ->
          addLeaf("{\"type\":\"leaf\",\"excluded\":[%s],\"included\":[],\"alpha\":0,\"bound\":%s}");
      case 6 ->
          addLeaf("{\"type\":\"leaf\",\"excluded\":[],\"included\":[%s],\"alpha\":0,\"bound\":%s}");
      default -> {
        lines.add(at, lines.get(at));
        count();
      }
    }
  }

  /** A leaf that decides so much that no choice may be left in it. */
  private void addLeaf(String form) {
    List<String> some = List.of("0", "0,1", "0,1,2", "0,1,2,3", "0,1,2,3,4");
    lines.add(form.formatted(any(some), any(List.of("1e300", "-1e300", "0.0"))));
    count();
  }

  private static void array(ObjectNode node, String name, Consumer<ArrayNode> change) {
    if (node.get(name) instanceof ArrayNode list && !list.isEmpty()) {
      change.accept(list);
    }
  }

  /** Changes indices and values of a vector together. */
  private void vector() {
    List<Integer> alphas = ofType("alpha");
    int at = alphas.isEmpty() || random.nextBoolean() ? 1 : any(alphas);
    String inside = random.nextBoolean() ? "beta" : "alpha";
    int way = random.nextInt(7);
    did("vector in line %d, %s, way %d".formatted(at, inside, way));
    change(
        at,
        line -> {
          ObjectNode v = line.get(inside) instanceof ObjectNode child ? child : line;
          array(v, "indices", list -> entries(list, way, true));
          array(v, "values", list -> entries(list, way, false));
        });
  }

  private static void entries(ArrayNode list, int way, boolean indices) {
    int last = list.size() - 1;
    switch (way) {
      case 0 -> {
        for (int k = 0; k < last - k; k++) {
          list.set(last - k, list.set(k, list.get(last - k)));
        }
      }
      case 1 -> list.add(list.get(last));
      case 2 -> list.remove(last);
      case 3 -> zero(list, indices, 0.0);
      case 4 -> zero(list, indices, -0.0);
      case 5 -> list.removeAll();
      default -> list.remove(0);
    }
  }

  /** An entry that is 0 after the last one. */
  private static void zero(ArrayNode list, boolean index, double value) {
    if (index) {
      int last = list.get(list.size() - 1).asInt();
      list.add(last + 1);
    } else {
      list.add(value);
    }
  }

  private void header() {
    int way = random.nextInt(12);
    did("header, way " + way);
    change(
        0,
        h -> {
          switch (way) {
            case 0 ->
                h.put("psdPolicy", any(List.of("keep", "clip", "shift", "reject", "DROP", "")));
            case 1 -> h.put("normalisation", any(List.of("none", "trace", "cosine", "None")));
            case 2 -> h.put("jitter", any(List.of(-0.0, 0.0, 1.0, -1.0)));
            case 3 -> h.put("epsilon", any(List.of(-0.0, 0.0, 0.1, -1.0)));
            case 4 -> array(h, "grounds", g -> g.set(random.nextInt(g.size()), "stored"));
            case 5 -> array(h, "grounds", g -> g.set(random.nextInt(g.size()), "theory"));
            case 6, 7 -> array(h, "kernels", this::otherWords);
            case 8 -> array(h, "kept", k -> k.set(random.nextInt(k.size()), random.nextInt(6)));
            case 9 -> box(h);
            case 10 ->
                h.put("task", any(List.of("regression", "classification", "one-versus-one")));
            default -> h.put("machines", h.get("machines").asText().toUpperCase(Locale.ROOT));
          }
        });
  }

  /** Rules that are new, gone, or say something else. */
  private void rules() {
    int way = random.nextInt(10);
    did("rules, way " + way);
    change(
        0,
        h -> {
          if (!(h.get("rules") instanceof ObjectNode rules)) {
            add(h, way);
            return;
          }
          int kernel = random.nextInt(7);
          switch (way) {
            case 0 -> h.remove("rules");
            case 1 -> array(rules, "capacities", list -> list.remove(0));
            case 2 -> array(rules, "capacities", list -> list.add(list.get(0)));
            case 3 -> array(rules, "capacities", list -> list.insert(0, list.remove(1)));
            case 4 -> rules.withArray("must").add(kernel);
            case 5 -> rules.withArray("never").add(kernel);
            case 6 -> array(rules, "must", list -> list.set(0, kernel));
            case 7 -> rules.remove("never");
            default -> array(rules, "capacities", list -> group(list, way == 8, kernel));
          }
        });
  }

  private void group(ArrayNode capacities, boolean most, int value) {
    ObjectNode group = (ObjectNode) capacities.get(random.nextInt(capacities.size()));
    if (most) {
      group.put("most", value - 1);
    } else {
      group.withArray("kernels").removeAll().add(value).add(value + 1);
    }
  }

  private void add(ObjectNode header, int way) {
    ObjectNode rules = header.putObject("rules");
    ArrayNode capacities = rules.putArray("capacities");
    if (way % 2 == 0) {
      ObjectNode group = capacities.addObject().put("name", "all");
      group.putArray("kernels").add(0).add(1);
      group.put("most", way - 1);
    }
    rules.putArray("must");
    ArrayNode never = rules.putArray("never");
    if (way % 3 == 0) {
      never.add(way);
    }
  }

  /** Spellings of a kernel that a reader of specifications may take for the same, or may not. */
  private void otherWords(ArrayNode kernels) {
    int at = random.nextInt(kernels.size());
    String text = kernels.get(at).asText();
    kernels.set(
        at,
        any(
            List.of(
                " " + text,
                text + "()",
                text + "[cols=0-2]",
                text.replace("=0.5", "=0.50"),
                text.replace(",", ", "),
                text.replace("(", " ("),
                text.replace("linear", "rbf(gamma=1)"),
                text.toUpperCase(Locale.ROOT))));
  }

  /** One bound for all as a list, or a list with one entry changed. */
  private void box(ObjectNode header) {
    if (header.get("box") instanceof ArrayNode box) {
      box.set(random.nextInt(box.size()), box.get(0).asDouble() * any(List.of(1.0, 2.0)));
    } else {
      ArrayNode box = MAPPER.createArrayNode();
      for (int j = 0; j < header.get("variables").asInt(); j++) {
        box.add(header.get("box").asDouble());
      }
      header.set("box", box);
    }
  }
}
