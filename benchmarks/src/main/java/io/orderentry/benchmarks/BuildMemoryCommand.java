package io.orderentry.benchmarks;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bench build-memory}: does a larger database cost the driver more memory? */
@Command(
        name = "build-memory",
        description =
                "Does building a larger database cost the driver more memory? Needs an empty database, and the password in"
                        + " OE_PASSWORD.",
        mixinStandardHelpOptions = true)
final class BuildMemoryCommand extends BenchVerb {
    @Mixin
    private DatabaseOptions database;

    @Option(
            names = {"-w", "--warehouses"},
            paramLabel = "N,...",
            split = ",",
            defaultValue = "4,40",
            description = "Sizes of the databases (default: ${DEFAULT-VALUE}).")
    private List<Integer> sizes;

    @Override
    void measure() throws IOException, InterruptedException {
        sizes.forEach(size -> atLeastOne("--warehouses", size));
        try (Scratch scratch = Scratch.in(null, "bench-build-memory")) {
            Oe driver = new Oe(scratch.folder(), database.server(), home());
            boolean replace = database.replace();
            for (int size : sizes) {
                Child build = driver.build(size, replace, database.more());
                driver.drop();
                replace = false;
                say(String.format(
                        Locale.ROOT,
                        "oe build -w %-4d %7.2f s, peak memory %d MB",
                        size,
                        build.seconds(),
                        build.peakBytes() / 1_000_000));
            }
        }
    }
}
