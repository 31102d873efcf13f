package io.orderentry.compare;

import io.orderentry.compare.Assertion.Answer;
import io.orderentry.compare.group.Groups;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * First lines of a comparison.
 *
 * @param answers how much slower or faster, one sentence for each group but the reference
 * @param validity whether something else may explain that, in one line
 * @param threats what that line names, each with what to do
 * @param gate outcome of the assertions, in one line
 * @param floor round trips of the groups, in one line; null where one has none
 */
public record ComparisonSummary(
        List<String> answers, String validity, List<ValidityThreat> threats, String gate, String floor) {

    static ComparisonSummary of(
            Groups groups,
            List<MeasureTable> measures,
            List<Difference> differences,
            List<WorkEquivalence> equivalences,
            List<Assertion> assertions,
            boolean ratiosOnly) {
        List<ValidityThreat> threats = ValidityThreat.of(groups, differences, equivalences);
        return new ComparisonSummary(
                ComparisonAnswer.of(groups, measures),
                ValidityThreat.sentence(threats, differences, groups),
                threats,
                gate(assertions),
                TransportFloor.sentence(groups, ratiosOnly));
    }

    /** The worst answer decides. */
    private static String gate(List<Assertion> assertions) {
        if (assertions.isEmpty()) {
            return "no assertion was asked for (--at-least, --within)";
        }
        Answer worst = Answer.of(assertions);
        String sentence = assertions.stream()
                .filter(assertion -> assertion.answer() == worst)
                .findFirst()
                .map(Assertion::sentence)
                .orElseThrow();
        String counts = Stream.of(Answer.values())
                .map(answer -> assertions.stream()
                                .filter(assertion -> assertion.answer() == answer)
                                .count()
                        + " " + answer.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
        return worst + ": " + sentence + (assertions.size() == 1 ? "" : " (" + counts + ")");
    }
}
