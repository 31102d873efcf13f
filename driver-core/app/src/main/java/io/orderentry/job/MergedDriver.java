package io.orderentry.job;

import io.orderentry.result.CheckResult;
import io.orderentry.result.Driver;
import io.orderentry.result.DriverBuilder;
import io.orderentry.result.Percentiles;
import io.orderentry.result.Reading;
import io.orderentry.verdict.HealthChecks;
import io.orderentry.verdict.TargetVerdicts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** Cost and delays of several driver processes: processor time is added up, and of everything else the worst process counts. */
final class MergedDriver {
    private final List<SliceRun> slices;
    private final OutcomeFigures figures;

    MergedDriver(List<SliceRun> slices, OutcomeFigures figures) {
        this.slices = slices;
        this.figures = figures;
    }

    Reading<Driver> driver() {
        return Reading.assemble(parts -> DriverBuilder.builder()
                .cpuSeconds(parts.take(
                        "cpuSeconds", all(Driver::cpuSeconds) ? sum(Driver::cpuSeconds) : null, missing("cpuSeconds")))
                .cpuMillisPerTransaction(
                        parts.take("cpuMillisPerTransaction", perTransaction(), missing("cpuMillisPerTransaction")))
                .cpuPercent(parts.take("cpuPercent", most(Driver::cpuPercent), missing("cpuPercent")))
                .stealPercent(parts.take("stealPercent", most(Driver::stealPercent), missing("stealPercent")))
                .othersPercent(parts.take("othersPercent", null, "each of the driver's processes counts the others"))
                .gcPauseMillis(most(Driver::gcPauseMillis))
                .longestGcPauseMillis(parts.take(
                        "longestGcPauseMillis", most(Driver::longestGcPauseMillis), missing("longestGcPauseMillis")))
                .safepointMillis(
                        parts.take("safepointMillis", most(Driver::safepointMillis), missing("safepointMillis")))
                .longestSafepointMillis(parts.take(
                        "longestSafepointMillis",
                        most(Driver::longestSafepointMillis),
                        missing("longestSafepointMillis")))
                .schedulingLagMillisP99(parts.take(
                        "schedulingLagMillisP99",
                        most(Driver::schedulingLagMillisP99),
                        missing("schedulingLagMillisP99")))
                .longestLagMillis(
                        parts.take("longestLagMillis", most(Driver::longestLagMillis), missing("longestLagMillis")))
                .startLagMillisP99(parts.take("startLagMillisP99", figures.startLag()))
                .betweenMillis(parts.take("betweenMillis", figures.betweenMillis(), OutcomeFigures.NO_WAITS))
                .betweenPercent(parts.take("betweenPercent", figures.betweenPercent(), OutcomeFigures.NO_WAITS))
                .connectionWaits(slices.stream()
                        .map(run -> run.result().driver().connectionWaits())
                        .filter(Objects::nonNull)
                        .mapToLong(Long::longValue)
                        .sum())
                .achievedPercent(parts.take(
                        "achievedPercent", figures.achievedPercent(), "only a constant rate offers a number"))
                .limited(HealthChecks.limited(checks()))
                .thirdParty(parts.take("thirdParty", null, "each of the driver's processes counts the others"))
                .facts(facts())
                .build());
    }

    /** The checks of every process, Little's law among them, since connections idle where one ends before another. Each is the worst of them. */
    List<CheckResult> checks() {
        Map<String, List<CheckResult>> each = new LinkedHashMap<>();
        slices.forEach(run -> each.put(
                run.name(),
                run.result().selfChecks().stream()
                        .filter(check ->
                                HealthChecks.isOfDriver(check) || check.id().equals(HealthChecks.LITTLES_LAW_ID))
                        .toList()));
        return TargetVerdicts.checks(each);
    }

    /** Those of every process, each value once. */
    private Map<String, String> facts() {
        Map<String, Set<String>> values = new TreeMap<>();
        slices.stream()
                .map(run -> run.result().driver().facts())
                .filter(Objects::nonNull)
                .forEach(facts -> facts.forEach((name, value) ->
                        values.computeIfAbsent(name, each -> new TreeSet<>()).add(value)));
        Map<String, String> facts = new TreeMap<>();
        values.forEach((name, each) -> facts.put(name, String.join(" / ", each)));
        return facts;
    }

    private boolean all(Function<Driver, Double> figure) {
        return slices.stream().allMatch(run -> figure.apply(run.result().driver()) != null);
    }

    private Double sum(Function<Driver, Double> figure) {
        return slices.stream()
                .mapToDouble(run -> figure.apply(run.result().driver()))
                .sum();
    }

    /** Null when a process has no such figure. */
    private Double most(Function<Driver, Double> figure) {
        return all(figure)
                ? Double.valueOf(slices.stream()
                        .mapToDouble(run -> figure.apply(run.result().driver()))
                        .max()
                        .orElseThrow())
                : null;
    }

    private Double perTransaction() {
        long completed =
                slices.stream().mapToLong(run -> run.result().completed()).sum();
        return completed == 0 || !all(Driver::cpuMillisPerTransaction)
                ? null
                : Double.valueOf(slices.stream()
                                .mapToDouble(run -> run.result().driver().cpuMillisPerTransaction()
                                        * run.result().completed())
                                .sum()
                        / completed);
    }

    private String missing(String figure) {
        return slices.stream()
                .filter(run -> run.result().absent().containsKey("driver." + figure))
                .map(run -> run.name() + ": " + run.result().absent().get("driver." + figure))
                .findFirst()
                .orElse(Percentiles.NO_SAMPLES);
    }
}
