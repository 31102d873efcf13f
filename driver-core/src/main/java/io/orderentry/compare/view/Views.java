package io.orderentry.compare.view;

import io.orderentry.config.Nearest;
import io.orderentry.config.Refusal;
import java.util.List;

/** The views that there are. A new one gets a class of its own and one line here. */
public final class Views {
    public static final List<View> ALL = List.of(
            new NativeVsVmView(),
            new ScaleUpView(),
            new TwoFactorView(),
            new FeatureToggleView(),
            new PerCoreGhzView(),
            new EqualWorkCpuView(),
            new ReferenceProfileView(),
            new ResponseTimeView());

    private Views() {}

    static List<String> names() {
        return ALL.stream().map(View::name).toList();
    }

    /** @throws Refusal with the nearest name when there is no such view */
    public static View named(String name) {
        return ALL.stream()
                .filter(view -> view.name().equals(name))
                .findFirst()
                .orElseThrow(
                        () -> new Refusal("--view: there is no view '" + name + "'" + Nearest.hint(name, names())));
    }
}
