package io.orderentry.compare;

import io.orderentry.metrics.Metric;
import io.orderentry.metrics.MetricCatalogue;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Model of a comparison for its renderings; without absolute figures where they are left out.
 *
 * @param by names of the labels that make the groups
 * @param sides name and runs of every group, the reference first
 * @param assertions that were asked for, in the order of the groups
 * @param limitations conditions under which the figures hold, such as different database products; they stand in the first lines
 * @param allowed what was allowed to differ although it makes the figures incomparable, and by what
 * @param differences what differs besides the labels
 * @param warnings sentences about runs that a reader must know before a figure
 * @param notRun cells of an experiment that could not be run, each with the reason
 * @param overheads every definition for every group, or why not
 * @param equivalences whether both sides did the same work
 * @param measures every measure that any run has
 * @param views that the data allow
 * @param disclosures sentences that belong with derived figures
 * @param ratiosOnly whether absolute figures are left out
 * @param explanations why each group but the reference is slower or faster; none where absolute figures are left out
 * @param summary the first lines
 * @param marks what the marks of the groups mean
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
     * @param name values of the labels
     * @param marks numbers of what limits the figures, see {@link Comparison#marks}
     * @param limits what limits the figures, in a few words each
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

    /** Name of the group that the others are compared with. */
    public String reference() {
        return sides.get(0).name();
    }

    /** Names of all groups, the reference first. */
    public List<String> names() {
        return sides.stream().map(GroupOfRuns::name).toList();
    }

    /** The measure of a metric, where any run has it. */
    public Optional<Measure> measure(Metric metric) {
        return Measure.of(measures, metric);
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
