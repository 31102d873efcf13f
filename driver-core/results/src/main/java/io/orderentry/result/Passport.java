package io.orderentry.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Figures of a machine without any database: each kind of work by turns in many rounds, so that what changes on the machine meanwhile widens the
 * intervals of all.
 *
 * @param place type of the file system that was written and read
 * @param stealPercent share of the processors' time that a hypervisor gave to others meanwhile
 * @param othersPercent share of it that other programs used
 * @param work by the keys of {@link MachineWork}, in its order
 */
public record Passport(
        String place, Reading<Double> stealPercent, Reading<Double> othersPercent, Map<String, Reading<Spread>> work) {
    /**
     * Median of one kind of work, in its unit.
     *
     * @param low lower end of the 95 % interval of the median
     * @param high its upper end
     */
    public record Spread(double value, double low, double high) {}

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
