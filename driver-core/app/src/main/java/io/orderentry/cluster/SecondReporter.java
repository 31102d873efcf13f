package io.orderentry.cluster;

import io.orderentry.cluster.wire.ClusterMessage.Kind;
import io.orderentry.cluster.wire.CountsCodec;
import io.orderentry.cluster.wire.TimesCodec;
import io.orderentry.job.JobProgress;
import io.orderentry.model.TransactionType;
import io.orderentry.result.ErrorCount;
import io.orderentry.run.OutcomeCounts;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * View of an agent's run that also sends it to the conductor: each second when the next one begins, since its times come after its counts, and
 * the edges of the measurement interval at once.
 */
final class SecondReporter implements JobProgress.RunView {
    private final JobProgress.RunView shown;
    private final AgentLink link;
    private final TimesCodec times = new TimesCodec();
    private Tick unsent;
    private OutcomeCounts counts = new OutcomeCounts();
    private List<ErrorCount> errors = List.of();
    private long number;

    /** @param shown the view here */
    SecondReporter(JobProgress.RunView shown, AgentLink link) {
        this.shown = shown;
        this.link = link;
        link.beforeEnd(this::sendSecond);
    }

    @Override
    public void started(long nanos) {
        shown.started(nanos);
    }

    @Override
    public void tick(Tick tick) {
        sendSecond();
        unsent = tick;
        shown.tick(tick);
    }

    @Override
    public void counted(OutcomeCounts whole, List<ErrorCount> all) {
        counts = whole;
        errors = all;
        shown.counted(whole, all);
    }

    @Override
    public void times(TransactionType type, String kind, Histogram recent) {
        times.add(type, kind, recent);
        shown.times(type, kind, recent);
    }

    private void sendSecond() {
        if (unsent == null) {
            return;
        }
        number++;
        Map<String, String> fields = new TreeMap<>(Map.of(
                "number", Long.toString(number),
                "seconds", Double.toString(unsent.seconds()),
                "phase", unsent.phase().name(),
                "newOrders", Long.toString(unsent.newOrders()),
                "transactions", Long.toString(unsent.transactions()),
                "errors", Long.toString(unsent.errors()),
                "retries", Long.toString(unsent.retries()),
                "length", Double.toString(unsent.lengthSeconds()),
                "nopm", Double.toString(unsent.nopm())));
        fields.put("counts", CountsCodec.encode(counts));
        fields.put("errorCounts", CountsCodec.encode(errors));
        link.send(Kind.SECOND, fields, times.take());
        unsent = null;
    }

    @Override
    public void intervalStarted(long edgeNanos) {
        link.send(Kind.EDGE, Map.of("passed", "1"));
    }

    @Override
    public void intervalEnded(long edgeNanos) {
        link.send(Kind.EDGE, Map.of("passed", "2"));
    }

    @Override
    public void waiting(int workers, String reason) {
        shown.waiting(workers, reason);
    }

    @Override
    public synchronized void checking(String what, double share) {
        sendSecond();
        shown.checking(what, share);
    }

    @Override
    public void close() {
        sendSecond();
        shown.close();
    }
}
