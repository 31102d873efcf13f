package io.orderentry.benchmarks;

import io.orderentry.config.Load;
import io.orderentry.data.Population;
import io.orderentry.memory.InMemoryDatabase;
import io.orderentry.memory.InMemoryOrderEntry;
import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import io.orderentry.txn.Session;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures the cost of the harness without a database: flat out on answers made before, then on the nine tables in memory. */
@Command(
        name = "harness",
        mixinStandardHelpOptions = true,
        description = "The harness alone: transactions per second, and bytes allocated for one.")
final class HarnessCommand implements Callable<Integer> {
    private static final int MEMORY_TRANSACTIONS = 200_000;

    @Option(names = "--runs", defaultValue = "5", description = "how often (default ${DEFAULT-VALUE})")
    private int runs;

    @Option(names = "--seconds", defaultValue = "10", description = "length of each run (default ${DEFAULT-VALUE})")
    private int seconds;

    @Option(
            names = {"-c", "--connections"},
            defaultValue = "1xcpu",
            description = "workers (default ${DEFAULT-VALUE})")
    private String connections;

    @Override
    public Integer call() throws InterruptedException, SQLException {
        Load load =
                Harness.load("warehouses=4", "connections=" + connections, "warmup=5s", "duration=" + seconds + "s");
        double inputBytes = InputCost.bytesPerInput(Harness.plan(load));
        System.out.printf(
                "The harness alone: %s connections, every transaction is answered at once.%n"
                        + "An input itself is %.0f bytes; the outputs were made before.%n",
                connections, inputBytes);
        for (int run = 1; run <= runs; run++) {
            Harness.Figures figures = Harness.run(load, new InstantOrderEntry(0));
            System.out.printf(
                    "run %d: %,.0f transactions/s, %.0f bytes allocated a transaction, %.0f of them beside its input%n",
                    run,
                    figures.transactionsPerSecond(),
                    figures.bytesPerTransaction(),
                    figures.bytesPerTransaction() - inputBytes);
        }
        inMemory();
        return 0;
    }

    /** One lock guards the tables in memory, so this is one worker's work; both sides do it on a new copy. */
    private void inMemory() throws SQLException, InterruptedException {
        System.out.printf(
                "The nine tables of one warehouse in memory, one worker, %,d transactions:%n", MEMORY_TRANSACTIONS);
        // The first round warms up and is not shown.
        for (int run = 0; run <= runs; run++) {
            Load load = Harness.load("connections=1", "warmup=0s", "transactions=" + MEMORY_TRANSACTIONS);
            double direct =
                    InputCost.transactionsPerSecond(Harness.plan(load), Session.of(populated()), MEMORY_TRANSACTIONS);
            Harness.Figures harness = Harness.run(load, populated());
            if (run > 0) {
                System.out.printf(
                        "run %d: called in a loop %,.0f transactions/s, by the harness %,.0f%n",
                        run, direct, harness.transactionsPerSecond());
            }
        }
    }

    private static InMemoryOrderEntry populated() throws SQLException {
        Population population = new Population(1, new Scale(1));
        InMemoryDatabase database = new InMemoryDatabase();
        for (Table table : Table.values()) {
            for (int part = 0; part < population.parts(table); part++) {
                population.generate(table, part, database.loader(table));
            }
        }
        database.loaded();
        return new InMemoryOrderEntry(database);
    }
}
