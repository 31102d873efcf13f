package io.orderentry.cli;

import io.orderentry.config.ConfigKey;
import io.orderentry.config.ConfigKeys;
import io.orderentry.config.Overrides;
import java.util.LinkedHashMap;
import java.util.ListResourceBundle;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.function.Predicate;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/**
 * Options that stand for keys of the configuration, made from the keys' declarations; each is checked as if it stood in the file, and
 * described as there ({@link Help}).
 */
@Command
public class KeyOptions {
    /** Name of the bundle of all texts of the help. */
    public static final String HELP = "io.orderentry.cli.KeyOptions$Help";

    /** The packed texts of the help, and those of keys by their paths, which {@code descriptionKey} names. */
    public static final class Help extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            ResourceBundle texts = ResourceBundle.getBundle("io.orderentry.cli.help");
            Stream<Object[]> packed = texts.keySet().stream().map(key -> new Object[] {key, texts.getString(key)});
            Stream<Object[]> keys = ConfigKeys.all().stream().map(key -> new Object[] {
                // A description is a format.
                key.path(), (key.description() + " (" + key.valuesAndDefault() + ")").replace("%", "%%")
            });
            return Stream.concat(packed, keys).toArray(Object[][]::new);
        }
    }

    /** Warehouses of the database that is built. */
    public static final String WAREHOUSES = "load.warehouses";

    private final Map<String, OptionSpec> options = new LinkedHashMap<>();

    /** @param paths of the keys that have their options here */
    public KeyOptions(Predicate<String> paths) {
        ConfigKeys.all().stream()
                .filter(key -> !key.options().isEmpty() && paths.test(key.path()))
                .forEach(key -> options.put(key.path(), specification(key)));
    }

    /** Adds the options to a verb that has this object as a mixin. */
    @Spec(Spec.Target.MIXEE)
    public final void addTo(CommandSpec verb) {
        options.values().forEach(verb::addOption);
    }

    private static OptionSpec specification(ConfigKey key) {
        boolean isSwitch = key.label().isEmpty();
        OptionSpec.Builder builder = OptionSpec.builder(key.options().toArray(String[]::new))
                .type(isSwitch ? boolean.class : String.class)
                .descriptionKey(key.path());
        if (!isSwitch) {
            builder.paramLabel(key.label());
        }
        if (!key.words().isEmpty()) {
            builder.completionCandidates(key.words());
        }
        return builder.build();
    }

    /** The value of a key's option; null when it is not given. */
    public final String value(String path) {
        Object value = options.get(path).getValue();
        return value == null || value.equals(false) ? null : value.toString();
    }

    public final boolean givesWarehouses() {
        return value(WAREHOUSES) != null;
    }

    /** Keys with the options that are given laid over them. */
    public final Overrides over(Overrides overrides) {
        Overrides all = overrides;
        for (String path : options.keySet()) {
            all = all.with(path, value(path), options.get(path).longestName());
        }
        return all;
    }
}
