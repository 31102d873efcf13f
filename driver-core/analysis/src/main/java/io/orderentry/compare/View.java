package io.orderentry.compare;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * View of groups of runs as a table.
 *
 * @param name unique, as the JSON of a comparison has it
 * @param table the table of groups, empty when the data do not allow it; a pure function
 */
public record View(String name, Function<Groups, Optional<ViewTable>> table) {
    private static final List<View> ALL = List.of(
            new View("native-vs-vm", MetricViews::nativeVsVm),
            new View("scale-up", LabelViews::scaleUp),
            new View("ladder", LabelViews::ladder),
            new View("two-factors", LabelViews::twoFactors),
            new View("on-off", LabelViews::onOff),
            new View("per-core-ghz", MetricViews::perCoreGhz),
            new View("equal-work-cpu", MetricViews::equalWorkCpu),
            new View("hypervisor", MetricViews::hypervisor),
            new View("reference-profile", MetricViews::referenceProfile),
            new View("response-times", MetricViews::responseTimes));

    /** All that the data allow; of ratios alone those that have some. */
    public static List<ViewTable> of(Groups groups, boolean ratiosOnly) {
        return ALL.stream()
                .flatMap(view -> view.table.apply(groups).map(made -> made.withName(view.name)).stream())
                .map(made -> ratiosOnly ? made.relative() : made)
                .filter(made -> !made.columns().isEmpty())
                .toList();
    }
}
