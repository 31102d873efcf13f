package io.orderentry.benchmarks;

import io.orderentry.text.Refusal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bench build}: how near does a build come to a bare COPY of the same rows? */
@Command(
        name = "build",
        description =
                "How near does oe build come to a bare COPY or LOAD DATA of the same rows by the vendor's client? Needs an empty database, and the password"
                        + " in OE_PASSWORD.",
        mixinStandardHelpOptions = true)
final class BuildCommand extends BenchVerb {
    @Mixin
    private DatabaseOptions database;

    @Option(
            names = {"-w", "--warehouses"},
            paramLabel = "N,...",
            split = ",",
            defaultValue = "4",
            description = "Sizes of the databases, one after the other (default: ${DEFAULT-VALUE}).")
    private List<Integer> sizes;

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
            names = "--indexes",
            paramLabel = "first|last",
            defaultValue = "last",
            description =
                    "When the floor of MySQL and MariaDB makes them; the faster one is the floor (default: ${DEFAULT-VALUE}).")
    private String indexes;

    @Option(
            names = "--work",
            paramLabel = "DIR",
            description = "Where the rows are kept meanwhile, about 100 MB a warehouse (default: a temporary folder).")
    private Path work;

    @Override
    void measure() throws IOException, InterruptedException {
        sizes.forEach(size -> atLeastOne("--warehouses", size));
        atLeastOne("--pairs", pairs);
        if (!format.equals("binary") && !format.equals("text")) {
            throw new Refusal("--format: '" + format + "' is neither binary nor text");
        }
        if (!indexes.equals("first") && !indexes.equals("last")) {
            throw new Refusal("--indexes: '" + indexes + "' is neither first nor last");
        }
        BenchServer server = database.server();
        boolean replace = database.replace();
        for (int size : sizes) {
            measure(server, size, replace);
            replace = false;
        }
    }

    private void measure(BenchServer server, int warehouses, boolean replace) throws IOException, InterruptedException {
        try (Scratch scratch = Scratch.in(work, "bench-build")) {
            Path folder = scratch.folder();
            CopyFiles files = new CopyFiles(folder, warehouses, format);
            LoadFloor floor = server instanceof FamilyServer family
                    ? new FamilyFloor(family, files, home(), indexes.equals("first"))
                    : new Floor((PgServer) server, files, home());
            floor.requireFree();
            Oe driver = new Oe(folder, server, home());
            // Not measured: the first build of all finds a server that has yet to grow, and its rows are those of the
            // floor.
            driver.build(warehouses, replace, database.more());
            floor.export();
            driver.drop();
            compare(warehouses, driver, floor);
        }
    }

    private void compare(int warehouses, Oe driver, LoadFloor floor) throws IOException, InterruptedException {
        Ratios ratios = new Ratios();
        Mean cpu = new Mean();
        long peak = 0;
        for (int pair = 1; pair <= pairs; pair++) {
            // ABBA: what drifts falls on both sides alike.
            boolean buildFirst = pair % 2 == 1;
            double floorSeconds = buildFirst ? 0 : load(pair, floor);
            checkpoint(floor);
            Child build = driver.build(warehouses, false, database.more());
            say(String.format(
                    Locale.ROOT,
                    "pair %d  oe build  %.2f s, processor time %.2f s",
                    pair,
                    build.seconds(),
                    build.cpuSeconds()));
            driver.check().orFail("oe check");
            driver.drop();
            if (buildFirst) {
                floorSeconds = load(pair, floor);
            }
            peak = Math.max(peak, build.peakBytes());
            cpu.add(build.cpuSeconds());
            ratios.add(build.seconds(), floorSeconds);
            say(String.format(Locale.ROOT, "pair %d  oe build / floor %.3f", pair, ratios.last()));
        }
        say("oe build -w " + warehouses + " / floor: " + ratios);
        say(String.format(
                Locale.ROOT, "oe build: processor time %.2f s, peak memory %d MB", cpu.value(), peak / 1_000_000));
    }

    private double load(int pair, LoadFloor floor) throws IOException, InterruptedException {
        checkpoint(floor);
        try {
            LoadSeconds seconds = floor.load();
            say("pair " + pair + "  floor     " + seconds);
            return seconds.all();
        } finally {
            floor.drop();
        }
    }

    private void checkpoint(LoadFloor floor) throws InterruptedException {
        if (!floor.checkpoint()) {
            say(
                    "Note: no checkpoint before this run, because the server has no statement for it or the user may not make one: a run"
                            + " may pay for the other's writes");
        }
    }
}
