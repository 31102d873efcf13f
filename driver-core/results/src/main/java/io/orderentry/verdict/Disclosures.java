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
import io.orderentry.result.NodeResult;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.result.Server;
import io.orderentry.result.TransactionResult;
import io.orderentry.result.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Disclosures of a run: the sentences that every report of derived figures must have, and the deviations from the specification. Each
 * deviation is one rule: an id, a clause, and a text that is null where the rule does not hold.
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

    private static final Disclosure DERIVED = new Disclosure(
            "derived",
            "",
            "Order-Entry is derived from the TPC Benchmark(TM) C and as such is not comparable to published TPC-C results, as the"
                    + " Order-Entry results do not comply with the TPC-C Specification. Nobody audited these figures; they contain"
                    + " no metric of the TPC and no price by its rules, and must not be set beside any TPC-C result. TPC, TPC Benchmark and"
                    + " TPC-C are trademarks of the Transaction Processing Performance Council.");

    private static final Disclosure PURPOSE = new Disclosure(
            "purpose",
            "",
            "The figures serve to compare one host configuration with another under the same database software. They do not say"
                    + " how fast that software can be.");

    private final Result run;
    private final RunEnd end;
    private final Identity identity;
    private final Workload workload;
    private final double seconds;
    /** Null when it was not read. */
    private final Server server;

    private final List<Disclosure> disclosures = new ArrayList<>();

    private Disclosures(Result run, RunEnd end) {
        this.run = run;
        this.end = end;
        identity = run.identity();
        workload = run.workload();
        seconds = run.phases().intervalSeconds();
        server = run.server().orNull();
    }

    /** The fixed sentences around the deviations that hold; a pure function. */
    static List<Disclosure> of(Result run, RunEnd end) {
        return new Disclosures(run, end).all();
    }

    private List<Disclosure> all() {
        disclosures.add(DERIVED);
        mislabelled();
        severalNodes();
        placement();
        boolean paced = workload.pace() == Pace.PACED;
        deviation("noThinkTimes", "5.2.5.7", paced ? null : noThinkTimes());
        deviation("scaledThinkTimes", "5.2.5.7", paced ? scaledThinkTimes() : null);
        deviation("sharedTerminals", "2.4.1.1", paced ? null : sharedTerminals());
        deviation("undersized", "4.2", undersized());
        String only = workload.configured().get(Workload.ONLY);
        deviation(
                "sparse",
                "1.4",
                only == null
                        ? null
                        : Limitations.sparse(only)
                                + ", each with the same chance; the rest of the database is not there");
        deviation(
                "noScreens",
                "2.2",
                "no terminal screens and no menu step; response time is taken around the database call");
        deviation(
                "noTransactionMonitor",
                "2.2",
                "no transaction monitor: the driver's connections go straight to the database");
        boolean queued = workload.deferredDelivery();
        deviation("deliveryAtOnce", "2.7.2", queued ? null : "Delivery is executed at once instead of being queued");
        deviation(
                "deliveryInDriver",
                "2.7.2",
                queued ? "Delivery is queued in the driver instead of in the system under test" : null);
        deviation("noDeliveryResultFile", "2.7.2", "no result file of the deferred Deliveries is kept");
        deviation(
                "driverDates",
                "2.7.4",
                "O_ENTRY_D, H_DATE and OL_DELIVERY_D are read from the driver's clock before a transaction is sent, not in it");
        deviation("shortInterval", "5.5", shortInterval());
        deviation("checkpoints", "5.5", checkpoints());
        deviation("mix", "5.2.3", tooRare());
        deviation("isolation", "3.4", weakIsolation());
        deviation("foreignKeys", "1.4", workload.foreignKeys() ? null : "foreign keys are not enforced");
        Boolean durable = server == null ? null : server.durable().orNull();
        deviation(
                "durabilityRelaxed",
                "3.5",
                Boolean.FALSE.equals(durable)
                        ? "durability relaxed: " + pairs(server.durabilitySettings(), "=")
                        : null);
        deviation("durabilityUnknown", "3.5", durable == null ? DURABILITY_UNKNOWN : null);
        String log = end.durabilityLog();
        deviation(
                "durabilityLog",
                "3.5.3",
                log == null
                        ? null
                        : "the work that the database acknowledged was written to a log beside the measurement, on the driver's"
                                + " processors and disk: " + log);
        deviation("noAcidTests", "3", end.acidTests() == null ? "ACID and durability tests were not run" : null);
        deviation("acidTests", "3", acidTests());
        boolean checked = !run.checks().isEmpty() && Limitations.notRun(run).isEmpty();
        deviation(
                "noChecks",
                "3.3",
                checked
                        ? null
                        : Limitations.isSampled(run)
                                ? "the consistency conditions were checked on a sample of the warehouses after the run"
                                : "the consistency conditions were not checked after the run");
        deviation("retries", "5.3", retries());
        deviation(
                "populationDate",
                "4.3.3",
                "the dates of the initial population are a fixed moment, so that equal seeds give equal data, instead of the time of loading");
        deviation("noPricing", "7", "60-day space and pricing: none");
        disclosures.add(PURPOSE);
        return disclosures;
    }

    private void deviation(String id, String clause, String text) {
        if (text != null) {
            disclosures.add(new Disclosure(id, clause, text));
        }
    }

    /** No deviation, but no reader must take the counters of one node for those of all. */
    private void severalNodes() {
        List<NodeResult> nodes = run.nodes().orNull();
        if (nodes == null) {
            return;
        }
        double all =
                nodes.stream().mapToDouble(NodeResult::transactionsPerSecond).sum();
        double crossing = nodes.stream()
                .mapToDouble(node -> node.crossPercent().orElse(0.0) * node.transactionsPerSecond())
                .sum();
        disclosures.add(new Disclosure(
                "nodes",
                "",
                text(
                        "The load was shared by %d nodes, affinity %s; %s of the completed transactions had rows of a warehouse that"
                                + " belongs to another node. The server's counters and settings are those of one node.",
                        nodes.size(),
                        workload.configured().getOrDefault(Workload.AFFINITY, "not available"),
                        all == 0 ? "no share" : text("%.1f %%", crossing / all))));
    }

    /** No deviation (clause 1.4 allows partitions), but part of what was measured. */
    private void placement() {
        Map<String, String> built =
                run.startState().map(DatabaseSnapshot::population).orElse(Map.of());
        if (built.containsKey("placement")) {
            disclosures.add(new Disclosure(
                    "placement",
                    "",
                    "The tables were made with the placement " + built.get("placement") + ": "
                            + built.getOrDefault("placement_text", "not available") + "."));
        }
    }

    /** A label that says native, of a machine that is none. */
    private void mislabelled() {
        Host host = run.host().orNull();
        if (host == null
                || !host.virtualization().isAvailable()
                || host.virtualization().value().equals(Host.NONE)) {
            return;
        }
        identity.labels().entrySet().stream()
                .filter(label -> label.getValue().strip().equalsIgnoreCase("native"))
                .findFirst()
                .ifPresent(label -> disclosures.add(new Disclosure(
                        "labelledNative",
                        "",
                        text(
                                "The label %s=%s is wrong: the machine of the %s is virtual, %s. Evidence: %s.",
                                label.getKey(),
                                label.getValue(),
                                host.role(),
                                host.virtualization().value(),
                                host.knownFacts().getOrDefault(Host.EVIDENCE, "none was kept")))));
    }

    private String noThinkTimes() {
        if (workload.pace() == Pace.FLAT_OUT) {
            return text(
                    "no keying or think times (batch): %,d connections without waits instead of %,d paced terminals",
                    identity.connections(), workload.terminals());
        }
        String arrivals = workload.configured().get("arrivals");
        return text(
                "no keying or think times: transactions arrive at a constant rate (%s times between arrivals) on %,d connections instead of from %,d paced terminals",
                Arrivals.POISSON.toString().equals(arrivals) ? "exponentially distributed" : "equal",
                identity.connections(),
                workload.terminals());
    }

    private String scaledThinkTimes() {
        double scale = Double.parseDouble(workload.configured().getOrDefault("thinkScale", "1"));
        return scale == 1
                ? null
                : text(
                        "keying and think times are %s times those of the specification: %,d terminals make as many transactions as %,.0f",
                        AuditLine.number(scale), workload.terminals(), workload.terminals() / scale);
    }

    private String sharedTerminals() {
        return identity.connections() <= workload.terminals()
                ? null
                : text(
                        "more connections than terminals: %,d connections serve %,d terminals, which have several transactions at a time",
                        identity.connections(), workload.terminals());
    }

    /** More New-Orders than paced terminals make, even with the luck of a Poisson process: three standard deviations. */
    private String undersized() {
        Double newOrders = run.throughput().newOrdersPerMinute().orNull();
        double minutes = seconds / 60;
        double most = CEILING_PER_WAREHOUSE * identity.warehouses() * minutes;
        return newOrders == null || newOrders * minutes <= most + 3 * Math.sqrt(most)
                ? null
                : text(
                        "database undersized for the observed throughput: %,.1f New-Orders/min per warehouse, paced ceiling %s; a"
                                + " compliant size would be %,d-%,d warehouses",
                        newOrders / identity.warehouses(),
                        CEILING_PER_WAREHOUSE,
                        Math.round(newOrders / CEILING_PER_WAREHOUSE),
                        Math.round(newOrders / FLOOR_PER_WAREHOUSE));
    }

    private String shortInterval() {
        if (seconds >= 60 * REQUIRED_INTERVAL_MINUTES) {
            return null;
        }
        String length = seconds < 120 ? AuditLine.number(seconds) + " s" : text("%.1f min", seconds / 60);
        return "measurement interval " + length + ", " + REQUIRED_INTERVAL_MINUTES + " min required";
    }

    private String checkpoints() {
        if (server != null && !server.figures().isAvailable()) {
            return "checkpoints not available: the interval is too short to count them, " + REQUIRED_CHECKPOINTS
                    + " required";
        }
        Reading<Figure> count = server == null ? null : server.figures().value().get(ServerFigure.CHECKPOINTS.key());
        if (count == null || !count.isAvailable()) {
            return "checkpoints inside the interval were not counted, " + REQUIRED_CHECKPOINTS + " required";
        }
        return count.value().value() >= REQUIRED_CHECKPOINTS
                ? null
                : count.value().value() + " checkpoints of " + REQUIRED_CHECKPOINTS + " required";
    }

    private String tooRare() {
        double all = run.completed();
        List<String> rare = new ArrayList<>();
        for (TransactionResult result : run.transactions().values()) {
            TransactionType type = TransactionResult.typeOf(result.type());
            double percent = 100 * result.completed() / all;
            if (percent < type.minimumPercent()) {
                rare.add(text("mix %.1f %% %s, %.1f %% required", percent, type.title(), type.minimumPercent()));
            }
        }
        return rare.isEmpty() ? null : String.join("; ", rare);
    }

    /** Servers and drivers write the names with blanks, dashes or underscores. */
    private String weakIsolation() {
        String level = identity.isolation().toUpperCase(Locale.ROOT).replaceAll("[^A-Z]", "");
        return level.equals("READCOMMITTED") || level.equals("READUNCOMMITTED")
                ? "isolation level " + identity.isolation() + " does not exclude all of the phenomena P0 to P3"
                : null;
    }

    private String acidTests() {
        return end.acidTests() == null
                ? null
                : "ACID tests were run on this database at " + identity.isolation() + ", with single statements: "
                        + end.acidTests() + "; durability tests were not run";
    }

    private String retries() {
        Map<String, Long> retries = ErrorCount.retries(run.errors());
        long all = retries.values().stream().mapToLong(Long::longValue).sum();
        return retries.isEmpty()
                ? null
                : text("%,d retries after SQLSTATE ", all) + pairs(retries, " x ")
                        + "; the time of all attempts is part of the response time";
    }
}
