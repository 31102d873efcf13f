package io.orderentry.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.compare.Overhead.Definition;
import io.orderentry.compare.render.ComparisonDocument;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.report.Document;
import io.orderentry.result.ResultFixtures;
import io.orderentry.text.Golden;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From runs to intervals and verdicts. */
class ComparerTest {
    private static final long[] NATIVE = {99_000, 100_000, 101_000, 100_500, 99_500};
    private static final long[] VM = {89_500, 90_500, 90_000, 91_000, 89_000};

    private static final Run WATCHED =
            ResultFixtures.run().cpu(60, 0).label("platform", "native").read("n", Run::new);

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
        assertThat(newOrders(compare(runs.subList(1, 8)), 1).ratio().method()).isEqualTo("Welch on logarithms");
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
        WorkEquivalence roundTrips = equivalence(
                changed("/throughput/roundTripsPerTransaction 10", "/throughput/roundTripsPerTransaction 10.3"),
                "round trips per transaction");
        assertThat(roundTrips.status()).isEqualTo(WorkEquivalence.Status.DIFFERS);
    }

    @Test
    @DisplayName("what the server wrote for one transaction is part of the work")
    void unequalWorkOfTheServerIsShown() {
        Comparison comparison = compare(
                Requests.sides(1, i -> server("native", 1_000_000, 600, 300), i -> server("vm", 1_010_000, 600, 400)));
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
                    compare(Requests.sides(
                            1, i -> server("native", 1_000, ios[0], 0), i -> server("vm", 1_000, ios[1], 0))),
                    "physical I/Os of the server per transaction");
            assertThat(unequal.status()).isEqualTo(WorkEquivalence.Status.DIFFERS);
            assertThat(unequal.ratio()).isNull();
            assertThat(unequal.reason()).isEqualTo("not above 0 on " + (ios[0] == 0 ? "native" : "vm"));
        }
    }

    private static ResultFixtures server(String platform, long logBytes, long reads, long writes) {
        return ResultFixtures.on(platform, 60_000)
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
        return compare(Requests.runs(2, i -> {
                    ResultFixtures made = Requests.byTurns(i, 60_000);
                    return (i == 0 ? reference : other) ? made.profiled() : made;
                }))
                .warnings();
    }

    @Test
    void howTheStartStateWasRestoredIsDisclosedForAnExperiment() {
        String rebuilt = "/identity/labels/start-state \"rebuild\"";
        assertThat(changed(rebuilt, rebuilt).disclosures())
                .contains("the database was dropped and built again from its seed before each run");
    }

    /** When a database was built says nothing about what is in it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            /startState/population/built_utc "2026-01-01T00:00:00Z" | /startState/population/built_utc "2026-01-02T00:00:00Z" | false
            /startState/population/c_load "157"           | /startState/population/c_load "158"           | true
            /startState/rows/history 60000                | /startState/rows/history 60001                | true
            """)
    void anotherStartStateIsAWarning(String one, String other, boolean warned) {
        assertThat(changed(one, other).warnings().contains("the runs did not start from the same database"))
                .isEqualTo(warned);
    }

    static Comparison changed(String one, String other) {
        return compare(List.of(
                ResultFixtures.on("native", 60_000).change(one).read("n", Run::new),
                ResultFixtures.on("vm", 60_000).change(other).read("v", Run::new)));
    }

    @Test
    void ratiosOnlyHasNoAbsoluteFigureInAnyRendering() {
        Comparison comparison = Comparer.compareRuns(
                sides(false),
                Requests.by("platform", "native", Requests.NOTHING, 0.85, null).withRatiosOnly(true));
        Document document = ComparisonDocument.of(comparison);
        for (String text : List.of(document.text(), document.csv(), document.json())) {
            assertThat(text)
                    .doesNotContain("99000", "99,000", "100000", "100,000", "1666.6", "1,666.6", "New-Orders/min per");
            assertThat(text).contains("0.9");
        }
        assertThat(comparison.views()).extracting(ViewTable::name).doesNotContain("reference-profile");
    }

    /** A guest, whose own counters have no time of guests, above a machine that was watched as well. */
    private static Run guest(double busy, double guest) {
        return ResultFixtures.run()
                .cpu(99, 0)
                .hypervisor(busy, guest)
                .label("platform", "vm")
                .read("v", Run::new);
    }

    private static Overhead share(Comparison comparison, String group) {
        return Requests.overhead(comparison, Definition.HOST_SIDE_SHARE, group);
    }

    private static List<String> row(ViewTable view, String label) {
        return view.rows().stream().filter(row -> row.label().equals(label)).findFirst().orElseThrow().cells().stream()
                .map(ViewTable.Cell::text)
                .toList();
    }

    @Test
    void theShareIsThatOfTheMachineUnderTheGuest() {
        Comparison comparison = compare(List.of(WATCHED, guest(80, 50)));
        assertThat(share(comparison, "vm").value()).isCloseTo(0.6, within(1e-9));
        assertThat(share(comparison, "native").value()).isNull();
        assertThat(share(comparison, "native").remark()).isEqualTo("no machine with counters of guests was watched");
        ViewTable view = Requests.view(comparison, "hypervisor").orElseThrow();
        assertThat(row(view, "CPU busy %")).containsExactly("60.00", "80.00");
        assertThat(row(view, "CPU guests %")).containsExactly("0.00", "50.00");
        assertThat(row(view, "(busy - guest) / guest")).containsExactly("-", "0.6000");
        Run unwatched = ResultFixtures.run().label("platform", "vm").read("o", Run::new);
        assertThat(Requests.view(compare(List.of(WATCHED, unwatched)), "hypervisor"))
                .isEmpty();
    }

    @Test
    void anEmulatedGuestHasNoTimeOfGuests() {
        Comparison comparison = compare(List.of(WATCHED, guest(100, 0)));
        assertThat(share(comparison, "vm").value()).isNull();
        assertThat(share(comparison, "vm").remark())
                .isEqualTo("the hypervisor counted no time of guests, as when it emulates them");
    }

    @Test
    void renderings() {
        Document document = ComparisonDocument.of(compare(sides(true), 0.85, null));
        Golden.check("compare/comparison.txt", document.text());
        Golden.check("compare/comparison.csv", document.csv().replace("\r\n", "\n"));
        Golden.check("compare/comparison.json", document.json());
        Golden.check("compare/comparison-first.txt", document.firstScreen());
        Golden.check("compare/comparison-page.txt", Golden.words(document.html()));
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
