package io.orderentry.compare.view;

import io.orderentry.compare.group.Groups;
import io.orderentry.text.Nearest;
import io.orderentry.text.Refusal;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * View of groups of runs as a table.
 *
 * @param name as {@code --view} takes it
 * @param needs what the data must have for it, in a few words
 * @param table the table for a name and groups, empty when the data do not allow it; a pure function
 */
public record View(String name, String needs, BiFunction<String, Groups, Optional<ViewTable>> table) {
    public static final List<View> ALL = List.of(
            new View("native-vs-vm", "a throughput", MetricViews::nativeVsVm),
            new View("scale-up", "one label whose values are all numbers, such as vcpus", LabelViews::scaleUp),
            new View("ladder", "one label with three values or more", LabelViews::ladder),
            new View("two-factors", "two labels to compare by (--by and --reference twice)", LabelViews::twoFactors),
            new View(
                    "on-off",
                    "labels with the values on and off, and runs that differ in one of them only",
                    LabelViews::onOff),
            new View("per-core-ghz", "cores and frequency of every machine", MetricViews::perCoreGhz),
            new View(
                    "equal-work-cpu",
                    "processor counters, and achieved rates that agree within 1 %",
                    MetricViews::equalWorkCpu),
            new View("hypervisor", "counters of the host of a virtual machine", MetricViews::hypervisor),
            new View("reference-profile", "a throughput", MetricViews::referenceProfile),
            new View("response-times", "response times on both sides", MetricViews::responseTimes));

    /** @throws Refusal with the nearest name when there is no such view */
    public static View named(String name) {
        return ALL.stream()
                .filter(view -> view.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new Refusal("--view: there is no view '" + name + "'"
                        + Nearest.hint(name, ALL.stream().map(View::name).toList())));
    }

    /** The table; empty when the data do not allow it. */
    public Optional<ViewTable> of(Groups groups) {
        return table.apply(name, groups);
    }
}
