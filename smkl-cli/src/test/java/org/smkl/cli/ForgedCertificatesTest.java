package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.Smkl;
import org.smkl.api.StopSignal;
import org.smkl.certificate.CertificateException;
import org.smkl.certificate.verify.RationalFile;
import org.smkl.certificate.verify.Verification;
import org.smkl.cli.option.ProblemOptions;
import org.smkl.console.Session;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.PreparedProblem;
import picocli.CommandLine;

/**
 * All checkers follow docs/certificate.md: on forged certificates with fitting checksums {@code
 * smkl verify}, the program in docs/checker and the one in docs/proved-checker say the same. {@code
 * -Dforged=N} forges more, {@code -Dforged.seed=S} others, {@code -Dproved=N} shows more of them to
 * the third, where Coq is installed.
 */
class ForgedCertificatesTest {
  private static final int COUNT = Integer.getInteger("forged", 200);
  private static final int PROVED = Math.min(COUNT, Integer.getInteger("proved", 40));
  private static final long SEED = Long.getLong("forged.seed", 1);
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String GOLDEN = "../docs/checker/golden/";

  /** What is not said is said, so that both compare all of the problem. */
  private static final Map<String, String> DEFAULTS =
      Map.of(
          "-C", "10", "--lambda", "0.1", "--psd", "drop", "--normalize", "none", "--jitter", "0");

  @TempDir Path folder;

  /** A problem as one of the programs sees it and as the other is asked, with its certificate. */
  private record Base(
      String name, List<String> lines, Smkl smkl, PreparedProblem prepared, List<String> python) {}

  private record Verdict(boolean valid, double lower, double upper) {}

  @Test
  void theCheckersAgreeOnForgedCertificates() throws IOException {
    SecondChecker checker = SecondChecker.find();
    Optional<ProvedChecker> proved = ProvedChecker.find();
    List<Base> bases = bases();
    Forger forger = new Forger(SEED);
    List<String> names = new ArrayList<>();
    List<Verdict> first = new ArrayList<>();
    List<String> jobs = new ArrayList<>();
    for (int t = 0; t < COUNT; t++) {
      Base base = bases.get(t % bases.size());
      Forger.Forged forged = t < bases.size() ? honest(base) : forger.forge(base.lines);
      Path file = Files.write(folder.resolve(t + ".proof"), forged.bytes());
      names.add("%d, %s: %s".formatted(t, base.name, forged.how()));
      first.add(verify(file, base));
      List<String> job = new ArrayList<>(List.of(file.toString()));
      job.addAll(base.python);
      jobs.add(MAPPER.writeValueAsString(job));
    }
    List<Verdict> second = verdicts(checker, jobs);
    List<String> different = new ArrayList<>();
    if (proved.isEmpty()) {
      System.out.println(ProvedChecker.MISSING);
    }
    int shown = 0;
    for (int t = 0; t < PROVED && proved.isPresent(); t++) {
      Path file = folder.resolve(t + ".proof");
      Optional<Boolean> third = proves(proved.get(), file, bases.get(t % bases.size()));
      shown += third.isPresent() ? 1 : 0;
      if (third.orElse(false) != first.get(t).valid()) {
        different.add("%s%n  %s%n  proved: %s".formatted(names.get(t), first.get(t), third));
      }
    }
    for (int t = 0; t < COUNT; t++) {
      if (!agree(first.get(t), second.get(t))) {
        different.add("%s%n  %s%n  %s".formatted(names.get(t), first.get(t), second.get(t)));
      }
    }
    assertEquals(List.of(), different, () -> String.join("\n", different));
    long valid = first.stream().filter(Verdict::valid).count();
    System.out.printf("%d forged certificates, %d of them valid%n", COUNT, valid);
    long proven = first.subList(0, PROVED).stream().filter(Verdict::valid).count();
    System.out.printf(
        "%d of the first %d exported, %d of these proved%n",
        shown, PROVED, shown == 0 ? 0 : proven);
    assertTrue(first.subList(0, bases.size()).stream().allMatch(Verdict::valid), "honest ones");
    assertTrue(valid > COUNT / 20 && valid < COUNT / 2, valid + " are valid");
  }

  /** Every one of these would be worth something to somebody who may not choose what is best. */
  @Test
  void certificatesThatBreakARuleAreRefusedByBothCheckers() throws IOException {
    SecondChecker checker = SecondChecker.find();
    Base base = bases().stream().filter(b -> b.name.equals("rules")).findFirst().orElseThrow();
    // At most 1 of 3, 4, 5, at most 2 of all, 6 always, 2 never: the choices are 6 and another.
    Map<String, UnaryOperator<String>> forgeries = new LinkedHashMap<>();
    forgeries.put("the honest one", text -> text);
    forgeries.put("two of a group", text -> weights(text, "[3,4]", "[0.5,0.5]"));
    forgeries.put("two beside what must be in", text -> weights(text, "[0,1]", "[0.5,0.5]"));
    forgeries.put("one that must not be", text -> weights(text, "[2]", "[1.0]"));
    forgeries.put("another capacity", text -> text.replace("\"most\":2", "\"most\":3"));
    forgeries.put("other kernels of a group", text -> text.replace("[3,4,5]", "[3,4]"));
    forgeries.put("nothing must be", text -> text.replace("\"must\":[6]", "\"must\":[]"));
    forgeries.put("more may not be", text -> text.replace("\"never\":[2]", "\"never\":[2,3]"));
    forgeries.put("no rules", text -> text.replaceFirst("\"rules\":.*?\"never\":\\[2]},", ""));
    forgeries.put("a leaf less", text -> withoutLeaf(text));
    forgeries.put(
        "leaves of two of a group alone",
        text -> text.replaceAll("\"included\":\\[[^]]*]", "\"included\":[3,4]"));
    List<String> jobs = new ArrayList<>();
    List<Boolean> first = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    for (Map.Entry<String, UnaryOperator<String>> forgery : forgeries.entrySet()) {
      String body = String.join("\n", base.lines.subList(0, base.lines.size() - 1)) + "\n";
      String forged = forgery.getValue().apply(body);
      assertEquals(forgery.getKey().equals("the honest one"), forged.equals(body));
      Path file = folder.resolve(jobs.size() + ".rule");
      Files.write(file, Forger.bytes(forged.lines().toList(), "\n"));
      first.add(verify(file, base).valid);
      List<String> job = new ArrayList<>(List.of(file.toString()));
      job.addAll(base.python);
      jobs.add(MAPPER.writeValueAsString(job));
      // Whoever does not say the rules must see through the weights and leaves all the same.
      int rules = job.indexOf("--rules");
      boolean content = !forgery.getKey().matches("another.*|other.*|nothing.*|more.*|no rules");
      if (content) {
        job.subList(rules, rules + 2).clear();
      }
      expected.add(MAPPER.writeValueAsString(job));
    }
    jobs.addAll(expected);
    List<Boolean> second = verdicts(checker, jobs).stream().map(Verdict::valid).toList();
    List<Boolean> wanted = new ArrayList<>(Collections.nCopies(first.size(), false));
    wanted.set(0, true);
    assertEquals(wanted, first, forgeries.keySet().toString());
    assertEquals(wanted, second.subList(0, first.size()), forgeries.keySet().toString());
    assertEquals(wanted, second.subList(first.size(), second.size()));
  }

  /** Other weights, with claims so weak that nothing else can be the reason. */
  private static String weights(String text, String indices, String values) {
    return text.replaceFirst(
            "\"beta\":\\{[^}]*}",
            "\"beta\":{\"indices\":%s,\"values\":%s}".formatted(indices, values))
        .replaceFirst("\"upperBound\":[^,]*", "\"upperBound\":1.0E9");
  }

  /** Without the leaf whose claim is not the least, so that the claims still fit. */
  private static String withoutLeaf(String text) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    String lower = lines.get(0).replaceFirst(".*\"lowerBound\":([^,]*),.*", "$1");
    int leaves = (int) lines.stream().filter(l -> l.contains("\"type\":\"leaf\"")).count();
    for (int l = lines.size() - 1; l > 0; l--) {
      if (lines.get(l).contains("\"leaf\"") && !lines.get(l).contains("\"bound\":" + lower)) {
        lines.remove(l);
        lines.set(0, lines.get(0).replace("\"leaves\":" + leaves, "\"leaves\":" + (leaves - 1)));
        break;
      }
    }
    return String.join("\n", lines) + "\n";
  }

  private static Forger.Forged honest(Base base) {
    String text = String.join("\n", base.lines) + "\n";
    return new Forger.Forged("honest", text.getBytes(StandardCharsets.UTF_8));
  }

  /** Both refuse, or both accept and mean the same interval. */
  private static boolean agree(Verdict first, Verdict second) {
    double slack = 1e-7 * Math.abs(first.upper);
    return first.valid == second.valid
        && (!first.valid
            || (Math.abs(first.lower - second.lower) <= slack
                && Math.abs(first.upper - second.upper) <= slack));
  }

  private static Verdict verify(Path file, Base base) {
    Verification found = base.smkl.verify(file, base.prepared);
    return new Verdict(found.valid(), found.lowerBound(), found.upperBound());
  }

  /** What the third says; nothing about what is no certificate of the problem. */
  private Optional<Boolean> proves(ProvedChecker checker, Path file, Base base) throws IOException {
    Path rational = folder.resolve("rational");
    try (OutputStream out = Files.newOutputStream(rational)) {
      RationalFile.write(file, base.prepared.problem(), base.prepared.statement(), out);
    } catch (CertificateException e) {
      return Optional.empty();
    }
    return Optional.of(checker.accepts(rational));
  }

  private List<Verdict> verdicts(SecondChecker checker, List<String> jobs) throws IOException {
    Path file = Files.write(folder.resolve("jobs"), jobs);
    SecondChecker.Ended ended = checker.run("verdicts.py", file.toString());
    assertEquals(0, ended.code(), ended.text());
    return ended
        .text()
        .lines()
        .map(line -> line.split(" "))
        .map(
            w ->
                w.length == 3
                    ? new Verdict(true, Double.parseDouble(w[1]), Double.parseDouble(w[2]))
                    : new Verdict(false, Double.NaN, Double.NaN))
        .toList();
  }

  private List<Base> bases() throws IOException {
    Map<String, List<String>> cases =
        MAPPER.readValue(
            Path.of(GOLDEN, "cases.json").toFile(),
            new TypeReference<LinkedHashMap<String, List<String>>>() {});
    List<Base> bases = new ArrayList<>();
    for (Map.Entry<String, List<String>> entry : cases.entrySet()) {
      List<String> java = new ArrayList<>(entry.getValue());

      java.replaceAll(word -> word.endsWith(".csv") ? GOLDEN + word : word);
      java.replaceAll(word -> word.replace("=gram.csv", "=" + GOLDEN + "gram.csv"));
      DEFAULTS.forEach(
          (option, value) -> {
            if (!java.contains(option)) {
              java.addAll(List.of(option, value));
            }
          });
      Path proof = Path.of(GOLDEN, entry.getKey() + ".proof");
      if (precomputed(java)) {
        proof = folder.resolve("stored.proof"); // Files inside specifications are found from here.
        List<String> solve = new ArrayList<>(List.of("solve", "--quiet", "--certificate"));
        solve.add(proof.toString());
        solve.addAll(java);
        assertEquals(0, Cli.run(solve).code());
      }
      ProblemOptions problem =
          CommandLine.populateCommand(
              new ProblemOptions(),
              Stream.concat(java.stream(), Stream.of("--quiet")).toArray(String[]::new));
      Session session = Session.of(java, System.out, System.err, StopSignal.NEVER);
      FitInput input = problem.load(session, null);
      Smkl smkl = problem.smkl(input, session).build();
      PreparedProblem prepared = smkl.prepare(input);
      List<String> lines = Files.readAllLines(proof);
      bases.add(new Base(entry.getKey(), lines, smkl, prepared, python(java, lines.get(0))));
    }
    return bases;
  }

  private static boolean precomputed(List<String> options) {
    return options.stream().anyMatch(word -> word.startsWith("precomputed"));
  }

  /** The same problem in the words of the other program. */
  private static List<String> python(List<String> java, String header) throws IOException {
    List<String> python = new ArrayList<>(java);
    for (String option : List.of("--at-most", "--at-most", "--must", "--never")) {
      int rule = python.indexOf(option);
      if (rule >= 0) {
        python.subList(rule, rule + 2).clear();
      }
    }
    JsonNode said = MAPPER.readTree(header);
    int kernels = python.indexOf("--kernels") + 1;
    if (python.get(kernels).contains("|")) {
      // Written out, as a header has them.
      List<String> each = new ArrayList<>();
      said.get("kernels").forEach(kernel -> each.add(kernel.asText()));
      python.set(kernels, String.join("; ", each));
    }
    JsonNode rules = said.path("rules");
    python.addAll(List.of("--rules", rules.isMissingNode() ? "none" : rules.toString()));
    int at = python.indexOf("--multiclass");
    String task = at < 0 ? "one-versus-one" : "one-versus-rest";
    if (at >= 0) {
      python.subList(at, at + 2).clear();
    }
    at = python.indexOf("--task");
    if (at >= 0 && python.get(at + 1).equals("classification")) {
      python.set(at + 1, python.contains("--positive") ? "classification" : task);
    }
    if (python.contains("regression") && !python.contains("--epsilon")) {
      python.addAll(List.of("--epsilon", "0.1"));
    }
    if (precomputed(java)) {
      python.addAll(List.of("--gram", GOLDEN + "gram.csv"));
    }
    return python;
  }
}
