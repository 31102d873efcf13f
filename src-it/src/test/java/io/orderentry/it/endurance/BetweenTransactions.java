package io.orderentry.it.endurance;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * Time that the driver itself takes, from {@code latency.hlog} of a run: for a transaction of a connection that is always at work, what is left
 * of the time without the service times; for one that is scheduled, what it waits before it is sent.
 */
final class BetweenTransactions {
    private static final int BIN_SECONDS = 10;
    private static final double MICROS = 1e6;

    /** Service times and response times of some seconds, in microseconds. */
    private static final class Bin {
        private double service;
        private double response;
        private long count;

        void add(Histogram histogram, boolean isService) {
            double sum = histogram.getMean() * histogram.getTotalCount();
            if (isService) {
                service += sum;
                count += histogram.getTotalCount();
            } else {
                response += sum;
            }
        }
    }

    private BetweenTransactions() {}

    /**
     * Adds a value for each ten seconds of the interval.
     *
     * @param connections that are always at work; 0 where transactions are scheduled
     * @param from seconds since the start of the log, without the ramp-up
     * @param to seconds since the start of the log, without the end of the run
     */
    static void addTo(Samples samples, Path log, int connections, double from, double to) throws IOException {
        Map<Integer, Bin> bins = new TreeMap<>();
        try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
            for (EncodableHistogram next = reader.nextIntervalHistogram();
                    next != null;
                    next = reader.nextIntervalHistogram()) {
                double middle = (next.getStartTimeStamp() + next.getEndTimeStamp()) / 2e3 - reader.getStartTimeSec();
                String tag = next.getTag();
                if (tag.endsWith(".service") || tag.endsWith(".response")) {
                    bins.computeIfAbsent((int) (middle / BIN_SECONDS), each -> new Bin())
                            .add((Histogram) next, tag.endsWith(".service"));
                }
            }
        }
        bins.forEach((number, bin) -> {
            double begin = number * (double) BIN_SECONDS;
            if (begin >= from && begin + BIN_SECONDS <= to && bin.count > 0) {
                double micros = connections == 0
                        ? bin.response - bin.service
                        : connections * BIN_SECONDS * MICROS - bin.service;
                samples.add(Figure.BETWEEN_TRANSACTIONS, begin, micros / bin.count);
            }
        });
    }
}
