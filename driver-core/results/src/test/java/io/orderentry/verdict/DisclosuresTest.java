package io.orderentry.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.result.Blank;
import io.orderentry.result.Disclosure;
import io.orderentry.result.ResultFixtures;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DisclosuresTest {
    /** Disclosures of every run. */
    private static final List<String> ALWAYS = List.of(
            ("derived noScreens noTransactionMonitor deliveryInDriver noDeliveryResultFile driverDates noAcidTests"
                            + " populationDate noPricing purpose")
                    .split(" "));

    /** A paced run that deviates as little as this driver can. */
    private static ResultFixtures least() {
        return ResultFixtures.run()
                .set("/identity/isolation", "REPEATABLE READ")
                .set("/identity/warehouses", 7_500)
                .set("/identity/connections", 300)
                .set("/identity/durationSeconds", 7_200)
                .set("/phases/intervalSeconds", 7_200)
                .set("/throughput/newOrdersPerMinute", 90_000)
                .set("/workload/pace", "paced")
                .set("/workload/terminals", 75_000)
                .set("/workload/deferredDelivery", true)
                .set("/workload/configured", Map.of())
                .set("/errors", List.of())
                .set("/server/durabilitySettings", Map.of("synchronous_commit", "off", "fsync", "off"))
                .set("/server/figures", Map.of())
                .counted("checkpoints", 4, "checkpoints")
                .change("newOrder 434780; payment 434780; orderStatus 43480; delivery 43480; stockLevel 43480");
    }

    private static RunEndBuilder end() {
        return RunEndBuilder.builder().failures(List.of()).limitations(List.of());
    }

    private static List<Disclosure> disclosures(ResultFixtures run) {
        return Disclosures.of(run.result(), end().build());
    }

    @Test
    void runThatDeviatesLeastSaysOnlyWhatEveryRunSays() {
        assertThat(disclosures(least())).extracting(Disclosure::id).containsExactlyElementsOf(ALWAYS);
    }

    @Test
    void firstSentenceIsTheRequiredOne() {
        assertThat(disclosures(least()).get(0).text())
                .startsWith(
                        "Order-Entry is derived from the TPC Benchmark(TM) C and as such is not comparable to published TPC-C"
                                + " results, as the Order-Entry results do not comply with the TPC-C Specification.");
    }

    /** Fields of the result by JSON pointer with their values, null for one that is not available. */
    @ParameterizedTest(name = "clause {1}: {3}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            noThinkTimes      | 5.2.5.7 | /workload/pace "flat-out" | no keying or think times (batch): 300 connections without waits instead of 75,000 paced terminals
            noThinkTimes      | 5.2.5.7 | /workload/pace "rate"; /workload/configured/arrivals "uniform" | no keying or think times: transactions arrive at a constant rate (equal times between arrivals) on 300 connections instead of from 75,000 paced terminals
            noThinkTimes      | 5.2.5.7 | /workload/pace "rate"; /workload/configured/arrivals "poisson" | no keying or think times: transactions arrive at a constant rate (exponentially distributed times between arrivals) on 300 connections instead of from 75,000 paced terminals
            scaledThinkTimes  | 5.2.5.7 | /workload/configured/thinkScale "0.1" | keying and think times are 0.1 times those of the specification: 75,000 terminals make as many transactions as 750,000
            undersized        | 4.2     | /throughput/newOrdersPerMinute 250000 | database undersized for the observed throughput: 33.3 New-Orders/min per warehouse, paced ceiling 12.86; a compliant size would be 19,440-27,778 warehouses
            deliveryAtOnce    | 2.7.2   | /workload/deferredDelivery false | Delivery is executed at once instead of being queued
            shortInterval     | 5.5     | /identity/durationSeconds 1200; /phases/intervalSeconds 1200 | measurement interval 20.0 min, 120 min required
            shortInterval     | 5.5     | /identity/durationSeconds 30.25; /phases/intervalSeconds 30.25 | measurement interval 30.25 s, 120 min required
            checkpoints       | 5.5     | /server/figures/checkpoints/value 3 | 3 checkpoints of 4 required
            checkpoints       | 5.5     | /server/figures {} | checkpoints inside the interval were not counted, 4 required
            checkpoints       | 5.5     | /server/figures null | checkpoints not available: the interval is too short to count them, 4 required
            isolation         | 3.4     | /identity/isolation "READ_COMMITTED" | isolation level READ_COMMITTED does not exclude all of the phenomena P0 to P3
            isolation         | 3.4     | /identity/isolation "read uncommitted" | isolation level read uncommitted does not exclude all of the phenomena P0 to P3
            foreignKeys       | 1.4     | /workload/foreignKeys false | foreign keys are not enforced
            durabilityRelaxed | 3.5     | /server/durable false | durability relaxed: fsync=off, synchronous_commit=off
            durabilityUnknown | 3.5     | /server/durable null | durability not available: the server's settings do not show whether a commit survives a crash
            mix               | 5.2.3   | newOrder 483440; payment 429600; delivery 0 | mix 43.0 % Payment, 43.0 % required; mix 0.0 % Delivery, 4.0 % required
            noChecks          | 3.3     | /checks [] | the consistency conditions were not checked after the run
            retries           | 5.3     | /errors [{"type": "payment", "failure": "CONFLICT", "sqlState": "40001", "vendorCode": 0, "message": "conflict", "count": 1000}, {"type": "payment", "failure": "CONFLICT", "sqlState": "40P01", "vendorCode": 0, "message": "conflict", "count": 2}] | 1,002 retries after SQLSTATE 40001 x 1000, 40P01 x 2; the time of all attempts is part of the response time
            labelledNative    | ``      | /host/facts/evidence "flag 'hypervisor' in /proc/cpuinfo"; /identity/labels/platform "Native"; /identity/labels/storage "local" | The label platform=Native is wrong: the machine of the database is virtual, kvm. Evidence: flag 'hypervisor' in /proc/cpuinfo.
            nodes             | ``      | /workload/configured/nodes "3"; /workload/configured/nodeConnections "2, 1, 1" | The load was shared by 3 nodes (connections: 2, 1, 1). The server's counters and settings are those of one node.
            placement         | ``      | /startState/population {"placement": "rings", "placement_text": "each table is a ring"} | The tables were made with the placement rings: each table is a ring.
            """)
    void eachDeviationIsSaidWhenItHoldsAndOnlyThen(String id, String clause, String fields, String text) {
        assertOnly(new Disclosure(id, clause, text), disclosures(least().change(fields)));
    }

    private static void assertOnly(Disclosure expected, List<Disclosure> disclosures) {
        assertThat(disclosures)
                .filteredOn(disclosure -> !ALWAYS.contains(disclosure.id()))
                .containsExactly(expected);
    }

    @Test
    void aDurabilityLogIsDisclosed() {
        String log = "12 lines in 3 groups, each written and synced in 1.90 ms";
        assertOnly(
                new Disclosure(
                        "durabilityLog",
                        "3.5.3",
                        "the work that the database acknowledged was written to a log beside the measurement, on the driver's"
                                + " processors and disk: " + log),
                Disclosures.of(least().result(), end().durabilityLog(log).build()));
    }

    @Test
    void edgesDoNotDeviate() {
        ResultFixtures run = least().set("/throughput/newOrdersPerMinute", 12.86 * 7_500)
                .change("newOrder 450000; payment 430000; orderStatus 40000; delivery 40000; stockLevel 40000");
        assertThat(disclosures(run)).hasSameSizeAs(ALWAYS);
        run.change("/throughput/newOrdersPerMinute null")
                .change("newOrder 0; payment 0; orderStatus 0; delivery 0; stockLevel 0");
        assertThat(disclosures(run)).hasSameSizeAs(ALWAYS);
    }

    /** Two warehouses make 257 New-Orders in ten minutes at most on average: 265 are luck, 310 are not. */
    @Test
    void arrivalsOfALuckyRunDoNotMakeItUndersized() {
        ResultFixtures run = least().set("/identity/warehouses", 2)
                .set("/identity/durationSeconds", 600)
                .set("/phases/intervalSeconds", 600)
                .set("/throughput/newOrdersPerMinute", 26.5);
        assertThat(disclosures(run)).noneMatch(disclosure -> disclosure.id().equals("undersized"));
        run.set("/throughput/newOrdersPerMinute", 31.0);
        assertThat(disclosures(run)).anyMatch(disclosure -> disclosure.id().equals("undersized"));
    }

    @Test
    void acidTestsOfThisLevelAreSaidWithWhatTheyFound() {
        List<Disclosure> disclosures = Disclosures.of(
                least().result(), end().acidTests("11 of 11 tests hold").build());
        assertThat(disclosures).extracting(Disclosure::id).doesNotContain("noAcidTests");
        assertOnly(
                new Disclosure(
                        "acidTests",
                        "3",
                        "ACID tests were run on this database at REPEATABLE READ, with single statements: 11 of 11 tests hold;"
                                + " durability tests were not run"),
                disclosures);
    }

    @Test
    void labelThatSaysNativeStandsWhereNothingContradictsIt() {
        ResultFixtures run = least().label("platform", "native");
        for (ResultFixtures each : List.of(
                least().label("platform", "vm"),
                least().label("platform", "native").set("/host/virtualization", "none"),
                run.without("/host/virtualization", Blank.REASON),
                least().label("platform", "native").without("/host", Blank.REASON))) {
            assertThat(disclosures(each)).hasSameSizeAs(ALWAYS);
        }
    }
}
