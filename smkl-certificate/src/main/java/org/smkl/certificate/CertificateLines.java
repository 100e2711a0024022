package org.smkl.certificate;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.smkl.api.Capacity;
import org.smkl.api.ChoiceRules;

/** The lines of a certificate file: header, incumbent, alphas, leaves, end. */
final class CertificateLines {
  static final JsonMapper MAPPER =
      JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();
  private static final String FORMAT = "smkl-certificate";
  private static final String PLUGINS = "plugins";
  private static final String RULES = "rules";
  private static final String OPTIONS = "options";

  /** Fields of the header that may be missing. */
  private static final List<String> OPTIONAL = List.of(PLUGINS, RULES, OPTIONS);

  private CertificateLines() {}

  static List<JsonNode> of(Certificate c) {
    List<JsonNode> lines = new ArrayList<>();
    lines.add(header(c));
    lines.add(incumbent(c));
    for (SparseVector alpha : c.alphas()) {
      ObjectNode line = line("alpha");
      line.setAll(vector(alpha));
      lines.add(line);
    }
    c.leaves().forEach(leaf -> lines.add(leaf(leaf)));
    return lines;
  }

  static JsonNode end(String checksum) {
    return line("end").put("sha256", checksum);
  }

  private static ObjectNode line(String type) {
    return MAPPER.createObjectNode().put("type", type);
  }

  private static JsonNode header(Certificate c) {
    Statement s = c.statement();
    ObjectNode node = line("header").put("format", FORMAT).put("version", CertificateFile.VERSION);
    node.put("n", s.n()).put("q", s.q()).put("lambda", s.lambda()).put("k0", s.k0());
    node.put("task", s.provenance().task().kind()).put("epsilon", s.provenance().task().epsilon());
    node.put("blocks", s.blocks()).put("machines", s.machines());
    node.put("variables", s.box().length);
    if (Arrays.stream(s.box()).allMatch(u -> u == s.box()[0])) {
      node.put("box", s.box()[0]);
    } else {
      node.set("box", MAPPER.valueToTree(s.box()));
    }
    node.set("kernels", MAPPER.valueToTree(s.provenance().kernels()));
    node.set("kept", MAPPER.valueToTree(s.provenance().kept()));
    node.set("grounds", MAPPER.valueToTree(s.grounds().stream().map(Grounds::word).toList()));
    node.put("psdPolicy", s.provenance().psdPolicy());
    node.put("normalisation", s.provenance().normalisation());
    node.put("jitter", s.provenance().jitter());
    node.put("dataFingerprint", s.provenance().dataFingerprint());
    node.put("upperBound", c.upperBound()).put("lowerBound", c.lowerBound());
    if (!s.rules().isNone()) {
      node.set(RULES, rules(s.rules()));
    }
    if (!c.plugins().isEmpty()) {
      node.set(PLUGINS, MAPPER.valueToTree(c.plugins()));
    }
    if (!c.options().isEmpty()) {
      node.set(OPTIONS, MAPPER.valueToTree(c.options()));
    }
    return node.put("alphas", c.alphas().size()).put("leaves", c.leaves().size());
  }

  private static JsonNode rules(ChoiceRules rules) {
    ObjectNode node = MAPPER.createObjectNode();
    ArrayNode capacities = node.putArray("capacities");
    for (Capacity capacity : rules.capacities()) {
      ObjectNode group = capacities.addObject().put("name", capacity.name());
      group.set("kernels", MAPPER.valueToTree(capacity.kernels().stream().toArray()));
      group.put("most", capacity.most());
    }
    node.set("must", MAPPER.valueToTree(rules.must().stream().toArray()));
    node.set("never", MAPPER.valueToTree(rules.never().stream().toArray()));
    return node;
  }

  private static JsonNode incumbent(Certificate c) {
    ObjectNode node = line("incumbent");
    node.set("biases", MAPPER.valueToTree(c.biases()));
    node.set("beta", vector(c.beta()));
    node.set("alpha", vector(c.alpha()));
    return node;
  }

  private static ObjectNode vector(SparseVector v) {
    ObjectNode node = MAPPER.createObjectNode();
    node.set("indices", MAPPER.valueToTree(v.indices()));
    node.set("values", MAPPER.valueToTree(v.values()));
    return node;
  }

  private static JsonNode leaf(Leaf leaf) {
    ObjectNode node = line("leaf").put("alpha", leaf.alpha()).put("bound", leaf.bound());
    node.set("excluded", MAPPER.valueToTree(leaf.excluded().stream().toArray()));
    node.set("included", MAPPER.valueToTree(leaf.included().stream().toArray()));
    return node;
  }

  /** A parser that bears no long numbers: a double needs 24 characters. */
  private static final class ShortNumbers extends JsonParserDelegate {
    private static final int LONGEST = 100;

    ShortNumbers(JsonParser parser) {
      super(parser);
    }

    @Override
    public JsonToken nextToken() throws IOException {
      JsonToken token = super.nextToken();
      if (token != null && token.isNumeric() && getTextLength() > LONGEST) {
        throw new JsonParseException(
            this, "a number has %d characters, at most %d".formatted(getTextLength(), LONGEST));
      }
      return token;
    }
  }

  static JsonNode parse(String line, int number) throws CertificateException {
    try (JsonParser parser = new ShortNumbers(MAPPER.createParser(line))) {
      JsonNode node = MAPPER.readTree(parser);
      if (node != null
          && node.isObject()
          && node.path("type").isTextual()
          && parser.nextToken() == null) {
        return node;
      }
    } catch (JsonProcessingException e) {
      throw new CertificateException(
          "Line %d of the certificate is not JSON: %s.%s"
              .formatted(
                  number,
                  e.getOriginalMessage().split(" \\(start marker", 2)[0],
                  number == 1 ? " Maybe it is another file, no certificate." : ""),
          e);
    } catch (IOException e) {
      throw new IllegalStateException("A text was read, no file.", e);
    }
    throw new CertificateException(
        "Line %d of the certificate is not one object with a type.".formatted(number));
  }

  static boolean isEnd(JsonNode node) {
    return node.path("type").asText().equals("end");
  }

  static String checksum(JsonNode node) throws CertificateException {
    try {
      return new JsonFields(node).withCount(2).text("sha256");
    } catch (IllegalArgumentException e) {
      throw notValid(e);
    }
  }

  private static CertificateException notValid(RuntimeException e) {
    return new CertificateException("This is not a valid certificate: " + e.getMessage(), e);
  }

  static Certificate certificate(List<JsonNode> lines) throws CertificateException {
    try {
      JsonFields header = JsonFields.of(lines, 0, "header");
      if (!header.text("format").equals(FORMAT)
          || header.integer("version") != CertificateFile.VERSION) {
        throw new IllegalArgumentException(
            "expected format %s version %d; got %s version %d"
                .formatted(
                    FORMAT,
                    CertificateFile.VERSION,
                    header.text("format"),
                    header.integer("version")));
      }
      int further = (int) OPTIONAL.stream().filter(header.node()::has).count();
      header.withCount(24 + further);
      JsonFields incumbent = JsonFields.of(lines, 1, "incumbent", 4);
      int alphas = header.integer("alphas");
      int leaves = header.integer("leaves");
      if (alphas < 0 || leaves < 0 || lines.size() - 2 - alphas != leaves) {
        throw new IllegalArgumentException(
            "the header announces %d alphas and %d leaves, but %d lines follow"
                .formatted(alphas, leaves, lines.size() - 2));
      }
      // First: that q is no more than the kernels named bounds what a leaf may ask for.
      Statement statement = statement(header);
      List<SparseVector> points = new ArrayList<>();
      for (int i = 0; i < alphas; i++) {
        points.add(JsonFields.of(lines, 2 + i, "alpha", 3).vector());
      }
      List<Leaf> tree = new ArrayList<>();
      for (int i = 0; i < leaves; i++) {
        tree.add(leaf(JsonFields.of(lines, 2 + alphas + i, "leaf", 5), statement.q()));
      }
      return new Certificate(
          statement,
          header.number("upperBound"),
          header.number("lowerBound"),
          incumbent.child("beta", 2).vector(),
          incumbent.child("alpha", 2).vector(),
          Arrays.stream(incumbent.numbers("biases")).boxed().toList(),
          points,
          tree,
          texts(header, PLUGINS),
          texts(header, OPTIONS));
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw notValid(e);
    }
  }

  /** An optional list of texts. */
  private static List<String> texts(JsonFields header, String name) {
    return header.node().has(name) ? header.texts(name) : List.of();
  }

  private static Statement statement(JsonFields header) {
    Provenance provenance =
        new Provenance(
            header.texts("kernels"),
            IntStream.of(header.integers("kept")).boxed().toList(),
            header.text("psdPolicy"),
            header.text("normalisation"),
            header.number("jitter"),
            header.text("dataFingerprint"),
            new Task(header.text("task"), header.number("epsilon")));
    return new Statement(
        header.integer("n"),
        header.integer("q"),
        header.number("lambda"),
        header.integer("k0"),
        header.integer("blocks"),
        header.text("machines"),
        header.box("box", header.integer("variables")),
        header.texts("grounds").stream().map(Grounds::of).toList(),
        provenance,
        header.node().has(RULES)
            ? rules(header.child(RULES, 3), header.integer("q"))
            : ChoiceRules.none());
  }

  private static ChoiceRules rules(JsonFields fields, int q) {
    List<Capacity> capacities = new ArrayList<>();
    for (JsonFields group : fields.children("capacities", 3)) {
      capacities.add(
          new Capacity(group.text("name"), bits("kernels", group, q), group.integer("most")));
    }
    ChoiceRules rules =
        ChoiceRules.of(capacities, bits("must", fields, q), bits("never", fields, q));
    if (rules.isNone()) {
      throw new IllegalArgumentException("the field rules has no rule");
    }
    return rules;
  }

  private static Leaf leaf(JsonFields fields, int q) {
    return new Leaf(
        bits("excluded", fields, q),
        bits("included", fields, q),
        fields.integer("alpha"),
        fields.number("bound"));
  }

  private static BitSet bits(String name, JsonFields fields, int q) {
    BitSet bits = new BitSet();
    for (int i : fields.integers(name)) {
      if (i < bits.length()) {
        throw new IllegalArgumentException(
            "%s should ascend; got %d after %d".formatted(name, i, bits.length() - 1));
      }
      bits.set(Objects.checkIndex(i, q));
    }
    return bits;
  }
}
