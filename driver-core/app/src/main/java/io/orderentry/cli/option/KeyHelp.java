package io.orderentry.cli.option;

import io.orderentry.config.ConfigKeys;
import java.util.ListResourceBundle;

/** Descriptions of the options that stand for a key of the configuration, by the key's path: {@code descriptionKey} names it. */
public final class KeyHelp extends ListResourceBundle {
    public static final String NAME = "io.orderentry.cli.option.KeyHelp";

    @Override
    protected Object[][] getContents() {
        return ConfigKeys.all().stream()
                .map(key -> new Object[] {
                    // A description is a format.
                    key.path(), (key.description() + " (" + key.valuesAndDefault() + ")").replace("%", "%%")
                })
                .toArray(Object[][]::new);
    }
}
