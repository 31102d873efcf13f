package io.orderentry.it.container;

import java.util.Optional;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Lets a class with {@link OnServer} run where its server can be had, and fails it where the server is required and cannot. */
final class ServerCondition implements ExecutionCondition {

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        // Asked for the class and for everything in it, which has no annotation of its own.
        return context.getElement()
                .flatMap(element -> AnnotationSupport.findAnnotation(element, OnServer.class))
                .map(annotation -> evaluate(annotation.value()))
                .orElseGet(() -> ConditionEvaluationResult.enabled("the class decided"));
    }

    private static ConditionEvaluationResult evaluate(Server server) {
        boolean required = server.required();
        Optional<String> reason = server.whyNot();
        if (reason.isPresent() && required) {
            throw new IllegalStateException(server.vendor() + " is required, and cannot be had: " + reason.get());
        }
        return reason.map(ConditionEvaluationResult::disabled)
                .orElseGet(() -> ConditionEvaluationResult.enabled("there is an image"));
    }
}
