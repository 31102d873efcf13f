package io.orderentry.benchmarks;

import io.orderentry.data.NuRand;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** One run of one side at a time, and after each the driver's own check of the database. */
final class ThroughputBench {
    /** Exit code of the driver for what it refuses. */
    private static final int REFUSED = 2;

    private final Path work;
    private final PgServer server;
    private final Oe oe;
    private final Pgbench pgbench;
    private final int connections;
    private final int warmup;
    private final int seconds;
    private int warehouses;
    private int cLoad;

    /** @param home of the project, where the launcher is */
    ThroughputBench(Path work, PgServer server, Path home, int connections, int warmup, int seconds) {
        this.work = work;
        this.server = server;
        this.oe = new Oe(work, server, home);
        this.pgbench = new Pgbench(work, server, connections);
        this.connections = connections;
        this.warmup = warmup;
        this.seconds = seconds;
    }

    /**
     * Looks whether everything is there, and drives the database for as long as a ramp-up takes: the driver puts its functions in when
     * those there are of another version, and the first block finds a server as warm as the later ones do.
     *
     * @throws Refusal when the driver refuses the database, in the driver's words
     */
    void prepare(List<ThroughputSide> sides) throws IOException, InterruptedException {
        if (sides.stream().anyMatch(ThroughputSide::isPgbench)) {
            pgbench.require();
        }
        Child ramp = oe.run("procedures", connections, 1, warmup, 1);
        if (ramp.exitCode() == REFUSED) {
            throw new Refusal(String.join(" ", ramp.output()));
        }
        ramp.orFail("oe run");
        warehouses = meta("warehouses");
        cLoad = meta("c_load");
    }

    private int meta(String key) throws IOException, InterruptedException {
        String sql = "select meta_value from oe_meta where meta_key = '" + key + "'";
        return Integer.parseInt(server.query(work, sql).get(0));
    }

    /** Builds the database anew, in its size: runs change how many orders wait for Delivery, and at last a district has none. */
    void rebuild() throws IOException, InterruptedException {
        oe.build(warehouses, true, List.of());
    }

    /** @param block from 1; it is the seed, so that each block has inputs of its own and all its sides the same constants */
    Figures run(ThroughputSide side, int block) throws IOException, InterruptedException {
        if (!side.isPgbench()) {
            Child run = side == ThroughputSide.AGENT
                    ? oe.runByAgent(connections, block, warmup, seconds)
                    : oe.run(side.toString(), connections, block, warmup, seconds);
            return Oe.figures(run.orFail("block " + block + ", " + side + ": oe run"));
        }
        PgbenchScripts scripts = scripts(side, block);
        String name = "block-" + block + "-" + side;
        Figures figures = new ProbeFunctions(work, server)
                .with(side, scripts, () -> pgbench.measure(name, scripts, block, warmup, seconds));
        oe.check().orFail("block " + block + ", " + side + ": oe check");
        return figures;
    }

    /** Processor time in milliseconds that pgbench takes to think of the input of one transaction. */
    double inputMillis(int forSeconds) throws IOException, InterruptedException {
        // One client: hundreds need seconds to connect, and think no differently.
        return new Pgbench(work, server, 1).inputMillis("input-only", scripts(ThroughputSide.PGBENCH, 1), forSeconds);
    }

    private PgbenchScripts scripts(ThroughputSide side, int block) {
        return new PgbenchScripts(side.prefix(), warehouses, connections, NuRand.Constants.forRun(block, cLoad));
    }
}
