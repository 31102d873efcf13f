package io.orderentry.benchmarks;

import io.orderentry.text.Refusal;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench rows}: what does a row cost before a server sees it? */
@Command(
        name = "rows",
        description =
                "Processor time and memory of generating and encoding a row, by table, without a server; against another"
                        + " version of the driver if one is given.",
        mixinStandardHelpOptions = true)
final class RowsCommand extends BenchVerb {
    /** Encoders of the plugins. */
    enum Format {
        NONE("none"),
        POSTGRESQL("io.orderentry.plugin.postgresql.CopyFormat"),
        MYSQL("io.orderentry.plugin.mysqlfamily.LoadDataFormat");

        private final String encoder;

        Format(String encoder) {
            this.encoder = encoder;
        }

        String encoder() {
            return encoder;
        }
    }

    @Option(
            names = {"-w", "--warehouses"},
            paramLabel = "N",
            defaultValue = "4",
            description = "Size of the database whose rows are generated (default: ${DEFAULT-VALUE}).")
    private int warehouses;

    @Option(
            names = "--format",
            paramLabel = "none|postgresql|mysql",
            defaultValue = "postgresql",
            description = "How rows are encoded (default: ${DEFAULT-VALUE}).")
    private String format;

    @Option(
            names = "--against",
            paramLabel = "JAR",
            description = "order-entry.jar of another version; the two take turns.")
    private Path against;

    @Option(
            names = "--pairs",
            paramLabel = "N",
            defaultValue = "5",
            description = "Runs of each version (default: ${DEFAULT-VALUE}).")
    private int pairs;

    @Override
    void measure() throws IOException, InterruptedException {
        atLeastOne("--warehouses", warehouses);
        atLeastOne("--pairs", pairs);
        String encoder = encoder();
        if (against != null && !Files.isRegularFile(against)) {
            throw new Refusal("--against: there is no file " + against);
        }
        Path current = home().resolve("driver-plugins/dist/target/order-entry.jar");
        Map<String, Mean> costs = new LinkedHashMap<>();
        Map<String, Mean> allocated = new LinkedHashMap<>();
        Ratios ratios = new Ratios();
        for (int pair = 1; pair <= pairs; pair++) {
            boolean currentFirst = pair % 2 == 1;
            double other = against == null || currentFirst
                    ? 0
                    : run(against, encoder).process().microsPerRow();
            RowsOutput output = run(current, encoder);
            output.tables().forEach((table, cost) -> {
                costs.computeIfAbsent(table, key -> new Mean()).add(cost.microsPerRow());
                allocated.computeIfAbsent(table, key -> new Mean()).add(cost.bytesPerRow());
            });
            if (against != null) {
                other = currentFirst ? run(against, encoder).process().microsPerRow() : other;
                double own = output.process().microsPerRow();
                ratios.add(own, other);
                say(String.format(Locale.ROOT, "pair %d  %.3f us, the other version %.3f us", pair, own, other));
            }
        }
        say("a row, one thread's processor time in us and bytes allocated; process: all threads, the compiler's too");
        costs.forEach((table, cost) -> say(String.format(
                Locale.ROOT,
                "%-12s %10.3f %10.1f",
                table,
                cost.value(),
                allocated.get(table).value())));
        if (against != null) {
            say("process / other version: " + ratios);
        }
    }

    private String encoder() {
        for (Format each : Format.values()) {
            if (each.name().equalsIgnoreCase(format)) {
                return each.encoder();
            }
        }
        throw new Refusal("--format: '" + format + "' is none of none, postgresql and mysql");
    }

    /** With the JVM options of {@code oe build}. */
    private RowsOutput run(Path jar, String encoder) throws IOException, InterruptedException {
        Path options = home().resolve("driver-core/app/src/main/resources/io/orderentry/cli");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@" + options.resolve("jvm.options"),
                "@" + options.resolve("jvm-build.options"),
                "-cp",
                home().resolve("benchmarks/target/classes") + File.pathSeparator + jar.toAbsolutePath(),
                RowsProbe.class.getName(),
                Integer.toString(warehouses),
                encoder));
        return RowsOutput.of(
                Child.run(home(), Map.of(), command).orFail("generating rows").output());
    }
}
