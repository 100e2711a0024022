package org.smkl.relax.mosek;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import mosek.fusion.Model;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.smkl.api.Availability;

/**
 * Tests on the double of Fusion that solves with Clarabel. Skipped, with the reason, where Clarabel
 * has no native library; on CI they fail instead. After each test every model must be closed.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(Recorded.Extension.class)
@interface Recorded {
  /** Decides once for each class, and checks after each test. */
  final class Extension implements ExecutionCondition, AfterEachCallback {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      Availability availability = Model.clarabel().availability();
      if (!availability.available() && "true".equals(System.getenv("CI"))) {
        throw new IllegalStateException("Required on CI. " + availability.reason());
      }
      return availability.available()
          ? ConditionEvaluationResult.enabled("Clarabel is there")
          : ConditionEvaluationResult.disabled(availability.reason());
    }

    @Override
    public void afterEach(ExtensionContext context) {
      Model.checkAllClosed();
    }
  }
}
