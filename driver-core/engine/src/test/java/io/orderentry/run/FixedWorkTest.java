package io.orderentry.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.config.Load;
import io.orderentry.data.RandomStream;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionType;
import io.orderentry.run.OutcomeCounts.Count;
import io.orderentry.schedule.InputSamples;
import io.orderentry.schedule.Loads;
import io.orderentry.schedule.VirtualClock;
import io.orderentry.txn.Faults;
import io.orderentry.txn.RetryingExecutor;
import io.orderentry.txn.ScriptedOrderEntry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs of a number of transactions on a database whose every call takes another time. */
class FixedWorkTest {
    private static final int WAREHOUSES = 4;
    private static final int TRANSACTIONS = 2_000;

    private final RandomStream service = new RandomStream(1);
    private final VirtualClock clock = new VirtualClock();
    private final ScriptedOrderEntry database = new ScriptedOrderEntry()
            .usually(input -> clock.advance(Duration.ofNanos(service.uniform(0, 19) == 0 ? 2_000_000 : 20_000)));

    private RunOutcome run(String warmup, int connections, String... others) throws InterruptedException {
        List<String> settings = new ArrayList<>(
                List.of("warmup=" + warmup, "transactions=" + TRANSACTIONS, "connections=" + connections));
        settings.addAll(List.of(others));
        Load load = Loads.load(settings.toArray(String[]::new));
        RetryingExecutor retrying = new RetryingExecutor(Faults::classify, 0, micros -> {});
        RunOutcome outcome = new LoadRun(
                        RunPlan.of(load, WAREHOUSES, 100, 2),
                        new StubSessions(database),
                        retrying,
                        clock,
                        new RunListener() {})
                .run();
        assertThat(outcome.inInterval().sum(Count.DUE)).isEqualTo(TRANSACTIONS);
        return outcome;
    }

    /** All inputs without their dates, sorted. */
    private List<String> inputs() {
        List<String> texts = texts(database.inputs());
        database.inputs().clear();
        return texts;
    }

    private static List<String> texts(List<TransactionInput> inputs) {
        return inputs.stream()
                .map(input -> InputSamples.text(input).replaceAll("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+", ""))
                .sorted()
                .toList();
    }

    private static Map<TransactionType, Long> counts(RunOutcome outcome) {
        Map<TransactionType, Long> counts = new HashMap<>();
        for (TransactionType type : TransactionType.values()) {
            counts.put(type, outcome.inInterval().get(type, Count.DUE));
        }
        return counts;
    }

    @Test
    void theSameSeedGivesTheSameInputsHoweverManyConnectionsThereAre() throws InterruptedException {
        run("0ms", 3);
        List<String> three = inputs();
        assertThat(three).hasSize(TRANSACTIONS);
        run("0ms", 3);
        assertThat(inputs()).isEqualTo(three);
        run("0ms", 64);
        assertThat(inputs()).isEqualTo(three);
        run("0ms", 7, "delivery=inline");
        assertThat(inputs()).isEqualTo(three);
        run("0ms", 7, "pace=rate", "rate=50000");
        assertThat(inputs()).isEqualTo(three);
        run("0ms", 64, "pace=rate", "rate=20000", "arrivals=poisson");
        assertThat(inputs()).isEqualTo(three);
        run("0ms", 3, "seed=2");
        assertThat(inputs()).isNotEqualTo(three);
    }

    @Test
    void howMuchTheRampUpDidDoesNotChangeWhatIsMeasured() throws InterruptedException {
        Map<TransactionType, Long> none = counts(run("0ms", 3));
        assertThat(counts(run("30ms", 3))).isEqualTo(none);
        assertThat(counts(run("55ms", 64))).isEqualTo(none);
        assertThat(counts(run("40ms", 8, "pace=rate", "rate=20000", "arrivals=poisson")))
                .isEqualTo(none);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 64})
    void everyPassHasTheSameInputsAndTheLastOneAloneIsMeasured(int connections) throws InterruptedException {
        run("0ms", connections);
        List<String> once = inputs();
        long begun = clock.nanos();
        RunOutcome outcome = run("0ms", connections, "passes=3");
        List<TransactionInput> all = List.copyOf(database.inputs());
        assertThat(all).hasSize(3 * TRANSACTIONS);
        for (int pass = 0; pass < 3; pass++) {
            assertThat(texts(all.subList(pass * TRANSACTIONS, (pass + 1) * TRANSACTIONS)))
                    .as("pass " + pass)
                    .isEqualTo(once);
        }
        assertThat(outcome.inEntireRun().sum(Count.DUE)).isEqualTo(3 * TRANSACTIONS);
        assertThat(outcome.times().late().getTotalCount()).isLessThanOrEqualTo(TRANSACTIONS);
        assertThat(outcome.end()).isEqualTo(RunControl.End.COMPLETE);
        double elapsed = (clock.nanos() - begun) / 1e9;
        assertThat(outcome.intervalSeconds()).isPositive().isLessThan(elapsed / 2);
        assertThat(outcome.rampUpSeconds()).isGreaterThan(outcome.intervalSeconds());
        assertThat(outcome.rampUpSeconds() + outcome.intervalSeconds()).isLessThanOrEqualTo(elapsed);
    }

    @ParameterizedTest
    @ValueSource(ints = {7, 64})
    void connectionsThatDoNotDivideTheTerminalsVisitAllWarehousesEqually(int connections) throws InterruptedException {
        run("0ms", connections);
        Map<Integer, Integer> visits = new HashMap<>();
        database.inputs().forEach(input -> visits.merge(Nodes.home(input), 1, Integer::sum));
        assertThat(visits)
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of(1, TRANSACTIONS / 4, 2, TRANSACTIONS / 4, 3, TRANSACTIONS / 4, 4, TRANSACTIONS / 4));
    }
}
