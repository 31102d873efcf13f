package io.orderentry.schedule;

import io.orderentry.config.Load;
import io.orderentry.config.Overrides;
import io.orderentry.config.Slice;
import io.orderentry.config.WarehouseRange;
import io.orderentry.model.Scale;

/** Loads as a command line would give them. */
public final class Loads {
    private Loads() {}

    /** @param settings such as {@code pace=rate}, one or more in a text */
    public static Load load(String... settings) {
        Overrides overrides = Overrides.none();
        for (String setting : String.join(" ", settings).strip().split(" +")) {
            overrides = setting.isEmpty() ? overrides : overrides.set("load." + setting);
        }
        return Load.of(overrides);
    }

    /** All terminals of a load on a whole database of this size. */
    static Terminals terminals(Load load, Scale scale) {
        return Terminals.of(load, WarehouseRange.all(scale.warehouses()), Slice.WHOLE);
    }
}
