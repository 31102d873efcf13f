package io.orderentry.verdict;

import static io.orderentry.verdict.RunEvidence.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Failure;
import io.orderentry.model.Pace;
import io.orderentry.result.Blank;
import io.orderentry.result.DatabaseSnapshot;
import io.orderentry.result.Disclosure;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.Figure;
import io.orderentry.result.Host;
import io.orderentry.result.HostBuilder;
import io.orderentry.result.NodeResult;
import io.orderentry.result.NodeResultBuilder;
import io.orderentry.result.Phases;
import io.orderentry.result.Reading;
import io.orderentry.result.Results;
import io.orderentry.result.ServerBuilder;
import io.orderentry.result.Throughput;
import io.orderentry.result.TransactionResult;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DisclosuresTest {
    /** Disclosures of every run. */
    private static final List<String> ALWAYS = List.of(
            "derived",
            "noScreens",
            "noTransactionMonitor",
            "deliveryInDriver",
            "noDeliveryResultFile",
            "driverDates",
            "noAcidTests",
            "populationDate",
            "noPricing",
            "purpose");

    @Test
    void runThatDeviatesLeastSaysOnlyWhatEveryRunSays() {
        assertThat(new Run().disclosures()).extracting(Disclosure::id).containsExactlyElementsOf(ALWAYS);
    }

    @Test
    void firstSentenceIsTheRequiredOne() {
        assertThat(new Run().disclosures().get(0).text())
                .startsWith(
                        "Order-Entry is derived from the TPC Benchmark(TM) C and as such is not comparable to published TPC-C"
                                + " results, as the Order-Entry results do not comply with the TPC-C Specification.");
    }

    static Stream<Arguments> deviations() {
        return Stream.of(
                of(
                        "noThinkTimes",
                        "5.2.5.7",
                        run -> run.evidence.pace(Pace.FLAT_OUT),
                        "no keying or think times (batch): 300 connections without waits instead of 75,000 paced terminals"),
                of(
                        "noThinkTimes",
                        "5.2.5.7",
                        run -> run.evidence.workload.pace(Pace.RATE).configured(Map.of("arrivals", "uniform")),
                        "no keying or think times: transactions arrive at a constant rate (equal times between arrivals) on 300"
                                + " connections instead of from 75,000 paced terminals"),
                of(
                        "noThinkTimes",
                        "5.2.5.7",
                        run -> run.evidence.workload.pace(Pace.RATE).configured(Map.of("arrivals", "poisson")),
                        "no keying or think times: transactions arrive at a constant rate (exponentially distributed times between"
                                + " arrivals) on 300 connections instead of from 75,000 paced terminals"),
                of(
                        "scaledThinkTimes",
                        "5.2.5.7",
                        run -> run.evidence.workload.configured(Map.of("thinkScale", "0.1")),
                        "keying and think times are 0.1 times those of the specification: 75,000 terminals make as many"
                                + " transactions as 750,000"),
                of(
                        "undersized",
                        "4.2",
                        run -> run.newOrders(250_000.0),
                        "database undersized for the observed throughput: 33.3 New-Orders/min per warehouse, paced ceiling"
                                + " 12.86; a compliant size would be 19,440-27,778 warehouses"),
                of(
                        "deliveryAtOnce",
                        "2.7.2",
                        run -> run.evidence.workload.deferredDelivery(false),
                        "Delivery is executed at once instead of being queued"),
                of(
                        "shortInterval",
                        "5.5",
                        run -> run.seconds(1_200),
                        "measurement interval 20.0 min, 120 min required"),
                of("shortInterval", "5.5", run -> run.seconds(30.25), "measurement interval 30.25 s, 120 min required"),
                of(
                        "durabilityLog",
                        "3.5.3",
                        run -> run.evidence.end.durabilityLog(
                                "12 lines in 3 groups, each written and synced in 1.90 ms"),
                        "the work that the database acknowledged was written to a log beside the measurement, on the driver's"
                                + " processors and disk: 12 lines in 3 groups, each written and synced in 1.90 ms"),
                of("checkpoints", "5.5", run -> run.checkpoints(3), "3 checkpoints of 4 required"),
                of(
                        "checkpoints",
                        "5.5",
                        run -> run.figures(Map.of()),
                        "checkpoints inside the interval were not counted, 4 required"),
                of(
                        "checkpoints",
                        "5.5",
                        run -> run.figures(null),
                        "checkpoints not available: the interval is too short to count them, 4 required"),
                of(
                        "mix",
                        "5.2.3",
                        run -> run.mix(Map.of("payment", 42.96, "delivery", 0.0)),
                        "mix 43.0 % Payment, 43.0 % required; mix 0.0 % Delivery, 4.0 % required"),
                of(
                        "isolation",
                        "3.4",
                        run -> run.evidence.identity.isolation("READ_COMMITTED"),
                        "isolation level READ_COMMITTED does not exclude all of the phenomena P0 to P3"),
                of(
                        "isolation",
                        "3.4",
                        run -> run.evidence.identity.isolation("read uncommitted"),
                        "isolation level read uncommitted does not exclude all of the phenomena P0 to P3"),
                of(
                        "foreignKeys",
                        "1.4",
                        run -> run.evidence.workload.foreignKeys(false),
                        "foreign keys are not enforced"),
                of(
                        "durabilityRelaxed",
                        "3.5",
                        run -> run.durable(false),
                        "durability relaxed: fsync=off, synchronous_commit=off"),
                of(
                        "durabilityUnknown",
                        "3.5",
                        run -> run.durable(null),
                        "durability not available: the server's settings do not show whether a commit survives a crash"),
                of(
                        "noChecks",
                        "3.3",
                        run -> run.evidence.checks(),
                        "the consistency conditions were not checked after the run"),
                of(
                        "retries",
                        "5.3",
                        run -> run.evidence.result.errors(List.of(conflict("40001", 1_000), conflict("40P01", 2))),
                        "1,002 retries after SQLSTATE 40001 x 1000, 40P01 x 2; the time of all attempts is part of the response"
                                + " time"));
    }

    private static ErrorCount conflict(String sqlState, long count) {
        return new ErrorCount("payment", Failure.CONFLICT, sqlState, 0, "conflict", count);
    }

    private static Arguments of(String id, String clause, Consumer<Run> change, String text) {
        return Arguments.of(id, clause, change, text);
    }

    @ParameterizedTest(name = "clause {1}: {3}")
    @MethodSource("deviations")
    void eachDeviationIsSaidWhenItHoldsAndOnlyThen(String id, String clause, Consumer<Run> change, String text) {
        Run run = new Run();
        change.accept(run);

        List<Disclosure> disclosures = run.disclosures();

        assertThat(disclosures).contains(new Disclosure(id, clause, text));
        assertThat(disclosures)
                .filteredOn(disclosure -> !ALWAYS.contains(disclosure.id()))
                .as("nothing else changed")
                .hasSize(1);
    }

    @Test
    void edgesDoNotDeviate() {
        Run run = new Run();
        run.newOrders(12.86 * 7_500);
        run.mix(Map.of("payment", 43.0, "orderStatus", 4.0, "delivery", 4.0, "stockLevel", 4.0));
        assertThat(run.disclosures()).hasSameSizeAs(ALWAYS);

        run.newOrders(null);
        run.evidence.counts();
        assertThat(run.disclosures()).hasSameSizeAs(ALWAYS);
    }

    /** Two warehouses make 257 New-Orders in ten minutes at most on average: 265 are luck, 310 are not. */
    @Test
    void arrivalsOfALuckyRunDoNotMakeItUndersized() {
        Run run = new Run();
        run.evidence.identity.warehouses(2);
        run.seconds(600);
        run.newOrders(26.5);
        assertThat(run.disclosures()).noneMatch(disclosure -> disclosure.id().equals("undersized"));
        run.newOrders(31.0);
        assertThat(run.disclosures()).anyMatch(disclosure -> disclosure.id().equals("undersized"));
    }

    @Test
    void acidTestsOfThisLevelAreSaidWithWhatTheyFound() {
        Run run = new Run();
        run.evidence.end.acidTests("11 of 11 tests hold");
        assertThat(run.disclosures())
                .extracting(Disclosure::id)
                .doesNotContain("noAcidTests")
                .hasSameSizeAs(ALWAYS);
        assertThat(run.disclosures())
                .contains(new Disclosure(
                        "acidTests",
                        "3",
                        "ACID tests were run on this database at REPEATABLE READ, with single statements: 11 of 11 tests hold;"
                                + " durability tests were not run"));
    }

    @Test
    void labelThatSaysNativeOfAVirtualMachineIsContradicted() {
        Run run = new Run();
        run.labelled("Native", host("kvm"));
        assertThat(run.disclosures())
                .filteredOn(disclosure -> disclosure.id().equals("labelledNative"))
                .extracting(Disclosure::text)
                .containsExactly("The label platform=Native is wrong: the machine of the database is virtual, kvm."
                        + " Evidence: flag 'hypervisor' in /proc/cpuinfo.");
    }

    @Test
    void labelThatSaysNativeStandsWhereNothingContradictsIt() {
        Run run = new Run();
        run.evidence.identity.labels(Map.of("platform", "native"));
        assertThat(run.disclosures()).hasSameSizeAs(ALWAYS);
        for (Host host : List.of(host(null), host(Host.NONE))) {
            run.labelled("native", host);
            assertThat(run.disclosures()).hasSameSizeAs(ALWAYS);
        }
        run.labelled("vm", host("kvm"));
        assertThat(run.disclosures()).hasSameSizeAs(ALWAYS);
    }

    @Test
    void severalNodesAreDisclosedWithTheShareThatCrossesThem() {
        RunEvidence run = run().nodes(node(600, 30, 10.0), node(200, 10, 30.0), node(0, 0, null));
        assertThat(run.disclosures())
                .filteredOn(disclosure -> disclosure.id().equals("nodes"))
                .extracting(Disclosure::text)
                .containsExactly(
                        "The load was shared by 3 nodes, affinity warehouse; 15.0 % of the completed transactions had rows of a"
                                + " warehouse that belongs to another node. The server's counters and settings are those of one node.");
        assertThat(run().disclosures()).extracting(Disclosure::id).doesNotContain("nodes");
    }

    private static NodeResult node(double newOrdersPerMinute, double transactionsPerSecond, Double crossPercent) {
        return Blank.of(NodeResultBuilder.builder())
                .name("a node")
                .newOrdersPerMinute(newOrdersPerMinute)
                .transactionsPerSecond(transactionsPerSecond)
                .crossPercent(Reading.of(crossPercent, Blank.REASON))
                .outages(List.of())
                .build();
    }

    @Test
    void aPlacementOfTheTablesIsDisclosed() {
        Map<String, String> built = Map.of("placement", "rings", "placement_text", "each table is a ring");
        assertThat(built(built))
                .contains(new Disclosure(
                        "placement", "", "The tables were made with the placement rings: each table is a ring."));
        assertThat(built(Map.of("seed", "42")))
                .extracting(Disclosure::id)
                .doesNotContain("placement");
    }

    private static List<Disclosure> built(Map<String, String> population) {
        DatabaseSnapshot state = new DatabaseSnapshot(Map.of(), Map.of(), population);
        return run().with(result -> result.startState(Reading.of(state))).disclosures();
    }

    private static Host host(String virtualization) {
        return Blank.of(HostBuilder.builder())
                .role("database")
                .source("local")
                .virtualization(Reading.of(virtualization, Blank.REASON))
                .container(Reading.of("none"))
                .facts(Map.of(Host.EVIDENCE, Reading.of("flag 'hypervisor' in /proc/cpuinfo")))
                .build();
    }

    /** A paced run that deviates as little as this driver can. */
    private static final class Run {
        final RunEvidence evidence = run();
        private final ServerBuilder server = ServerBuilder.builder(
                        evidence.result().server().value())
                .durabilitySettings(Map.of("synchronous_commit", "off", "fsync", "off"));

        Run() {
            evidence.identity.isolation("REPEATABLE READ").warehouses(7_500).connections(300);
            evidence.workload.pace(Pace.PACED).terminals(75_000);
            evidence.result.startState(Reading.of(new DatabaseSnapshot(Map.of(), Map.of(), Map.of())));
            seconds(7_200);
            newOrders(90_000.0);
            checkpoints(4);
            mix(Map.of());
        }

        void labelled(String platform, Host host) {
            evidence.identity.labels(Map.of("platform", platform));
            evidence.result.host(Reading.of(host));
        }

        void seconds(double seconds) {
            evidence.identity.durationSeconds(seconds);
            evidence.result.phases(new Phases(10, seconds, false));
        }

        void newOrders(Double perMinute) {
            evidence.result.throughput(new Throughput(
                    Reading.of(perMinute, Blank.REASON),
                    RunEvidence.NONE,
                    RunEvidence.NONE,
                    RunEvidence.NONE,
                    RunEvidence.NONE,
                    Reading.unavailable(Blank.REASON)));
        }

        void checkpoints(int count) {
            figures(Map.of("checkpoints", Reading.of(new Figure(count, "checkpoints", "stat.checkpoints"))));
        }

        void figures(Map<String, Reading<Figure>> figures) {
            evidence.result.server(
                    Reading.of(server.figures(Reading.of(figures, Blank.REASON)).build()));
        }

        void durable(Boolean durable) {
            evidence.result.server(
                    Reading.of(server.durable(Reading.of(durable, Blank.REASON)).build()));
        }

        /** A million of the deck with these shares in percent, New-Order with what the other types leave. */
        void mix(Map<String, Double> shares) {
            Map<String, Double> mix = new TreeMap<>(Results.DECK);
            mix.putAll(shares);
            Map<String, Long> counts = new TreeMap<>();
            mix.forEach((type, percent) -> counts.put(type, Math.round(10_000 * percent)));
            long all = counts.values().stream().mapToLong(Long::longValue).sum();
            counts.computeIfPresent("newOrder", (type, count) -> 1_000_000 + count - all);
            evidence.counts(counts.entrySet().stream()
                    .map(each -> RunEvidence.counts(each.getKey(), each.getValue(), 0, 0, 0, 0))
                    .toArray(TransactionResult[]::new));
        }

        List<Disclosure> disclosures() {
            return evidence.disclosures();
        }
    }
}
