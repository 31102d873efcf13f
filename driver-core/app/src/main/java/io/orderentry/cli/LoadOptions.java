package io.orderentry.cli;

import io.orderentry.config.Load;
import io.orderentry.config.Overrides;
import io.orderentry.model.Pace;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** Options for keys of a load; each is checked as if it stood in the file, and described as there ({@link KeyHelp}). */
final class LoadOptions {
    private static final String SEARCH = "search";

    @Option(
            names = "--load",
            paramLabel = "NAME|FILE",
            defaultValue = "flat-out",
            completionCandidates = Candidates.Loads.class,
            description = "Load: name of one, or file (default: ${DEFAULT-VALUE}).")
    private String load;

    @Option(
            names = {"-c", "--connections"},
            paramLabel = "N|2xcpu",
            descriptionKey = "load.connections")
    private String connections;

    @Option(
            names = "--mode",
            paramLabel = "procedures|statements",
            completionCandidates = Candidates.Modes.class,
            descriptionKey = "load.mode")
    private String mode;

    @Option(
            names = "--pace",
            paramLabel = "flat-out|paced|rate",
            completionCandidates = Candidates.Paces.class,
            descriptionKey = "load.pace")
    private String pace;

    @Option(names = "--rate", paramLabel = "TX_PER_S", descriptionKey = "load.rate")
    private String rate;

    @Option(names = "--warmup", paramLabel = "D", descriptionKey = "load.warmup")
    private String warmup;

    @Option(names = "--duration", paramLabel = "D", descriptionKey = "load.duration")
    private String duration;

    @Option(names = "--transactions", paramLabel = "N", descriptionKey = "load.transactions")
    private String transactions;

    @Option(names = "--passes", paramLabel = "N", descriptionKey = "load.passes")
    private String passes;

    @Option(names = "--shared", descriptionKey = "load.shared")
    private boolean shared;

    /** The load with these options laid over those of its target and scale. */
    Load load(Overrides overrides) {
        return TargetVerb.configs().load(load, over(overrides));
    }

    /** Lets the pace of a verb be a search as well. */
    static void addSearch(CommandSpec verb) {
        OptionSpec pace = verb.findOption("--pace");
        List<String> values = new ArrayList<>();
        pace.completionCandidates().forEach(values::add);
        values.add(SEARCH);
        verb.remove(pace);
        verb.addOption(OptionSpec.builder(pace)
                .paramLabel(String.join("|", values))
                .completionCandidates(values)
                .build());
    }

    /** Whether the highest rate within limits is searched for. */
    boolean isSearch() {
        return SEARCH.equals(pace);
    }

    /** The load of a search: at a constant rate, that of {@code --rate} or 1. */
    Load searched(Overrides overrides) {
        return TargetVerb.configs().load(load, over(overrides, Pace.RATE.toString(), rate == null ? "1" : rate));
    }

    /** Where a search begins; null when the option is not given. */
    String rate() {
        return rate;
    }

    /** Name or file of the load. */
    String name() {
        return load;
    }

    Overrides over(Overrides overrides) {
        return over(overrides, pace, rate);
    }

    private Overrides over(Overrides overrides, String givenPace, String givenRate) {
        return overrides
                .with("load.connections", connections, "--connections")
                .with("load.mode", mode, "--mode")
                .with("load.pace", givenPace, "--pace")
                .with("load.rate", givenRate, "--rate")
                .with("load.warmup", warmup, "--warmup")
                .with("load.duration", duration, "--duration")
                .with("load.transactions", transactions, "--transactions")
                .with("load.passes", passes, "--passes")
                .with("load.shared", shared ? "true" : null, "--shared");
    }

    /** Options of the database that is built. */
    static final class Scale {
        @Option(
                names = {"-w", "--warehouses"},
                paramLabel = "N",
                descriptionKey = "load.warehouses")
        private String warehouses;

        @Option(names = "--seed", paramLabel = "N", descriptionKey = "load.seed")
        private String seed;

        boolean givesWarehouses() {
            return warehouses != null;
        }

        Overrides over(Overrides overrides) {
            return overrides.with("load.warehouses", warehouses, "--warehouses").with("load.seed", seed, "--seed");
        }
    }
}
