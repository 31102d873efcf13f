package io.orderentry.compare;

import io.orderentry.metrics.Metric;
import io.orderentry.metrics.MetricCatalogue;
import io.orderentry.metrics.MetricGroup;
import io.orderentry.result.Result;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Makes a comparison from run folders. */
public final class Comparer {
    private final Groups groups;
    private final Question question;

    private Comparer(Groups groups, Question question) {
        this.groups = groups;
        this.question = question;
    }

    /**
     * Reads the runs and compares them.
     *
     * @throws io.orderentry.config.Refusal when they cannot or should not be compared, with the reason in one sentence
     * @throws io.orderentry.store.RunFolderException when a folder cannot be read
     */
    public static Comparison compare(List<Path> folders, Question question) {
        return compareRuns(Runs.read(folders, question.allowances().everything()), question);
    }

    static Comparison compareRuns(List<Run> runs, Question question) {
        List<Run> named = question.anonymous() ? numbered(runs) : runs;
        return new Comparer(Groups.of(named, question.by(), question.reference()), question).compare();
    }

    private static List<Run> numbered(List<Run> runs) {
        List<Run> numbered = new ArrayList<>();
        for (Run run : runs) {
            numbered.add(new Run("run " + (numbered.size() + 1), run.result()));
        }
        return numbered;
    }

    /** The figures of a group's runs. */
    static Sample sample(Group group, Function<Result, Double> figure) {
        List<Double> values = new ArrayList<>();
        group.runs().forEach(run -> values.add(figure.apply(run.result())));
        return Sample.of(values);
    }

    private Comparison compare() {
        List<Contrast> contrasts = Contrasts.of(groups, question.allowances());
        Contrasts.check(contrasts, groups);
        List<ViewTable> views = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        views(views, leftOut);
        return new Comparison(
                groups.by(),
                groups.all().stream()
                        .map(group -> Comparison.GroupOfRuns.of(group, question.anonymous()))
                        .toList(),
                claims(),
                ComparisonLimitations.of(groups),
                Contrasts.allowed(contrasts, groups),
                contrasts,
                Warnings.of(groups, contrasts),
                Overheads.of(groups),
                EqualWork.of(groups),
                MeasureCorrection.corrected(MetricCatalogue.GROUPS.stream()
                        .map(this::table)
                        .filter(Objects::nonNull)
                        .toList()),
                views,
                leftOut,
                Warnings.disclosures(groups, question.ratiosOnly()),
                question.ratiosOnly());
    }

    private List<Claim> claims() {
        return Stream.concat(
                        question.atLeast() == null
                                ? Stream.empty()
                                : Claims.atLeast(groups, question.atLeast()).stream(),
                        question.within() == null ? Stream.empty() : Claims.within(groups, question.within()).stream())
                .toList();
    }

    private void views(List<ViewTable> views, List<String> leftOut) {
        List<View> asked = question.views().isEmpty()
                ? Views.ALL
                : question.views().stream().map(Views::named).toList();
        for (View view : asked) {
            Optional<ViewTable> table = view.of(groups).map(each -> question.ratiosOnly() ? each.relative() : each);
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
        List<MeasureRow> rows = group.measures().stream()
                .map(this::row)
                .filter(MeasureRow::measured)
                .map(row -> question.ratiosOnly() ? row.withoutAbsolute() : row)
                .toList();
        return rows.isEmpty() ? null : new MeasureTable(group.title(), rows);
    }

    private MeasureRow row(Metric measure) {
        Sample reference = sample(groups.reference(), measure::of);
        List<MeasureRow.Side> sides = new ArrayList<>();
        sides.add(new MeasureRow.Side(groups.reference().name(), reference, relative(reference, reference), null));
        for (Group group : groups.others()) {
            Sample sample = sample(group, measure::of);
            sides.add(new MeasureRow.Side(
                    group.name(),
                    sample,
                    relative(sample, reference),
                    Ratios.of(group, groups.reference(), measure::of)));
        }
        return new MeasureRow(measure, sides);
    }

    private static List<Double> relative(Sample sample, Sample reference) {
        return sample == null || reference == null || reference.mean() == 0
                ? List.of()
                : sample.values().stream()
                        .map(value -> value / reference.mean())
                        .toList();
    }
}
