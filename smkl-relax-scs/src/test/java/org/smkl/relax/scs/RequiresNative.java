package org.smkl.relax.scs;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.smkl.api.Availability;

/** Skips tests, with the reason, where there is no native library; on CI they fail instead. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RequiresNative.Condition.class)
@interface RequiresNative {
  /** Decides once for each class. */
  final class Condition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      Availability availability = NativeLibrary.availability();
      if (!availability.available() && "true".equals(System.getenv("CI"))) {
        throw new IllegalStateException("Required on CI. " + availability.reason());
      }
      return availability.available()
          ? ConditionEvaluationResult.enabled("the native library is there")
          : ConditionEvaluationResult.disabled(availability.reason());
    }
  }
}
