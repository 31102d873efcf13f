package io.orderentry.explain;

import java.util.List;
import java.util.Map;

/**
 * Rule of {@code rules.yaml}.
 *
 * @param id unique and stable name
 * @param when conditions, all of which must hold
 * @param share figures whose sum is the share, in percent, that the finding explains; at most 100
 * @param weight factor of the share in the ranking: less than 1 for a description, 1 for a cause
 * @param says the sentence, with figures in braces
 * @param advice what to do
 * @param source public reference
 * @param fires figures with which the rule applies, for its test
 * @param silent figures with which it does not, for its test
 */
public record ExplanationRule(
        String id,
        List<String> when,
        List<String> share,
        Double weight,
        String says,
        String advice,
        String source,
        Map<String, Double> fires,
        Map<String, Double> silent) {

    /** Whether every condition holds. */
    boolean applies(Map<String, Double> figures) {
        return when.stream().map(RuleCondition::parse).allMatch(condition -> condition.holds(figures));
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
