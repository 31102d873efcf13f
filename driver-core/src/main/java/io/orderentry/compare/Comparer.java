package io.orderentry.compare;

import io.orderentry.compare.group.ComparisonLimitations;
import io.orderentry.compare.group.Group;
import io.orderentry.compare.group.GroupRatios;
import io.orderentry.compare.group.Groups;
import io.orderentry.compare.group.Run;
import io.orderentry.compare.stats.MeasureSample;
import io.orderentry.compare.view.View;
import io.orderentry.compare.view.ViewTable;
import io.orderentry.compare.view.Views;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.MetricCatalogue;
import io.orderentry.metrics.MetricGroup;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

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
        List<Run> named = request.anonymous() ? numbered(runs) : runs;
        return new Comparer(Groups.of(named, request.by(), request.reference()), request).compare();
    }

    private static List<Run> numbered(List<Run> runs) {
        List<Run> numbered = new ArrayList<>();
        for (Run run : runs) {
            numbered.add(new Run("run " + (numbered.size() + 1), run.result()));
        }
        return numbered;
    }

    private Comparison compare() {
        List<Difference> differences = Differences.of(groups, request.allowances());
        Differences.check(differences, groups);
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
                Differences.allowed(differences, groups),
                differences,
                ComparisonWarnings.of(groups, differences),
                Overheads.of(groups),
                WorkEquivalences.of(groups),
                MeasureCorrection.corrected(MetricCatalogue.COMPARED.stream()
                        .map(this::table)
                        .filter(Objects::nonNull)
                        .toList()),
                views,
                leftOut,
                ComparisonWarnings.disclosures(groups, request.ratiosOnly()),
                request.ratiosOnly());
    }

    private List<Assertion> assertions() {
        return Stream.concat(
                        request.atLeast() == null
                                ? Stream.empty()
                                : Assertions.atLeast(groups, request.atLeast()).stream(),
                        request.within() == null
                                ? Stream.empty()
                                : Assertions.within(groups, request.within()).stream())
                .toList();
    }

    private void views(List<ViewTable> views, List<String> leftOut) {
        List<View> asked = request.views().isEmpty()
                ? Views.ALL
                : request.views().stream().map(Views::named).toList();
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

    /** Null when no run has any of the measures. */
    private MeasureTable table(MetricGroup group) {
        List<MeasureRow> rows = group.metrics().stream()
                .map(this::row)
                .filter(MeasureRow::measured)
                .map(row -> request.ratiosOnly() ? row.withoutAbsolute() : row)
                .toList();
        return rows.isEmpty() ? null : new MeasureTable(group.title(), rows);
    }

    private MeasureRow row(Metric measure) {
        MeasureSample reference = groups.reference().sample(measure::of);
        List<MeasureRow.Side> sides = new ArrayList<>();
        sides.add(new MeasureRow.Side(groups.reference().name(), reference, relative(reference, reference), null));
        for (Group group : groups.others()) {
            MeasureSample sample = group.sample(measure::of);
            sides.add(new MeasureRow.Side(
                    group.name(),
                    sample,
                    relative(sample, reference),
                    GroupRatios.of(group, groups.reference(), measure::of)));
        }
        return new MeasureRow(measure, sides);
    }

    private static List<Double> relative(MeasureSample sample, MeasureSample reference) {
        return sample == null || reference == null || reference.mean() == 0
                ? List.of()
                : sample.values().stream()
                        .map(value -> value / reference.mean())
                        .toList();
    }
}
