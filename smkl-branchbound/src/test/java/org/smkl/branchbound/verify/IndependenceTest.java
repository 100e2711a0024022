package org.smkl.branchbound.verify;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class IndependenceTest {
  private static final JavaClasses MODULE =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("org.smkl.branchbound");

  @Test
  void theVerifierKnowsNeitherTheSearchNorAnySolverNorTheBoundsOfTheCore() {
    classes()
        .that()
        .resideInAPackage("org.smkl.branchbound.verify")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "java..",
            "org.smkl.api",
            "org.smkl.branchbound.certificate",
            "org.smkl.branchbound.verify",
            "org.smkl.core.certify")
        .check(MODULE);
  }

  @Test
  void theCertificateKnowsOnlyItsFormat() {
    classes()
        .that()
        .resideInAPackage("org.smkl.branchbound.certificate")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "java..",
            "com.fasterxml.jackson..",
            "org.smkl.api",
            "org.smkl.branchbound.certificate",
            "org.smkl.core.certify",
            "org.smkl.core.io")
        .check(MODULE);
  }
}
