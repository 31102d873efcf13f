package io.orderentry.verdict;

import io.orderentry.model.Arrivals;
import io.orderentry.model.Pace;
import io.orderentry.model.ServerFigure;
import io.orderentry.model.TransactionType;
import io.orderentry.result.AuditLine;
import io.orderentry.result.CheckResult;
import io.orderentry.result.Disclosure;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.Figure;
import io.orderentry.result.Host;
import io.orderentry.result.TransactionResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Disclosures of a run: the sentences that every report of derived figures must have, and the deviations from the specification. Each
 * deviation is one rule: an id, a clause, a condition and a text.
 */
public final class Disclosures {
    /** No paced terminal of the specification can order more often than this per warehouse. */
    public static final double CEILING_PER_WAREHOUSE = 12.86;

    /** Fewer than this per warehouse, and the database would be larger than the load needs. */
    public static final double FLOOR_PER_WAREHOUSE = 9;

    private static final int REQUIRED_INTERVAL_MINUTES = 120;
    private static final int REQUIRED_CHECKPOINTS = 4;

    private static final Disclosure DERIVED = new Disclosure(
            "derived",
            "",
            "Order-Entry is derived from the TPC Benchmark(TM) C and as such is not comparable to published TPC-C results, as the"
                    + " Order-Entry results do not comply with the TPC-C Specification. Nobody audited these figures; they contain"
                    + " no metric of the TPC and no price, and must not be set beside any TPC-C result. TPC, TPC Benchmark and"
                    + " TPC-C are trademarks of the Transaction Processing Performance Council.");

    private static final Disclosure PURPOSE = new Disclosure(
            "purpose",
            "",
            "The figures serve to compare one host configuration with another under the same database software. They do not say"
                    + " how fast that software can be.");

    private record Rule(String id, String clause, Predicate<Evidence> holds, Function<Evidence, String> text) {}

    private static final List<Rule> RULES = List.of(
            new Rule("noThinkTimes", "5.2.5.7", run -> run.workload().pace() != Pace.PACED, Disclosures::noThinkTimes),
            new Rule(
                    "sharedTerminals",
                    "2.4.1.1",
                    run -> run.workload().pace() != Pace.PACED
                            && run.identity().connections() > run.workload().terminals(),
                    run -> text(
                            "more connections than terminals: %,d connections serve %,d terminals, which have several transactions at a time",
                            run.identity().connections(), run.workload().terminals())),
            new Rule("undersized", "4.2", Disclosures::undersized, Disclosures::undersizedText),
            always(
                    "noScreens",
                    "2.2",
                    "no terminal screens and no menu step; response time is taken around the database call"),
            always(
                    "noTransactionMonitor",
                    "2.2",
                    "no transaction monitor: the driver's connections go straight to the database"),
            new Rule(
                    "deliveryAtOnce",
                    "2.7.2",
                    run -> !run.workload().deferredDelivery(),
                    run -> "Delivery is executed at once instead of being queued"),
            new Rule(
                    "deliveryInDriver",
                    "2.7.2",
                    run -> run.workload().deferredDelivery(),
                    run -> "Delivery is queued in the driver instead of in the system under test"),
            always("noDeliveryResultFile", "2.7.2", "no result file of the deferred Deliveries is kept"),
            always(
                    "driverDates",
                    "2.7.4",
                    "O_ENTRY_D, H_DATE and OL_DELIVERY_D are read from the driver's clock before a transaction is sent, not in it"),
            new Rule(
                    "noThinkTimeRecord",
                    "5.6",
                    run -> run.workload().pace() == Pace.PACED,
                    run -> "keying and think times are drawn as required, but no record of them is kept"),
            new Rule(
                    "shortInterval",
                    "5.5",
                    run -> run.phases().intervalSeconds() < 60 * REQUIRED_INTERVAL_MINUTES,
                    Disclosures::shortInterval),
            new Rule(
                    "checkpoints",
                    "5.5",
                    run -> checkpointCount(run) == null || checkpointCount(run) < REQUIRED_CHECKPOINTS,
                    Disclosures::checkpoints),
            new Rule("mix", "5.2.3", run -> !tooRare(run).isEmpty(), Disclosures::tooRare),
            new Rule(
                    "isolation",
                    "3.4",
                    Disclosures::weakIsolation,
                    run -> "isolation level " + run.identity().isolation()
                            + " does not exclude all of the phenomena P0 to P3"),
            new Rule(
                    "foreignKeys", "1.4", run -> !run.workload().foreignKeys(), run -> "foreign keys are not enforced"),
            new Rule(
                    "historyIndex",
                    "1.4",
                    Disclosures::historyIndex,
                    run -> "HISTORY has an index by customer, which no transaction reads and every Payment maintains"),
            new Rule(
                    "durabilityRelaxed",
                    "3.5",
                    run -> Boolean.FALSE.equals(durable(run)),
                    run -> "durability relaxed: " + pairs(run.server().durabilitySettings(), "=")),
            new Rule(
                    "durabilityUnknown",
                    "3.5",
                    run -> durable(run) == null,
                    run ->
                            "durability not available: the server's settings do not show whether a commit survives a crash"),
            always("noAcidTests", "3", "ACID and durability tests were not run"),
            new Rule(
                    "noChecks",
                    "3.3",
                    run -> run.checks().isEmpty()
                            || run.checks().stream().anyMatch(check -> check.status() == CheckResult.Status.NOT_RUN),
                    run -> "the consistency conditions were not checked after the run"),
            new Rule("retries", "5.3", run -> !ErrorCount.retries(run.errors()).isEmpty(), Disclosures::retries),
            always(
                    "populationDate",
                    "4.3.3",
                    "the dates of the initial population are a fixed moment, so that equal seeds give equal data, instead of the time of loading"),
            always("noPricing", "7", "60-day space and pricing: none"));

    private Disclosures() {}

    /** The fixed sentences around the deviations that hold; a pure function. */
    public static List<Disclosure> of(Evidence run) {
        List<Disclosure> disclosures = new ArrayList<>();
        disclosures.add(DERIVED);
        mislabelled(run).ifPresent(disclosures::add);
        for (Rule rule : RULES) {
            if (rule.holds().test(run)) {
                disclosures.add(
                        new Disclosure(rule.id(), rule.clause(), rule.text().apply(run)));
            }
        }
        disclosures.add(PURPOSE);
        return disclosures;
    }

    /** A label that says native, of a machine that is none. */
    private static Optional<Disclosure> mislabelled(Evidence run) {
        Host host = run.host();
        if (host == null
                || host.virtualization() == null
                || host.virtualization().equals(Host.NONE)) {
            return Optional.empty();
        }
        return run.identity().labels().entrySet().stream()
                .filter(label -> label.getValue().strip().equalsIgnoreCase("native"))
                .findFirst()
                .map(label -> new Disclosure(
                        "labelledNative",
                        "",
                        text(
                                "The label %s=%s is wrong: the machine of the %s is virtual, %s. Evidence: %s.",
                                label.getKey(),
                                label.getValue(),
                                host.role(),
                                host.virtualization(),
                                host.facts().getOrDefault(Host.EVIDENCE, "none was kept"))));
    }

    private static Rule always(String id, String clause, String text) {
        return new Rule(id, clause, run -> true, run -> text);
    }

    private static String noThinkTimes(Evidence run) {
        return run.workload().pace() == Pace.FLAT_OUT
                ? text(
                        "no keying or think times (batch): %,d connections without waits instead of %,d paced terminals",
                        run.identity().connections(), run.workload().terminals())
                : text(
                        "no keying or think times: transactions arrive at a constant rate (%s times between arrivals) on %,d connections instead of from %,d paced terminals",
                        Arrivals.POISSON
                                        .toString()
                                        .equals(run.workload().configured().get("arrivals"))
                                ? "exponentially distributed"
                                : "equal",
                        run.identity().connections(),
                        run.workload().terminals());
    }

    /** More New-Orders than paced terminals make, even with the luck of a Poisson process: three standard deviations. */
    private static boolean undersized(Evidence run) {
        if (run.throughput().newOrdersPerMinute() == null) {
            return false;
        }
        double minutes = run.phases().intervalSeconds() / 60;
        double most = CEILING_PER_WAREHOUSE * run.identity().warehouses() * minutes;
        return run.throughput().newOrdersPerMinute() * minutes > most + 3 * Math.sqrt(most);
    }

    private static String undersizedText(Evidence run) {
        double newOrders = run.throughput().newOrdersPerMinute();
        return text(
                "database undersized for the observed throughput: %,.1f New-Orders/min per warehouse, paced ceiling 12.86; a"
                        + " compliant size would be %,d-%,d warehouses",
                newOrders / run.identity().warehouses(),
                Math.round(newOrders / CEILING_PER_WAREHOUSE),
                Math.round(newOrders / FLOOR_PER_WAREHOUSE));
    }

    private static String shortInterval(Evidence run) {
        double seconds = run.phases().intervalSeconds();
        return seconds < 120
                ? text(
                        "measurement interval %s s, %d min required",
                        AuditLine.number(seconds), REQUIRED_INTERVAL_MINUTES)
                : text("measurement interval %.1f min, %d min required", seconds / 60, REQUIRED_INTERVAL_MINUTES);
    }

    private static String checkpoints(Evidence run) {
        Long count = checkpointCount(run);
        return count == null
                ? text("checkpoints inside the interval were not counted, %d required", REQUIRED_CHECKPOINTS)
                : text("%d checkpoints of %d required", count, REQUIRED_CHECKPOINTS);
    }

    /** Checkpoints in the interval, or null. */
    private static Long checkpointCount(Evidence run) {
        boolean counted = run.server() != null && run.server().figures() != null;
        Figure checkpoints = counted ? run.server().figures().get(ServerFigure.CHECKPOINTS.key()) : null;
        return checkpoints == null ? null : Long.valueOf(checkpoints.value());
    }

    private static Boolean durable(Evidence run) {
        return run.server() == null ? null : run.server().durable();
    }

    private static boolean historyIndex(Evidence run) {
        return run.startState() != null
                && Boolean.parseBoolean(run.startState().population().get("history_index"));
    }

    private static String tooRare(Evidence run) {
        double all = run.completed();
        return run.transactions().stream()
                .filter(result -> all > 0
                        && 100 * result.completed() / all < typeOf(result).minimumPercent())
                .map(result -> text(
                        "mix %.1f %% %s, %.1f %% required",
                        100 * result.completed() / all,
                        typeOf(result).title(),
                        typeOf(result).minimumPercent()))
                .collect(Collectors.joining("; "));
    }

    private static TransactionType typeOf(TransactionResult result) {
        return TransactionResult.typeOf(result.type());
    }

    /** Servers and drivers write the names with blanks, dashes or underscores. */
    private static boolean weakIsolation(Evidence run) {
        String level = run.identity().isolation().toUpperCase(Locale.ROOT).replaceAll("[^A-Z]", "");
        return level.equals("READCOMMITTED") || level.equals("READUNCOMMITTED");
    }

    private static String retries(Evidence run) {
        Map<String, Long> retries = ErrorCount.retries(run.errors());
        long all = retries.values().stream().mapToLong(Long::longValue).sum();
        return text("%,d retries after SQLSTATE ", all) + pairs(retries, " x ")
                + "; the time of all attempts is part of the response time";
    }

    private static String pairs(Map<String, ?> map, String between) {
        return map.entrySet().stream()
                .map(entry -> entry.getKey() + between + entry.getValue())
                .collect(Collectors.joining(", "));
    }

    private static String text(String format, Object... args) {
        return String.format(Locale.ENGLISH, format, args);
    }
}
