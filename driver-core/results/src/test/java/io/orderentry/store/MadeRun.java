package io.orderentry.store;

import io.orderentry.metrics.HostRow;
import io.orderentry.model.TransactionType;
import io.orderentry.result.Result;
import io.orderentry.result.Results;
import io.orderentry.result.SeriesRow;
import io.orderentry.result.SeriesRow.Phase;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** A run folder made by hand, with every file that a page about it shows. */
public final class MadeRun {
    /** New-Orders in each second of the measurement interval; each takes as many tenths of a millisecond as the second has units. */
    public static final int NEW_ORDERS = 20;

    private static RunFiles twoHours;

    private MadeRun() {}

    /**
     * What is read of a folder with {@link Results#paced()}, whose files take long to make and to read; so that is done once.
     *
     * @param parent where they are made for whoever asks first; they are not looked at again
     */
    public static synchronized RunFiles ofTwoHours(Path parent) {
        if (twoHours == null) {
            twoHours = RunFiles.read(folder(parent, Results.paced()));
        }
        return twoHours;
    }

    /** A folder with the result given, and with series that last as long as it says. */
    public static Path folder(Path parent, Result result) {
        RunFolder folder = RunFolder.create(parent, "made", Instant.parse("2026-01-02T03:04:05Z"), "seed: 42");
        folder.writeResult(result);
        int rampUp = (int) result.phases().rampUpSeconds();
        int end = rampUp + (int) result.phases().intervalSeconds();
        List<SeriesRow> series = new ArrayList<>();
        List<HostRow> hosts = new ArrayList<>();
        Histogram times = new Histogram(3);
        try (LatencyLog log = folder.openLatencyLog().startingAt(Instant.parse("2026-01-02T03:04:05Z"))) {
            for (int second = 1; second <= end; second++) {
                Phase phase = second <= rampUp ? Phase.RAMP_UP : Phase.INTERVAL;
                int newOrders = second <= rampUp ? 1 : NEW_ORDERS;
                series.add(new SeriesRow(second, phase, newOrders, 46, 0, second % 7 == 0 ? 1 : 0, 1));
                if (result.host().isAvailable()) {
                    hosts.add(HostRow.of(second, result.host().value()));
                }
                for (TransactionType type : TransactionType.values()) {
                    times.reset();
                    for (int i = 0; i < NEW_ORDERS; i++) {
                        times.recordValue(100L * (1 + second % 10) + i);
                    }
                    log.write(
                            type.key()
                                    + (type == TransactionType.DELIVERY
                                                    && result.workload().deferredDelivery()
                                            ? ".deferred"
                                            : ".response"),
                            second - 1.0,
                            second,
                            times);
                }
                log.covered(second - 1.0, second);
            }
        }
        folder.writeSeries(series);
        folder.writeHosts(hosts);
        return folder.path();
    }
}
