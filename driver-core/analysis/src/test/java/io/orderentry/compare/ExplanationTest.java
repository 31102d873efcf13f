package io.orderentry.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.compare.TimeDifference.PartDifference;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.model.WaitClass;
import io.orderentry.result.ResultFixtures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleFunction;
import org.junit.jupiter.api.Test;

/** The difference of mean response times, its parts and their causes. */
class ExplanationTest {
    /** Run to run, as of short runs on a busy machine. */
    private static final double SPREAD = 0.03;

    /** Times of a run by a factor; the write of the log takes half of them. */
    private static final DoubleFunction<ResultFixtures> SAME = f -> run(2 * f, 3 * f, 1 * f);

    private static ResultFixtures run(double cpu, double log, double rest) {
        double total = cpu + log + rest;
        return ResultFixtures.run()
                .millis(total, total)
                .database(Map.of(WaitClass.CPU, cpu, WaitClass.LOG_WRITE, log))
                .counted("logBytes", 1_000_000_000, "bytes");
    }

    private static Explanation explain(List<ResultFixtures> first, List<ResultFixtures> second) {
        List<Run> runs = new ArrayList<>();
        first.forEach(made -> runs.add(made.read("a", Run::new).withSide("before")));
        second.forEach(made -> runs.add(made.read("b", Run::new).withSide("after")));
        return Explanation.of(Groups.of(runs, List.of(Run.PATH), List.of("before")))
                .get(0);
    }

    private static Explanation explain(ResultFixtures one, ResultFixtures other) {
        return explain(List.of(one), List.of(other));
    }

    private static List<ResultFixtures> runs(int count, Random random, DoubleFunction<ResultFixtures> run) {
        List<ResultFixtures> results = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            results.add(run.apply(1 + SPREAD * random.nextGaussian()));
        }
        return results;
    }

    /** What costs something is named, also where the runs are too few to show by how much. */
    @Test
    void whatCostsSomethingIsNamedWithoutADifference() {
        Random random = new Random(3);
        Explanation explanation = explain(
                runs(
                        3,
                        random,
                        f -> SAME.apply(f)
                                .set("/server/roundTripMillis", 0.023 * f)
                                .set("/host/hardware/systemCallsPerSecond", 38_000 * f)),
                runs(
                        3,
                        random,
                        f -> SAME.apply(f)
                                .set("/server/roundTripMillis", 1.3 * f)
                                .set(
                                        "/host/throttling",
                                        Map.of("throttledPeriodsPercent", 38, "throttledSecondsPerSecond", 0.04))
                                .set("/host/hardware/systemCallsPerSecond", 72_000 * f)));
        assertThat(explanation.headline())
                .startsWith(Explanation.NO_DIFFERENCE)
                .contains("; all the same the processor quota of after was used up in 38 % of its periods")
                .containsPattern(
                        "; all the same the round trip of a trivial statement to after is 5[0-9]\\.[0-9] times as long")
                .containsPattern("; all the same the machine of after makes [12]\\.[0-9] times the system calls per"
                        + " transaction");
        assertThat(explain(runs(3, random, SAME), runs(3, random, SAME)).headline())
                .doesNotContain("all the same");
    }

    /** Logarithms show a difference of runs whose spread grows with their times; the interval that is printed is of the times. */
    @Test
    void noCauseIsNamedBesideAnIntervalThatHoldsZero() {
        List<ResultFixtures> first = new ArrayList<>();
        List<ResultFixtures> second = new ArrayList<>();
        for (double factor : new double[] {1, 1.1, 0.7}) {
            first.add(run(2 * factor, 3 * factor, factor).set("/server/settings/fsync", "on"));
        }
        for (double factor : new double[] {2, 1.5, 3.5}) {
            second.add(run(2 * factor, 3 * factor, factor).set("/server/settings/fsync", "off"));
        }
        Explanation explanation = explain(first, second);
        assertThat(explanation.difference().total().interval().contains(0)).isTrue();
        assertThat(explanation.headline()).startsWith(Explanation.NO_DIFFERENCE);
        assertThat(explanation.findings()).isEmpty();
    }

    @Test
    void thePartsOfTheDifferenceAddUpAndHaveIntervals() {
        Random random = new Random(1);
        Explanation explanation = explain(runs(4, random, SAME), runs(4, random, f -> run(2 * f, 9 * f, 1 * f)));
        TimeDifference difference = explanation.difference();
        assertPartsAddUp(difference);
        assertThat(difference.parts()).allMatch(part -> part.interval() != null);
        assertThat(difference.total().interval().contains(6)).isTrue();
        assertThat(explanation.findings().get(0).rule()).isEqualTo("part-log-write");
        assertThat(explanation.headline())
                .startsWith("after spends ")
                .contains("slower per transaction than before, 95 % interval");
        assertThat(explanation.notes()).isEmpty();
    }

    @Test
    void theFasterSideIsExplainedByWhatTheSlowerOneHas() {
        Explanation explanation = explain(
                run(2, 9, 1).set("/server/settings/synchronous_commit", "on"),
                run(2, 0.5, 1).set("/server/settings/synchronous_commit", "off"));
        assertThat(explanation.findings().get(0).rule()).isEqualTo("log-setting");
        assertThat(explanation.headline())
                .contains("synchronous_commit is on instead of off", "faster per transaction than before");
        assertThat(explanation.notes()).anyMatch(note -> note.startsWith("no interval: it needs 3 runs a side"));
    }

    /** Of the difference, not of a part of it that another part makes up for. */
    @Test
    void noShareIsMoreThanTheWholeWhereAPartShrinks() {
        Explanation explanation = explain(run(2, 3, 4), run(6, 9, 1));
        assertThat(explanation.findings())
                .isNotEmpty()
                .allMatch(each -> each.sharePercent() <= 100)
                .noneMatch(each -> each.sentence().matches(".*(1[0-9]{2}|-[0-9]+) %.*"));
    }

    @Test
    void aLongerTransactionIsNamedBeforeTheLocksThatItHolds() {
        DoubleFunction<ResultFixtures> fast = f -> ResultFixtures.run()
                .millis(2 * f, 2 * f)
                .database(Map.of(WaitClass.CPU, f, WaitClass.LOCK_ROW, 0.1 * f));
        DoubleFunction<ResultFixtures> slow = f -> ResultFixtures.run()
                .millis(12 * f, 12 * f)
                .database(Map.of(WaitClass.CPU, f, WaitClass.LOCK_ROW, 9 * f, WaitClass.OTHER, f))
                .event("Timeout:PgSleep", WaitClass.OTHER)
                .holders(Map.of(WaitClass.OTHER, 95.0), 0);
        Random random = new Random(1);
        Explanation explanation = explain(runs(3, random, fast), runs(3, random, slow));
        assertThat(explanation.findings().get(0).rule()).isEqualTo("other-wait");
        assertThat(explanation.headline()).contains("Timeout:PgSleep").doesNotContain("holds rows");
        assertThat(explanation.findings()).noneMatch(each -> each.rule().equals("row-lock-holder"));

        Explanation held = explain(
                runs(3, random, fast), runs(3, random, f -> slow.apply(f).holders(Map.of(), 99)));
        assertThat(held.findings().get(0).rule()).isEqualTo("row-lock-holder");
        assertThat(held.headline()).contains("session 4711", "99 %");
    }

    @Test
    void pairsOfOneSystemShowNoDifferenceInNineteenOfTwenty() {
        assertThat(seen(SAME)).isLessThanOrEqualTo(5);
    }

    /** Of a hundred pairs of three runs a side, those with a difference. */
    private static int seen(DoubleFunction<ResultFixtures> other) {
        int seen = 0;
        for (int pair = 0; pair < 100; pair++) {
            Random random = new Random(pair);
            Explanation explanation = explain(runs(3, random, SAME), runs(3, random, other));
            boolean differs = explanation.difference().seen();
            assertThat(explanation.headline().startsWith(Explanation.NO_DIFFERENCE))
                    .isEqualTo(!differs);
            assertThat(explanation.findings().isEmpty()).isEqualTo(!differs);
            seen += differs ? 1 : 0;
        }
        return seen;
    }

    /** The spread of short runs on a machine with other work. */
    @Test
    void threeRunsASideShowADifferenceOfSixSpreads() {
        assertThat(seen(f -> run(2 * f, 4.1 * f, 1 * f))).isGreaterThanOrEqualTo(85);
    }

    /** Run 3.1 spreads apart, which is not enough without a reason. */
    @Test
    void systemsThatAreKnownToBeUnequalNeedLess() {
        double[] times = {0.97, 1, 1.03};
        List<ResultFixtures> first = Arrays.stream(times)
                .mapToObj(f -> SAME.apply(f).set("/server/settings/fsync", "off"))
                .toList();
        for (String fsync : List.of("off", "on")) {
            List<ResultFixtures> second = Arrays.stream(times)
                    .mapToObj(f -> run(2.2 * f, 3.3 * f, 1.1 * f).set("/server/settings/fsync", fsync))
                    .toList();
            assertThat(explain(first, second).difference().seen()).as(fsync).isEqualTo(fsync.equals("on"));
        }
    }

    @Test
    void singleRunsThatVaryAsMuchAsTheyDifferShowNone() {
        ResultFixtures other = run(2, 6, 1).set("/steadyState/variationPercent", 5.0);
        Explanation noisy = explain(run(2, 3, 1).set("/steadyState/variationPercent", 30.0), other);
        assertThat(noisy.findings()).isEmpty();
        assertThat(noisy.headline())
                .startsWith(Explanation.NO_DIFFERENCE)
                .endsWith("runs like these may differ by 61 % without a cause: make 3 runs a side");
        Explanation quiet = explain(run(2, 3, 1).set("/steadyState/variationPercent", 5.0), other);
        assertThat(quiet.findings()).isNotEmpty();
    }

    @Test
    void singleRunsThatAreTooShortToKnowTheirVariationMustDifferTwofold() {
        ResultFixtures first = tooShort(3);
        assertThat(explain(first, tooShort(8)).findings()).isEmpty();
        assertThat(explain(first, tooShort(9.1)).findings()).isNotEmpty();
        assertThat(explain(tooShort(9.1), first).findings()).isNotEmpty();
    }

    private static ResultFixtures tooShort(double log) {
        return run(2, log, 1).without("/steadyState", "too short");
    }

    @Test
    void singleRunsThatDifferByLessThanATenthShowNone() {
        assertThat(explain(run(2, 3, 1), run(2.2, 3.2, 1.1)).headline()).startsWith(Explanation.NO_DIFFERENCE);
        assertThat(explain(run(2, 3, 1), run(2.4, 3.6, 1.2)).headline()).doesNotStartWith(Explanation.NO_DIFFERENCE);
    }

    @Test
    void withoutSamplesTheReasonIsGiven() {
        Explanation explanation =
                explain(ResultFixtures.run().millis(5, 5).without("/databaseTime", "the role may not"), run(2, 9, 1));
        assertThat(explanation.difference().isSplit()).isFalse();
        assertThat(explanation.notes()).anyMatch(note -> note.endsWith("not available: the role may not"));
        assertPartsAddUp(explanation.difference());
    }

    private static void assertPartsAddUp(TimeDifference difference) {
        double sum = difference.parts().stream()
                .mapToDouble(PartDifference::difference)
                .sum();
        assertThat(sum).isCloseTo(difference.total().difference(), within(1e-9));
    }

    private static final String NONE_SEEN = Explanation.NO_DIFFERENCE + " between a and b";

    /** An explanation below an answer that disagrees with it. */
    private static String headline(boolean seen, Ratio answer, String... costs) {
        PartDifference total = new PartDifference("response", "mean response time", 10.55, 26.55, 16, null);
        return ExplanationBuilder.builder()
                .headline(seen ? "the processors are taken" : NONE_SEEN)
                .costs(List.of(costs))
                .difference(new TimeDifference(total, List.of(), 3, seen))
                .build()
                .besides(answer)
                .headline();
    }

    private static Ratio answer(double... ratios) {
        double[] logs = Arrays.stream(ratios).map(Math::log).toArray();
        return Ratio.ofLogarithms(logs, new double[ratios.length], "block");
    }

    @Test
    void aDifferenceThatOnlyTheAnswerShowsIsNotDeniedBelowIt() {
        Ratio slower = answer(0.52, 0.53, 0.54);
        assertThat(slower.differs()).isTrue();
        assertThat(headline(false, slower))
                .doesNotContain(Explanation.NO_DIFFERENCE)
                .contains("less sure than the answer", "at 95 %, paired by block", "at 99 %", "10.55 and 26.55 ms");
        assertThat(headline(true, slower)).isEqualTo("the processors are taken");
        assertThat(headline(false, slower, "the round trip is long"))
                .startsWith("the round trip is long; no other cause is named: this is less sure than the answer");
    }

    @Test
    void aCauseOfWhatTheAnswerDoesNotShowSaysSo() {
        Ratio equal = answer(0.9, 1.0, 1.12);
        assertThat(equal.differs()).isFalse();
        assertThat(headline(true, equal)).startsWith("the processors are taken; less sure than it reads");
        assertThat(headline(false, equal)).isEqualTo(NONE_SEEN);
        assertThat(headline(false, null)).isEqualTo(NONE_SEEN);
    }
}
