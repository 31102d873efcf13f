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

    Load load(TargetOptions target, ScaleOptions scale) {
        Overrides overrides = scale.over(target.overrides());
        overrides = with(overrides, "connections", connections, "--connections");
        overrides = with(overrides, "mode", mode, "--mode");
        overrides = with(overrides, "pace", pace, "--pace");
        overrides = with(overrides, "rate", rate, "--rate");
        overrides = with(overrides, "warmup", warmup, "--warmup");
        overrides = with(overrides, "duration", duration, "--duration");
        overrides = with(overrides, "transactions", transactions, "--transactions");
        overrides = with(overrides, "shared", shared ? "true" : null, "--shared");
        return TargetOptions.configs().load(load, overrides);
    }

    static Overrides with(Overrides overrides, String key, String value, String option) {
        return value == null ? overrides : overrides.with("load." + key, value, option);
    }
}
