package io.orderentry.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.config.Load;
import io.orderentry.config.Slice;
import io.orderentry.data.RandomStream;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionType;
import io.orderentry.run.LatencyRecorder.Kind;
import io.orderentry.run.OutcomeCounts.Count;
import io.orderentry.schedule.InputSamples;
import io.orderentry.schedule.Loads;
import io.orderentry.schedule.VirtualClock;
import io.orderentry.txn.Faults;
import io.orderentry.txn.RetryingExecutor;
import io.orderentry.txn.ScriptedOrderEntry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The work of a run that is divided among processes. */
class SlicedWorkTest {
    private static final int WAREHOUSES = 7;
    private static final long TRANSACTIONS = 1_037;

    private final RandomStream service = new RandomStream(1);
    private boolean byInput;
    private final List<TransactionInput> inputs = new ArrayList<>();

    private RunOutcome run(Slice slice, String... settings) throws InterruptedException {
        VirtualClock clock = new VirtualClock();
        ScriptedOrderEntry database =
                new ScriptedOrderEntry().usually(input -> clock.advance(Duration.ofNanos(20_000 + time(input))));
        Load load = Loads.load(settings);
        RunOutcome outcome = new LoadRun(
                        RunPlan.of(load, WAREHOUSES, 100, 2).withSlice(slice),
                        new StubSessions(database),
                        new RetryingExecutor(Faults::classify, 0, micros -> {}),
                        clock,
                        new RunListener() {})
                .run();
        inputs.addAll(database.inputs());
        return outcome;
    }

    private long time(TransactionInput input) {
        return byInput ? 1_000L * (text(input).hashCode() & 0xfff) : service.uniform(0, 9_000);
    }

    private static String text(TransactionInput input) {
        return InputSamples.text(input).replaceAll("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+", "");
    }

    private RunOutcome sum(int slices, String... settings) throws InterruptedException {
        inputs.clear();
        List<RunOutcome> outcomes = new ArrayList<>();
        for (int number = 1; number <= slices; number++) {
            outcomes.add(run(new Slice(number, slices), settings));
        }
        return RunOutcome.sum(outcomes);
    }

    private List<String> texts() {
        return inputs.stream().map(SlicedWorkTest::text).sorted().toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "connections=3",
                "connections=3 delivery=inline",
                "connections=5 passes=1 pace=rate rate=50000",
                "connections=5 pace=rate rate=20000 arrivals=poisson",
                "connections=5 pace=paced thinkScale=0.001"
            })
    void fixedWorkHasTheSameInputsInOneTwoAndFourSlices(String settings) throws InterruptedException {
        String[] all = (settings + " warmup=0ms transactions=" + TRANSACTIONS).split(" ");
        RunOutcome one = sum(1, all);
        List<String> whole = texts();
        assertThat(whole).hasSize((int) TRANSACTIONS);
        for (int slices : new int[] {2, 4, 7}) {
            RunOutcome merged = sum(slices, all);
            assertThat(texts()).isEqualTo(whole);
            assertThat(merged.inputs().hash).isEqualTo(one.inputs().hash).isNotZero();
            assertThat(merged.inputs().total()).isEqualTo(TRANSACTIONS);
            assertThat(merged.inInterval().sum(Count.DUE)).isEqualTo(TRANSACTIONS);
        }
    }

    @Test
    void anotherSeedGivesAnotherHash() throws InterruptedException {
        String fixed = "transactions=" + TRANSACTIONS;
        assertThat(sum(1, "warmup=0ms", fixed, "seed=1").inputs().hash)
                .isNotEqualTo(sum(1, "warmup=0ms", fixed, "seed=2").inputs().hash);
    }

    @Test
    void arrivalsOfTheRampUpAreDividedAsThoseOfTheInterval() throws InterruptedException {
        String[] settings = "warmup=10ms transactions=1037 connections=5 pace=rate rate=20000".split(" ");
        RunOutcome one = sum(1, settings);
        long rampUp = one.inEntireRun().sum(Count.DUE) - TRANSACTIONS;
        RunOutcome three = sum(3, settings);
        assertThat(rampUp).isEqualTo(200);
        assertThat(three.inEntireRun().sum(Count.DUE) - TRANSACTIONS).isEqualTo(rampUp);
        assertThat(three.inputs().hash).isEqualTo(one.inputs().hash);
    }

    /** A database whose every answer takes a time that follows from the input alone: the same stream of times for any number of slices. */
    @Test
    void histogramsOfSlicesAddUpToThoseOfOneProcess() throws InterruptedException {
        byInput = true;
        String[] settings = {"warmup=0ms", "connections=1", "transactions=" + TRANSACTIONS, "delivery=inline"};
        RunOutcome whole = run(Slice.WHOLE, settings);
        List<RunOutcome> slices = new ArrayList<>();
        for (int number = 1; number <= 3; number++) {
            slices.add(run(new Slice(number, 3), settings));
        }
        RunOutcome merged = RunOutcome.sum(slices);
        for (TransactionType type : TransactionType.values()) {
            assertThat(merged.times().sum(type, Kind.SERVICE))
                    .isEqualTo(whole.times().sum(type, Kind.SERVICE));
            assertThat(merged.times().sum(type, Kind.SERVICE).getTotalCount()).isPositive();
            for (Count count : Count.values()) {
                assertThat(merged.inEntireRun().get(type, count))
                        .isEqualTo(whole.inEntireRun().get(type, count));
            }
        }
        assertThat(merged.workDone()).isEqualTo(whole.workDone());
        assertThat(merged.inputs().hash).isEqualTo(whole.inputs().hash);
    }
}
