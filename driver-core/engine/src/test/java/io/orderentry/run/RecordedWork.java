package io.orderentry.run;

import io.orderentry.model.TransactionType;
import io.orderentry.run.LatencyRecorder.Kind;
import io.orderentry.run.OutcomeCounts.Count;
import io.orderentry.schedule.MeasurementInterval;
import io.orderentry.schedule.VirtualClock;
import io.orderentry.txn.ScriptedOrderEntry;

/** Surroundings of a worker on virtual time: a database that is a script, and the recorders of what the worker does. */
abstract class RecordedWork {
    static final long SECOND = 1_000_000_000L;

    final VirtualClock clock = new VirtualClock();
    final ScriptedOrderEntry database = new ScriptedOrderEntry();
    final StubSessions pool = new StubSessions(database);
    final LatencyRecorder times = new LatencyRecorder();
    final ErrorRecorder errors = new ErrorRecorder();
    final MeasurementInterval interval;
    final StallRecorder stalls;
    final TransactionRecorder recorder;
    RunControl control;

    RecordedWork(long fromSeconds, long toSeconds) {
        interval = new MeasurementInterval(fromSeconds * SECOND, toSeconds * SECOND);
        stalls = new StallRecorder(interval);
        recorder = new TransactionRecorder(interval, times, errors, stalls);
        control = new RunControl(interval, Long.MAX_VALUE, clock);
    }

    WorkerSession session() {
        return pool.worker(control, clock, recorder);
    }

    long inInterval(TransactionType type, Count count) {
        return recorder.outcome().inInterval().get(type, count);
    }

    long inEntireRun(TransactionType type, Count count) {
        return recorder.outcome().inEntireRun().get(type, count);
    }

    long recorded(TransactionType type, Kind kind) {
        return times.sum(type, kind).getTotalCount();
    }

    /** The longest time of a type, in seconds. */
    double longest(TransactionType type, Kind kind) {
        return times.sum(type, kind).getMaxValue() / 1e6;
    }
}
