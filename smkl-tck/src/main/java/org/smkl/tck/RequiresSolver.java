package org.smkl.tck;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.smkl.api.Availability;

/**
 * Skips tests, with the reason, where a conic solver is not available, for want of its native
 * library for example; on CI they fail instead.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RequiresSolver.Condition.class)
public @interface RequiresSolver {
  /** The id of the solver. */
  String value();

  /** Decides once for each class or method. */
  final class Condition implements ExecutionCondition {
    /** For JUnit. */
    public Condition() {}

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      String id =
          AnnotationSupport.findAnnotation(context.getElement(), RequiresSolver.class)
              .map(RequiresSolver::value)
              .orElse("");
      if (id.isEmpty()) {
        return ConditionEvaluationResult.enabled("no solver is asked for");
      }
      Availability availability = ServiceBackends.solver(id).availability();
      if (!availability.available() && "true".equals(System.getenv("CI"))) {
        throw new IllegalStateException("Required on CI. " + availability.reason());
      }
      return availability.available()
          ? ConditionEvaluationResult.enabled("the solver is available")
          : ConditionEvaluationResult.disabled(availability.reason());
    }
  }
}
