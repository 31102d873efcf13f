package io.orderentry.cli;

import io.orderentry.config.Load;
import io.orderentry.config.Overrides;
import io.orderentry.model.Pace;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options for a load and for its keys, those of {@link Scale} first. */
public final class LoadOptions extends KeyOptions {
    /** Key of a run, and of a build and a check too. */
    public static final String CHECK = "load.check";

    /** Key of a build alone. */
    public static final String THREADS = "load.buildThreads";

    private static final String PACE = "load.pace";
    private static final String RATE = "load.rate";

    @Mixin
    private Scale scale;

    @Option(names = "--load", paramLabel = "NAME|FILE", defaultValue = "flat-out")
    private String load;

    public LoadOptions() {
        super(path -> path.startsWith("load.") && !Scale.KEYS.contains(path) && !path.equals(THREADS));
    }

    /** Keys with all these options laid over them. */
    public Overrides all(Overrides overrides) {
        return over(scale.over(overrides));
    }

    /** The load with these options laid over others. */
    public Load load(Overrides overrides) {
        return TargetVerb.configs().load(load, all(overrides));
    }

    /** The load of a search: at a constant rate, that of {@code --rate} or 1. */
    public Load searched(Overrides overrides) {
        Map<String, String> search = Map.of(PACE, Pace.RATE.toString(), RATE, value(RATE) == null ? "1" : value(RATE));
        return TargetVerb.configs().load(load, over(scale.over(overrides), search));
    }

    public boolean givesWarehouses() {
        return scale.givesWarehouses();
    }

    /** Name or file of the load. */
    public String name() {
        return load;
    }

    /** Options of the database that is built. */
    public static final class Scale extends KeyOptions {
        private static final List<String> KEYS = List.of("load.warehouses", "load.seed");

        Scale() {
            super(KEYS::contains);
        }

        public boolean givesWarehouses() {
            return value("load.warehouses") != null;
        }
    }
}
