package io.orderentry.verdict;

import static io.orderentry.text.Sentences.pairs;
import static io.orderentry.text.Sentences.text;

import io.orderentry.model.Arrivals;
import io.orderentry.model.Pace;
import io.orderentry.model.ServerFigure;
import io.orderentry.model.TransactionType;
import io.orderentry.result.AuditLine;
import io.orderentry.result.DatabaseSnapshot;
import io.orderentry.result.Disclosure;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.Figure;
import io.orderentry.result.Host;
import io.orderentry.result.Identity;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.result.Server;
import io.orderentry.result.TransactionResult;
import io.orderentry.result.Workload;
import io.orderentry.text.PackedTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Disclosures of a run: the sentences that every report of derived figures must have, and the deviations from the specification. Each is one
 * line of {@code disclosures.txt}, and holds where there is something to fill its places with.
 */
public final class Disclosures {
    /** No paced terminal of the specification can order more often than this per warehouse. */
    public static final double CEILING_PER_WAREHOUSE = 12.86;

    /** Fewer than this per warehouse, and the database would be larger than the load needs. */
    public static final double FLOOR_PER_WAREHOUSE = 9;

    /** Shortest measurement interval of the specification (clause 5.5). */
    public static final int REQUIRED_INTERVAL_MINUTES = 120;

    /** Fewest checkpoints in such an interval. */
    public static final int REQUIRED_CHECKPOINTS = 4;

    public static final String DURABILITY_UNKNOWN =
            "durability not available: the server's settings do not show whether a commit survives a crash";

    private static final PackedTable SENTENCES = new PackedTable(Disclosures.class, "disclosures.txt");

    private Disclosures() {}

    /** The fixed sentences around the deviations that hold; a pure function. */
    static List<Disclosure> of(Result run, RunEnd end) {
        List<Disclosure> disclosures = new ArrayList<>();
        for (List<String> row : SENTENCES.rows()) {
            Object[] places = places(row.get(0), run, end);
            if (places != null) {
                disclosures.add(new Disclosure(
                        row.get(0).replaceFirst("/.*", ""), row.get(1), SENTENCES.text(row.get(0), 2, places)));
            }
        }
        return disclosures;
    }

    /** Values for the places of a sentence; null where it does not hold. */
    private static Object[] places(String id, Result run, RunEnd end) {
        Identity identity = run.identity();
        Workload workload = run.workload();
        double seconds = run.phases().intervalSeconds();
        Server server = run.server().orNull();
        Pace pace = workload.pace();
        Map<String, String> configured = workload.configured();
        Map<String, String> built =
                run.startState().map(DatabaseSnapshot::population).orElse(Map.of());
        Boolean durable = server == null ? null : server.durable().orNull();
        String checkpoints = checkpoints(server);
        Map<String, Long> retries = ErrorCount.retries(run.errors());
        return switch (id) {
            case "labelledNative" -> labelledNative(run);
            case "nodes" ->
                when(
                        configured.containsKey(Workload.NODES),
                        configured.get(Workload.NODES),
                        configured.get(Workload.NODE_CONNECTIONS));
            case "placement" ->
                when(
                        built.containsKey("placement"),
                        built.get("placement"),
                        built.getOrDefault("placement_text", "not available"));
            case "noThinkTimes/batch" -> when(pace == Pace.FLAT_OUT, identity.connections(), workload.terminals());
            case "noThinkTimes/rate" ->
                when(
                        pace == Pace.RATE,
                        Arrivals.POISSON.toString().equals(configured.get("arrivals"))
                                ? "exponentially distributed"
                                : "equal",
                        identity.connections(),
                        workload.terminals());
            case "scaledThinkTimes" -> {
                double scale = Double.parseDouble(configured.getOrDefault("thinkScale", "1"));
                yield when(
                        pace == Pace.PACED && scale != 1,
                        AuditLine.number(scale),
                        workload.terminals(),
                        workload.terminals() / scale);
            }
            case "sharedTerminals" ->
                when(
                        pace != Pace.PACED && identity.connections() > workload.terminals(),
                        identity.connections(),
                        workload.terminals());
            case "undersized" ->
                undersized(run, run.throughput().newOrdersPerMinute().orElse(0.0));
            case "sparse" ->
                when(configured.get(Workload.ONLY) != null, Limitations.sparse(configured.get(Workload.ONLY)));
            case "deliveryAtOnce" -> when(!workload.deferredDelivery());
            case "deliveryInDriver" -> when(workload.deferredDelivery());
            case "shortInterval" ->
                when(
                        seconds < 60 * REQUIRED_INTERVAL_MINUTES,
                        seconds < 120 ? AuditLine.number(seconds) + " s" : text("%.1f min", seconds / 60),
                        REQUIRED_INTERVAL_MINUTES);
            case "checkpoints" -> when(checkpoints != null, checkpoints, REQUIRED_CHECKPOINTS);
            case "mix" -> tooRare(run);
            // Servers and drivers write the names with blanks, dashes or underscores.
            case "isolation" ->
                when(
                        identity.isolation()
                                .toUpperCase(Locale.ROOT)
                                .replaceAll("[^A-Z]", "")
                                .matches("READ(UN)?COMMITTED"),
                        identity.isolation());
            case "foreignKeys" -> when(!workload.foreignKeys());
            case "durabilityRelaxed" ->
                Boolean.FALSE.equals(durable) ? when(true, pairs(server.durabilitySettings(), "=")) : null;
            case "durabilityUnknown" -> when(durable == null, DURABILITY_UNKNOWN);
            case "durabilityLog" -> when(end.durabilityLog() != null, end.durabilityLog());
            case "noAcidTests" -> when(end.acidTests() == null);
            case "acidTests" -> when(end.acidTests() != null, identity.isolation(), end.acidTests());
            case "noChecks" ->
                when(
                        run.checks().isEmpty() || !Limitations.notRun(run).isEmpty(),
                        Limitations.isSampled(run) ? "checked on a sample of the warehouses" : "not checked");
            case "retries" ->
                when(
                        !retries.isEmpty(),
                        retries.values().stream().mapToLong(Long::longValue).sum(),
                        pairs(retries, " x "));
            default -> when(true);
        };
    }

    private static Object[] when(boolean holds, Object... places) {
        return holds ? places : null;
    }

    /** A label that says native, of a machine that is none. */
    private static Object[] labelledNative(Result run) {
        Host host = run.host().orNull();
        String virtualization = host == null ? Host.NONE : host.virtualization().orElse(Host.NONE);
        return run.identity().labels().entrySet().stream()
                .filter(label ->
                        label.getValue().strip().equalsIgnoreCase("native") && !virtualization.equals(Host.NONE))
                .findFirst()
                .map(label -> when(
                        true,
                        label.getKey(),
                        label.getValue(),
                        host.role(),
                        virtualization,
                        host.knownFacts().getOrDefault(Host.EVIDENCE, "none was kept")))
                .orElse(null);
    }

    /** More New-Orders than paced terminals make, even with the luck of a Poisson process: three standard deviations. */
    private static Object[] undersized(Result run, double newOrders) {
        double minutes = run.phases().intervalSeconds() / 60;
        int warehouses = run.identity().warehouses();
        double most = CEILING_PER_WAREHOUSE * warehouses * minutes;
        return when(
                newOrders * minutes > most + 3 * Math.sqrt(most),
                newOrders / warehouses,
                CEILING_PER_WAREHOUSE,
                Math.round(newOrders / CEILING_PER_WAREHOUSE),
                Math.round(newOrders / FLOOR_PER_WAREHOUSE));
    }

    /** Null when there were enough. */
    private static String checkpoints(Server server) {
        if (server != null && !server.figures().isAvailable()) {
            return "checkpoints not available: the interval is too short to count them,";
        }
        Reading<Figure> count = server == null ? null : server.figures().value().get(ServerFigure.CHECKPOINTS.key());
        if (count == null || !count.isAvailable()) {
            return "checkpoints inside the interval were not counted,";
        }
        return count.value().value() >= REQUIRED_CHECKPOINTS
                ? null
                : count.value().value() + " checkpoints of";
    }

    private static Object[] tooRare(Result run) {
        List<String> rare = new ArrayList<>();
        for (TransactionResult result : run.transactions().values()) {
            TransactionType type = TransactionResult.typeOf(result.type());
            double percent = 100 * result.completed() / (double) run.completed();
            if (percent < type.minimumPercent()) {
                rare.add(text("mix %.1f %% %s, %.1f %% required", percent, type.title(), type.minimumPercent()));
            }
        }
        return when(!rare.isEmpty(), String.join("; ", rare));
    }
}
