package org.smkl.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchRule;

/** Dependencies point one way, and nobody names a plugin at compile time. */
@AnalyzeClasses(packages = "org.smkl", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  private static final String[] PLUGINS = {
    "org.smkl.kernels..",
    "org.smkl.alpha..",
    "org.smkl.beta..",
    "org.smkl.relax.clarabel..",
    "org.smkl.relax.mosek..",
    "org.smkl.relax.scs..",
  };

  @ArchTest
  static final ArchRule theApiDependsOnNothing =
      noClasses()
          .that()
          .resideInAPackage("org.smkl.api..")
          .should()
          .dependOnClassesThat()
          .resideOutsideOfPackages("org.smkl.api..", "java..");

  @ArchTest
  static final ArchRule theNumericsDependOnNothingOfOurs =
      noClasses()
          .that()
          .resideInAPackage("org.smkl.numeric..")
          .should()
          .dependOnClassesThat()
          .resideOutsideOfPackages("org.smkl.numeric..", "org.ejml..", "java..");

  @ArchTest
  static final ArchRule oneDoorToLinearAlgebra =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.smkl.numeric..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.ejml..");

  @ArchTest
  static final ArchRule pluginsKnowTheApiAndNumericsAlone =
      noClasses()
          .that()
          .resideInAnyPackage(PLUGINS)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.smkl.data..",
              "org.smkl.error..",
              "org.smkl.io..",
              "org.smkl.svm..",
              "org.smkl.plugin..",
              "org.smkl.search..",
              "org.smkl.gram..",
              "org.smkl.core..",
              "org.smkl.relax.saddle..",
              "org.smkl.relax.form..",
              "org.smkl.branchbound..",
              "org.smkl.cv..",
              "org.smkl.console..",
              "org.smkl.bench..",
              "org.smkl.answer..",
              "org.smkl.cli..");

  @ArchTest
  static final ArchRule nobodyNamesAPlugin =
      noClasses()
          .that()
          .resideOutsideOfPackages(PLUGINS)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(PLUGINS);

  @ArchTest
  static final ArchRule dataKnowsTheApiAlone =
      noClasses()
          .that()
          .resideInAnyPackage("org.smkl.data..", "org.smkl.error..", "org.smkl.io..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.smkl.svm..",
              "org.smkl.certificate..",
              "org.smkl.plugin..",
              "org.smkl.search..",
              "org.smkl.gram..",
              "org.smkl.core..");

  @ArchTest
  static final ArchRule machinesKnowNoKernelAndNoFile =
      noClasses()
          .that()
          .resideInAPackage("org.smkl.svm..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.smkl.data..",
              "org.smkl.certificate..",
              "org.smkl.plugin..",
              "org.smkl.search..",
              "org.smkl.gram..",
              "org.smkl.core..");

  @ArchTest
  static final ArchRule kernelsKnowNoFit =
      noClasses()
          .that()
          .resideInAnyPackage("org.smkl.plugin..", "org.smkl.search..", "org.smkl.gram..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.smkl.core..");

  @ArchTest
  static final ArchRule theCoreKnowsNothingAboveIt =
      noClasses()
          .that()
          .resideInAnyPackage("org.smkl.plugin..", "org.smkl.gram..", "org.smkl.core..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.smkl.relax..",
              "org.smkl.branchbound..",
              "org.smkl.cv..",
              "org.smkl.console..",
              "org.smkl.bench..",
              "org.smkl.answer..",
              "org.smkl.cli..");

  @ArchTest
  static final ArchRule crossValidationIsProductCode =
      noClasses()
          .that()
          .resideInAPackage("org.smkl.cv..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.smkl.relax..",
              "org.smkl.branchbound..",
              "org.smkl.console..",
              "org.smkl.bench..",
              "org.smkl.answer..",
              "org.smkl.cli..");

  @ArchTest
  static final ArchRule nobodyNeedsTheExperiments =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.smkl.bench..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.smkl.bench..");

  @ArchTest
  static final ArchRule theConsoleKnowsNoCommand =
      noClasses()
          .that()
          .resideInAPackage("org.smkl.console..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.smkl.relax..",
              "org.smkl.branchbound..",
              "org.smkl.cv..",
              "org.smkl.answer..",
              "org.smkl.cli..");

  @ArchTest
  static final ArchRule onlyTheCommandLineNeedsTheFacade =
      noClasses()
          .that()
          .resideOutsideOfPackages("org.smkl", "org.smkl.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.smkl");

  @ArchTest
  static final ArchRule theFacadeKnowsNoProgram =
      noClasses()
          .that()
          .resideInAPackage("org.smkl")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.smkl.relax..",
              "org.smkl.branchbound..",
              "org.smkl.console..",
              "org.smkl.bench..",
              "org.smkl.answer..",
              "org.smkl.cli..");

  @ArchTest
  static final ArchRule packagesHaveNoCycles =
      slices().matching("org.smkl.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule theSearchNamesNoBackend =
      noClasses()
          .that()
          .resideInAPackage("org.smkl.branchbound..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.smkl.relax..",
              "org.smkl.cv..",
              "org.smkl.console..",
              "org.smkl.bench..",
              "org.smkl.answer..",
              "org.smkl.cli..");

  /** So that every plugin is behind its guard. */
  @ArchTest
  static final ArchRule pluginsAreFoundInOnePlace =
      noClasses()
          .that()
          .resideOutsideOfPackages("org.smkl.plugin..", "org.smkl.tck..")
          .should()
          .dependOnClassesThat()
          .haveFullyQualifiedName("java.util.ServiceLoader");

  @ArchTest
  static final ArchRule theGuardKnowsTheApiAndBoundsAlone =
      noClasses()
          .that()
          .resideInAPackage("org.smkl.plugin.guard..")
          .should()
          .dependOnClassesThat()
          .resideOutsideOfPackages(
              "org.smkl.api..",
              "org.smkl.certificate..",
              "org.smkl.plugin.guard..",
              "org.smkl.svm.bound..",
              "org.smkl.search..",
              "java..");

  @ArchTest
  static final ArchRule boundsTrustNoPlugin =
      noClasses()
          .that()
          .resideInAPackage("org.smkl.svm.bound..")
          .should()
          .dependOnClassesThat()
          .resideOutsideOfPackages(
              "org.smkl.api",
              "org.smkl.api.relax..",
              "org.smkl.svm.bound..",
              "org.smkl.svm.parallel..",
              "org.smkl.numeric..",
              "java..");

  @ArchTest
  static final ArchRule scoresKnowErrorsAlone =
      noClasses()
          .that()
          .resideInAPackage("org.smkl.core.score..")
          .should()
          .dependOnClassesThat()
          .resideOutsideOfPackages("org.smkl.core.score..", "org.smkl.error..", "java..");

  /** Over the same classes: reading them takes longer than all rules together. */
  @ArchTest static final ArchTests packageInfos = ArchTests.in(PackageInfos.class);
}
