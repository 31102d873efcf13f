package io.orderentry.contract;

import io.orderentry.model.Failure;
import io.orderentry.spi.DatabasePlugin;
import java.sql.SQLException;

/** A plugin without what is optional: no bulk writer, no procedures. */
record WithoutExtras(DatabasePlugin plugin) implements DatabasePlugin {
    @Override
    public String name() {
        return plugin.name();
    }

    @Override
    public Failure classify(SQLException failure) {
        return plugin.classify(failure);
    }
}
