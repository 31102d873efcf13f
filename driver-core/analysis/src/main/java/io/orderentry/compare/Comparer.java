package io.orderentry.compare;

import io.orderentry.compare.MeasureTable.Side;
import io.orderentry.compare.RunsReader.RunsRead;
import io.orderentry.compare.group.ComparisonLimitations;
import io.orderentry.compare.group.Group;
import io.orderentry.compare.group.Groups;
import io.orderentry.compare.group.Run;
import io.orderentry.compare.stats.MeasureSample;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.compare.view.View;
import io.orderentry.compare.view.ViewTable;
import io.orderentry.compare.why.Explainer;
import io.orderentry.compare.why.Explanation;
import io.orderentry.config.RecordedPlan;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.MetricCatalogue;
import io.orderentry.store.ExperimentFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/** Makes a comparison from run folders. */
public final class Comparer {
    private final Groups groups;
    private final ComparisonRequest request;
    private final List<String> leftOut;

    private Comparer(Groups groups, ComparisonRequest request, List<String> leftOut) {
        this.groups = groups;
        this.request = request;
        this.leftOut = leftOut;
    }

    /**
     * Reads the runs and compares them: by labels, or, where the request has none, by path; one experiment alone by its factors.
     *
     * @param paths run folders, folders of runs, or those of experiments
     * @throws io.orderentry.text.Refusal when they cannot or should not be compared, with the reason in one sentence
     * @throws io.orderentry.store.RunFolderException when a folder cannot be read
     */
    public static Comparison compare(List<Path> paths, ComparisonRequest request) {
        ComparisonRequest effective = request.by().isEmpty() ? withPlans(paths, request) : request;
        RunsRead read = RunsReader.read(paths, effective.allowances().everything());
        if (!effective.by().isEmpty()) {
            return compare(read.runs(), effective, read.leftOut());
        }
        List<Run> named = PathSides.of(read.byPath(), effective.anonymous());
        Groups groups = Groups.of(
                anonymous(named, effective),
                List.of(Run.PATH),
                List.of(named.get(0).side()));
        return new Comparer(groups, effective, read.leftOut()).compare();
    }

    /** Lets what experiments vary differ; one alone has a comparison of its own. */
    private static ComparisonRequest withPlans(List<Path> paths, ComparisonRequest request) {
        ComparisonRequest effective = request;
        for (Path path : paths) {
            if (ExperimentFolder.is(path)) {
                ExperimentFolder folder = ExperimentFolder.open(path);
                RecordedPlan plan = folder.plan();
                Allowances varied = Allowances.of(false, List.of()).varying(plan.variedKeys());
                effective = paths.size() == 1 && plan.experiment().hasSeveralCells()
                        ? request.completed(ComparisonRequest.of(plan.experiment(), plan.variedKeys()))
                                .notRun(folder.notRun())
                        : effective.allowing(varied);
            }
        }
        return effective;
    }

    /**
     * The assertion that ends an experiment, after the runs so far; empty before both sides have one.
     *
     * @param request with the largest number of blocks
     */
    public static Optional<Assertion> untilDecided(List<Run> runs, ComparisonRequest request) {
        long sides = runs.stream()
                .map(run -> request.by().stream().map(run::label).toList())
                .distinct()
                .count();
        return sides < 2
                ? Optional.empty()
                : Assertion.atLeast(
                                Groups.of(runs, request.by(), request.reference()),
                                request.atLeast(),
                                request.untilDecided())
                        .stream()
                        .findFirst();
    }

    static Comparison compareRuns(List<Run> runs, ComparisonRequest request) {
        return compare(runs, request, List.of());
    }

    private static Comparison compare(List<Run> runs, ComparisonRequest request, List<String> leftOut) {
        Groups groups = Groups.of(anonymous(runs, request), request.by(), request.reference());
        return new Comparer(groups, request, leftOut).compare();
    }

    private static List<Run> anonymous(List<Run> runs, ComparisonRequest request) {
        return request.anonymous()
                ? IntStream.range(0, runs.size())
                        .mapToObj(i -> runs.get(i).named("run " + (i + 1)))
                        .toList()
                : runs;
    }

    private Comparison compare() {
        List<Difference> differences = Difference.of(groups, request.allowances());
        Difference.check(differences, groups);
        List<String> warnings = new ArrayList<>(request.anonymous() ? List.of() : leftOut);
        warnings.addAll(ComparisonWarnings.of(groups, differences));
        List<Assertion> assertions = assertions();
        List<WorkEquivalence> equivalences = WorkEquivalence.of(groups);
        List<MeasureTable> measures = measures();
        return ComparisonBuilder.builder()
                .by(groups.by())
                .sides(groups.all().stream()
                        .map(group -> Comparison.GroupOfRuns.of(group, request.anonymous()))
                        .toList())
                .assertions(assertions)
                .limitations(ComparisonLimitations.of(groups))
                .allowed(Difference.allowed(differences, groups))
                .differences(differences)
                .warnings(warnings)
                .notRun(request.anonymous() ? List.of() : request.notRun())
                .overheads(Overhead.of(groups))
                .equivalences(equivalences)
                .measures(measures)
                .views(views())
                .disclosures(ComparisonWarnings.disclosures(groups, request))
                .ratiosOnly(request.ratiosOnly())
                .explanations(request.ratiosOnly() ? List.of() : explanations(measures))
                .summary(ComparisonSummary.of(
                        groups, measures, differences, equivalences, assertions, request.ratiosOnly()))
                .marks(groups.marks())
                .files(request.ratiosOnly() ? List.of() : files())
                .build();
    }

    /** Adds the reason where an explanation and the answer above it disagree. */
    private List<Explanation> explanations(List<MeasureTable> measures) {
        Map<String, Ratio> answers = ComparisonAnswer.throughputs(groups, measures);
        return Explainer.of(groups).stream()
                .map(each -> each.besides(answers.get(each.group())))
                .toList();
    }

    private List<Assertion> assertions() {
        List<Assertion> assertions = new ArrayList<>();
        if (request.atLeast() != null) {
            assertions.addAll(
                    request.untilDecided() == null
                            ? Assertion.atLeast(groups, request.atLeast())
                            : Assertion.atLeast(groups, request.atLeast(), request.untilDecided()));
        }
        if (request.within() != null) {
            assertions.addAll(Assertion.within(groups, request.within()));
        }
        return assertions;
    }

    /** All that the data allow; of ratios alone those that have some. */
    private List<ViewTable> views() {
        return View.ALL.stream()
                .flatMap(view -> view.of(groups).stream())
                .map(view -> request.ratiosOnly() ? view.relative() : view)
                .filter(view -> !view.columns().isEmpty())
                .toList();
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
        return MeasureTable.corrected(tables);
    }

    private List<List<Path>> files() {
        return groups.all().stream()
                .map(group -> group.runs().stream()
                        .map(Run::path)
                        .filter(Objects::nonNull)
                        .toList())
                .toList();
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
            Ratio ratio = other ? group.ratio(groups.reference(), measure::of) : null;
            boolean none = !other || ratio != null || isNothing(sample) && isNothing(reference);
            String noRatio = none ? null : group.noRatio(groups.reference(), measure::of);
            sides.add(new Side(group.name(), sample, relative, ratio, noRatio));
        }
        return new MeasureTable.Row(measure, sides);
    }

    private static boolean isNothing(MeasureSample sample) {
        return sample == null || sample.values().stream().allMatch(value -> value == 0);
    }
}
