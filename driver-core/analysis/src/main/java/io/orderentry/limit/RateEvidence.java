package io.orderentry.limit;

import io.orderentry.limit.Probe.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Probes at one rate. A clear probe decides alone, two decide that are 10 % off a limit, and closer to it {@value #LEAD} more on one side than on
 * the other; after {@value #MOST} without that the rate is at the edge.
 */
final class RateEvidence {
    private static final int LEAD = 3;
    private static final int MOST = 7;
    /** Of the logarithm of response time by limit. */
    private static final double NEAR = 0.1;
    /** Response time by limit from which a probe that completed its arrivals may have seen a stall of the machine: it counts as a close one. */
    private static final double FAR = 2;
    /** One probe that shows nothing may be an accident, such as a long collection of garbage. */
    private static final int ACCIDENTS = 2;

    /** What is known about a rate. */
    enum State {
        OPEN,
        MET,
        MISSED,
        EDGE,
        DRIVER_LIMITED,
        TOO_FEW_SAMPLES
    }

    private final List<Probe> probes = new ArrayList<>();

    /** The evidence by rate, the lowest first. */
    static TreeMap<Double, RateEvidence> byRate(List<Probe> probes) {
        TreeMap<Double, RateEvidence> rates = new TreeMap<>();
        probes.forEach(probe -> rates.computeIfAbsent(probe.offeredPerSecond(), rate -> new RateEvidence())
                .probes
                .add(probe));
        return rates;
    }

    State state() {
        int lead = 0;
        int counted = 0;
        int limited = 0;
        int few = 0;
        for (Probe probe : probes) {
            int weight = weight(probe);
            if (probe.outcome() == Outcome.DRIVER_LIMITED) {
                limited++;
            } else if (probe.outcome() == Outcome.TOO_FEW_SAMPLES) {
                few++;
            } else {
                counted++;
                lead += probe.outcome() == Outcome.MET ? weight : -weight;
            }
        }
        if (lead >= LEAD) {
            return State.MET;
        }
        if (lead <= -LEAD) {
            return State.MISSED;
        }
        if (limited >= ACCIDENTS) {
            return State.DRIVER_LIMITED;
        }
        if (few >= ACCIDENTS) {
            return State.TOO_FEW_SAMPLES;
        }
        return counted >= MOST ? State.EDGE : State.OPEN;
    }

    private static int weight(Probe probe) {
        if (probe.clear()) {
            return LEAD;
        }
        boolean near = probe.nearestLimit() == null || Math.abs(Math.log(probe.nearestLimit())) < NEAR;
        return near || isFar(probe) ? 1 : 2;
    }

    /** The probes, at a rate that met the limits without those that missed them by far. */
    List<Probe> withoutStalls() {
        boolean met = state() == State.MET;
        return probes.stream().filter(probe -> !(met && isFar(probe))).toList();
    }

    private static boolean isFar(Probe probe) {
        return probe.outcome() == Outcome.MISSED && probe.nearestLimit() != null && probe.nearestLimit() > FAR;
    }
}
