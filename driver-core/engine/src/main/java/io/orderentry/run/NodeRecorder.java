package io.orderentry.run;

import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionType;
import io.orderentry.schedule.MeasurementInterval;
import io.orderentry.txn.Outcome;
import io.orderentry.txn.TransactionExecution;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.HdrHistogram.Recorder;

/** Recorder of what one of several nodes did in the measurement interval. Any number of threads record. */
final class NodeRecorder {
    private final Nodes nodes;
    private final int node;
    private final MeasurementInterval interval;
    private final StallRecorder stalls;
    private final LongAdder completed = new LongAdder();
    private final LongAdder newOrders = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder unknown = new LongAdder();
    private final LongAdder crossing = new LongAdder();
    private final Recorder newOrderMicros = new Recorder(LatencyRecorder.DIGITS);

    /** @param node its number, from 0 */
    NodeRecorder(Nodes nodes, int node, MeasurementInterval interval) {
        this.nodes = nodes;
        this.node = node;
        this.interval = interval;
        this.stalls = new StallRecorder(interval);
    }

    /** One for each node; none when there is one node, whose figures are those of the run. */
    static List<NodeRecorder> each(Nodes nodes, MeasurementInterval interval) {
        return nodes.count() == 1
                ? List.of()
                : IntStream.range(0, nodes.count())
                        .mapToObj(node -> new NodeRecorder(nodes, node, interval))
                        .toList();
    }

    /** The interval has begun later than it was planned to; no worker records. */
    void begin() {
        stalls.begin();
    }

    /** The end of a transaction that this node served. */
    void ended(TransactionInput input, TransactionExecution attempt, long due, long ended) {
        stalls.ended(attempt, ended);
        if (!interval.counts(due, ended)) {
            return;
        }
        if (!TransactionRecorder.isCompleted(attempt)) {
            (attempt.outcome() == Outcome.UNKNOWN ? unknown : failed).increment();
            return;
        }
        completed.increment();
        if (nodes.crosses(input, node)) {
            crossing.increment();
        }
        if (input.type() == TransactionType.NEW_ORDER) {
            if (attempt.outcome() == Outcome.COMMITTED) {
                newOrders.increment();
            }
            if (interval.contains(due, ended)) {
                newOrderMicros.recordValue(Math.max(0, TimeUnit.NANOSECONDS.toMicros(ended - due)));
            }
        }
    }

    /** A transaction went to another node or waited, because this node gave no connection. */
    void noConnection(long nanos) {
        stalls.lost(nanos);
    }

    /**
     * Outcome of the node, after the run.
     *
     * @param start of the ramp-up
     */
    RunOutcome.Node outcome(long start) {
        return RunOutcomeNodeBuilder.builder()
                .completed(completed.sum())
                .newOrders(newOrders.sum())
                .failed(failed.sum())
                .unknown(unknown.sum())
                .crossing(crossing.sum())
                .newOrderMicros(newOrderMicros.getIntervalHistogram())
                .outages(stalls.outages(start))
                .build();
    }
}
