package io.orderentry.verdict;

import io.orderentry.model.Arrivals;
import io.orderentry.model.Pace;
import io.orderentry.model.TransactionType;
import io.orderentry.result.AuditLine;
import io.orderentry.result.Disclosure;
import io.orderentry.result.Host;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What every report of derived figures must say, and how this run differs from what the specification asks (DOMAIN C). Each deviation
 * is one rule: an id, a clause, when it holds, and what to say then.
 */
public final class Disclosures {
    /** No paced terminal of the specification can order more often than this per warehouse (DOMAIN B.4). */
    public static final double CEILING_PER_WAREHOUSE = 12.86;

    /** Fewer than this per warehouse, and the database would be larger than the load needs (DOMAIN B.4). */
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

    private record Rule(
            String id, String clause, Predicate<DisclosureInputs> holds, Function<DisclosureInputs, String> text) {}

    private static final List<Rule> RULES = List.of(
            new Rule("noThinkTimes", "5.2.5.7", facts -> facts.pace() != Pace.PACED, Disclosures::noThinkTimes),
            new Rule(
                    "sharedTerminals",
                    "2.4.1.1",
                    facts -> facts.pace() != Pace.PACED && facts.connections() > facts.terminals(),
                    facts -> text(
                            "more connections than terminals: %,d connections serve %,d terminals, which have several transactions at a time",
                            facts.connections(), facts.terminals())),
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
                    facts -> !facts.deferredDelivery(),
                    facts -> "Delivery is executed at once instead of being queued"),
            new Rule(
                    "deliveryInDriver",
                    "2.7.2",
                    DisclosureInputs::deferredDelivery,
                    facts -> "Delivery is queued in the driver instead of in the system under test"),
            always("noDeliveryResultFile", "2.7.2", "no result file of the deferred Deliveries is kept"),
            always(
                    "driverDates",
                    "2.7.4",
                    "O_ENTRY_D, H_DATE and OL_DELIVERY_D are read from the driver's clock before a transaction is sent, not in it"),
            new Rule(
                    "noThinkTimeRecord",
                    "5.6",
                    facts -> facts.pace() == Pace.PACED,
                    facts -> "keying and think times are drawn as required, but no record of them is kept"),
            new Rule(
                    "shortInterval",
                    "5.5",
                    facts -> facts.intervalSeconds() < 60 * REQUIRED_INTERVAL_MINUTES,
                    Disclosures::shortInterval),
            new Rule(
                    "checkpoints",
                    "5.5",
                    facts -> facts.checkpoints() == null || facts.checkpoints() < REQUIRED_CHECKPOINTS,
                    Disclosures::checkpoints),
            new Rule("mix", "5.2.3", facts -> !tooRare(facts).isEmpty(), Disclosures::tooRare),
            new Rule(
                    "isolation",
                    "3.4",
                    Disclosures::weakIsolation,
                    facts ->
                            "isolation level " + facts.isolation() + " does not exclude all of the phenomena P0 to P3"),
            new Rule("foreignKeys", "1.4", facts -> !facts.foreignKeys(), facts -> "foreign keys are not enforced"),
            new Rule(
                    "historyIndex",
                    "1.4",
                    DisclosureInputs::historyIndex,
                    facts ->
                            "HISTORY has an index by customer, which no transaction reads and every Payment maintains"),
            new Rule(
                    "durabilityRelaxed",
                    "3.5",
                    facts -> Boolean.FALSE.equals(facts.durable()),
                    facts -> "durability relaxed: " + pairs(facts.durabilitySettings(), "=")),
            new Rule(
                    "durabilityUnknown",
                    "3.5",
                    facts -> facts.durable() == null,
                    facts -> "whether a commit survives a crash could not be told from the server's settings"),
            always("noAcidTests", "3", "ACID and durability tests were not run"),
            new Rule(
                    "noChecks",
                    "3.3",
                    facts -> !facts.checksRun(),
                    facts -> "the consistency conditions were not checked after the run"),
            new Rule("retries", "5.3", facts -> !facts.retries().isEmpty(), Disclosures::retries),
            always(
                    "populationDate",
                    "4.3.3",
                    "the dates of the initial population are a fixed moment, so that equal seeds give equal data, instead of the time of loading"),
            always("noPricing", "7", "60-day space and pricing: none"));

    private Disclosures() {}

    /** The fixed sentences around the deviations that hold; a pure function. */
    public static List<Disclosure> of(DisclosureInputs facts) {
        List<Disclosure> disclosures = new ArrayList<>();
        disclosures.add(DERIVED);
        mislabelled(facts).ifPresent(disclosures::add);
        for (Rule rule : RULES) {
            if (rule.holds().test(facts)) {
                disclosures.add(
                        new Disclosure(rule.id(), rule.clause(), rule.text().apply(facts)));
            }
        }
        disclosures.add(PURPOSE);
        return disclosures;
    }

    /** A label that says native, of a machine that is none (DOMAIN D.1). */
    private static Optional<Disclosure> mislabelled(DisclosureInputs facts) {
        Host host = facts.host();
        if (host == null
                || host.virtualization() == null
                || host.virtualization().equals(Host.NONE)) {
            return Optional.empty();
        }
        return facts.labels().entrySet().stream()
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
        return new Rule(id, clause, facts -> true, facts -> text);
    }

    private static String noThinkTimes(DisclosureInputs facts) {
        return facts.pace() == Pace.FLAT_OUT
                ? text(
                        "no keying or think times (batch): %,d connections without waits instead of %,d paced terminals",
                        facts.connections(), facts.terminals())
                : text(
                        "no keying or think times: transactions arrive at a constant rate (%s times between arrivals) on %,d connections instead of from %,d paced terminals",
                        facts.arrivals() == Arrivals.POISSON ? "exponentially distributed" : "equal",
                        facts.connections(),
                        facts.terminals());
    }

    /** More New-Orders than paced terminals make, even with the luck of a Poisson process: three standard deviations. */
    private static boolean undersized(DisclosureInputs facts) {
        if (facts.newOrdersPerMinute() == null) {
            return false;
        }
        double minutes = facts.intervalSeconds() / 60;
        double most = CEILING_PER_WAREHOUSE * facts.warehouses() * minutes;
        return facts.newOrdersPerMinute() * minutes > most + 3 * Math.sqrt(most);
    }

    private static String undersizedText(DisclosureInputs facts) {
        double newOrders = facts.newOrdersPerMinute();
        return text(
                "database undersized for the observed throughput: %,.1f New-Orders/min per warehouse, paced ceiling 12.86; a"
                        + " compliant size would be %,d-%,d warehouses",
                newOrders / facts.warehouses(),
                Math.round(newOrders / CEILING_PER_WAREHOUSE),
                Math.round(newOrders / FLOOR_PER_WAREHOUSE));
    }

    private static String shortInterval(DisclosureInputs facts) {
        double seconds = facts.intervalSeconds();
        return seconds < 120
                ? text(
                        "measurement interval %s s, %d min required",
                        AuditLine.number(seconds), REQUIRED_INTERVAL_MINUTES)
                : text("measurement interval %.1f min, %d min required", seconds / 60, REQUIRED_INTERVAL_MINUTES);
    }

    private static String checkpoints(DisclosureInputs facts) {
        return facts.checkpoints() == null
                ? text("checkpoints inside the interval were not counted, %d required", REQUIRED_CHECKPOINTS)
                : text("%d checkpoints of %d required", facts.checkpoints(), REQUIRED_CHECKPOINTS);
    }

    private static String tooRare(DisclosureInputs facts) {
        return Arrays.stream(TransactionType.values())
                .filter(type -> facts.mix().getOrDefault(type.key(), 100.0) < type.minimumPercent())
                .map(type -> text(
                        "mix %.1f %% %s, %.1f %% required",
                        facts.mix().get(type.key()), type.title(), type.minimumPercent()))
                .collect(Collectors.joining("; "));
    }

    /** Servers and drivers write the names with blanks, dashes or underscores. */
    private static boolean weakIsolation(DisclosureInputs facts) {
        String level = facts.isolation().toUpperCase(Locale.ROOT).replaceAll("[^A-Z]", "");
        return level.equals("READCOMMITTED") || level.equals("READUNCOMMITTED");
    }

    private static String retries(DisclosureInputs facts) {
        long all = facts.retries().values().stream().mapToLong(Long::longValue).sum();
        return text("%,d retries after SQLSTATE ", all) + pairs(facts.retries(), " x ")
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
