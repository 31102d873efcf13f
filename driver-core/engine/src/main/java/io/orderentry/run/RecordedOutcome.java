package io.orderentry.run;

import io.orderentry.model.TransactionType;
import io.orderentry.result.DeferredDelivery;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.InputCounts;
import io.orderentry.result.Stall;
import io.orderentry.run.LatencyRecorder.Kind;
import io.orderentry.run.OutcomeCounts.Count;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * A {@link RunOutcome} in plain values, so that another process can add it to others without a loss.
 *
 * @param inInterval by key of the type, in the order of {@link Count}
 * @param inEntireRun the same of the whole run
 * @param histograms of microseconds by name: pairs of a value and its count, without those that are empty
 */
@RecordBuilder
public record RecordedOutcome(
        RunControl.End end,
        String reason,
        String unanswered,
        double rampUpSeconds,
        double intervalSeconds,
        Map<String, List<Long>> inInterval,
        Map<String, List<Long>> inEntireRun,
        RecordedInputs inputs,
        Map<String, List<List<Long>>> histograms,
        Stall longestStall,
        List<RunOutcome.Outage> outages,
        List<ErrorCount> errors,
        long paidCents,
        long unknownCents,
        long unexpectedCommits,
        long skippedDistricts,
        long deferredInLimit,
        DeferredDelivery.Backlog backlog,
        long roundTrips,
        long endedAfterInterval,
        long longestAfterIntervalNanos,
        long elsewhereNanos,
        long connectionWaits) {
    private static final int DIGITS = 3;
    private static final String LATE = "late";
    private static final String IDLE = "idle";
    private static final String QUEUEING = "queueing";
    private static final String THINK = ".think";

    /** The counts of {@link InputCounts}; the hash in hexadecimal. */
    @RecordBuilder
    public record RecordedInputs(
            List<Long> transactions,
            List<Long> ordersByLines,
            long rollsBack,
            long newOrdersAnswered,
            long newOrdersUndone,
            long remoteLines,
            long remotePayments,
            long paymentsByName,
            long orderStatusesByName,
            long skippedDeliveries,
            long skippedDistricts,
            String hash) {
        static RecordedInputs of(InputCounts counts) {
            return RecordedOutcomeRecordedInputsBuilder.builder()
                    .transactions(Arrays.stream(counts.transactions).boxed().toList())
                    .ordersByLines(Arrays.stream(counts.ordersByLines).boxed().toList())
                    .rollsBack(counts.rollsBack)
                    .newOrdersAnswered(counts.newOrdersAnswered)
                    .newOrdersUndone(counts.newOrdersUndone)
                    .remoteLines(counts.remoteLines)
                    .remotePayments(counts.remotePayments)
                    .paymentsByName(counts.paymentsByName)
                    .orderStatusesByName(counts.orderStatusesByName)
                    .skippedDeliveries(counts.skippedDeliveries)
                    .skippedDistricts(counts.skippedDistricts)
                    .hash(String.format(Locale.ROOT, "%016x", counts.hash))
                    .build();
        }

        InputCounts counts() {
            InputCounts counts = new InputCounts();
            fill(counts.transactions, transactions);
            fill(counts.ordersByLines, ordersByLines);
            counts.rollsBack = rollsBack;
            counts.newOrdersAnswered = newOrdersAnswered;
            counts.newOrdersUndone = newOrdersUndone;
            counts.remoteLines = remoteLines;
            counts.remotePayments = remotePayments;
            counts.paymentsByName = paymentsByName;
            counts.orderStatusesByName = orderStatusesByName;
            counts.skippedDeliveries = skippedDeliveries;
            counts.skippedDistricts = skippedDistricts;
            counts.hash = Long.parseUnsignedLong(hash, 16);
            return counts;
        }

        private static void fill(long[] counts, List<Long> recorded) {
            if (recorded.size() != counts.length) {
                throw new IllegalArgumentException(
                        "inputs have " + recorded.size() + " counts instead of " + counts.length);
            }
            Arrays.setAll(counts, recorded::get);
        }
    }

    /** The values of an outcome. */
    public static RecordedOutcome of(RunOutcome outcome) {
        return RecordedOutcomeBuilder.builder()
                .end(outcome.end())
                .reason(outcome.reason())
                .unanswered(outcome.unanswered())
                .rampUpSeconds(outcome.rampUpSeconds())
                .intervalSeconds(outcome.intervalSeconds())
                .inInterval(counts(outcome.inInterval()))
                .inEntireRun(counts(outcome.inEntireRun()))
                .inputs(RecordedInputs.of(outcome.inputs()))
                .histograms(histograms(outcome.times()))
                .longestStall(outcome.longestStall())
                .outages(outcome.outages() == null ? List.of() : outcome.outages())
                .errors(outcome.errors())
                .paidCents(outcome.paidCents())
                .unknownCents(outcome.unknownCents())
                .unexpectedCommits(outcome.unexpectedCommits())
                .skippedDistricts(outcome.skippedDistricts())
                .deferredInLimit(outcome.deferredInLimit())
                .backlog(outcome.backlog())
                .roundTrips(outcome.roundTrips())
                .endedAfterInterval(outcome.endedAfterInterval())
                .longestAfterIntervalNanos(outcome.longestAfterIntervalNanos())
                .elsewhereNanos(outcome.elsewhereNanos())
                .connectionWaits(outcome.connectionWaits())
                .build();
    }

    /** The outcome with these values; figures of nodes stay with the process that measured them. */
    public RunOutcome outcome() {
        return RunOutcomeBuilder.builder()
                .end(end)
                .reason(reason)
                .unanswered(unanswered)
                .rampUpSeconds(rampUpSeconds)
                .intervalSeconds(intervalSeconds)
                .inInterval(counts(inInterval))
                .inEntireRun(counts(inEntireRun))
                .inputs(inputs.counts())
                .times(times())
                .longestStall(longestStall)
                .outages(outages)
                .errors(errors)
                .paidCents(paidCents)
                .unknownCents(unknownCents)
                .unexpectedCommits(unexpectedCommits)
                .skippedDistricts(skippedDistricts)
                .deferredInLimit(deferredInLimit)
                .backlog(backlog)
                .roundTrips(roundTrips)
                .endedAfterInterval(endedAfterInterval)
                .longestAfterIntervalNanos(longestAfterIntervalNanos)
                .elsewhereNanos(elsewhereNanos)
                .connectionWaits(connectionWaits)
                .nodes(List.of())
                .build();
    }

    private static Map<String, List<Long>> counts(OutcomeCounts counts) {
        Map<String, List<Long>> recorded = new LinkedHashMap<>();
        for (TransactionType type : TransactionType.values()) {
            recorded.put(
                    type.key(),
                    Arrays.stream(Count.values())
                            .map(count -> counts.get(type, count))
                            .toList());
        }
        return recorded;
    }

    private static OutcomeCounts counts(Map<String, List<Long>> recorded) {
        OutcomeCounts counts = new OutcomeCounts();
        for (TransactionType type : TransactionType.values()) {
            if (!recorded.containsKey(type.key())) {
                throw new IllegalArgumentException("there are no counts of " + type.key());
            }
            counts.set(type, recorded.get(type.key()));
        }
        return counts;
    }

    private static String name(TransactionType type, Kind kind) {
        return type.key() + "." + kind.name().toLowerCase(Locale.ROOT);
    }

    private static Map<String, List<List<Long>>> histograms(LatencyRecorder times) {
        Map<String, List<List<Long>>> recorded = new TreeMap<>();
        for (TransactionType type : TransactionType.values()) {
            for (Kind kind : Kind.values()) {
                put(recorded, name(type, kind), times.sum(type, kind));
            }
            put(recorded, type.key() + THINK, times.thinkTimes(type));
        }
        put(recorded, LATE, times.late());
        put(recorded, IDLE, times.idle());
        put(recorded, QUEUEING, times.queueing());
        return recorded;
    }

    private static void put(Map<String, List<List<Long>>> recorded, String name, Histogram histogram) {
        if (histogram.getTotalCount() == 0) {
            return;
        }
        List<List<Long>> pairs = new ArrayList<>();
        for (HistogramIterationValue step : histogram.recordedValues()) {
            pairs.add(List.of(step.getValueIteratedTo(), step.getCountAddedInThisIterationStep()));
        }
        recorded.put(name, pairs);
    }

    private LatencyRecorder times() {
        LatencyRecorder times = new LatencyRecorder();
        for (TransactionType type : TransactionType.values()) {
            for (Kind kind : Kind.values()) {
                times.addSum(type, kind, histogram(name(type, kind)));
            }
            times.addThinkTimes(type, histogram(type.key() + THINK));
        }
        times.addWaits(histogram(LATE), histogram(IDLE), histogram(QUEUEING));
        return times;
    }

    private Histogram histogram(String name) {
        Histogram histogram = new Histogram(DIGITS);
        for (List<Long> pair : histograms.getOrDefault(name, List.of())) {
            if (pair.size() != 2
                    || pair.get(0) < 0
                    || pair.get(0) > 2 * LatencyRecorder.MAX_MICROS
                    || pair.get(1) < 1) {
                throw new IllegalArgumentException("the histogram " + name + " has the pair " + pair);
            }
            histogram.recordValueWithCount(pair.get(0), pair.get(1));
        }
        return histogram;
    }
}
