package io.orderentry.benchmarks;

import io.orderentry.text.Refusal;
import io.orderentry.text.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench throughput}: how near does the driver come to a C client that calls the same functions? */
@Command(
        name = "throughput",
        description =
                "How near does the driver come to pgbench that calls the same server functions? Needs a database that oe"
                        + " build has made, and the password in OE_PASSWORD.",
        mixinStandardHelpOptions = true)
final class ThroughputCommand extends BenchVerb {
    private static final int INPUT_SECONDS = 3;

    @Option(names = "--target", required = true, paramLabel = "URL", description = "jdbc:postgresql://HOST/DATABASE")
    private String target;

    @Option(names = "--user", required = true, paramLabel = "U", description = "Owner of the database.")
    private String user;

    @Option(
            names = "--sides",
            paramLabel = "SIDE,...",
            defaultValue = "procedures,pgbench",
            description = "Of procedures, statements, agent, pgbench, limit-probe (default: ${DEFAULT-VALUE}).")
    private String sides;

    @Option(names = "--blocks", paramLabel = "N", defaultValue = "5", description = "Runs of each side (default: 5).")
    private int blocks;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            defaultValue = "30",
            description = "Measured in each run (default: 30).")
    private int seconds;

    @Option(names = "--warmup", paramLabel = "S", defaultValue = "5", description = "Ramp-up of each run (default: 5).")
    private int warmup;

    @Option(
            names = {"-c", "--connections"},
            paramLabel = "N,...",
            split = ",",
            defaultValue = "8",
            description = "Connections of each side; several are measured one after the other (default: 8).")
    private List<Integer> connections;

    @Option(
            names = "--thief",
            paramLabel = "N",
            defaultValue = "0",
            description = "Threads that burn processors beside every run (default: 0).")
    private int thieves;

    @Option(names = "--replace", description = "Build the database anew before every block, in its size.")
    private boolean replace;

    @Option(
            names = "--work",
            paramLabel = "DIR",
            description = "Where scripts and results are kept (default: a temporary folder).")
    private Path work;

    @Override
    void measure() throws IOException, InterruptedException {
        List<ThroughputSide> order = ThroughputSide.parse(sides);
        atLeastOne("--blocks", blocks);
        atLeastOne("--seconds", seconds);
        atLeastOne("--warmup", warmup);
        connections.forEach(each -> atLeastOne("--connections", each));
        if (thieves < 0) {
            throw new Refusal("--thief: " + thieves + " is below 0");
        }
        PgServer server = PgServer.of(target, user, System.getenv(Secrets.PASSWORD_VARIABLE));
        Path folder = work == null ? Files.createTempDirectory("bench-throughput") : Files.createDirectories(work);
        say("scripts and results: " + folder);
        Thief thief = new Thief(thieves);
        try {
            for (int each : connections) {
                Path own = Files.createDirectories(folder.resolve(each + "-connections"));
                measure(new ThroughputBench(own.toAbsolutePath(), server, home(), each, warmup, seconds), order, each);
            }
        } finally {
            thief.close();
        }
    }

    private void measure(ThroughputBench bench, List<ThroughputSide> order, int each)
            throws IOException, InterruptedException {
        say(String.format("%n%d connections%s", each, thieves == 0 ? "" : ", " + thieves + " processors taken"));
        bench.prepare(order);
        ThroughputTable table = new ThroughputTable(order);
        for (int block = 1; block <= blocks; block++) {
            if (replace) {
                bench.rebuild();
            }
            for (ThroughputSide side : ThroughputSide.order(order, block)) {
                say(table.add(block, side, bench.run(side, block)));
            }
        }
        say(table.text());
        if (order.stream().anyMatch(ThroughputSide::isPgbench)) {
            say(String.format(
                    Locale.ROOT,
                    "Note: of pgbench's CPU time, %.4f ms/tx is for thinking of the input (its scripts without SQL).",
                    bench.inputMillis(INPUT_SECONDS)));
        }
    }
}
