package io.orderentry.compare;

import io.orderentry.compare.stats.Ratio;

/**
 * Overhead of a group by one of its four definitions (docs/statistics.md).
 *
 * @param definition which of them
 * @param group name of the group
 * @param ratio the group's figure divided by the reference's; null when the definition is no such ratio, or does not apply
 * @param value null when it does not apply
 * @param remark what it says, or why it does not apply
 */
public record Overhead(Definition definition, String group, Ratio ratio, Double value, String remark) {

    /** Never leave the name out: 15 % less throughput and 17 % more processor time per transaction are the same fact. */
    public enum Definition {
        THROUGHPUT_RATIO("throughput ratio", "New-Orders a minute / those of the reference"),
        TIME_RATIO("time ratio", "time for a fixed amount of work / that of the reference"),
        CPU_FOR_EQUAL_WORK("CPU for equal work", "processor time at an equal achieved rate / that of the reference"),
        HOST_SIDE_SHARE("host-side share", "(busy - guest) / guest, on the host of virtual machines");

        private final String title;
        private final String formula;

        Definition(String title, String formula) {
            this.title = title;
            this.formula = formula;
        }

        public String title() {
            return title;
        }

        public String formula() {
            return formula;
        }
    }
}
