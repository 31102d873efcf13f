package io.orderentry.compare;

import io.orderentry.compare.RunsReader.RunsRead;
import io.orderentry.config.RecordedPlan;
import io.orderentry.store.ExperimentFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/** Makes a comparison from run folders. */
public final class Comparer {
    private Comparer() {}

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
        List<Run> named = RunsReader.sides(read.byPath(), effective.anonymous());
        List<String> first = List.of(named.get(0).side());
        return compare(named, effective.withBy(List.of(Run.PATH)).withReference(first), read.leftOut());
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
                                .withNotRun(folder.notRun())
                        : effective.withAllowances(effective.allowances().and(varied));
            }
        }
        return effective;
    }

    /** The assertion that ends an experiment, after the runs so far; empty before both sides have one. */
    public static Optional<Assertion> untilDecided(List<Run> runs, ComparisonRequest request) {
        long sides = runs.stream()
                .map(run -> request.by().stream().map(run::label).toList())
                .distinct()
                .count();
        if (sides < 2) {
            return Optional.empty();
        }
        Groups groups = Groups.of(runs, request.by(), request.reference());
        return Assertion.atLeast(groups, request.atLeast(), request.untilDecided()).stream()
                .findFirst();
    }

    static Comparison compareRuns(List<Run> runs, ComparisonRequest request) {
        return compare(runs, request, List.of());
    }

    private static Comparison compare(List<Run> named, ComparisonRequest request, List<String> leftOut) {
        List<Run> runs = request.anonymous()
                ? IntStream.range(0, named.size())
                        .mapToObj(i -> named.get(i).withFolder("run " + (i + 1)))
                        .toList()
                : named;
        Groups groups = Groups.of(runs, request.by(), request.reference());
        List<Difference> differences = Difference.of(groups, request.allowances());
        Difference.check(differences, groups);
        ComparisonFindings findings = new ComparisonFindings(groups, differences);
        List<String> warnings = new ArrayList<>(request.anonymous() ? List.of() : leftOut);
        warnings.addAll(findings.warnings());
        List<Assertion> assertions = Assertion.of(groups, request);
        List<WorkEquivalence> equivalences = WorkEquivalence.of(groups);
        List<Measure> measures = Measure.of(groups, request.ratiosOnly());
        // Each with the reason where it and the answer above it disagree.
        List<Explanation> explanations = Explanation.of(groups).stream()
                .map(each -> each.besides(Measure.ratio(measures, groups.throughputMeasure(), each.group())))
                .toList();
        return ComparisonBuilder.builder()
                .by(groups.by())
                .sides(groups.all().stream()
                        .map(group -> Comparison.GroupOfRuns.of(group, groups, request.anonymous()))
                        .toList())
                .assertions(assertions)
                .limitations(findings.limitations())
                .allowed(findings.allowed())
                .differences(differences)
                .warnings(warnings)
                .notRun(request.anonymous() ? List.of() : request.notRun())
                .overheads(Overhead.of(groups))
                .equivalences(equivalences)
                .measures(measures)
                .views(Views.of(groups, request.ratiosOnly()))
                .disclosures(findings.disclosures(request))
                .ratiosOnly(request.ratiosOnly())
                .explanations(request.ratiosOnly() ? List.of() : explanations)
                .summary(ComparisonSummary.of(findings, measures, equivalences, assertions, request.ratiosOnly()))
                .marks(groups.marks())
                .files(
                        request.ratiosOnly()
                                ? List.of()
                                : groups.all().stream().map(Comparer::files).toList())
                .build();
    }

    private static List<Path> files(Group group) {
        return group.runs().stream().map(Run::path).filter(Objects::nonNull).toList();
    }
}
