package org.smkl.certificate;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class IndependenceTest {
  private static final JavaClasses MODULE =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("org.smkl.certificate");

  @Test
  void theCheckerKnowsNothingButTheApi() {
    classes()
        .that()
        .resideInAPackage("org.smkl.certificate.verify")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "java..",
            "org.smkl.api",
            "org.smkl.api.relax",
            "org.smkl.certificate",
            "org.smkl.certificate.verify")
        .check(MODULE);
  }

  @Test
  void theCertificateKnowsOnlyItsFormat() {
    classes()
        .that()
        .resideInAPackage("org.smkl.certificate")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "java..",
            "com.fasterxml.jackson..",
            "org.smkl.api",
            "org.smkl.api.alpha",
            "org.smkl.certificate")
        .check(MODULE);
  }
}
