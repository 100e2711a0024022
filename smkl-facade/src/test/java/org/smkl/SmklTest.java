package org.smkl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.certificate.Certificate;
import org.smkl.certificate.verify.Verification;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitStatus;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.cv.CvResult;
import org.smkl.cv.CvRow;
import org.smkl.cv.Grid;
import org.smkl.cv.Tuned;
import org.smkl.cv.Tuning;
import org.smkl.cv.method.Axis;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.Parameters;
import org.smkl.data.Dataset;
import org.smkl.data.Table;
import org.smkl.data.Target;
import org.smkl.data.set.EmbeddedData;
import org.smkl.error.InputException;
import org.smkl.gram.KernelStorage;
import org.smkl.gram.PsdPolicy;

class SmklTest {
  private static final Dataset IRIS = EmbeddedData.load("iris").dataset();
  private static final String FOUR = "linear; rbf(gamma=0.5); rbf(gamma=0.1); laplacian(gamma=0.3)";

  @TempDir Path folder;

  @Test
  void twoKernelsNeedNoK0() {
    Smkl.Builder two = Smkl.builder().kernels("linear; rbf(gamma=0.5)");
    assertEquals(2, two.build().fit(IRIS).prepared().problem().k0());
    assertEquals(3, Smkl.builder().build().fit(IRIS).prepared().problem().k0());
  }

  @Test
  void aK0ThatWasAskedForIsNotChangedSilently() {
    Smkl three = Smkl.builder().kernels("linear; rbf(gamma=0.5)").k0(3).build();
    assertThrows(InputException.class, () -> three.fit(IRIS));
  }

  /** Of data in memory as of files: what is sparse is not centred. */
  @Test
  void sparseRowsAreFittedAsTheyAreSavedAndCrossValidated() {
    int[][] indices = new int[60][];
    double[][] values = new double[60][];
    double[] labels = new double[60];
    for (int i = 0; i < 60; i++) {
      indices[i] = new int[] {i % 2, 2 + i % 7, 1000 + 31 * i};
      values[i] = new double[] {1 + i % 3, 1, 1};
      labels[i] = i % 2 == 0 ? 1 : -1;
    }
    Table table = Table.sparse(100_000, indices, values);
    List<String> names = IntStream.range(0, 100_000).mapToObj(j -> "w" + j).toList();
    Target target = Target.Labels.two(labels, "even", "odd");
    Dataset data = new Dataset("words", names, table, target, Optional.empty());
    Smkl smkl = Smkl.builder().kernels(FOUR).k0(2).certified(1e-4).build();
    FitResult fitted = smkl.fit(data);
    assertTrue(fitted.model().preprocessing().standardizer().isEmpty());
    Path file = folder.resolve("words.json");
    smkl.save(fitted, file);
    String[] classes = smkl.load(file).predict(table, 1);
    for (int i = 0; i < 60; i++) {
      assertEquals(i % 2 == 0 ? "even" : "odd", classes[i]);
    }
    assertTrue(smkl.verify(fitted.certificate().orElseThrow(), data).valid());
    Grid grid = new Grid(List.of(1.0), List.of(0.1), List.of(2));
    CvResult cv =
        smkl.cv(
            fitted.prepared(),
            Methods.BEST_RESPONSE,
            smkl.cv(grid, 3),
            Optional.empty(),
            now -> {});
    assertEquals(1, cv.rows().get(0).score(), 0.0);
  }

  /** Three ways to the same optimum: a bound from below, a fit with a proof, a proof alone. */
  @Test
  void fitBoundAndCertifyAgree() {
    Smkl smkl = Smkl.builder().kernels(FOUR).k0(2).certified(1e-6).build();
    RelaxationResult bound = smkl.bound(IRIS);
    FitResult fitted = smkl.fit(IRIS);
    FitResult proved = smkl.certify(IRIS);
    assertEquals(FitStatus.CERTIFIED, fitted.status());
    assertEquals(FitStatus.CERTIFIED, proved.status());
    assertEquals(fitted.objective(), proved.objective(), 1e-5 * fitted.objective());
    assertTrue(bound.lowerBound() <= proved.objective());
    assertTrue(proved.lowerBound() <= fitted.objective());
  }

  @Test
  void aCertificateSaysWhereItsMatricesComeFromHoweverItWasMade() {
    Smkl smkl = Smkl.builder().kernels(FOUR).k0(2).certified(1e-6).build();
    Smkl other = Smkl.builder().kernels(FOUR).k0(1).build();
    for (FitResult result : List.of(smkl.fit(IRIS), smkl.certify(IRIS))) {
      Certificate certificate = result.certificate().orElseThrow();
      assertEquals(result.prepared().statement(), certificate.statement());
      assertEquals(result.prepared().names(), certificate.statement().provenance().kernels());
      Path file = folder.resolve("proof");
      smkl.save(certificate, file);
      Verification valid = smkl.verify(file, IRIS);
      assertTrue(valid.valid(), valid.reason().orElse(""));
      assertEquals(valid, smkl.verify(certificate, IRIS));
      assertFalse(other.verify(file, IRIS).valid(), "another k0 is another problem");
    }
  }

  @Test
  void withoutAProofThereIsNoCertificate() {
    assertTrue(Smkl.builder().build().fit(IRIS).certificate().isEmpty());
  }

  @Test
  void aProofNeedsKernelsThatAreSemidefinite() {
    Smkl smkl =
        Smkl.builder()
            .kernels("linear; sigmoid(scale=0.5,offset=1)")
            .psd(PsdPolicy.KEEP)
            .certified(1e-6)
            .build();
    assertThrows(InputException.class, () -> smkl.fit(IRIS));
    assertThrows(InputException.class, () -> smkl.certify(IRIS));
  }

  @Test
  void aSavedModelPredictsAsTheFitDoes() {
    Smkl smkl = Smkl.builder().kernels(FOUR).build();
    FitResult result = smkl.fit(IRIS);
    Path file = folder.resolve("model.json");
    smkl.save(result, file);
    assertArrayEquals(result.model().predict(IRIS.x(), 1), smkl.load(file).predict(IRIS.x(), 2));
  }

  @Test
  void crossValidationChoosesAPointThatCanBeFitted() {
    Smkl smkl = Smkl.builder().kernels(FOUR).threads(1).build();
    FitInput input = FitInput.standardized(IRIS, Optional.empty());
    PreparedProblem prepared = smkl.prepare(input);
    Grid grid = new Grid(List.of(1.0, 10.0), List.of(0.1), List.of(1, 2));
    CvResult result =
        smkl.cv(prepared, Methods.BEST_RESPONSE, smkl.cv(grid, 3), Optional.empty(), now -> {});
    assertTrue(result.complete());
    assertEquals(4, result.rows().size());
    var best = result.best().orElseThrow().parameters();
    Smkl chosen = smkl.at(Methods.BEST_RESPONSE, best, prepared).orElseThrow();
    FitResult fitted = chosen.refit(input, prepared);
    assertEquals(best.k0(), fitted.prepared().problem().k0());
    assertEquals(best.c(), fitted.settings().problem().c(), 0.0);
  }

  @Test
  void tuningChoosesWhatTheSameGridOfCrossValidationDoes() {
    Smkl smkl = Smkl.builder().threads(2).build();
    PreparedProblem prepared = smkl.prepare(FitInput.standardized(IRIS, Optional.empty()));
    Tuning one =
        Tuning.of(OptionalDouble.empty(), OptionalDouble.of(1), OptionalInt.empty())
            .by(Tuning.Rule.BEST);
    Tuned tuned = smkl.tune(prepared, one, now -> {});
    Grid grid = new Grid(List.of(0.1, 1.0, 10.0, 100.0), List.of(1.0), List.of(1, 3, 7));
    CvResult result =
        smkl.cv(
            prepared,
            Methods.DEFAULT,
            smkl.cv(grid, 5).growing(Set.of(Axis.C)),
            Optional.empty(),
            now -> {});
    CvRow best = tuned.best().orElseThrow();
    assertEquals(result.best().orElseThrow().score(), best.score());
    var problem = tuned.settings().problem();
    assertEquals(best.parameters(), Parameters.of(problem.c(), problem.lambda(), problem.k0()));
    Smkl usual = smkl.tune(IRIS);
    assertEquals(
        usual.settings().problem(),
        Smkl.builder().threads(1).build().tune(IRIS).settings().problem());
    assertTrue(usual.fit(IRIS).trainAccuracy() > 0.9);
  }

  @Test
  void rowsThatAreNotKeptInMemoryAreTunedOnAllTheSame() {
    Smkl stored = Smkl.builder().build();
    Smkl computed = Smkl.builder().storage(KernelStorage.NO).build();
    assertEquals(stored.tune(IRIS).settings().problem(), computed.tune(IRIS).settings().problem());
  }

  @Test
  void tooFewRowsAreNotTunedOn() {
    Smkl smkl = Smkl.builder().build();
    int[] few = {0, 1, 2, 60, 61, 62};
    assertEquals(smkl.settings(), smkl.tune(IRIS.subset(few)).settings());
  }
}
