package io.orderentry.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Figures of a machine without any database: each kind of work by turns in many rounds, so that what changes on the machine meanwhile widens the
 * intervals of all.
 *
 * @param place type of the file system that was written and read
 * @param rounds in which each kind of work was done once
 * @param stealPercent share of the processors' time that a hypervisor gave to others meanwhile
 * @param work by the keys of {@link MachineWork}, in its order
 */
public record Passport(String place, int rounds, Reading<Double> stealPercent, Map<String, Reading<Spread>> work) {
    /**
     * Figure of one kind of work, in its unit: {@link MachineWork#quantile} of the values of the rounds.
     *
     * @param low lower end of the 95 % interval of the figure
     * @param high its upper end
     */
    public record Spread(double value, double low, double high) {
        /** Half of the interval's length, in percent of the figure. */
        public double percent() {
            return 100 * (high - low) / 2 / value;
        }
    }

    public Passport {
        Map<String, Reading<Spread>> ordered = new LinkedHashMap<>();
        for (MachineWork kind : MachineWork.values()) {
            ordered.put(kind.key(), work.getOrDefault(kind.key(), Reading.unavailable("it was not measured")));
        }
        work = Collections.unmodifiableMap(ordered);
    }

    public Reading<Spread> of(MachineWork kind) {
        return work.get(kind.key());
    }
}
