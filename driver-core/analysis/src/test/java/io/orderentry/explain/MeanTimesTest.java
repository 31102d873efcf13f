package io.orderentry.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.explain.MeanTimes.TimePart;
import io.orderentry.explain.RuleBook.RankedFinding;
import io.orderentry.model.WaitClass;
import io.orderentry.result.ResultFixtures;
import io.orderentry.result.Results;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Parts of the mean response time, and the findings of one run. */
class MeanTimesTest {
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
}
