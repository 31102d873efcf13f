package io.orderentry.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.explain.RuleBook.FigureSet;
import io.orderentry.explain.RuleBook.RankedFinding;
import io.orderentry.model.WaitClass;
import io.orderentry.result.Result;
import io.orderentry.result.ResultFixtures;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Waits for row locks count for what transactions do, unless a session outside of the load may hold the locks. */
class LockWaitsTest {
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
        Result result = waiting().result();
        List<RankedFinding> findings = RunExplainer.findings(result);
        assertThat(findings.get(0).rule()).isEqualTo("other-wait");
        assertThat(findings.get(0).sentence()).contains("(Timeout:PgSleep)", "40 % of the response time are waits");
        assertThat(rules(result)).containsSubsequence("other-wait", "row-lock").doesNotContain("row-lock-holder");
        assertThat(findings).noneMatch(each -> each.sentence().contains("hold rows"));
        Map<String, Double> figures = RunExplainer.figures(result).values();
        assertThat(figures.get("held.other")).isCloseTo(50, within(0.5));
        assertThat(figures.get("held.lockRow")).isZero();
    }

    @Test
    void sessionsOutsideOfTheLoadMayHoldTheLocks() {
        Result result = waiting().set("/databaseTime/otherSessionsMean", 0.9).result();
        RankedFinding first = RunExplainer.findings(result).get(0);
        assertThat(first.rule()).isEqualTo("row-lock-holder");
        assertThat(first.sentence()).contains("0.9 sessions outside of the load", "80 %");
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

    @Test
    void aDescriptionOfWhatACauseHasExplainedIsLeftOut() {
        Map<String, Double> figures = Map.of("a", 60.0, "b", 30.0);
        List<ExplanationRule> rules = List.of(
                rule("cause", List.of("a", "b"), 1.0),
                rule("again", List.of("a"), 0.6),
                rule("other", List.of("b"), 1.1));
        assertThat(RuleBook.findings(rules, new FigureSet(figures, Map.of())))
                .extracting(RankedFinding::rule)
                .containsExactly("cause", "other");
    }

    private static ExplanationRule rule(String id, List<String> share, double weight) {
        List<String> when = List.of("a >= 1");
        return new ExplanationRule(
                id, when, List.of(), share, weight, "{a}", "none", "https://", Map.of(), Map.of(), null);
    }
}
