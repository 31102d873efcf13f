package io.orderentry.cli;

import io.orderentry.config.Load;
import io.orderentry.config.Overrides;
import picocli.CommandLine.Option;

/** Options for keys of a load; each is checked as if it stood in the file. */
final class LoadOptions {
    @Option(
            names = "--load",
            paramLabel = "NAME|FILE",
            defaultValue = "flat-out",
            description = "What is done to it (default: ${DEFAULT-VALUE}).")
    private String load;

    @Option(
            names = {"-c", "--connections"},
            paramLabel = "N|2xcpu",
            description = "Connections that serve terminals.")
    private String connections;

    @Option(names = "--mode", paramLabel = "procedures|statements", description = "Who runs the SQL.")
    private String mode;

    @Option(names = "--pace", paramLabel = "flat-out|paced|rate", description = "When a terminal is due next.")
    private String pace;

    @Option(names = "--rate", paramLabel = "TX_PER_S", description = "Transactions per second of --pace rate.")
    private String rate;

    @Option(names = "--warmup", paramLabel = "D", description = "Ramp-up before the measurement interval, such as 5s.")
    private String warmup;

    @Option(names = "--duration", paramLabel = "D", description = "Length of the measurement interval, such as 2h.")
    private String duration;

    @Option(
            names = "--transactions",
            paramLabel = "N",
            description = "End the measurement interval after N transactions instead.")
    private String transactions;

    @Option(
            names = "--shared",
            description = "Let other runs drive the same database at the same time, if they are shared too.")
    private boolean shared;

    /** The load with these options laid over those of its target and scale. */
    Load load(Overrides overrides) {
        Overrides all = overrides
                .with("load.connections", connections, "--connections")
                .with("load.mode", mode, "--mode")
                .with("load.pace", pace, "--pace")
                .with("load.rate", rate, "--rate")
                .with("load.warmup", warmup, "--warmup")
                .with("load.duration", duration, "--duration")
                .with("load.transactions", transactions, "--transactions")
                .with("load.shared", shared ? "true" : null, "--shared");
        return TargetVerb.configs().load(load, all);
    }

    /** Options of the database that is built. */
    static final class Scale {
        @Option(
                names = {"-w", "--warehouses"},
                paramLabel = "N",
                description = "Number of warehouses.")
        private String warehouses;

        @Option(names = "--seed", paramLabel = "N", description = "Decides every random value (default: 1).")
        private String seed;

        boolean givesWarehouses() {
            return warehouses != null;
        }

        Overrides over(Overrides overrides) {
            return overrides.with("load.warehouses", warehouses, "--warehouses").with("load.seed", seed, "--seed");
        }
    }
}
