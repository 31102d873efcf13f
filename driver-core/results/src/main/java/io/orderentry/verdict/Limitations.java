package io.orderentry.verdict;

import static io.orderentry.text.Sentences.pairs;
import static io.orderentry.text.Sentences.text;

import io.orderentry.model.Pace;
import io.orderentry.model.TransactionType;
import io.orderentry.result.CheckResult;
import io.orderentry.result.DatabaseTime;
import io.orderentry.result.Host;
import io.orderentry.result.Limitation;
import io.orderentry.result.Outage;
import io.orderentry.result.Result;
import io.orderentry.result.SeriesRow;
import io.orderentry.result.SeriesRow.Phase;
import io.orderentry.result.Stall;
import io.orderentry.result.TransactionResult;
import io.orderentry.result.Workload;
import io.orderentry.text.PackedTable;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Rules for the conditions that limit what a run shows, for any verdict. Every rendering of a run shows them in its first lines,
 * with the status. Each rule is one line of {@code limitations.txt}, with a phrase of {@link #phrase} or of the run itself.
 */
public final class Limitations {
    private static final int MOST_SKIPPED_PERCENT = 1;
    /** Active sessions of others in the mean: a monitoring query of 100 ms in every second. */
    private static final double MOST_OTHER_SESSIONS = 0.1;

    /** Id of the limitation of a run whose log of acknowledged work is not complete. */
    public static final String DURABILITY_LOG = "durabilityLog";

    public static final String SESSION_STATE = "sessionState";
    public static final String SERVER_CHANGED = "serverChanged";
    public static final String CLOCKS = "clocks";
    public static final String LATE_SECONDS = "lateSeconds";
    public static final String SET_CLOCKS = "set the clocks of all machines by one source (NTP)";
    /** Id of the limitation of a run whose files are not those that it wrote, which is found when they are read. */
    public static final String ALTERED = "altered";

    public static final String EMULATED = "emulated";
    static final String DRIVER_LIMITED = "driver-limited";

    private static final Map<String, String> REMEDIES =
            new PackedTable(Limitations.class, "limitations.txt").texts(1, SET_CLOCKS);

    /** Clocks of two machines that are set by one source are closer. */
    private static final double APART_MILLIS = 1_000;
    /** A clock that is being set gains or loses up to half of it. */
    private static final double SLEWED = 0.001;

    private Limitations() {}

    /** The phrase for a log of acknowledged work that ended before the run. */
    public static String notComplete(String why) {
        return "the durability log is not complete: " + why;
    }

    /** The phrase for clocks that are further apart than by a second and what is uncertain. */
    public static Optional<String> clockOffset(double offsetMillis, double roundTripMillis) {
        return when(
                Math.abs(offsetMillis) > APART_MILLIS + roundTripMillis,
                text(
                        "the driver's clock is %,.1f s %s the server's",
                        Math.abs(offsetMillis) / 1e3, offsetMillis > 0 ? "behind" : "ahead of"));
    }

    /**
     * The phrase for a machine that did not run all the time, or whose clock was set: the monotonic clock, by which a run is measured, stands
     * still while a machine sleeps.
     *
     * @param stepSeconds by which the wall clock advanced more than the monotonic one
     */
    public static Optional<String> clockStep(double stepSeconds, double runSeconds) {
        return when(
                Math.abs(stepSeconds) > APART_MILLIS / 1e3 + SLEWED * runSeconds,
                stepSeconds > 0
                        ? text(
                                "the machine of the driver stood still (suspended), or its wall clock was set: %,.1f s"
                                        + " passed that are not in the run",
                                stepSeconds)
                        : text("the wall clock of the driver's machine was set back by %,.1f s", -stepSeconds));
    }

    /** The limitations that hold: those found by the run that are of no rule, those that labels name, then in the order of the rules. */
    public static List<Limitation> of(Result result, List<Limitation> found) {
        Map<String, Limitation> limitations = new LinkedHashMap<>();
        result.identity().labels().forEach((label, text) -> {
            if (label.startsWith(Limitation.LABEL)) {
                String id = label.substring(Limitation.LABEL.length());
                limitations.put(id, new Limitation(id, text));
            }
        });
        for (String id : REMEDIES.keySet()) {
            found.stream()
                    .filter(limitation -> limitation.id().equals(id))
                    .findFirst()
                    .or(() -> phrase(id, result).map(text -> new Limitation(id, text)))
                    .ifPresent(limitation -> limitations.putIfAbsent(id, limitation));
        }
        return Stream.concat(
                        found.stream().filter(limitation -> !REMEDIES.containsKey(limitation.id())),
                        limitations.values().stream())
                .toList();
    }

    /** Advice about a limitation; empty when its phrase says it, or when this driver has no such rule. */
    public static String remedy(String id) {
        return REMEDIES.getOrDefault(id, "");
    }

    /** The phrase of a rule; empty where it does not hold, and for what the run itself finds, or who reads it. */
    private static Optional<String> phrase(String id, Result result) {
        Workload workload = result.workload();
        return switch (id) {
            case EMULATED -> emulated(result.host().orNull());
            case "slice" ->
                Optional.ofNullable(workload.configured().get(Workload.SLICE))
                        .map(slice -> "slice " + slice + " of a run");
            case "sparse" ->
                Optional.ofNullable(workload.configured().get(Workload.ONLY)).map(Limitations::sparse);
            case "notDurable" ->
                Optional.ofNullable(result.server().orNull())
                        .filter(server -> Boolean.FALSE.equals(server.durable().orNull()))
                        .map(server -> notDurable(server.durabilitySettings()));
            case "deliveriesBehind" ->
                when(
                        result.deferredDelivery()
                                .isFallingBehind(
                                        result.transaction(TransactionType.DELIVERY)
                                                .completed(),
                                        workload.deliveryConnections()),
                        "deferred Deliveries are falling behind: raise load.deliveryConnections");
            case "outage" -> outage(result.outages().orElse(List.of()));
            case "stalled" -> stalled(result);
            case HealthChecks.OMISSION, HealthChecks.THIRD_PARTY -> HealthChecks.failed(result, id);
            // Without think times any response time can be had by more connections; elsewhere it is a failure.
            case "limitsMissed" ->
                Optional.of(String.join(", ", ResponseLimits.missed(result)))
                        .filter(missed -> workload.pace() == Pace.FLAT_OUT && !missed.isEmpty())
                        .map("limits missed: "::concat);
            case "notStarted" -> isRateMissed(result) ? Optional.empty() : manyNotStarted(result);
            case "drifted" -> drifted(result);
            case "notChecked" -> notChecked(result);
            case "driverLimited" -> when(HealthChecks.limited(result.selfChecks()), DRIVER_LIMITED);
            // To a slice the load of the other agents is that of others.
            case "otherSessions" ->
                Optional.ofNullable(result.databaseTime().orNull())
                        .map(DatabaseTime::otherSessionsMean)
                        .filter(mean -> mean >= MOST_OTHER_SESSIONS
                                && !workload.configured().containsKey(Workload.SLICE))
                        .map(mean -> text("other sessions were active in the database: %.2f in the mean", mean));
            case Result.LATENCY_LOG -> when(result.hasLostLog(), "latency.hlog is not complete");
            default -> Optional.empty();
        };
    }

    /** The emulator names itself as the processor's model; with hardware virtualization the model is the real one or a neutral one. */
    public static Optional<String> emulated(Host database) {
        String cpu = database == null ? "" : database.knownFacts().getOrDefault("cpu", "");
        return cpu.toUpperCase(Locale.ROOT).contains("TCG")
                ? Optional.of("emulated: not a measure of hardware virtualization (" + cpu + ")")
                : Optional.empty();
    }

    /** Seconds of the interval, behind the ramp-up, that the driver did not read one by one, in a phrase; null when it read all of them. */
    public static String late(List<SeriesRow> rows, double rampUpSeconds) {
        List<SeriesRow> late = rows.stream()
                .filter(row -> row.isLate()
                        && (row.phase() == Phase.INTERVAL
                                || row.phase() == Phase.RAMP_UP && row.seconds() > rampUpSeconds + 1))
                .toList();
        if (late.isEmpty()) {
            return null;
        }
        long from = Math.max(0, Math.round(late.get(0).seconds() - late.get(0).lengthSeconds()));
        return text(
                "the driver was starved: %.1f s from %d:%02d on were not read second by second",
                late.stream().mapToDouble(SeriesRow::lengthSeconds).sum(), from / 60, from % 60);
    }

    /** The phrase for a run on a sparse build, by the warehouses that are there. */
    public static String sparse(String warehouses) {
        return "limited to " + warehouses + ": remote partners outside were replaced by ones inside";
    }

    /** The phrase for settings because of which a commit may not survive a crash. */
    public static String notDurable(Map<String, String> relaxed) {
        return "not durable (" + pairs(relaxed, "=") + ")";
    }

    /** The longest, and how many there were. */
    private static Optional<String> outage(List<Outage> outages) {
        return outages.stream()
                .max(Comparator.comparingDouble(Outage::seconds))
                .map(outage -> "outage: " + outage.text()
                        + (outages.size() > 1 ? " (the longest of " + outages.size() + ")" : ""));
    }

    /** One that is no outage. */
    private static Optional<String> stalled(Result result) {
        double seconds = result.phases().intervalSeconds();
        return Optional.ofNullable(result.throughput().longestStall().orNull())
                .filter(stall -> stall.isUnexpected(result.completed(), seconds))
                .filter(stall -> result.outages().orElse(List.of()).stream()
                        .noneMatch(outage -> outage.fromSeconds() == stall.fromSeconds()))
                .map(Stall::text);
    }

    /** Arrivals at a constant rate do not depend on the server; there it is a failure when a second's worth of them was left. */
    static boolean isRateMissed(Result result) {
        return result.workload().pace() == Pace.RATE
                && result.sum(TransactionResult::skipped) * result.phases().intervalSeconds()
                        > result.sum(TransactionResult::due);
    }

    /** A few that were due at the end of the interval are left in every run at a given pace. */
    static Optional<String> manyNotStarted(Result result) {
        long due = result.sum(TransactionResult::due);
        long skipped = result.sum(TransactionResult::skipped);
        return when(
                100 * skipped > MOST_SKIPPED_PERCENT * due,
                text("%,d of %,d transactions due never started", skipped, due));
    }

    /** Limits a run whose halves differ clearly, or whose whole confidence interval is beyond the limit: in a short run chance alone drifts by more. */
    private static Optional<String> drifted(Result result) {
        return Optional.ofNullable(result.steadyState().orNull())
                .filter(steady -> steady.isDriftCertain() || steady.isHalfDifferent())
                .map(steady -> steady.isDriftCertain()
                        ? text("throughput drifted by %+.1f %%", steady.driftPercent())
                        : text(
                                "throughput changed by %+.0f %% from the first half to the second",
                                100 * steady.halvesRatio().value() - 100));
    }

    private static Optional<String> notChecked(Result result) {
        int notRun = notRun(result).size();
        int all = result.checks().size();
        if (isSampled(result)) {
            return result.checks().stream()
                    .filter(CheckResult::isCoverage)
                    .map(CheckResult::detail)
                    .findFirst();
        }
        return notRun == all
                ? Optional.of("database not checked")
                : when(notRun > 0, notRun + " of " + all + " checks not run");
    }

    /** Ids of the database checks that were not run. */
    static List<String> notRun(Result result) {
        return result.checks().stream()
                .filter(check -> check.status() == CheckResult.Status.NOT_RUN)
                .map(CheckResult::id)
                .toList();
    }

    /** Returns whether all checks ran, on a sample of the warehouses. */
    static boolean isSampled(Result result) {
        return notRun(result).equals(List.of(CheckResult.COVERAGE));
    }

    private static Optional<String> when(boolean holds, String text) {
        return holds ? Optional.of(text) : Optional.empty();
    }
}
