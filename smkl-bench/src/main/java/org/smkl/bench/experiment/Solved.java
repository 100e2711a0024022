package org.smkl.bench.experiment;

import org.smkl.api.relax.RelaxationResult;
import org.smkl.bench.result.Result;
import org.smkl.search.SearchResult;
import org.smkl.svm.bound.Bounds;

/** What solvers return, as values by name. */
public final class Solved {
  private Solved() {}

  /** A search. */
  public static Result of(SearchResult result) {
    return Result.of("status", result.status().toString())
        .with("upperBound", result.upperBound())
        .with("lowerBound", result.lowerBound())
        .with("gap", result.relativeGap())
        .with("nodes", result.progress().nodes())
        .with("svmSolves", result.progress().svmSolves())
        .with("seconds", result.seconds().total());
  }

  /** A relaxation. */
  public static Result of(RelaxationResult result) {
    return Result.of("value", result.value())
        .with("upperBound", result.upperBound())
        .with("lowerBound", result.lowerBound())
        .with("gap", Bounds.relativeGap(result.upperBound(), result.lowerBound()))
        .with("svmSolves", result.svmSolves())
        .with("seconds", result.seconds())
        .with("status", result.status().toString());
  }
}
