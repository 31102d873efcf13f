package io.orderentry.compare;

import io.orderentry.config.Nearest;
import io.orderentry.config.Refusal;
import java.util.List;

/** The views that there are. A new one gets a class of its own and one line here. */
final class Views {
    static final List<View> ALL = List.of(
            new NativeVsVm(),
            new ScaleUp(),
            new TwoFactors(),
            new OnOff(),
            new PerCoreGhz(),
            new EqualWorkCpu(),
            new ReferenceProfile(),
            new ResponseTimes());

    private Views() {}

    static List<String> names() {
        return ALL.stream().map(View::name).toList();
    }

    /** @throws Refusal with the nearest name when there is no such view */
    static View named(String name) {
        return ALL.stream()
                .filter(view -> view.name().equals(name))
                .findFirst()
                .orElseThrow(
                        () -> new Refusal("--view: there is no view '" + name + "'" + Nearest.hint(name, names())));
    }
}
