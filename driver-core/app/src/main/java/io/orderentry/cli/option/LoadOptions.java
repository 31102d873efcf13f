package io.orderentry.cli.option;

import io.orderentry.config.Load;
import io.orderentry.config.Overrides;
import io.orderentry.model.Pace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** Options for a load and for its keys, without those of {@link Scale}. */
public final class LoadOptions extends KeyOptions {
    /** The option that {@code --pace search} stands for, by which a group can need or exclude it. */
    static final String PACE_SEARCH = "--pace search";

    /** Key of a run, and of a build and a check too. */
    public static final String CHECK = "load.check";

    /** Key of a build alone. */
    public static final String THREADS = "load.buildThreads";

    private static final String SEARCH = "search";
    private static final String PACE = "load.pace";
    private static final String RATE = "load.rate";

    @Option(
            names = "--load",
            paramLabel = "NAME|FILE",
            defaultValue = "flat-out",
            completionCandidates = Candidates.Loads.class,
            description = "Load: name of one, or file (default: ${DEFAULT-VALUE}).")
    private String load;

    public LoadOptions() {
        super(path -> path.startsWith("load.") && !Scale.KEYS.contains(path) && !path.equals(THREADS));
    }

    /** The load with these options laid over those of its target and scale. */
    public Load load(Overrides overrides) {
        return TargetVerb.configs().load(load, over(overrides));
    }

    /** Lets the pace of a verb be a search as well. */
    public static void addSearch(CommandSpec verb) {
        OptionSpec pace = verb.findOption("--pace");
        List<String> values = new ArrayList<>();
        pace.completionCandidates().forEach(values::add);
        values.add(SEARCH);
        verb.remove(pace);
        verb.addOption(OptionSpec.builder(pace)
                .paramLabel(String.join("|", values))
                .completionCandidates(values)
                .preprocessor((arguments, command, option, info) -> {
                    if (!arguments.isEmpty() && arguments.peek().equals(SEARCH)) {
                        arguments.add(arguments.size() - 1, PACE_SEARCH);
                    }
                    return false;
                })
                .build());
    }

    /** The load of a search: at a constant rate, that of {@code --rate} or 1. */
    public Load searched(Overrides overrides) {
        Map<String, String> search = Map.of(PACE, Pace.RATE.toString(), RATE, rate() == null ? "1" : rate());
        return TargetVerb.configs().load(load, over(overrides, search));
    }

    /** Start of a search; null when the option is not given. */
    public String rate() {
        return value(RATE);
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
