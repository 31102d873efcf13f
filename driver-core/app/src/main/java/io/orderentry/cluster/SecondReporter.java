package io.orderentry.cluster;

import io.orderentry.cluster.ClusterMessage.Kind;
import io.orderentry.cluster.SecondsOfAll.Second;
import io.orderentry.cluster.SecondsOfAll.Second.Times;
import io.orderentry.job.WireFormat;
import io.orderentry.model.TransactionType;
import io.orderentry.result.ErrorCount;
import io.orderentry.run.LatencyRecorder;
import io.orderentry.run.OutcomeCounts;
import io.orderentry.run.RunListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * Sends an agent's run to the conductor: each second when the next one begins, since its times come after its counts, and the edges of the
 * measurement interval at once.
 */
final class SecondReporter implements RunListener {
    private final AgentLink link;
    private final List<Times> times = new ArrayList<>();
    private Tick unsent;
    private OutcomeCounts counts = new OutcomeCounts();
    private List<ErrorCount> errors = List.of();
    private long number;

    SecondReporter(AgentLink link) {
        this.link = link;
        link.beforeEnd(this::sendSecond);
    }

    @Override
    public void tick(Tick tick) {
        sendSecond();
        unsent = tick;
    }

    @Override
    public void counted(OutcomeCounts whole, List<ErrorCount> all) {
        counts = whole;
        errors = all;
    }

    @Override
    public void times(TransactionType type, String kind, Histogram recent) {
        times.add(new Times(type, LatencyRecorder.Kind.valueOf(kind.toUpperCase(Locale.ROOT)), recent.copy()));
    }

    /** Sends the newest second, unless it is sent. */
    void sendSecond() {
        if (unsent == null) {
            return;
        }
        number++;
        List<ErrorCount> withoutMessages = errors.stream()
                .map(error -> new ErrorCount(
                        error.type(), error.failure(), error.sqlState(), error.vendorCode(), "", error.count()))
                .toList();
        link.send(Kind.SECOND, Map.of(), WireFormat.bytes(new Second(number, unsent, counts, withoutMessages, times)));
        times.clear();
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
}
