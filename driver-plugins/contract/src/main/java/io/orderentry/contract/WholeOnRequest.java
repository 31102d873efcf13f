package io.orderentry.contract;

import java.util.Set;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Leaves out of the suite what takes minutes on an engine inside the tests' own process, unless {@code -Dit.thorough=true} asks for it. What
 * is left builds once, checks, and has every transaction's meaning, errors and time zones. Stateless.
 */
public final class WholeOnRequest implements ExecutionCondition {
    /** Two more builds, twenty runs of all checks, the replay against the tables in memory, many sessions at once. */
    static final Set<String> SLOW_PARTS = Set.of("Builds", "Checks", "Replays", "Crowds");
    /** One builds only to drop, one once more to compare all rows, and one is about foreign keys, which take a third of a build. */
    static final Set<String> SLOW_TESTS = Set.of(
            "dropLeavesNoTableAndNoProcedureOfTheDrivers",
            "theBuildHasTheRowsThatTheGeneratorMakes",
            "foreignKeysRefuseARowOfACustomerThatIsNotThere");

    /** Returns whether nothing is left out. */
    public static boolean isAskedFor() {
        return Boolean.getBoolean("it.thorough");
    }

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        String part = context.getRequiredTestClass().getSimpleName();
        String test = context.getTestMethod().map(method -> method.getName()).orElse("");
        return !isAskedFor() && (SLOW_PARTS.contains(part) || SLOW_TESTS.contains(test))
                ? ConditionEvaluationResult.disabled("takes minutes here: -Dit.thorough=true")
                : ConditionEvaluationResult.enabled("");
    }
}
