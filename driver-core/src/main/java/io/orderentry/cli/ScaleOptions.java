package io.orderentry.cli;

import io.orderentry.config.Overrides;
import picocli.CommandLine.Option;

/** Options of the database that is built. */
final class ScaleOptions {
    @Option(
            names = {"-w", "--warehouses"},
            paramLabel = "N",
            description = "Number of warehouses.")
    private String warehouses;

    @Option(names = "--seed", paramLabel = "N", description = "Decides every random value (default: 1).")
    private String seed;

    boolean saysWarehouses() {
        return warehouses != null;
    }

    Overrides over(Overrides overrides) {
        return LoadOptions.with(
                LoadOptions.with(overrides, "warehouses", warehouses, "--warehouses"), "seed", seed, "--seed");
    }
}
