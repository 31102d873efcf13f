package io.orderentry.compare;

import io.orderentry.compare.MeasureTable.Side;
import io.orderentry.compare.group.ComparisonLimitations;
import io.orderentry.compare.group.Group;
import io.orderentry.compare.group.Groups;
import io.orderentry.compare.group.Run;
import io.orderentry.compare.stats.MeasureSample;
import io.orderentry.compare.view.View;
import io.orderentry.compare.view.ViewTable;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.MetricCatalogue;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Makes a comparison from run folders. */
public final class Comparer {
    private final Groups groups;
    private final ComparisonRequest request;

    private Comparer(Groups groups, ComparisonRequest request) {
        this.groups = groups;
        this.request = request;
    }

    /**
     * Reads the runs and compares them.
     *
     * @throws io.orderentry.config.Refusal when they cannot or should not be compared, with the reason in one sentence
     * @throws io.orderentry.store.RunFolderException when a folder cannot be read
     */
    public static Comparison compare(List<Path> folders, ComparisonRequest request) {
        return compareRuns(RunsReader.read(folders, request.allowances().everything()), request);
    }

    static Comparison compareRuns(List<Run> runs, ComparisonRequest request) {
        List<Run> numbered = IntStream.range(0, runs.size())
                .mapToObj(i -> new Run("run " + (i + 1), runs.get(i).result()))
                .toList();
        Groups groups = Groups.of(request.anonymous() ? numbered : runs, request.by(), request.reference());
        return new Comparer(groups, request).compare();
    }

    private Comparison compare() {
        List<Difference> differences = Difference.of(groups, request.allowances());
        Difference.check(differences, groups);
        List<ViewTable> views = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        views(views, leftOut);
        return new Comparison(
                groups.by(),
                groups.all().stream()
                        .map(group -> Comparison.GroupOfRuns.of(group, request.anonymous()))
                        .toList(),
                assertions(),
                ComparisonLimitations.of(groups),
                Difference.allowed(differences, groups),
                differences,
                ComparisonWarnings.of(groups, differences),
                Overhead.of(groups),
                WorkEquivalence.of(groups),
                measures(),
                views,
                leftOut,
                ComparisonWarnings.disclosures(groups, request.ratiosOnly()),
                request.ratiosOnly());
    }

    private List<Assertion> assertions() {
        List<Assertion> assertions = new ArrayList<>();
        if (request.atLeast() != null) {
            assertions.addAll(Assertion.atLeast(groups, request.atLeast()));
        }
        if (request.within() != null) {
            assertions.addAll(Assertion.within(groups, request.within()));
        }
        return assertions;
    }

    private void views(List<ViewTable> views, List<String> leftOut) {
        List<View> asked = request.views().isEmpty()
                ? View.ALL
                : request.views().stream().map(View::named).toList();
        for (View view : asked) {
            Optional<ViewTable> table = view.of(groups).map(each -> request.ratiosOnly() ? each.relative() : each);
            if (table.isEmpty()) {
                leftOut.add("no view " + view.name() + ": it needs " + view.needs());
            } else if (table.get().columns().isEmpty()) {
                leftOut.add("no view " + view.name() + ": it has absolute figures only");
            } else {
                views.add(table.get());
            }
        }
    }

    /** The measures that any run has. */
    private List<MeasureTable> measures() {
        List<MeasureTable> tables = MetricCatalogue.COMPARED.stream()
                .map(group -> new MeasureTable(
                        group.title(),
                        group.metrics().stream()
                                .map(this::row)
                                .filter(row -> row.sides().stream().anyMatch(side -> side.sample() != null))
                                .toList()))
                .filter(table -> !table.rows().isEmpty())
                .map(table -> request.ratiosOnly() ? table.map(Side::withoutAbsolute) : table)
                .toList();
        return MeasureCorrection.corrected(tables);
    }

    private MeasureTable.Row row(Metric measure) {
        MeasureSample reference = groups.reference().sample(measure::of);
        List<Side> sides = new ArrayList<>();
        for (Group group : groups.all()) {
            MeasureSample sample = group.sample(measure::of);
            List<Double> relative = sample == null || reference == null || reference.mean() == 0
                    ? List.of()
                    : sample.values().stream()
                            .map(value -> value / reference.mean())
                            .toList();
            boolean other = group != groups.reference();
            sides.add(new Side(
                    group.name(), sample, relative, other ? group.ratio(groups.reference(), measure::of) : null));
        }
        return new MeasureTable.Row(measure, sides);
    }
}
