package org.example.smkl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.smkl.Smkl;
import org.smkl.api.kernel.Kernel;
import org.smkl.api.kernel.KernelArguments;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.TextKernel;
import org.smkl.data.Dataset;
import org.smkl.data.Split;
import org.smkl.data.Target;
import org.smkl.data.read.DataReader;
import org.smkl.data.read.ReadOptions;
import org.smkl.core.fit.FitResult;
import org.smkl.gram.Normalisation;
import org.smkl.tck.KernelFamilyTck;

/** The suite of the kind, the definition by recursion, and cuneiform signs. */
class SubtreeFamilyTest extends KernelFamilyTck {
  private static final Path SIGNS = Path.of("data/signs.csv");

  @Override
  protected KernelFamily family() {
    return new SubtreeFamily();
  }

  @Override
  protected List<Map<String, String>> members() {
    return List.of(Map.of(), Map.of("rounds", "0"), Map.of("rounds", "5"));
  }

  @Override
  protected List<Refused> refused() {
    return List.of(new Refused("rounds", "-1"), new Refused("rounds", "1.5"));
  }

  @Override
  protected List<String> unreadable() {
    return List.of("", "  \n", "a b\n0 2", "a b\n0 x", "a b\n0", "a b\n0 1 x y");
  }

  /** Graphs with up to seven nodes of two labels; some edges join a node to itself. */
  @Override
  protected List<String> texts(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<String> texts = new ArrayList<>();
    for (int g = 0; g < 20; g++) {
      int nodes = 1 + random.nextInt(7);
      StringBuilder text = new StringBuilder();
      for (int v = 0; v < nodes; v++) {
        text.append(random.nextBoolean() ? "a " : "b ");
      }
      for (int i = 0; i < nodes; i++) {
        for (int j = i; j < nodes; j++) {
          if (random.nextInt(3) == 0) {
            text.append("\n%d %d %s".formatted(i, j, random.nextBoolean() ? "x" : ""));
          }
        }
      }
      texts.add(text.toString());
    }
    return texts;
  }

  @Test
  void valuesCountPairsOfNodesWhoseSurroundingsUnfoldAlike() {
    for (int rounds = 0; rounds <= 3; rounds++) {
      Kernel kernel =
          family().create(new KernelArguments(Map.of("rounds", Integer.toString(rounds))));
      for (String x : texts(1)) {
        for (String z : texts(2)) {
          assertEquals(pairs(x, z, rounds), value(kernel, x, z), x + "\n\n" + z);
        }
      }
    }
  }

  @SuppressWarnings("unchecked")
  private static double value(Kernel kernel, String x, String z) {
    TextKernel<Object> text = (TextKernel<Object>) kernel;
    return text.value(text.read(x), text.read(z));
  }

  /** By the definition: two nodes are alike in round r if their trees of depth r are the same. */
  private static int pairs(String x, String z, int rounds) {
    int pairs = 0;
    for (int round = 0; round <= rounds; round++) {
      for (int v = 0; v < nodes(x); v++) {
        for (int w = 0; w < nodes(z); w++) {
          pairs += unfolded(x, v, round).equals(unfolded(z, w, round)) ? 1 : 0;
        }
      }
    }
    return pairs;
  }

  private static int nodes(String text) {
    return text.lines().findFirst().orElseThrow().strip().split(" ").length;
  }

  /** The tree of a node, written out: its label, and how often each branch occurs. */
  private static String unfolded(String text, int node, int depth) {
    List<String> lines = text.lines().toList();
    String label = lines.get(0).strip().split(" ")[node];
    if (depth == 0) {
      return label;
    }
    Map<String, Integer> branches = new TreeMap<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] words = line.strip().split(" ");
      int from = Integer.parseInt(words[0]);
      int to = Integer.parseInt(words[1]);
      String edge = words.length > 2 ? words[2] : "-";
      if (from == node) {
        branches.merge(edge + unfolded(text, to, depth - 1), 1, Integer::sum);
      }
      if (to == node && from != to) {
        branches.merge(edge + unfolded(text, from, depth - 1), 1, Integer::sum);
      }
    }
    // A node's own tree of the round before is part of what its label stands for.
    return unfolded(text, node, depth - 1) + branches;
  }

  @Test
  void signsAreReadFromTheirFilesAndTold() {
    Dataset data =
        DataReader.readTraining(SIGNS, ReadOptions.defaults().withTextFiles(List.of("graph")))
            .dataset();
    Split split = Split.shuffled(data.rows(), 0.7, 3);
    Smkl smkl =
        Smkl.builder()
            .kernels("subtree(rounds=0|1|2|3|4)")
            .normalise(Normalisation.COSINE)
            .c(10)
            .lambda(0.01)
            .k0(2)
            .build();
    FitResult result = smkl.fit(data.subset(split.train()));
    assertTrue(result.lowerBound() > 0 && result.lowerBound() <= result.objective());
    Dataset test = data.subset(split.test());
    String[] predicted = result.model().predict(test.table(), 1);
    Target.Labels truth = (Target.Labels) test.target();
    int right = 0;
    for (int i = 0; i < predicted.length; i++) {
      right += predicted[i].equals(truth.classes().get(truth.of()[i])) ? 1 : 0;
    }
    assertTrue(right >= 0.6 * predicted.length, right + " of " + predicted.length);
  }
}
