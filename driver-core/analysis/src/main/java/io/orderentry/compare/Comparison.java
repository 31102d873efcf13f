package io.orderentry.compare;

import io.orderentry.metrics.MetricCatalogue;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.nio.file.Path;
import java.util.List;

/**
 * Model of a comparison for its renderings; without absolute figures where they are left out.
 *
 * @param limitations conditions under which the figures hold, such as different database products; they stand in the first lines
 * @param allowed what was allowed to differ although it makes the figures incomparable, and by what
 * @param notRun cells of an experiment that could not be run, each with the reason
 * @param explanations why each group but the reference is slower or faster; none where absolute figures are left out
 * @param files folders of the runs of each group, to draw them over time; empty where absolute figures are left out
 */
@RecordBuilder
public record Comparison(
        List<String> by,
        List<GroupOfRuns> sides,
        List<Assertion> assertions,
        List<String> limitations,
        List<String> allowed,
        List<Difference> differences,
        List<String> warnings,
        List<String> notRun,
        List<Overhead> overheads,
        List<WorkEquivalence> equivalences,
        List<Measure> measures,
        List<ViewTable> views,
        List<String> disclosures,
        boolean ratiosOnly,
        List<Explanation> explanations,
        ComparisonSummary summary,
        List<String> marks,
        List<List<Path>> files) {

    /**
     * A group as a reader sees it.
     *
     * @param marks numbers of what limits the figures, see {@link Comparison#marks}
     * @param folders of its runs, in the order of their start
     * @param places databases and hosts of its runs, each once, secrets masked; empty where they are left out
     */
    public record GroupOfRuns(
            String name, List<Integer> marks, List<String> limits, List<String> folders, List<String> places) {
        static GroupOfRuns of(Group group, Groups groups, boolean anonymous) {
            return new GroupOfRuns(
                    group.name(),
                    groups.marks(group),
                    group.limitations().entrySet().stream()
                            .map(each -> Groups.words(each.getKey())
                                    + group.share(each.getValue().size()))
                            .toList(),
                    group.runs().stream().map(Run::folder).toList(),
                    anonymous
                            ? List.of()
                            : group.runs().stream().map(Run::place).distinct().toList());
        }
    }

    public String reference() {
        return sides.get(0).name();
    }

    public List<String> names() {
        return sides.stream().map(GroupOfRuns::name).toList();
    }

    /** The measures of {@link MetricCatalogue#OVERVIEW} that any group has with a ratio, in that order. */
    public List<Measure> overview() {
        return MetricCatalogue.OVERVIEW.stream()
                .flatMap(id -> measures.stream()
                        .filter(measure -> measure.metric().id().equals(id)))
                .filter(measure -> measure.sides().stream().anyMatch(side -> side.ratio() != null))
                .toList();
    }

    /** The answer to all assertions together; {@link Assertion.Answer#HOLDS} when none was made. */
    public Assertion.Answer answer() {
        return Assertion.Answer.of(assertions);
    }

    /** Returns whether every assertion that was made is borne out; true when none was. */
    public boolean good() {
        return answer() == Assertion.Answer.HOLDS;
    }
}
