package io.orderentry.explain;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;

/**
 * Rule of {@code rules.yaml}.
 *
 * @param id unique and stable name
 * @param when conditions, all of which must hold; one with {@code or} holds when a part of it does
 * @param unless conditions of the same form; when all of them hold, something else explains what the rule looks at; empty for none
 * @param share figures whose sum is the share, in percent, that the finding explains; at most 100
 * @param weight factor of the share in the ranking: less than 1 for a description, 1 for a cause
 * @param says the sentence, with figures in braces
 * @param advice what to do
 * @param source public reference
 * @param fires figures with which the rule applies, for its test
 * @param silent figures with which it does not, for its test
 * @param excluded figures with which {@code when} holds, and {@code unless} too; null where that is empty
 */
@RecordBuilder
public record ExplanationRule(
        String id,
        List<String> when,
        List<String> unless,
        List<String> share,
        Double weight,
        String says,
        String advice,
        String source,
        Map<String, Double> fires,
        Map<String, Double> silent,
        Map<String, Double> excluded) {
    public ExplanationRule {
        when = List.copyOf(when);
        unless = unless == null ? List.of() : List.copyOf(unless);
    }

    /** Whether every condition holds, and not all of those that exclude it. */
    boolean applies(Map<String, Double> figures) {
        return RuleCondition.allHold(when, figures) && (unless.isEmpty() || !RuleCondition.allHold(unless, figures));
    }

    /** Whether it names a cause, and does not only describe where the time goes. */
    boolean isCause() {
        return weight == null || weight >= 1;
    }

    /** Sum of the shares that are there and not negative, at most 100. */
    double explained(Map<String, Double> figures) {
        return Math.min(
                100,
                share.stream()
                        .mapToDouble(name -> Math.max(0, figures.getOrDefault(name, 0.0)))
                        .sum());
    }
}
