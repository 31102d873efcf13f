package io.orderentry.compare.view;

import io.orderentry.config.Nearest;
import io.orderentry.config.Refusal;
import java.util.List;

/** Table of the views. */
public final class Views {
    public static final List<View> ALL = List.of(
            new View("native-vs-vm", "a throughput", SideBySideView::nativeVsVm),
            new View("scale-up", "one label whose values are all numbers, such as vcpus", ScaleUpView::of),
            new View("two-factors", "two labels to compare by (--by and --reference twice)", TwoFactorView::of),
            new View(
                    "on-off",
                    "labels with the values on and off, and runs that differ in one of them only",
                    FeatureToggleView::of),
            new View("per-core-ghz", "cores and frequency of every machine", PerCoreGhzView::of),
            new View(
                    "equal-work-cpu",
                    "processor counters, and achieved rates that agree within 1 %",
                    SideBySideView::equalWorkCpu),
            new View("reference-profile", "a throughput", ReferenceProfileView::of),
            new View("response-times", "response times on both sides", ResponseTimeView::of));

    private Views() {}

    /** @throws Refusal with the nearest name when there is no such view */
    public static View named(String name) {
        return ALL.stream()
                .filter(view -> view.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new Refusal("--view: there is no view '" + name + "'"
                        + Nearest.hint(name, ALL.stream().map(View::name).toList())));
    }
}
