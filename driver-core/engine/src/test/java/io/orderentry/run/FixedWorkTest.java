package io.orderentry.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.config.Slice;
import io.orderentry.data.RandomStream;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionType;
import io.orderentry.run.LatencyRecorder.Kind;
import io.orderentry.run.OutcomeCounts.Count;
import io.orderentry.schedule.InputSamples;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs of a number of transactions on a database whose every call takes another time, in one process and divided among several. */
class FixedWorkTest extends VirtualRun {
    private static final int TRANSACTIONS = 2_100;
    /** It divides into no number of slices. */
    private static final int ODD = 1_037;

    private final RandomStream service = new RandomStream(1);

    FixedWorkTest() {
        warehouses = 7;
        database.usually(input -> clock.advance(Duration.ofNanos(service.uniform(0, 19) == 0 ? 2_000_000 : 20_000)));
    }

    /** @param settings in one text */
    private RunOutcome work(int transactions, String settings) throws InterruptedException {
        database.inputs().clear();
        RunOutcome outcome = run(settings + " transactions=" + transactions);
        if (slice.isWhole()) {
            assertThat(outcome.inInterval().sum(Count.DUE)).isEqualTo(transactions);
        }
        return outcome;
    }

    private RunOutcome work(String settings) throws InterruptedException {
        return work(TRANSACTIONS, settings);
    }

    /** All inputs without their dates, sorted. */
    private static List<String> texts(List<TransactionInput> inputs) {
        return inputs.stream().map(FixedWorkTest::text).sorted().toList();
    }

    private static String text(TransactionInput input) {
        return InputSamples.text(input).replaceAll("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+", "");
    }

    private static Map<TransactionType, Long> counts(RunOutcome outcome) {
        return Arrays.stream(TransactionType.values())
                .collect(Collectors.toMap(
                        type -> type, type -> outcome.inInterval().get(type, Count.DUE)));
    }

    @Test
    void theSameSeedGivesTheSameInputsHoweverManyConnectionsThereAre() throws InterruptedException {
        work("warmup=0ms connections=3");
        List<String> three = texts(database.inputs());
        assertThat(three).hasSize(TRANSACTIONS);
        for (String others : List.of(
                "connections=3",
                "connections=64",
                "connections=7 delivery=inline",
                "connections=7 pace=rate rate=50000",
                "connections=64 pace=rate rate=20000 arrivals=poisson")) {
            work("warmup=0ms " + others);
            assertThat(texts(database.inputs())).as(others).isEqualTo(three);
        }
        work("warmup=0ms connections=3 seed=2");
        assertThat(texts(database.inputs())).isNotEqualTo(three);
    }

    @ParameterizedTest
    @CsvSource({
        "connections=3, warmup=30ms connections=3",
        "connections=3, warmup=55ms connections=64",
        "connections=3, warmup=40ms connections=8 pace=rate rate=20000 arrivals=poisson",
        "connections=3 pace=paced thinkScale=0.001, warmup=200ms connections=64 pace=paced thinkScale=0.002"
    })
    void howMuchTheRampUpDidDoesNotChangeWhatIsMeasured(String settings, String others) throws InterruptedException {
        RunOutcome without = work("warmup=0ms " + settings);
        RunOutcome outcome = work(others);
        assertThat(outcome.inEntireRun().sum(Count.DUE)).isGreaterThan(TRANSACTIONS);
        assertThat(counts(outcome)).isEqualTo(counts(without));
        assertThat(outcome.inputs().hash).isEqualTo(without.inputs().hash);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 64})
    void everyPassHasTheSameInputsAndTheLastOneAloneIsMeasured(int connections) throws InterruptedException {
        work("warmup=0ms connections=" + connections);
        List<String> once = texts(database.inputs());
        long begun = clock.nanos();
        RunOutcome outcome = work("passes=3 connections=" + connections);
        List<TransactionInput> all = List.copyOf(database.inputs());
        assertThat(all).hasSize(3 * TRANSACTIONS);
        for (int pass = 0; pass < 3; pass++) {
            assertThat(texts(all.subList(pass * TRANSACTIONS, (pass + 1) * TRANSACTIONS)))
                    .as("pass " + pass)
                    .isEqualTo(once);
        }
        assertThat(outcome.inEntireRun().sum(Count.DUE)).isEqualTo(3 * TRANSACTIONS);
        assertThat(outcome.times().sum(Kind.LATE).getTotalCount()).isLessThanOrEqualTo(TRANSACTIONS);
        assertThat(outcome.end()).isEqualTo(RunControl.End.COMPLETE);
        double elapsed = (clock.nanos() - begun) / 1e9;
        assertThat(outcome.intervalSeconds()).isPositive().isLessThan(elapsed / 2);
        assertThat(outcome.rampUpSeconds()).isGreaterThan(outcome.intervalSeconds());
        assertThat(outcome.rampUpSeconds() + outcome.intervalSeconds()).isLessThanOrEqualTo(elapsed);
    }

    /** The outcomes of all slices of a run, whose inputs are added to a list. */
    private List<RunOutcome> slices(int number, String settings, List<TransactionInput> inputs)
            throws InterruptedException {
        List<RunOutcome> outcomes = new ArrayList<>();
        for (int each = 1; each <= number; each++) {
            slice = new Slice(each, number);
            outcomes.add(work(ODD, settings));
            inputs.addAll(database.inputs());
        }
        return outcomes;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "connections=3",
                "connections=3 delivery=inline",
                "connections=5 pace=rate rate=50000",
                "connections=5 pace=rate rate=20000 arrivals=poisson",
                "connections=5 pace=paced thinkScale=0.001"
            })
    void workHasTheSameInputsInAnyNumberOfSlices(String settings) throws InterruptedException {
        RunOutcome one = work(ODD, "warmup=0ms " + settings);
        List<String> whole = texts(database.inputs());
        for (int number : new int[] {2, 4, 7}) {
            List<TransactionInput> inputs = new ArrayList<>();
            RunOutcome merged = RunOutcome.sum(slices(number, "warmup=0ms " + settings, inputs), 0, 1);
            assertThat(texts(inputs)).isEqualTo(whole);
            assertThat(merged.inputs().hash).isEqualTo(one.inputs().hash).isNotZero();
            assertThat(merged.inputs().total()).isEqualTo(ODD);
            assertThat(merged.inInterval().sum(Count.DUE)).isEqualTo(ODD);
        }
        slice = Slice.WHOLE;
        assertThat(work(ODD, "seed=2 warmup=0ms " + settings).inputs().hash).isNotEqualTo(one.inputs().hash);
    }

    @Test
    void arrivalsOfTheRampUpAreDividedAsThoseOfTheInterval() throws InterruptedException {
        String settings = "warmup=10ms connections=5 pace=rate rate=20000";
        RunOutcome one = work(ODD, settings);
        assertThat(one.inEntireRun().sum(Count.DUE)).isEqualTo(ODD + 200);
        RunOutcome three = RunOutcome.sum(slices(3, settings, new ArrayList<>()), 0, 1);
        assertThat(three.inEntireRun().sum(Count.DUE)).isEqualTo(ODD + 200);
        assertThat(three.inputs().hash).isEqualTo(one.inputs().hash);
    }

    /** A database whose every answer takes a time that follows from the input alone: the same stream of times for any number of slices. */
    @Test
    void countsAndTimesOfSlicesAddUpToThoseOfOneProcess() throws InterruptedException {
        database.usually(input ->
                clock.advance(Duration.ofNanos(20_000 + 1_000L * (text(input).hashCode() & 0xfff))));
        String settings = "warmup=0ms connections=1 delivery=inline";
        RunOutcome whole = work(ODD, settings);
        List<RunOutcome> parts = slices(3, settings, new ArrayList<>());
        RunOutcome sum = RunOutcome.sum(parts, 0, 1);
        OutcomeCountsTest.assertAddsUp(sum.inInterval());
        for (TransactionType type : TransactionType.values()) {
            assertThat(sum.times().sum(type, Kind.SERVICE))
                    .isEqualTo(whole.times().sum(type, Kind.SERVICE));
            Histogram responses = new Histogram(LatencyRecorder.DIGITS);
            parts.forEach(part -> responses.add(part.times().sum(type, Kind.RESPONSE)));
            assertThat(sum.times().sum(type, Kind.RESPONSE)).isEqualTo(responses);
            assertThat(responses.getTotalCount()).isPositive();
        }
        assertThat(sum.inInterval().byType()).isEqualTo(whole.inInterval().byType());
        assertThat(sum.inEntireRun().byType()).isEqualTo(whole.inEntireRun().byType());
        assertThat(sum.workDone()).isEqualTo(whole.workDone());
        assertThat(sum.inputs().hash).isEqualTo(whole.inputs().hash);
        assertThat(sum.roundTrips()).isEqualTo(whole.roundTrips());
        assertThat(sum.paidCents()).isEqualTo(whole.paidCents());
        assertThat(sum.longestStall()).isNull();
    }
}
