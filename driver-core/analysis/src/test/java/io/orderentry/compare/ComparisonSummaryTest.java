package io.orderentry.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.orderentry.compare.render.ComparisonDocument;
import io.orderentry.report.Document;
import io.orderentry.report.Document.Reservation;
import io.orderentry.result.Limitation;
import io.orderentry.result.ResultFixtures;
import io.orderentry.text.Refusal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The first lines of a comparison: answer, validity, gate. */
class ComparisonSummaryTest {
    @Test
    void theFirstScreenHasAtMostTwentyFiveLinesHoweverManySides() {
        for (int sides : List.of(2, 3, 5, 12, 40)) {
            List<Run> runs = Requests.runs(3 * sides, i -> {
                int side = i % sides;
                return made(side == 0 ? "native" : "side" + side, i / sides, 100_000 - 1_000 * side)
                        .limited();
            });
            String screen = ComparisonDocument.of(ComparerTest.compare(runs, 0.85, null))
                    .firstScreen();

            assertThat(screen.lines())
                    .as(screen)
                    .hasSizeLessThanOrEqualTo(Document.LINES)
                    .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
            assertThat(screen)
                    .startsWith("ANSWER  side1 is ")
                    .contains("\nVALID?  with reservations", "\nLIMITS  [1]", "\nGATE    ", "\nnative ")
                    .endsWith("\nAll figures: --full\n");
            assertThat(screen.contains("New-Order p95 *")).as(screen).isEqualTo(sides == 2);
        }
    }

    /** Absent figures are part of an answer. */
    @Test
    void cellsThatWereNotRunStandOnTheFirstScreen() {
        Document document = ComparisonDocument.of(Comparer.compareRuns(
                ComparerTest.sides(false),
                Requests.by("platform", "native")
                        .withNotRun(List.of("platform=pod: no cluster", "platform=kata: no engine"))));

        assertThat(document.firstScreen()).contains("\nNOT RUN platform=pod: no cluster; platform=kata: no engine\n");
        assertThat(document.html()).contains("platform=pod: no cluster; platform=kata: no engine");
        assertThat(document.json()).contains("\"notRun\": [ \"platform=pod: no cluster\"");
    }

    @Test
    void pairsAreCounted() {
        assertThat(answer(paired(0.92, 0.002)))
                .matches("vm is 8\\.\\d % slower than native \\(95 % CI \\d\\.\\d to \\d\\.\\d %\\), 5 pairs");
        assertThat(answer(paired(1.08, 0.002))).startsWith("vm is 8.").contains(" % faster than native (95 % CI ");
    }

    /** Of many sides chance moves one: the test is corrected for their number, the interval is not. */
    @Test
    void anIntervalThatLeavesOutOneIsNotEnoughAmongManySides() {
        List<Run> two = paired(1.035, 0.02);
        assertThat(answer(two)).startsWith("vm is 4.").contains(" % faster than native");
        List<Run> runs = new ArrayList<>(two);
        for (String platform : List.of("a", "b", "c")) {
            runs.addAll(Requests.runs(5, i -> made(platform, i, 100_000).label("block", "b" + i)));
        }
        assertThat(summary(runs).answers())
                .as("every other group has an answer")
                .hasSize(4)
                .anyMatch(answer -> answer.matches("vm: no difference shown \\(ratio 1\\.04\\d, 95 % CI 1\\.0\\d\\d to"
                        + " 1\\.0\\d\\d, 5 pairs\\); about \\d+ runs a side would decide it"));
    }

    @Test
    void whereNoDifferenceIsShownTheRunsThatWouldDecideAreNamed() {
        assertThat(answer(paired(1.01, 0.05)))
                .matches("vm: no difference shown \\(ratio 1\\.\\d{3}, 95 % CI 0\\.\\d{3} to 1\\.\\d{3}, 5 pairs\\);"
                        + " about \\d+ runs a side would decide it");
        assertThat(answer(same(made -> made))).endsWith("; 1000 runs a side would not decide it");
    }

    @Test
    void fewerThanThreeRunsAnswerNothing() {
        List<Run> runs = ComparerTest.sides(false);
        assertThat(answer(List.of(runs.get(0), runs.get(5), runs.get(6), runs.get(7))))
                .startsWith("vm: no difference can be shown with fewer than 3 runs a side (ratio 0.")
                .endsWith("; make 2 more of native");
    }

    @Test
    void atAGivenRateTheResponseTimeIsPartOfTheAnswer() {
        assertThat(answer(Requests.sides(
                        3,
                        i -> made("native", i, 60_000).rate(1_000),
                        i -> made("vm", i, 60_000).rate(1_000))))
                .matches(
                        "vm: no difference shown .*, 3 pairs\\); .*;" + " New-Order p95 of vm: no difference shown .*");
    }

    @Test
    void equalRunsAreValidAndAnAllowedDifferenceIsAReservation() {
        String nothing = "yes: nothing else that was recorded differs (371 settings)";
        assertThat(validity(made -> made)).isEqualTo(nothing);
        assertThat(summary(same(made -> made)).threats()).isEmpty();
        assertThat(validity(made -> made.set("/host/facts/kernel", "6.12.0")))
                .isEqualTo("yes, if these do not matter: kernel differs besides platform");
        assertThat(validity(made -> made.set("/server/configuration/settings/log_statement", "all")))
                .isEqualTo("yes, if these do not matter: server log_statement differs besides platform");

        Comparison facts = ComparerTest.compare(
                same(made -> made.label("platform.kind", "guest").label(Limitation.LABEL + "slow", "slow")));
        assertThat(facts.summary().validity()).isEqualTo(nothing);
        assertThat(facts.differences()).extracting(Difference::name).containsExactly("platform.kind");

        ComparisonSummary forced = Comparer.compareRuns(
                        same(made -> made.set("/identity/isolation", "serializable")),
                        Requests.by("platform", "native", Allowances.of(false, List.of("isolation"))))
                .summary();
        assertThat(forced.validity()).isEqualTo("with reservations: isolation");
        assertThat(forced.threats()).singleElement().satisfies(threat -> {
            assertThat(threat.finding()).contains("native: read committed, vm: serializable");
            assertThat(threat.remedy()).startsWith("make both sides with one value");
        });
    }

    @Test
    void whatAnExperimentVariesIsNoReservationAndNotBesides() {
        List<Run> runs = same(
                made -> made.set("/server/settings/wal_compression", "on").set("/identity/isolation", "serializable"));
        Allowances isolation = Requests.NOTHING.varying(Set.of("load.isolation"));
        ComparisonSummary summary = Comparer.compareRuns(runs, Requests.by("platform", "native", isolation))
                .summary();
        assertThat(summary.threats()).isEmpty();
        assertThat(summary.validity()).contains("server wal_compression differs besides platform");
        Allowances varied = Requests.NOTHING.varying(Set.of("load.isolation", "target.settings.wal_compression"));
        Comparison comparison = Comparer.compareRuns(runs, Requests.by("platform", "native", varied));
        assertThat(comparison.summary().validity()).doesNotContain("besides");
        assertThat(ComparisonDocument.of(comparison).text())
                .contains("server wal_compression (allowed: varied by the experiment): ");
        assertThat(comparison.allowed()).singleElement().asString().startsWith("isolation (");
    }

    @Test
    void aLevelThatTwoLabelsHaveBearsItsLabel() {
        List<Run> runs = Stream.of("off", "on")
                .flatMap(two -> same(made -> made.label("one", "on").label("two", two)).stream())
                .filter(run -> "vm".equals(run.label("platform")))
                .toList();
        assertThat(Groups.of(runs, List.of("one", "two"), List.of("on", "off")).all())
                .extracting(Group::name)
                .containsExactly("one=on / two=off", "one=on / two=on");
        assertThat(Groups.of(runs, List.of("platform", "two"), List.of("vm", "off"))
                        .all())
                .extracting(Group::name)
                .containsExactly("vm / off", "vm / on");
    }

    @Test
    void unequalWorkLimitsAndStartStatesAreReservationsWithARemedy() {
        Comparison comparison = ComparerTest.compare(same(made -> made.set("/throughput/roundTripsPerTransaction", 11)
                .set("/startState/rows/history", 61_000)
                .limited()));
        assertThat(comparison.summary().validity())
                .isEqualTo("with reservations: limited runs, work per transaction, start state");
        assertThat(comparison.summary().threats())
                .allSatisfy(threat -> assertThat(threat.remedy()).isNotBlank());
        assertThat(ComparisonDocument.of(comparison).text().replaceAll("\\s+", " "))
                .contains("Reservation: ", "round trips x 1.1")
                .doesNotContain("Note: the runs did not start");
    }

    @Test
    void theFloorIsTheRoundTripOfEachPathWithItsInterval() {
        double[] path = {0.045, 0.046, 0.044};
        int[] next = {0};
        Comparison comparison =
                ComparerTest.compare(same(made -> made.set("/server/roundTripMillis", path[next[0]++])));
        assertThat(comparison.summary().floor())
                .matches(
                        "median round trip of a trivial statement: native 0\\.125 ms; vm 0\\.045 ms, 0\\.36\\d x native"
                                + " \\(95 % CI 0\\.3\\d\\d to 0\\.3\\d\\d\\)");
        assertThat(ComparisonDocument.of(comparison).text())
                .contains("\nFLOOR   median round trip of a trivial statement: ");
        assertThat(Comparer.compareRuns(
                                same(made -> made.set("/server/roundTripMillis", 0.5)),
                                Requests.by("platform", "native").withRatiosOnly(true))
                        .summary()
                        .floor())
                .as("ratios only")
                .isEqualTo("median round trip of a trivial statement: vm, 4.000 x native (95 % CI 4.000 to 4.000)");
    }

    @Test
    void aSideWithoutARoundTripLeavesTheFloorOut() {
        List<Run> runs = same(made -> made.without("/server/roundTripMillis", "not measured"));
        assertThat(ComparisonDocument.of(ComparerTest.compare(runs)).text()).doesNotContain("FLOOR");
    }

    @Test
    void theGateIsTheWorstAnswerAndCountsTheOthers() {
        assertThat(gate(null, null)).isEqualTo("no assertion was asked for (--at-least, --within)");
        assertThat(ComparerTest.compare(ComparerTest.sides(false)).good()).isTrue();
        assertThat(gate(0.95, null)).startsWith("VIOLATED: throughput ratio of vm at least 0.95");
        assertThat(gate(0.9, Duration.ofMillis(10)))
                .startsWith("UNDECIDED: ")
                .endsWith("(5 holds, 1 undecided, 0 violated)");
    }

    private static String gate(Double atLeast, Duration within) {
        return ComparerTest.compare(ComparerTest.sides(false), atLeast, within)
                .summary()
                .gate();
    }

    private static ComparisonSummary summary(List<Run> runs) {
        return ComparerTest.compare(runs).summary();
    }

    private static String answer(List<Run> runs) {
        return summary(runs).answers().get(0);
    }

    private static String validity(UnaryOperator<ResultFixtures> change) {
        return summary(same(change)).validity();
    }

    /** Five pairs by block, whose ratio alternates around a value. */
    private static List<Run> paired(double ratio, double spread) {
        return Requests.sides(5, i -> made("native", i, 100_000).label("block", "b" + i), i -> {
            double factor = ratio * (1 + spread * (i % 2 == 0 ? 1 : -1) * (1 + i / 10.0));
            return made("vm", i, Math.round(100_000 * factor)).label("block", "b" + i);
        });
    }

    /** Three equal runs a side, of which the second is changed. */
    private static List<Run> same(UnaryOperator<ResultFixtures> change) {
        return Requests.sides(3, i -> made("native", i, 100_000), i -> change.apply(made("vm", i, 100_000)));
    }

    private static ResultFixtures made(String platform, int seed, long newOrders) {
        return ResultFixtures.on(platform, newOrders).set("/identity/seed", seed);
    }

    @Test
    void whatOneChangedSettingImpliesIsAllowedAndDisclosed() {
        Comparison single = ComparerTest.compare(same(made ->
                made.notDurable("synchronous_commit", "off").set("/server/settings/synchronous_commit", "off")));
        assertThat(single.allowed())
                .containsExactly("durable (native: yes, vm: no (synchronous_commit=off); follows from"
                        + " synchronous_commit, the only setting that differs)");
        assertThat(single.summary().validity()).contains("server synchronous_commit differs besides platform");

        assertThat(Comparer.compareRuns(
                                same(made -> made.notDurable("synchronous_commit", "off")
                                        .set("/server/settings/session.synchronous_commit", "off")
                                        .set("/startState/rows/history", 900_000)),
                                Requests.by("platform", "native", Allowances.of(false, List.of("startState"))))
                        .allowed())
                .anyMatch(sentence -> sentence.startsWith("durable (") && sentence.contains("follows from"));

        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> ComparerTest.compare(same(made -> made.notDurable("synchronous_commit", "off")
                        .set("/server/configuration/settings/commit_delay", "2000"))))
                .withMessageContaining("--allow durable");
    }

    @Test
    void eachAdviceIsGivenOnce() {
        List<Reservation> threats = List.of(
                new Reservation("limited runs", "a: stalled", "repeat"),
                new Reservation("start state", "used", "restore it"),
                new Reservation("limited runs", "b: stalled", "repeat"));
        assertThat(Reservation.adviceOnce(threats))
                .extracting(Reservation::finding, Reservation::remedy)
                .containsExactly(tuple("a: stalled", ""), tuple("used", "restore it"), tuple("b: stalled", "repeat"));
    }
}
