package org.smkl.bench.experiment.peers;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.smkl.api.SymmetricMatrix;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Instance;
import org.smkl.bench.result.Fields;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Columns;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.data.Dataset;
import org.smkl.gram.KernelPreparation;
import org.smkl.gram.KernelSpec;
import org.smkl.gram.KernelSpecParser;
import org.smkl.gram.NamedKernelSets;
import org.smkl.plugin.assembly.Toolbox;

/** The ten published kernels by numpy and scipy, and by us. */
final class KernelsPair implements PeerPair {
  @Override
  public String id() {
    return "kernels";
  }

  @Override
  public String title() {
    return "Kernels: numpy and scipy against ours";
  }

  @Override
  public String note() {
    return "The ten matrices of the published kernels from the rows, on both sides all ten and"
        + " nothing else. With checks: ours with the definiteness checks that every command makes."
        + " Norm difference: the largest relative difference of a matrix's norm.";
  }

  @Override
  public Ours ours(ExperimentContext context, Instance instance) {
    Toolbox toolbox = context.toolbox();
    Dataset train = instance.published().train();
    List<KernelSpec> specs =
        new KernelSpecParser(toolbox.kernels()).parse(NamedKernelSets.PUBLISHED_10);
    Fit fit =
        new Fit(
            FitSettings.builder().kernels(NamedKernelSets.PUBLISHED_10).k0(1).threads(1).settings(),
            toolbox);
    return new Ours(
        () -> {
          List<SymmetricMatrix> grams =
              KernelPreparation.matrices(train.table(), specs, toolbox.kernels(), 1);
          return () -> Map.of("norms", grams.stream().mapToDouble(KernelsPair::norm).toArray());
        },
        Optional.of(
            () -> {
              PreparedProblem prepared = fit.prepare(train);
              return () -> Map.of("kept", prepared.kernels().grams().size());
            }));
  }

  private static double norm(SymmetricMatrix gram) {
    return Math.sqrt(Arrays.stream(gram.entries()).map(value -> value * value).sum());
  }

  @Override
  public Columns<Result> columns() {
    return new Columns<Result>()
        .seconds("ours with checks, s", result -> result.get(Fields.ALSO_MEDIAN))
        .number("norm difference", KernelsPair::difference);
  }

  private static double difference(Result result) {
    double[] theirs = result.numbers(Fields.theirs("norms"));
    double[] ours = result.numbers(Fields.ours("norms"));
    double largest = theirs.length == ours.length ? 0 : Double.NaN;
    for (int i = 0; i < ours.length && i < theirs.length; i++) {
      largest = Math.max(largest, Math.abs(theirs[i] - ours[i]) / ours[i]);
    }
    return largest;
  }
}
