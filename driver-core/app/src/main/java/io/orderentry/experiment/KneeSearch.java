package io.orderentry.experiment;

import io.orderentry.compare.Assertion.Answer;
import io.orderentry.experiment.KneeSearch.RateEvidence.State;
import io.orderentry.experiment.Probe.Outcome;
import io.orderentry.experiment.SearchPlan.ProbeLength;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * Search for the knee: brackets it by doubling or halving, then bisects. A pure function of the probes so far, so that an interrupted search
 * goes on from its files, and time is that of the probes.
 */
public final class KneeSearch {
    private static final double FACTOR = 2;
    /** Step beside a rate at the edge, of the tolerance: two of them fit into it. */
    private static final double STEP = 0.45;

    private final SearchPlan plan;
    private final ProbeLength length;
    private final List<Probe> probes;
    private final NavigableMap<Double, RateEvidence> rates;
    /** The lowest rate that missed the limits; null where none did. */
    private final Double high;
    /** The highest rate below it that met them; null where there is none. */
    private final Double low;

    private KneeSearch(SearchPlan plan, ProbeLength length, List<Probe> probes) {
        this.plan = plan;
        this.length = length;
        this.probes = probes;
        this.rates = probes.stream()
                .collect(Collectors.groupingBy(
                        Probe::offeredPerSecond,
                        TreeMap::new,
                        Collectors.collectingAndThen(Collectors.toList(), RateEvidence::new)));
        this.high = first(rates, State.MISSED);
        this.low = high == null ? null : first(rates.headMap(high, false).descendingMap(), State.MET);
    }

    /**
     * The step after these probes.
     *
     * @param length of the next probe
     */
    public static SearchStep next(SearchPlan plan, ProbeLength length, List<Probe> probes) {
        return new KneeSearch(plan, length, probes).next();
    }

    private SearchStep next() {
        if (probes.stream().anyMatch(probe -> probe.outcome() == Outcome.INCONSISTENT)) {
            return SearchStep.end(SearchEnd.INCONSISTENT, null);
        }
        if (first(rates, State.DRIVER_LIMITED) != null) {
            return SearchStep.end(SearchEnd.DRIVER_LIMITED, null);
        }
        if (first(rates, State.TOO_FEW_SAMPLES) != null) {
            return SearchStep.end(SearchEnd.TOO_FEW_SAMPLES, knee());
        }
        SearchStep step = wanted();
        if (step.end() != null || isWithinBudget(step.rate())) {
            return step;
        }
        SearchEnd end = length.isLengthened(step.rate()) ? SearchEnd.PROBE_TOO_LONG : SearchEnd.BUDGET_SPENT;
        return SearchStep.end(end, knee());
    }

    /** Returns whether a probe would end in the budget, with checks as long as the longest; the first one may be longer if its limits do not need it. */
    private boolean isWithinBudget(double rate) {
        double spent = probes.stream().mapToDouble(Probe::seconds).sum();
        double checks = probes.stream()
                .mapToDouble(probe -> probe.seconds() - length.total(probe.offeredPerSecond()))
                .max()
                .orElse(0);
        return probes.isEmpty() && !length.isLengthened(rate)
                || spent + length.total(rate) + Math.max(0, checks) <= plan.budgetSeconds();
    }

    private SearchStep wanted() {
        if (rates.isEmpty()) {
            return SearchStep.probe(SearchPlan.rounded(plan.start()));
        }
        Double open = first(rates, State.OPEN);
        if (open != null) {
            return SearchStep.probe(open);
        }
        if (high == null) {
            double last = rates.lastKey();
            return last >= plan.highest()
                    ? SearchStep.end(SearchEnd.ABOVE_RANGE, null)
                    : SearchStep.probe(Math.min(plan.highest(), SearchPlan.rounded(last * FACTOR)));
        }
        if (low == null) {
            double first = rates.firstKey();
            return first <= plan.lowest()
                    ? SearchStep.end(SearchEnd.BELOW_RANGE, null)
                    : SearchStep.probe(Math.max(plan.lowest(), SearchPlan.rounded(first / FACTOR)));
        }
        if (high / low - 1 <= plan.tolerance()) {
            return SearchStep.end(SearchEnd.FOUND, knee());
        }
        NavigableMap<Double, RateEvidence> edges = rates.subMap(low, false, high, false);
        return edges.isEmpty() ? between() : beside(edges);
    }

    private SearchStep between() {
        double middle = SearchPlan.rounded(Math.sqrt(low * high));
        // Rates that four digits do not tell apart.
        return low < middle && middle < high ? SearchStep.probe(middle) : SearchStep.end(SearchEnd.FOUND, knee());
    }

    /** Looks for an end of the interval close to the rates at the edge, on the side that is farther away; in longer steps the more they are. */
    private SearchStep beside(NavigableMap<Double, RateEvidence> edges) {
        double factor = 1 + STEP * plan.tolerance() * edges.size();
        double below = edges.firstKey() / low;
        double above = high / edges.lastKey();
        double rounded = SearchPlan.rounded(below >= above ? edges.firstKey() / factor : edges.lastKey() * factor);
        boolean inside = below >= above
                ? low < rounded && rounded < edges.firstKey()
                : edges.lastKey() < rounded && rounded < high;
        return inside ? SearchStep.probe(rounded) : SearchStep.end(SearchEnd.VARIES, knee());
    }

    private static Double first(Map<Double, RateEvidence> rates, State state) {
        return rates.entrySet().stream()
                .filter(rate -> rate.getValue().state() == state)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(null);
    }

    /**
     * The interval, and in it the rate at which the largest response time would be its limit, by a least-squares line through the logarithms
     * of both, of the probes in the interval and one tolerance beside it; its geometric middle where they give none.
     */
    private Knee knee() {
        if (low == null) {
            return null;
        }
        double beside = 1 + plan.tolerance();
        List<Probe> near = rates.subMap(low / beside, true, high * beside, true).values().stream()
                .flatMap(evidence -> evidence.withoutStalls().stream())
                .filter(probe -> probe.nearestLimit() != null && probe.nearestLimit() > 0)
                .toList();
        double crossing = crossing(near);
        double estimate = Double.isFinite(crossing) ? Math.exp(crossing) : Math.sqrt(low * high);
        return new Knee(Math.min(high, Math.max(low, estimate)), low, high);
    }

    /** Logarithm of the rate at which the line is at the limit; not finite where it does not rise. */
    private static double crossing(List<Probe> near) {
        double meanX = mean(near, Probe::offeredPerSecond);
        double meanY = mean(near, Probe::nearestLimit);
        double products = 0;
        double squares = 0;
        for (Probe probe : near) {
            double x = Math.log(probe.offeredPerSecond()) - meanX;
            products += x * (Math.log(probe.nearestLimit()) - meanY);
            squares += x * x;
        }
        return products > 0 ? meanX - meanY * squares / products : Double.NaN;
    }

    private static double mean(List<Probe> near, ToDoubleFunction<Probe> figure) {
        return Mean.of(near.stream().mapToDouble(figure).map(Math::log).toArray())
                .getAsDouble();
    }

    /**
     * Highest offered rate within the limits, in transactions of all types per second.
     *
     * @param perSecond estimate, within the interval
     * @param low highest rate below it at which the limits were met
     * @param high lowest rate above it at which they were missed
     */
    public record Knee(double perSecond, double low, double high) {
        /** Width of the interval, as a share of its lower end. */
        public double width() {
            return high / low - 1;
        }
    }

    /**
     * Step of a search: the rate of the next probe, or the end.
     *
     * @param rate of the next probe; null at the end, and before the first probe where a closed loop is to find it
     * @param end null before it
     * @param knee null before the end, and where it gives none
     */
    public record SearchStep(Double rate, SearchEnd end, Knee knee) {
        static SearchStep probe(double rate) {
            return new SearchStep(rate, null, null);
        }

        static SearchStep end(SearchEnd end, Knee knee) {
            return new SearchStep(null, end, knee);
        }
    }

    /**
     * Probes at one rate. A clear probe decides alone, two decide that are 10 % off a limit, and closer to it {@value #LEAD} more on one side than on
     * the other; after {@value #MOST} without that the rate is at the edge.
     */
    record RateEvidence(List<Probe> probes) {
        private static final int LEAD = 3;
        private static final int MOST = 7;
        /** Of the logarithm of response time by limit. */
        private static final double NEAR = 0.1;
        /** Response time by limit from which a probe that completed its arrivals may have seen a stall of the machine: it counts as a close one. */
        private static final double FAR = 2;
        /** One probe that shows nothing may be an accident, such as a long collection of garbage. */
        private static final int ACCIDENTS = 2;

        enum State {
            OPEN,
            MET,
            MISSED,
            EDGE,
            DRIVER_LIMITED,
            TOO_FEW_SAMPLES
        }

        State state() {
            int lead = probes.stream().mapToInt(RateEvidence::weight).sum();
            long limited = count(Outcome.DRIVER_LIMITED);
            long few = count(Outcome.TOO_FEW_SAMPLES);
            if (Math.abs(lead) >= LEAD) {
                return lead > 0 ? State.MET : State.MISSED;
            }
            if (limited >= ACCIDENTS) {
                return State.DRIVER_LIMITED;
            }
            if (few >= ACCIDENTS) {
                return State.TOO_FEW_SAMPLES;
            }
            return probes.size() - limited - few >= MOST ? State.EDGE : State.OPEN;
        }

        private long count(Outcome outcome) {
            return probes.stream().filter(probe -> probe.outcome() == outcome).count();
        }

        /** Above 0 for limits that were met, below for missed ones, 0 for a probe that shows neither. */
        private static int weight(Probe probe) {
            boolean near = probe.nearestLimit() == null || Math.abs(Math.log(probe.nearestLimit())) < NEAR;
            int weight = probe.clear() ? LEAD : near || isFar(probe) ? 1 : 2;
            return switch (probe.outcome()) {
                case MET -> weight;
                case MISSED, INCONSISTENT -> -weight;
                case DRIVER_LIMITED, TOO_FEW_SAMPLES -> 0;
            };
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

    /** End of a search, what it says about the limits, and its meaning with advice: a phrase without a full stop. */
    public enum SearchEnd {
        FOUND(Answer.HOLDS, "the knee is known within the tolerance"),
        VARIES(
                Answer.UNDECIDED,
                "probes at equal rates differ, so that the interval is wider than the tolerance; lengthen --duration"),
        BUDGET_SPENT(Answer.UNDECIDED, "the time budget is spent; give more with --budget, or go on with --resume"),
        PROBE_TOO_LONG(
                Answer.UNDECIDED,
                "the samples that the limits need make the next probe longer than the rest of the time budget; give more"
                        + " with --budget, a lower percentile or a more frequent type"),
        TOO_FEW_SAMPLES(
                Answer.UNDECIDED, "two probes at one rate had fewer samples than the limits need; lengthen --duration"),
        BELOW_RANGE(
                Answer.UNDECIDED,
                "the limits are missed at the lowest rate; give a lower one with --rates, or other limits"),
        ABOVE_RANGE(Answer.UNDECIDED, "the limits are met at the highest rate; give a higher one with --rates"),
        DRIVER_LIMITED(
                Answer.VIOLATED,
                "the driver is the limit, so that the search shows nothing about the server; use a machine of its own,"
                        + " or a lower -c"),
        INCONSISTENT(Answer.VIOLATED, "a database check failed; the database is damaged");

        private final Answer answer;
        private final String sentence;

        SearchEnd(Answer answer, String sentence) {
            this.answer = answer;
            this.sentence = sentence;
        }

        public Answer answer() {
            return answer;
        }

        public String sentence() {
            return sentence;
        }
    }
}
