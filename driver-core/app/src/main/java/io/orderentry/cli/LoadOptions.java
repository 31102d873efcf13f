package io.orderentry.cli;

import io.orderentry.config.Load;
import io.orderentry.config.Overrides;
import io.orderentry.model.Pace;
import java.util.Map;
import picocli.CommandLine.Option;

/** Options for a load and for its keys. */
public final class LoadOptions extends KeyOptions {
    /** Key of a run, and of a build and a check too. */
    public static final String CHECK = "load.check";

    /** Key of a build alone. */
    public static final String THREADS = "load.buildThreads";

    private static final String PACE = "load.pace";
    private static final String RATE = "load.rate";

    @Option(names = "--load", paramLabel = "NAME|FILE", defaultValue = "flat-out")
    private String load;

    public LoadOptions() {
        super(path -> path.startsWith("load.") && !path.equals(THREADS));
    }

    /** The load with these options laid over others. */
    public Load load(Overrides overrides) {
        return TargetVerb.configs().load(load, over(overrides));
    }

    /** The load of a search: at a constant rate, that of {@code --rate} or 1. */
    public Load searched(Overrides overrides) {
        Map<String, String> search = Map.of(PACE, Pace.RATE.toString(), RATE, value(RATE) == null ? "1" : value(RATE));
        return TargetVerb.configs().load(load, over(overrides, search));
    }

    /** Name or file of the load. */
    public String name() {
        return load;
    }
}
