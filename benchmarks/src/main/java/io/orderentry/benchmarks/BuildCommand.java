package io.orderentry.benchmarks;

import io.orderentry.config.Refusal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bench build}: how near does a build come to a bare COPY of the same rows? */
@Command(
        name = "build",
        description =
                "How near does oe build come to a bare COPY of the same rows by psql? Needs an empty database, and the password"
                        + " in OE_PASSWORD.",
        mixinStandardHelpOptions = true)
final class BuildCommand extends BenchVerb {
    @Mixin
    private DatabaseOptions database;

    @Option(
            names = {"-w", "--warehouses"},
            paramLabel = "N",
            defaultValue = "4",
            description = "Size of the database (default: ${DEFAULT-VALUE}).")
    private int warehouses;

    @Option(
            names = "--pairs",
            paramLabel = "N",
            defaultValue = "5",
            description = "Runs of each side (default: ${DEFAULT-VALUE}).")
    private int pairs;

    @Option(
            names = "--format",
            paramLabel = "binary|text",
            defaultValue = "binary",
            description = "What psql reads (default: ${DEFAULT-VALUE}, the faster one).")
    private String format;

    @Option(
            names = "--work",
            paramLabel = "DIR",
            description = "Where the rows are kept meanwhile, about 100 MB a warehouse (default: a temporary folder).")
    private Path work;

    @Override
    void measure() throws IOException, InterruptedException {
        atLeastOne("--warehouses", warehouses);
        atLeastOne("--pairs", pairs);
        if (!format.equals("binary") && !format.equals("text")) {
            throw new Refusal("--format: '" + format + "' is neither binary nor text");
        }
        PgServer server = database.server();
        try (Scratch scratch = Scratch.in(work, "bench-build")) {
            Path folder = scratch.folder();
            Floor floor = new Floor(server, new CopyFiles(folder, warehouses, format), home());
            floor.requireFree();
            Oe driver = new Oe(folder, server, home());
            // Not measured: the first build of all finds a server that has yet to grow, and its rows are those of the
            // floor.
            driver.build(warehouses, database.replace());
            floor.export();
            driver.drop();
            compare(server, folder, driver, floor);
        }
    }

    private void compare(PgServer server, Path folder, Oe driver, Floor floor)
            throws IOException, InterruptedException {
        Ratios ratios = new Ratios();
        long peak = 0;
        for (int pair = 1; pair <= pairs; pair++) {
            // ABBA: what drifts falls on both sides alike.
            boolean buildFirst = pair % 2 == 1;
            double floorSeconds = buildFirst ? 0 : load(pair, server, folder, floor);
            checkpoint(server, folder);
            Child build = driver.build(warehouses, false);
            say(String.format(Locale.ROOT, "pair %d  oe build  %.2f s", pair, build.seconds()));
            driver.check().orFail("oe check");
            driver.drop();
            if (buildFirst) {
                floorSeconds = load(pair, server, folder, floor);
            }
            peak = Math.max(peak, build.peakBytes());
            ratios.add(build.seconds(), floorSeconds);
            say(String.format(Locale.ROOT, "pair %d  oe build / floor %.3f", pair, ratios.last()));
        }
        say("oe build -w " + warehouses + " / floor: " + ratios);
        say("peak memory of oe build: " + peak / 1_000_000 + " MB");
    }

    private double load(int pair, PgServer server, Path folder, Floor floor) throws IOException, InterruptedException {
        checkpoint(server, folder);
        try {
            Floor.Seconds seconds = floor.load();
            say("pair " + pair + "  floor     " + seconds);
            return seconds.all();
        } finally {
            floor.drop();
        }
    }

    /** So that one run does not pay for the other's writes. */
    private void checkpoint(PgServer server, Path folder) throws InterruptedException {
        try {
            server.query(folder, "checkpoint");
        } catch (IOException e) {
            say("Note: no checkpoint before this run, because the user may not: a run may pay for the other's writes");
        }
    }
}
