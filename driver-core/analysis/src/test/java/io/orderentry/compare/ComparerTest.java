package io.orderentry.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.compare.render.ComparisonDocument;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.result.ResultFixtures;
import io.orderentry.text.Golden;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** From runs to intervals and verdicts. */
class ComparerTest {
    private static final long[] NATIVE = {99_000, 100_000, 101_000, 100_500, 99_500};
    private static final long[] VM = {89_500, 90_500, 90_000, 91_000, 89_000};

    @Test
    void ratioIntervalAndVerdictOfFiveRunsASide() {
        Ratio ratio = newOrders(compare(sides(false)), 1).ratio();
        assertThat(ratio.value()).isCloseTo(0.9, within(1e-4));
        assertThat(ratio.method()).isEqualTo("Welch on logarithms");
        assertThat(ratio.runs()).isEqualTo(5);
        assertThat(ratio.interval().low()).isCloseTo(0.889, within(2e-3));
        assertThat(ratio.interval().high()).isCloseTo(0.911, within(2e-3));
        assertThat(ratio.differs()).isTrue();
        assertThat(ratio.detectable()).isBetween(1.005, 1.03);
    }

    @Test
    @DisplayName("swapping the sides turns the ratio and its interval into their inverse")
    void symmetric() {
        List<Run> runs = sides(false);
        Ratio one = newOrders(compare(runs), 1).ratio();
        Ratio other = newOrders(Comparer.compareRuns(runs, Requests.by("platform", "vm")), 1)
                .ratio();
        assertThat(other.value()).isCloseTo(1 / one.value(), within(1e-12));
        assertThat(other.interval().low()).isCloseTo(1 / one.interval().high(), within(1e-12));
    }

    @Test
    @DisplayName("runs that share their seeds are paired, and a common drift does not widen the interval")
    void pairedBySeed() {
        List<Run> runs = Requests.sides(
                5,
                i -> ResultFixtures.on("native", 100_000 + 10_000L * i).set("/identity/seed", i),
                i -> ResultFixtures.on("vm", 90_000 + 9_000L * i + i % 2 * 100L).set("/identity/seed", i));
        Ratio ratio = newOrders(compare(runs), 1).ratio();
        assertThat(ratio.method()).isEqualTo("paired by seed");
        assertThat(ratio.interval().high() - ratio.interval().low()).isLessThan(0.005);
    }

    @Test
    void totalsOfSeveralTargetsHaveNoServer() {
        List<Run> runs = Requests.sides(
                3,
                i -> ResultFixtures.with("sets", "1", NATIVE[i]).ofSeveralTargets(),
                i -> ResultFixtures.with("sets", "2", 2 * NATIVE[i]).ofSeveralTargets());
        Comparison comparison = Comparer.compareRuns(runs, Requests.by("sets", "1"));
        assertThat(newOrders(comparison, 1).ratio().value()).isCloseTo(2, within(1e-9));
        assertThat(ComparisonDocument.of(comparison).text()).contains("Comparison by sets: 1");
    }

    @Test
    void pairedByBlock() {
        List<Run> runs = Requests.sides(
                4,
                i -> ResultFixtures.on("native", 100_000 + 5_000L * i).label("block", "b" + i),
                i -> ResultFixtures.on("vm", 80_000 + 4_000L * i).label("block", "b" + i));
        assertThat(newOrders(compare(runs), 1).ratio().method()).isEqualTo("paired by block");
        runs.remove(0);
        assertThat(newOrders(compare(runs), 1).ratio().method()).isEqualTo("Welch on logarithms");
    }

    @Test
    @DisplayName("fewer than three runs a side give a ratio without interval and without verdict")
    void twoRuns() {
        List<Run> runs = sides(false);
        Comparison comparison = compare(List.of(runs.get(0), runs.get(5), runs.get(6), runs.get(7)), 0.85, null);
        Ratio ratio = newOrders(comparison, 1).ratio();
        assertThat(ratio.value()).isBetween(0.8, 1.0);
        assertThat(ratio.interval()).isNull();
        assertThat(ratio.differs()).isNull();
        assertThat(ratio.method()).isEqualTo("no interval: 1 run a side, 3 needed");
        assertThat(comparison.assertions()).singleElement().satisfies(assertion -> {
            assertThat(assertion.holds()).isNull();
            assertThat(assertion.sentence())
                    .endsWith("; no verdict with fewer than 3 runs a side; make 2 more of native");
        });
        assertThat(comparison.good()).isFalse();
    }

    @Test
    @DisplayName("at least is a one-sided lower bound")
    void atLeast() {
        Comparison good = compare(sides(false), 0.85, null);
        assertThat(good.good()).isTrue();
        assertThat(good.assertions().get(0).sentence())
                .startsWith("throughput ratio of vm at least 0.85 of native: one-sided 95 % lower bound 0.89");
        double bound = newOrders(good, 1).ratio().lowerBound();
        assertThat(compare(sides(false), bound - 1e-4, null).good()).isTrue();
        assertThat(compare(sides(false), bound + 1e-4, null).good()).isFalse();
        assertThat(compare(sides(false), 0.9, null).good())
                .as("the ratio itself is no bound")
                .isFalse();
    }

    @Test
    void severalValuesAreCorrectedTogether() {
        List<Run> runs = sides(false);
        for (long perMinute : new long[] {98_700, 99_700, 99_000, 98_000, 98_900}) {
            runs.add(ResultFixtures.on("container", perMinute).read("c", Run::new));
        }
        Comparison comparison = compare(runs);
        Ratio container = newOrders(comparison, 2).ratio();
        assertThat(container.pValue())
                .isLessThan(container.adjustedPValue() + 1e-15)
                .isLessThan(0.05);
        Ratio vm = newOrders(comparison, 1).ratio();
        assertThat(vm.adjustedPValue()).isCloseTo(2 * vm.pValue(), within(1e-12));
    }

    @Test
    void unequalWorkIsShown() {
        Run one = ResultFixtures.on("native", 60_000)
                .set("/throughput/roundTripsPerTransaction", 10)
                .read("n", Run::new);
        Run other = ResultFixtures.on("vm", 60_000)
                .set("/throughput/roundTripsPerTransaction", 10.3)
                .read("v", Run::new);
        WorkEquivalence roundTrips = compare(List.of(one, other)).equivalences().get(0);
        assertThat(roundTrips.label()).isEqualTo("round trips per transaction");
        assertThat(roundTrips.status()).isEqualTo(WorkEquivalence.Status.DIFFERS);
    }

    @Test
    @DisplayName("what the server wrote for one transaction is part of the work")
    void unequalWorkOfTheServerIsShown() {
        Comparison comparison = compare(List.of(
                server(1_000_000, 600, 300).label("platform", "native").read("n", Run::new),
                server(1_010_000, 600, 400).label("platform", "vm").read("v", Run::new)));
        WorkEquivalence log = equivalence(comparison, "log bytes per transaction");
        assertThat(log.ratio()).isCloseTo(1.01, within(1e-9));
        assertThat(log.status()).isEqualTo(WorkEquivalence.Status.EQUAL);
        WorkEquivalence ios = equivalence(comparison, "physical I/Os of the server per transaction");
        assertThat(ios.ratio()).isCloseTo(1_000 / 900.0, within(1e-9));
        assertThat(ios.status()).isEqualTo(WorkEquivalence.Status.DIFFERS);
        WorkEquivalence neither = equivalence(compare(sides(false)), "log bytes per transaction");
        assertThat(neither.status()).isEqualTo(WorkEquivalence.Status.NOT_MEASURED);
        assertThat(neither.reason()).isEqualTo("no sample on native and vm");
    }

    @Test
    void nothingBesideSomethingIsUnequalWorkOnBothWays() {
        for (long[] ios : new long[][] {{5_000, 0}, {0, 5_000}}) {
            WorkEquivalence unequal = equivalence(
                    compare(List.of(
                            server(1_000, ios[0], 0).label("platform", "native").read("n", Run::new),
                            server(1_000, ios[1], 0).label("platform", "vm").read("v", Run::new))),
                    "physical I/Os of the server per transaction");
            assertThat(unequal.status()).isEqualTo(WorkEquivalence.Status.DIFFERS);
            assertThat(unequal.ratio()).isNull();
            assertThat(unequal.reason()).isEqualTo("not above 0 on " + (ios[0] == 0 ? "native" : "vm"));
        }
    }

    private static ResultFixtures server(long logBytes, long reads, long writes) {
        return ResultFixtures.run()
                .newOrders(60_000)
                .counted("logBytes", logBytes, "bytes")
                .counted("physicalReads", reads, "requests")
                .counted("physicalWrites", writes, "requests");
    }

    private static WorkEquivalence equivalence(Comparison comparison, String label) {
        return comparison.equivalences().stream()
                .filter(equivalence -> equivalence.label().equals(label))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void profilingSomeOfTheRunsIsAWarning() {
        assertThat(profiled(false, false)).noneMatch(warning -> warning.contains("profiled"));
        assertThat(profiled(true, true)).noneMatch(warning -> warning.contains("profiled"));
        assertThat(profiled(false, true))
                .contains("only some runs were profiled, and sampling costs throughput: native 0 of 1, vm 1 of 1");
    }

    private static List<String> profiled(boolean reference, boolean other) {
        List<Run> runs = new ArrayList<>();
        for (boolean sampled : new boolean[] {reference, other}) {
            ResultFixtures made = ResultFixtures.on(runs.isEmpty() ? "native" : "vm", 60_000);
            runs.add((sampled ? made.profiled() : made).read("r", Run::new));
        }
        return compare(runs).warnings();
    }

    @Test
    void howTheStartStateWasRestoredIsDisclosedForAnExperiment() {
        List<Run> runs = new ArrayList<>();
        for (String platform : List.of("native", "vm")) {
            runs.add(ResultFixtures.on(platform, 60_000)
                    .label("start-state", "rebuild")
                    .read("r", Run::new));
        }
        assertThat(compare(runs).disclosures())
                .contains("the database was dropped and built again from its seed before each run");
    }

    /** When a database was built says nothing about what is in it. */
    @Test
    void aDatabaseThatWasBuiltAtAnotherTimeIsTheSameStartState() {
        Run one = ResultFixtures.on("native", 60_000)
                .set("/startState/population/built_utc", "2026-01-01T00:00:00Z")
                .read("n", Run::new);
        Run other = ResultFixtures.on("vm", 60_000)
                .set("/startState/population/built_utc", "2026-01-02T00:00:00Z")
                .read("v", Run::new);
        Run another = ResultFixtures.on("vm", 60_000)
                .set("/startState/population/c_load", "158")
                .read("w", Run::new);
        assertThat(compare(List.of(one, other)).warnings())
                .doesNotContain("the runs did not start from the same database");
        assertThat(compare(List.of(one, another)).warnings()).contains("the runs did not start from the same database");
    }

    @Test
    void anotherStartStateIsAWarning() {
        Run one = ResultFixtures.on("native", 60_000).read("n", Run::new);
        Run other = ResultFixtures.on("vm", 60_000)
                .set("/startState/rows/history", 60_001)
                .read("v", Run::new);
        assertThat(compare(List.of(one, other)).warnings()).contains("the runs did not start from the same database");
    }

    @Test
    void ratiosOnlyHasNoAbsoluteFigureInAnyRendering() {
        Comparison comparison = Comparer.compareRuns(
                sides(false),
                Requests.by("platform", "native", Requests.NOTHING, 0.85, null).withRatiosOnly(true));
        for (String text : List.of(
                ComparisonDocument.of(comparison).text(),
                ComparisonDocument.of(comparison).csv(),
                ComparisonDocument.of(comparison).json())) {
            assertThat(text)
                    .doesNotContain("99000", "99,000", "100000", "100,000", "1666.6", "1,666.6", "New-Orders/min per");
            assertThat(text).contains("0.9");
        }
        assertThat(comparison.views()).extracting(ViewTable::name).doesNotContain("reference-profile");
    }

    @Test
    void renderings() {
        Comparison comparison = compare(sides(true), 0.85, null);
        Golden.check("compare/comparison.txt", ComparisonDocument.of(comparison).text());
        Golden.check(
                "compare/comparison.csv",
                ComparisonDocument.of(comparison).csv().replace("\r\n", "\n"));
        Golden.check(
                "compare/comparison.json", ComparisonDocument.of(comparison).json());
        Golden.check(
                "compare/comparison-first.txt",
                ComparisonDocument.of(comparison).firstScreen());
        Golden.check(
                "compare/comparison-page.txt",
                Golden.words(ComparisonDocument.of(comparison).html()));
    }

    static List<Run> sides(boolean difference) {
        List<Run> runs = new ArrayList<>();
        for (int i = 0; i < NATIVE.length; i++) {
            runs.add(ResultFixtures.on("native", NATIVE[i]).at(2 * i).read("runs/native-" + i, Run::new));
        }
        for (int i = 0; i < VM.length; i++) {
            ResultFixtures made = ResultFixtures.on("vm", VM[i]).at(2 * i + 1);
            if (difference) {
                made.set("/host/facts/kernel", "6.12.0").set("/identity/serverVersion", "Example DB 1.3");
            }
            runs.add(made.read("runs/vm-" + i, Run::new));
        }
        return runs;
    }

    static Comparison compare(List<Run> runs) {
        return compare(runs, null, null);
    }

    static Comparison compare(List<Run> runs, Double atLeast, Duration within) {
        return Comparer.compareRuns(runs, Requests.by("platform", "native", Requests.NOTHING, atLeast, within));
    }

    private static Measure.Side newOrders(Comparison comparison, int side) {
        Measure measure = comparison.measures().get(0);
        assertThat(measure.metric().id()).isEqualTo("newOrdersPerMinute");
        return measure.sides().get(side);
    }
}
