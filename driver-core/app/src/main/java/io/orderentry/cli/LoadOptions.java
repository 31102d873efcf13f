package io.orderentry.cli;

import io.orderentry.config.Load;
import io.orderentry.config.Overrides;
import io.orderentry.model.Pace;
import java.util.List;
import java.util.function.Predicate;
import picocli.CommandLine.Option;

/** Options for a load and for its keys. */
public final class LoadOptions extends KeyOptions {
    public static final String CHECK = "load.check";
    public static final String THREADS = "load.buildThreads";

    /** Key whose value is where a search begins. */
    static final String RATE = "load.rate";

    @Option(names = "--load", paramLabel = "NAME|FILE", defaultValue = "flat-out")
    private String load;

    public LoadOptions() {
        this(without());
    }

    /** @param paths keys of a load for which the verb has a use */
    LoadOptions(Predicate<String> paths) {
        super(path -> path.startsWith("load.") && paths.test(path));
    }

    /** All keys of a load but those of a build, and these. */
    static Predicate<String> without(String... others) {
        return path -> !path.equals(THREADS) && !List.of(others).contains(path);
    }

    /** The load with these options laid over others. */
    public Load load(Overrides overrides) {
        return TargetVerb.configs().load(load, over(overrides));
    }

    /** The load of a search: at a constant rate, that of {@code --rate} or 1. */
    public Load searched(Overrides overrides) {
        Overrides search = over(overrides).with("load.pace", Pace.RATE.toString(), "--pace");
        return TargetVerb.configs().load(load, value(RATE) == null ? search.with(RATE, "1", "--rate") : search);
    }

    /** Name or file of the load. */
    public String name() {
        return load;
    }
}
