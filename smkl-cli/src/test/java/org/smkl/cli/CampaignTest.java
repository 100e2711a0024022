package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.certificate.CertificateFile;
import org.smkl.console.Exit;

/**
 * Every bound that a command prints, against exhaustive search in 31 digits: all tasks, weights,
 * normalisations, kernels stored and not. {@code -Dcampaign=3000} makes so many checks, {@code
 * -Dcampaign.seed=S} others.
 */
class CampaignTest {
  private static final int CHECKS = Integer.getInteger("campaign", 100);
  private static final long SEED = Long.getLong("campaign.seed", 1);

  /** What the sums of the reference may err by. */
  private static final double ROUNDING = 1e-15;

  /**
   * The same where the problem is about matrices as they are stored, which the reference has
   * exactly.
   */
  private static final double STORED_ROUNDING = 1e-12;

  @TempDir Path folder;

  private final List<String> violated = new ArrayList<>();
  private int checks;
  private int sharp;
  private String now = "";
  private double rounding;

  @Test
  void noPrintedBoundIsViolated() {
    campaign(false, Long.MAX_VALUE, CHECKS);
  }

  /** {@code -Dcampaign.rules=500} tries so many problems. */
  @Test
  void noPrintedBoundIsViolatedUnderRules() {
    campaign(true, Long.getLong("campaign.rules", 24), Integer.MAX_VALUE);
  }

  private void campaign(boolean ruled, long problems, int most) {
    long instances = 0;
    for (long seed = SEED; checks < most && instances < problems; seed++, instances++) {
      check(seed, ruled);
    }
    System.out.printf(
        "%d checks of %d problems, %d violated; %d would notice 1e-4%n",
        checks, instances, violated.size(), sharp);
    assertEquals(List.of(), violated);
    assertTrue(sharp > checks / 2, "Only %d of %d could have failed".formatted(sharp, checks));
  }

  private void check(long seed, boolean ruled) {
    CampaignInstance problem = new CampaignInstance(seed, folder, ruled);
    rounding = problem.byTheory ? ROUNDING : STORED_ROUNDING;
    SaddleReference reference = problem.reference();
    String k0 = "" + problem.k0;
    String proof = folder.resolve("proof").toString();
    now = "seed " + seed + " " + problem.task + " " + String.join(" ", problem.rules.options) + " ";
    List<String> solve = new ArrayList<>(List.of("solve", "--k0", k0, "--certificate", proof));
    solve.addAll(List.of("--gap", "1e-7", "--time-limit", "60"));
    solve.addAll(problem.near());
    Cli solved = run(problem, solve);
    if (solved.code() != Exit.DONE && solved.code() != Exit.STOPPED) {
      // A matrix that cannot be normalised, say: refused in words, and nothing is claimed.
      assertTrue(solved.err().contains("Maybe"), now + solved.err());
      return;
    }
    JsonNode answer = solved.json();
    if (kept(proof) < problem.kernels.size()) {
      // A kernel with zeros by cosine that is not stored has no ground and is left out.
      assertTrue(!problem.byTheory && !problem.stored, now);
      return;
    }
    SaddleReference.Interval optimum = reference.optimum(problem.k0);
    hold("solve", answer.get("lowerBound"), answer.get("upperBound"), optimum);
    near(problem, answer.path("near"), reference);
    JsonNode verified = run(problem, List.of("verify", proof, "--k0", k0)).json();
    assertTrue(verified.get("valid").asBoolean(), () -> now + verified);
    hold("verify", verified.get("lowerBound"), verified.get("upperBound"), optimum);
    JsonNode fit = run(problem, List.of("fit", "--k0", k0)).json();
    hold("fit", fit.get("lowerBound"), fit.get("objective"), optimum);
    JsonNode bound = run(problem, List.of("bound", "--k0", k0)).json();
    hold("bound", bound.get("lowerBound"), null, optimum);
    if (problem.stored) {
      path(problem, reference);
      independent(problem, k0);
    }
  }

  private static int kept(String proof) {
    try {
      return CertificateFile.read(Path.of(proof)).statement().q();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Cli run(CampaignInstance problem, List<String> command) {
    List<String> all = new ArrayList<>(command);
    all.addAll(problem.options);
    return Cli.run(all);
  }

  private void path(CampaignInstance problem, SaddleReference reference) {
    String largest = "" + problem.kernels.size();
    JsonNode path = run(problem, List.of("path", "--k0", largest, "--folds", "0")).json();
    int points = problem.kernels.size() - problem.rules.leastK0() + 1;
    assertEquals(points, path.get("points").size(), now);
    for (JsonNode point : path.get("points")) {
      hold(
          "path",
          point.get("lowerBound"),
          point.get("objective"),
          reference.optimum(point.get("k0").asInt()));
    }
  }

  private void independent(CampaignInstance problem, String k0) {
    if (problem.machines() == 1) {
      return;
    }
    JsonNode fit = run(problem, List.of("fit", "--k0", k0, "--independent")).json();
    for (int m = 0; m < problem.machines(); m++) {
      JsonNode choice = fit.get("choices").get(m);
      SaddleReference.Interval one = problem.reference(m).optimum(problem.k0);
      hold("machine " + m, choice.get("lowerBound"), choice.get("objective"), one);
    }
  }

  private void near(CampaignInstance problem, JsonNode near, SaddleReference reference) {
    if (near.isMissingNode()) {
      return;
    }
    Set<Integer> listed = new HashSet<>();
    for (JsonNode choice : near.get("choices")) {
      int bits = 0;
      for (JsonNode kernel : choice.get("kernels")) {
        bits |= 1 << index(problem, kernel);
      }
      listed.add(bits);
      hold("near", choice.get("lowerBound"), choice.get("objective"), reference.of(bits));
    }
    double threshold = near.get("threshold").asDouble();
    for (int bits : reference.choices(problem.k0)) {
      SaddleReference.Interval one = reference.of(bits);
      boolean below = one.upper().compareTo(Quad.of(threshold * (1 - 1e-9))) < 0;
      if (!listed.contains(bits)) {
        hold("others", near.get("others"), null, one);
        checks++;
        if (near.get("status").asText().equals("COMPLETE") && below) {
          violated.add(now + "near misses " + Integer.toBinaryString(bits));
        }
      }
      for (JsonNode kernel : near.path("always")) {
        checks++;
        if (below && (bits >> index(problem, kernel) & 1) == 0) {
          violated.add(now + kernel + " is not always in");
        }
      }
    }
  }

  private static int index(CampaignInstance problem, JsonNode kernel) {
    return kernel.isInt() ? kernel.asInt() : problem.index(kernel.asText());
  }

  /** lower <= the reference's upper bound, upper >= its lower one. */
  private void hold(String what, JsonNode lower, JsonNode upper, SaddleReference.Interval truth) {
    checks++;
    double slack = rounding * Math.abs(truth.upper().hi());
    double notice = 1e-4 * Math.abs(truth.upper().hi());
    boolean could = false;
    if (lower != null && lower.isNumber()) {
      double room = truth.upper().minus(Quad.of(lower.asDouble())).hi();
      if (room < -slack) {
        violated.add("%s%s: lower bound %s, truth %s".formatted(now, what, lower, truth));
      }
      could |= room < notice;
    }
    if (upper != null && upper.isNumber()) {
      double room = Quad.of(upper.asDouble()).minus(truth.lower()).hi();
      if (room < -slack) {
        violated.add("%s%s: upper bound %s, truth %s".formatted(now, what, upper, truth));
      }
      could |= room < notice;
    }
    sharp += could ? 1 : 0;
  }
}
