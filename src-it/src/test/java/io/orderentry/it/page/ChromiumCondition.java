package io.orderentry.it.page;

import io.orderentry.it.Required;
import java.util.Optional;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Lets a class with {@link OnChromium} run where Chromium can be had, and fails it where it is required and cannot. */
final class ChromiumCondition implements ExecutionCondition {

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        // Asked for the class and for everything in it, which has no annotation of its own.
        return context.getElement()
                .filter(element -> AnnotationSupport.isAnnotated(element, OnChromium.class))
                .map(element -> evaluate())
                .orElseGet(() -> ConditionEvaluationResult.enabled("the class decided"));
    }

    private static ConditionEvaluationResult evaluate() {
        boolean required = Required.is(Chromium.NAME);
        Optional<String> reason = Chromium.whyNot();
        if (reason.isPresent() && required) {
            throw new IllegalStateException(Chromium.NAME + " is required, and cannot be had: " + reason.get());
        }
        return reason.map(ConditionEvaluationResult::disabled)
                .orElseGet(() -> ConditionEvaluationResult.enabled("there is a Chromium"));
    }
}
