package io.orderentry.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.explain.MeanTimes.TimePart;
import io.orderentry.explain.RuleBook.RankedFinding;
import io.orderentry.model.WaitClass;
import io.orderentry.result.Result;
import io.orderentry.result.ResultFixtures;
import io.orderentry.result.Results;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Parts of the mean response time, and findings of one run. Waits for row locks count for what the holders of the locks did. */
class RunExplainerTest {
    private static final Map<WaitClass, Double> LOG =
            Map.of(WaitClass.CPU, 2.0, WaitClass.LOG_WRITE, 6.0, WaitClass.CLIENT, 1.5);

    @Test
    void thePartsAddUpToTheWhole() {
        MeanTimes times = MeanTimes.of(
                        ResultFixtures.run().millis(12, 10).database(LOG).result())
                .orElseThrow();
        assertThat(times.response()).isCloseTo(12, within(1e-9));
        assertThat(times.parts().values().stream()
                        .mapToDouble(Double::doubleValue)
                        .sum())
                .isCloseTo(12, within(1e-9));
        assertThat(times.parts().get(TimePart.QUEUE)).isCloseTo(2, within(1e-9));
        assertThat(times.parts().get(TimePart.LOG_WRITE)).isCloseTo(6, within(0.01));
        assertThat(times.parts().get(TimePart.OUTSIDE))
                .as("the client's wait is there")
                .isCloseTo(2, within(0.01));
    }

    @Test
    void withoutSamplesTheExecutionIsOnePart() {
        MeanTimes times = MeanTimes.of(ResultFixtures.run()
                        .millis(12, 10)
                        .without("/databaseTime", "no right")
                        .result())
                .orElseThrow();
        assertThat(times.isSplit()).isFalse();
        assertThat(times.parts()).containsOnlyKeys(TimePart.QUEUE, TimePart.EXECUTION);
        assertThat(times.parts().get(TimePart.EXECUTION)).isCloseTo(10, within(1e-9));
    }

    @Test
    void aRunWithoutTransactionsHasNone() {
        assertThat(MeanTimes.of(Results.empty())).isEmpty();
        assertThat(RunExplainer.findings(Results.empty())).isEmpty();
    }

    @Test
    void theLargestWaitIsTheFirstFinding() {
        List<RankedFinding> findings = RunExplainer.findings(
                ResultFixtures.run().millis(10, 10).database(LOG).result());
        assertThat(findings.get(0).rule()).isEqualTo("log-write");
        assertThat(findings.get(0).sentence()).startsWith("63 % of database time waits for the log to be written (");
        assertThat(findings.get(0).sharePercent()).isCloseTo(60, within(0.5));
    }

    /** A transaction that sleeps for a millisecond with its locks, and eight of others that wait for them. */
    private static ResultFixtures waiting() {
        return ResultFixtures.run()
                .millis(10, 10)
                .database(Map.of(WaitClass.LOCK_ROW, 8.0, WaitClass.OTHER, 1.0, WaitClass.CPU, 0.5))
                .event("Timeout:PgSleep", WaitClass.OTHER);
    }

    private static List<String> rules(Result result) {
        return RunExplainer.findings(result).stream().map(RankedFinding::rule).toList();
    }

    @Test
    void whatLengthensTransactionsComesBeforeTheLocksThatTheyHold() {
        Result result = waiting().holders(Map.of(WaitClass.OTHER, 90.0), 0).result();
        List<RankedFinding> findings = RunExplainer.findings(result);
        assertThat(findings.get(0).rule()).isEqualTo("other-wait");
        assertThat(findings.get(0).sentence()).contains("(Timeout:PgSleep)", "80 % of the response time are waits");
        assertThat(findings.get(0).sharePercent()).isCloseTo(90, within(0.5));
        assertThat(rules(result)).containsSubsequence("other-wait", "row-lock").doesNotContain("row-lock-holder");
        assertThat(findings).noneMatch(each -> each.sentence().contains("holds rows"));
    }

    @Test
    void withoutSamplesOfHoldersTheWaitsAreSpreadOverWhatTransactionsDo() {
        Map<String, Double> figures = RunExplainer.figures(waiting().result()).values();
        assertThat(figures.get("held.other")).isCloseTo(50, within(0.5));
        assertThat(figures.get("held.lockRow")).isZero();
        assertThat(rules(waiting().result()).get(0)).isEqualTo("other-wait");
    }

    @Test
    void aHolderIsNamedWhereOneOutsideOfTheLoadWasSeen() {
        Result result = waiting().holders(Map.of(WaitClass.CPU, 5.0), 95).result();
        RankedFinding first = RunExplainer.findings(result).get(0);
        assertThat(first.rule()).isEqualTo("row-lock-holder");
        assertThat(first.sentence()).contains("session 4711, Client:idle in transaction", "95 %");
    }

    @Test
    void sharesAreAtMostTheWholeWhereSamplesTakeMoreThanTheResponseTime() {
        Map<String, Double> figures = RunExplainer.figures(ResultFixtures.run()
                        .millis(10, 10)
                        .database(Map.of(WaitClass.CPU, 12.0, WaitClass.LOG_WRITE, 2.0))
                        .result())
                .values();
        assertThat(figures.entrySet())
                .filteredOn(each -> each.getKey().matches("(part|held|time)\\..*"))
                .allMatch(each -> each.getValue() >= 0 && each.getValue() <= 100.0001);
    }

    @Test
    void storedProceduresAreAdvisedToRunsWithoutThemOnly() {
        ResultFixtures outside = ResultFixtures.run().millis(10, 10).database(Map.of(WaitClass.CPU, 1.0));
        assertThat(RunExplainer.findings(
                        outside.set("/identity/mode", "statements").result()))
                .anyMatch(each -> each.advice().contains("stored procedures"));
        assertThat(RunExplainer.findings(
                        outside.set("/identity/mode", "procedures").result()))
                .anyMatch(each -> each.rule().equals("outside-procedures"))
                .noneMatch(each -> each.advice().contains("stored procedures"));
    }
}
