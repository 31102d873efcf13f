package io.orderentry.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.live.LiveMetrics;
import io.orderentry.live.LiveServer;
import io.orderentry.live.Scrape;
import io.orderentry.model.Failure;
import io.orderentry.model.TransactionType;
import io.orderentry.result.ErrorCount;
import io.orderentry.run.LatencyRecorder.Kind;
import io.orderentry.run.OutcomeCounts.Count;
import io.orderentry.txn.Faults;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** A whole run on a scripted database: what is shown at its end is what the run counted. */
class LiveRunTest extends VirtualRun {
    @Test
    void whatIsShownIsWhatWasCounted() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        database.usually(input -> {
            int call = calls.incrementAndGet();
            sleep(1);
            if (call % 10 == 0) {
                throw Faults.fault(call % 50 == 0 ? Failure.REJECTED : Failure.CONFLICT);
            }
        });
        RunOutcome outcome;
        Map<String, Double> shown;
        try (LiveServer server = new LiveServer(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), null)) {
            LiveMetrics live = new LiveMetrics(server).withProcess();
            outcome = run(live, "warmup=100ms duration=1300ms connections=4");
            shown = Scrape.of(server);
        }
        OutcomeCounts whole = outcome.inEntireRun();
        assertThat(whole.sum(Count.FAILED)).isPositive();
        assertThat(whole.sum(Count.RETRIES)).isPositive();
        assertThat(shown).containsEntry("oe_new_orders_total", (double) whole.completed(TransactionType.NEW_ORDER));
        for (TransactionType type : TransactionType.values()) {
            for (Count count : Count.values()) {
                if (count != Count.DUE) {
                    assertThat(shown).containsEntry(name(type, count), (double) whole.get(type, count));
                }
            }
            for (Kind kind : Kind.LIVE) {
                Histogram times = outcome.times().sum(type, kind);
                if (kind != Kind.DEFERRED || type == TransactionType.DELIVERY) {
                    assertShown(shown, type, kind, times);
                } else {
                    assertThat(times.getTotalCount()).isZero();
                }
            }
        }
        // The scripted states are words and no SQLSTATE: they share the counter of what has none.
        assertThat(Arrays.stream(Failure.values())
                        .mapToDouble(failure -> shown.get("oe_errors_total{failure=\""
                                + failure.name().toLowerCase(Locale.ROOT) + "\",sqlstate=\"other\"}"))
                        .sum())
                .isPositive()
                .isEqualTo(
                        outcome.errors().stream().mapToLong(ErrorCount::count).sum());
    }

    private static String name(TransactionType type, Count count) {
        return count == Count.RETRIES
                ? "oe_retries_total{type=\"" + type.key() + "\"}"
                : "oe_transactions_total{outcome=\"" + count.name().toLowerCase(Locale.ROOT) + "\",type=\"" + type.key()
                        + "\"}";
    }

    private static void assertShown(Map<String, Double> shown, TransactionType type, Kind kind, Histogram times) {
        String metric = "oe_" + kind.name().toLowerCase(Locale.ROOT) + "_seconds";
        String label = "{type=\"" + type.key() + "\"}";
        assertThat(shown).containsEntry(metric + "_count" + label, (double) times.getTotalCount());
        double sum = times.getTotalCount() == 0 ? 0 : times.getMean() * times.getTotalCount() / 1e6;
        assertThat(shown.get(metric + "_sum" + label)).isCloseTo(sum, within(sum / 1_000 + 1e-9));
        // Prometheus' buckets hold all the times up to their bound.
        assertThat(shown.get(metric + "_bucket{type=\"" + type.key() + "\",le=\"0.01\"}"))
                .isCloseTo(times.getCountBetweenValues(0, 10_000), within(1.0));
    }
}
