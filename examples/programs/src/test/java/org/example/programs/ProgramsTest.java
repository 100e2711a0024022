package org.example.programs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.Smkl;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.certificate.verify.Verification;
import org.smkl.data.Dataset;
import org.smkl.data.set.EmbeddedData;
import org.smkl.core.fit.FitResult;
import org.smkl.plugin.Plugins;

/** Every program does what it says. */
class ProgramsTest {
  private static final Dataset WINE = EmbeddedData.load("wine").dataset();

  @TempDir Path folder;

  @Test
  void plainJavaLearnsSavesLoadsAndPredicts() throws IOException {
    Path data = Files.writeString(folder.resolve("data.csv"), twoClouds());
    Path model = folder.resolve("model.json");
    FitResult result = PlainJava.learn(data, model);
    assertTrue(result.lowerBound() <= result.objective());
    // The columns in another order, and without labels.
    Path fresh = Files.writeString(folder.resolve("new.csv"), "b,a\n5,5\n-5,-5\n");
    assertArrayEquals(new String[] {"yes", "no"}, PlainJava.predict(model, fresh));
  }

  private static String twoClouds() {
    Random random = new Random(1);
    StringBuilder text = new StringBuilder("a,b,kind\n");
    for (int i = 0; i < 40; i++) {
      double centre = i % 2 == 0 ? 4 : -4;
      text.append(centre + random.nextGaussian()).append(',');
      text.append(centre + random.nextGaussian()).append(i % 2 == 0 ? ",yes\n" : ",no\n");
    }
    return text.toString();
  }

  @Test
  void theCertificateIsValidAndNoChoiceOfTwoIsBelowIt() {
    Verification check = Certified.prove(WINE, folder.resolve("wine.proof"));
    assertTrue(check.valid(), check.reason().orElse(""));
    String[] kernels = Certified.KERNELS.split(";", -1);
    for (int i = 0; i < kernels.length; i++) {
      for (int j = 0; j < i; j++) {
        Smkl pair = Smkl.builder().kernels(kernels[i] + ";" + kernels[j]).k0(2).build();
        double objective = pair.fit(WINE).objective();
        assertTrue(objective >= check.lowerBound(), kernels[i] + " and " + kernels[j]);
      }
    }
  }

  @Test
  void crossValidationFitsAPointOfItsGrid() {
    FitResult result = CrossValidation.choose(WINE);
    assertTrue(Arrays.asList(0.1, 1.0, 10.0).contains(result.settings().problem().c()));
    assertTrue(result.trainAccuracy() > 0.95, "wine is easy: " + result.trainAccuracy());
  }

  @Test
  void guiceHandsOutWhatTheBuilderMakes() {
    WithGuice application = WithGuice.injector().getInstance(WithGuice.class);
    Smkl plain = Smkl.builder().kernels("linear; rbf(gamma=0.5)").k0(1).build();
    assertEquals(plain.fit(WINE).objective(), application.fit(WINE).objective());
  }

  @Test
  void theOwnKernelIsACandidateLikeOthers() {
    FitResult result = OwnKernel.fit(WINE);
    assertEquals("cosine", result.prepared().names().get(0));
    assertEquals(1, Arrays.stream(result.beta()).sum(), 1e-9);
  }

  @Test
  void theReplacedSolverTakesThePlaceOfTheBuiltInOne() {
    double[][] rows = new double[40][2];
    String[] classes = new String[rows.length];
    Random random = new Random(2);
    for (int j = 0; j < rows.length; j++) {
      classes[j] = j % 2 == 0 ? "in" : "out";
      double radius = j % 2 == 0 ? 0.5 : 2;
      double angle = 2 * Math.PI * random.nextDouble();
      rows[j] = new double[] {radius * Math.cos(angle), radius * Math.sin(angle)};
    }
    ReplacedSolver solver =
        new ReplacedSolver(Plugins.discover().all(AlphaSolver.class).get("smo"));
    FitResult result = ReplacedSolver.fit(rows, classes, solver, "smo(tighter=10)");
    assertTrue(solver.solves() > 0);
    String[] predicted = result.model().predictClasses(new double[][] {{0, 0.4}, {2, 0}});
    assertArrayEquals(new String[] {"in", "out"}, predicted);
  }

  @Test
  void theOwnSolverIsCalledAndChangesNothing() {
    Plugins plugins = Plugins.discover();
    OwnSolver solver = new OwnSolver(plugins.all(AlphaSolver.class).get("smo"));
    double objective = OwnSolver.fit(WINE, solver, plugins).objective();
    assertTrue(solver.solves() > 0);
    assertEquals(Smkl.builder().build().fit(WINE).objective(), objective, 1e-6 * objective);
  }
}
