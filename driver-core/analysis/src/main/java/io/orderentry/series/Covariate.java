package io.orderentry.series;

import io.orderentry.compare.group.Run;
import io.orderentry.metrics.CoreClock;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.MetricCatalogue;
import io.orderentry.result.CheckpointTime;
import io.orderentry.result.Phases;
import io.orderentry.result.Server;
import io.orderentry.text.Nearest;
import io.orderentry.text.Refusal;
import io.orderentry.verdict.Caveats;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Circumstance of a run that was recorded, and with which its figures may go.
 *
 * @param id as {@code --covariate} takes it
 * @param label in a report
 * @param value of a run and of its place in the series, from 1; null where it was not recorded
 */
record Covariate(String id, String label, BiFunction<Run, Integer, Double> value) {
    /** All of them; the words of a report and of {@code --covariate}. */
    static final List<Covariate> ALL = List.of(
            new Covariate("order", "order of the runs", (run, place) -> (double) place),
            new Covariate("checkpoints", "checkpoints in the interval", (run, place) -> checkpoints(run)),
            new Covariate(
                    "checkpointPhase",
                    "share of the interval before its first checkpoint",
                    (run, place) -> checkpointPhase(run)),
            metric("steal", "steal time", "cpuSteal"),
            new Covariate("frequency", "CPU frequency", (run, place) -> frequency(run)),
            metric("cacheHits", "cache hits", "serverCacheHitPercent"),
            metric("maintenance", "maintenance runs of the server", "serverMaintenanceRunsPerSecond"),
            metric("thirdParty", "load by third parties on the driver's machine", "driverThirdPartyCpuPercent"),
            new Covariate("others", "load by others on the driver's machine", (run, place) -> others(run)),
            metric("lag", "scheduling lag of the driver's machine", "driverSchedulingLagMillisP99"),
            metric("machineSpeed", "speed of the driver's machine without the database", "machineSpeed"),
            metric("machineFlush", "flush time of the driver's machine without the database", "machineFlush"));

    private static Covariate metric(String id, String label, String metric) {
        Metric found = catalogued(metric);
        return new Covariate(id, label, (run, place) -> found.of(run.result()));
    }

    private static Metric catalogued(String id) {
        return MetricCatalogue.all().stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /** On one machine the database is one of the others, and goes with the throughput because it makes it: not recorded then. */
    private static Double others(Run run) {
        return Caveats.isCoLocated(run.result())
                ? null
                : catalogued("driverOthersPercent").of(run.result());
    }

    /**
     * The covariates of these names; all of them where none is given.
     *
     * @throws Refusal with the nearest name when there is no such covariate
     */
    static List<Covariate> named(List<String> ids) {
        List<String> known = ALL.stream().map(Covariate::id).toList();
        for (String id : ids) {
            if (!known.contains(id)) {
                throw new Refusal("--covariate: '" + id + "' is unknown" + Nearest.hint(id, known));
            }
        }
        return ids.isEmpty()
                ? ALL
                : ALL.stream().filter(each -> ids.contains(each.id())).toList();
    }

    /** Checkpoints that were counted in the interval; null where the server counts none. */
    private static Double checkpoints(Run run) {
        List<CheckpointTime> times = times(run);
        return times == null
                ? null
                : (double) inside(run, times).stream()
                        .mapToLong(CheckpointTime::count)
                        .sum();
    }

    /** 0 where a checkpoint was at the start of the interval, 1 where there was none before its end. */
    private static Double checkpointPhase(Run run) {
        List<CheckpointTime> times = times(run);
        Phases phases = run.result().phases();
        if (times == null || !(phases.intervalSeconds() > 0)) {
            return null;
        }
        return inside(run, times).stream()
                .mapToDouble(time -> (time.seconds() - phases.rampUpSeconds()) / phases.intervalSeconds())
                .min()
                .orElse(1);
    }

    private static List<CheckpointTime> times(Run run) {
        Server server = run.result().server().orNull();
        return server == null ? null : server.checkpointTimes().orNull();
    }

    private static List<CheckpointTime> inside(Run run, List<CheckpointTime> times) {
        double from = run.result().phases().rampUpSeconds();
        double to = from + run.result().phases().intervalSeconds();
        return times.stream()
                .filter(time -> time.seconds() >= from && time.seconds() <= to)
                .toList();
    }

    /** Only a measured frequency differs from run to run. */
    private static Double frequency(Run run) {
        CoreClock clock = CoreClock.of(run.result());
        return clock == null || !clock.measured() ? null : Double.valueOf(clock.gigahertz());
    }
}
