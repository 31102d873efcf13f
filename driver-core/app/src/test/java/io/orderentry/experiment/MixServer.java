package io.orderentry.experiment;

import io.orderentry.config.Mix;
import io.orderentry.experiment.Probe.Outcome;
import io.orderentry.model.TransactionType;
import io.orderentry.result.Percentiles;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/**
 * Server in memory for the standard mix: connections with one queue, lognormal service times by type, arrivals as the driver makes them, and
 * stalls during which no transaction goes on. As in a result, what ends after the interval is in no figure.
 *
 * @param poisson whether arrivals are a Poisson process, instead of equally far apart
 * @param stallEvery mean time between stalls in seconds; 0 for none
 * @param stall length of a stall in seconds
 */
record MixServer(ResponseTimeLimit limit, boolean poisson, double stallEvery, double stall, SplittableRandom random) {
    static final double WARMUP = 5;

    private static final int CONNECTIONS = 8;
    /** In seconds, by type. */
    private static final double[] MEAN = {.08, .04, .02, .25, .06};
    /** Of the logarithm. */
    private static final double[] SIGMA = {.5, .5, .6, .5, .8};

    private static final double[] SHARE = List.of(TransactionType.values()).stream()
            .mapToDouble(type -> Mix.DECK.percent(type) / 100)
            .toArray();
    private static final double NEVER = Double.POSITIVE_INFINITY;

    /** Percentile by limit, and share of the arrivals that were completed. */
    record Interval(double nearest, double achieved) {}

    /** Simulates a measurement interval. */
    Interval run(double rate, double seconds) {
        ToDoubleFunction<SplittableRandom> pause = poisson ? each -> each.nextExponential() / rate : each -> 1 / rate;
        double[] free = new double[CONNECTIONS];
        Histogram times = new Histogram(3);
        double last = WARMUP + seconds;
        double nextStall = stallEvery > 0 ? random.nextExponential() * stallEvery : NEVER;
        long done = 0;
        long skipped = 0;
        for (double due = pause.applyAsDouble(random); due < last; due += pause.applyAsDouble(random)) {
            int first = 0;
            for (int i = 1; i < CONNECTIONS; i++) {
                first = free[i] < free[first] ? i : first;
            }
            double begin = Math.max(due, free[first]);
            while (begin >= nextStall + stall) {
                nextStall += stall + random.nextExponential() * stallEvery;
            }
            begin = begin >= nextStall ? nextStall + stall : begin;
            int type = type();
            double service = MEAN[type] * Math.exp(SIGMA[type] * random.nextGaussian() - SIGMA[type] * SIGMA[type] / 2);
            double end = begin + service + (begin < nextStall && begin + service > nextStall ? stall : 0);
            free[first] = end;
            if (due >= WARMUP && end <= last) {
                done++;
                if (type == limit.type().ordinal()) {
                    times.recordValue(Math.round(1e6 * (end - due)));
                }
            }
            skipped += due >= WARMUP && begin >= last ? 1 : 0;
        }
        double millis = limit.percentile().of(Percentiles.ofMicros(times));
        return new Interval(millis / limit.millis(), (double) done / (done + skipped));
    }

    private int type() {
        double unit = random.nextDouble();
        int type = 0;
        for (double sum = SHARE[0]; unit > sum && type < SHARE.length - 1; sum += SHARE[type]) {
            type++;
        }
        return type;
    }

    /** A probe of a length. */
    Probe probe(double rate, double seconds) {
        Interval interval = run(rate, seconds);
        boolean met = interval.nearest() <= 1 && interval.achieved() >= 0.99;
        return ProbeBuilder.builder(KneeSearchTest.probe(rate, met ? Outcome.MET : Outcome.MISSED, interval.nearest()))
                .clear(interval.nearest() < 0.5 || interval.achieved() < 0.9)
                .seconds(WARMUP + seconds)
                .build();
    }
}
