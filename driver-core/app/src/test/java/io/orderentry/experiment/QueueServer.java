package io.orderentry.experiment;

import io.orderentry.experiment.Probe.Outcome;
import io.orderentry.result.Percentiles;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;

/**
 * Server in memory with a known capacity: Poisson arrivals, exponential service times and c servers with one queue (M/M/c). Its quantiles of
 * the response time have a closed form (Gross and Harris 1985), and its probes are simulated arrival by arrival.
 */
final class QueueServer {
    private final int servers;
    private final double serviceRate;
    private final double limitSeconds;
    private final double warmup;
    private final double duration;
    private final SplittableRandom random;

    /**
     * @param serviceRate of each server, per second
     * @param limitSeconds of the 95th percentile
     */
    QueueServer(int servers, double serviceRate, double limitSeconds, double warmup, double duration, long seed) {
        this.servers = servers;
        this.serviceRate = serviceRate;
        this.limitSeconds = limitSeconds;
        this.warmup = warmup;
        this.duration = duration;
        this.random = new SplittableRandom(seed);
    }

    /** The rate at which the 95th percentile of the response time is the limit. */
    double knee() {
        double low = 0;
        double high = servers * serviceRate;
        for (int i = 0; i < 60; i++) {
            double middle = (low + high) / 2;
            if (longer(middle, limitSeconds) > 0.05) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return low;
    }

    /** Probability of a longer response time at a rate. */
    private double longer(double rate, double seconds) {
        double load = rate / serviceRate;
        double term = 1;
        double sum = 1;
        for (int n = 1; n < servers; n++) {
            term *= load / n;
            sum += term;
        }
        double all = term * load / servers / (1 - load / servers);
        double waits = all / (sum + all);
        double spare = servers * serviceRate - rate;
        double served = Math.exp(-serviceRate * seconds);
        // The sum of an exponential wait, of those that wait, and an exponential service.
        double both = Math.abs(spare - serviceRate) < 1e-9
                ? (1 + serviceRate * seconds) * served
                : (spare * served - serviceRate * Math.exp(-spare * seconds)) / (spare - serviceRate);
        return (1 - waits) * served + waits * both;
    }

    /** Simulates a probe. */
    Probe probe(int number, double rate) {
        double[] free = new double[servers];
        Histogram histogram = new Histogram(3);
        long due = 0;
        double now = random.nextExponential() / rate;
        while (now < warmup + duration) {
            int first = 0;
            for (int i = 1; i < servers; i++) {
                first = free[i] < free[first] ? i : first;
            }
            double end = Math.max(now, free[first]) + random.nextExponential() / serviceRate;
            free[first] = end;
            if (now >= warmup) {
                due++;
                if (end <= warmup + duration) {
                    histogram.recordValue(Math.round(1e6 * (end - now)));
                }
            }
            now += random.nextExponential() / rate;
        }
        Percentiles times = Percentiles.ofMicros(histogram);
        double nearest = times.p95() / 1_000 / limitSeconds;
        double achieved = (double) histogram.getTotalCount() / due;
        boolean met = nearest <= 1 && achieved >= 0.99;
        return ProbeBuilder.builder()
                .number(number)
                .folder("search-" + number)
                .offeredPerSecond(rate)
                .achievedPerSecond(histogram.getTotalCount() / duration)
                .outcome(met ? Outcome.MET : Outcome.MISSED)
                .clear(nearest < 0.5 || achieved < 0.9)
                .nearestLimit(nearest)
                .reasons(met ? List.of() : List.of("New-Order p95"))
                .seconds(warmup + duration)
                .responseMillis(Map.of("newOrder", times))
                .build();
    }
}
