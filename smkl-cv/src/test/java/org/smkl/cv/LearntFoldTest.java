package org.smkl.cv;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.smkl.api.kernel.Kernel;
import org.smkl.api.kernel.KernelArguments;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.api.kernel.TextKernel;
import org.smkl.api.kernel.TrainingPoints;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.task.TaskOptions;
import org.smkl.cv.method.KernelData;
import org.smkl.data.Dataset;
import org.smkl.data.Table;
import org.smkl.data.Target;
import org.smkl.plugin.PluginKind;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;

/** What a family learns in a fold, it learns from the training part: points and classes. */
class LearntFoldTest {
  private static final int N = 40;

  /** Learns the mean length of the texts of class 1; remembers whose texts it saw. */
  private static final class MeanLength implements KernelFamily {
    private final List<List<String>> seen = new ArrayList<>();

    @Override
    public String id() {
      return "mean-length";
    }

    @Override
    public String version() {
      return "1";
    }

    @Override
    public List<KernelParameter> parameters() {
      return List.of(KernelParameter.optional("mean", "a number, or class", "class"));
    }

    @Override
    public boolean readsText() {
      return true;
    }

    @Override
    public boolean waits(KernelArguments arguments) {
      return arguments.text("mean").equals("class");
    }

    @Override
    public KernelArguments learn(KernelArguments arguments, TrainingPoints points) {
      seen.add(IntStream.range(0, points.count()).mapToObj(points::text).toList());
      double mean =
          IntStream.range(0, points.count())
              .filter(i -> points.classOf(i) == 1)
              .mapToDouble(i -> points.text(i).length())
              .average()
              .orElseThrow();
      return arguments.with("mean", mean);
    }

    @Override
    public Kernel create(KernelArguments arguments) {
      double mean = arguments.number("mean");
      return new TextKernel<Double>() {
        @Override
        public boolean positiveSemidefinite() {
          return true;
        }

        @Override
        public Double read(String text) {
          return text.length() - mean;
        }

        @Override
        public double value(Double x, Double z) {
          return 1 + x * z;
        }
      };
    }
  }

  /** Row i has a text of i letters; every third is of class 1. */
  private static Dataset data() {
    String[][] texts = new String[N][];
    int[] classes = new int[N];
    for (int i = 0; i < N; i++) {
      texts[i] = new String[] {"x".repeat(i)};
      classes[i] = i % 3 == 0 ? 1 : 0;
    }
    return new Dataset(
        "lengths",
        List.of(),
        List.of("text"),
        Table.of(new double[N][0]).withTexts(texts),
        new Target.Labels(List.of("u", "v"), classes),
        Optional.empty());
  }

  @Test
  void aFoldLearnsFromItsTrainingPartAlone() {
    MeanLength family = new MeanLength();
    Toolbox.Builder builder = Toolbox.builder();
    for (PluginKind kind : PluginKind.values()) {
      Plugins.discover().all(kind.type()).forEach((id, plugin) -> builder.add(kind, id, plugin));
    }
    Toolbox toolbox = builder.add(PluginKind.KERNEL, "mean-length", family).build();
    FitSettings settings = FitSettings.builder().kernels("mean-length").k0(1).threads(1).settings();
    KernelData whole =
        KernelData.of(new Fit(settings, toolbox).prepare(data()), TaskOptions.defaults(), toolbox);
    int[] train = IntStream.range(0, 25).toArray();
    int[] test = IntStream.range(25, N).toArray();
    Fold fold = Fold.of(whole, train, test);
    // 0, 3, ..., 24 have the mean 12; over all rows it is 0, 3, ..., 39 with 19.5.
    assertEquals(1 + (5 - 12) * (9 - 12), fold.train().grams().get(0).get(5, 9));
    assertEquals(1 + (30 - 12) * (9 - 12), fold.test().values()[0][5][9]);
    assertNotEquals(whole.grams().get(0).get(5, 9), fold.train().grams().get(0).get(5, 9));
    assertEquals(2, family.seen.size());
    assertTrue(family.seen.get(1).stream().allMatch(text -> text.length() < 25));
  }
}
