package io.orderentry.contract;

import static io.orderentry.contract.TestedDatabase.SCALE;
import static io.orderentry.contract.TestedDatabase.SEED;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.check.ConsistencyChecks;
import io.orderentry.check.Finding;
import io.orderentry.config.Mode;
import io.orderentry.data.NuRand;
import io.orderentry.data.Population;
import io.orderentry.memory.InMemoryDatabase;
import io.orderentry.memory.InMemoryOrderEntry;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.OrderEntry;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.Table;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionOutput;
import io.orderentry.model.TransactionType;
import io.orderentry.run.TerminalReplay;
import io.orderentry.txn.Session;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What twenty terminals key in, run one after the other through every mode and through the rules as they are written in memory: each
 * transaction shows the same, and the tables are the same at the end.
 */
abstract class ReplayContract extends Ability {
    private static final int TRANSACTIONS = 2_000;
    private static final LocalDateTime BEGIN = LocalDateTime.of(2026, 2, 27, 23, 50);

    private List<TransactionInput> inputs;
    private List<TransactionOutput> outputs;
    private ExpectedRows tables;

    @BeforeAll
    void replayInMemory() throws SQLException {
        Population population = new Population(SEED, SCALE);
        ExpectedRows generated = ExpectedRows.ofPopulation(SEED, SCALE);
        InMemoryDatabase memory = new InMemoryDatabase();
        for (Table table : Table.values()) {
            generated.write(table, memory.loader(table));
        }
        memory.loaded();
        tables = new ExpectedRows(memory::write);
        OrderEntry rules = new InMemoryOrderEntry(memory);
        TerminalReplay replay = new TerminalReplay(SEED, SCALE, NuRand.Constants.forRun(SEED, population.cLoad()));
        inputs = new ArrayList<>();
        outputs = new ArrayList<>();
        for (int i = 0; i < TRANSACTIONS; i++) {
            inputs.add(replay.next(BEGIN.plus(i * 1_234L, ChronoUnit.MILLIS)));
            outputs.add(inputs.get(i).run(rules));
        }
    }

    /** A population in memory is large, and the tests that follow need the space. */
    @AfterAll
    void forget() {
        tables = null;
    }

    @Test
    void theStreamHasEveryKindOfTransaction() {
        assertThat(inputs).extracting(TransactionInput::type).contains(TransactionType.values());
        assertThat(outputs).anyMatch(TransactionOutput::rolledBack);
        assertThat(inputs).anyMatch(input -> input instanceof NewOrderInput order && !order.allLocal());
        assertThat(inputs)
                .anyMatch(input -> input instanceof PaymentInput payment
                        && payment.customer().isByName()
                        && payment.customer().warehouse() != payment.warehouse());
    }

    @EachMode
    void everyTransactionShowsTheSameAndTheTablesEndTheSame(Mode mode) throws Exception {
        database().fresh(SCALE);
        database().use();
        try (Connection connection = database().connect()) {
            Session session = database().session(mode, connection);
            for (int i = 0; i < TRANSACTIONS; i++) {
                TransactionOutput output = session.execute(inputs.get(i));
                // Field by field only where they differ, or where a field is an array, since that is slow.
                if (!output.equals(outputs.get(i))) {
                    assertThat(output)
                            .as("transaction %d: %s", i, inputs.get(i))
                            .usingRecursiveComparison()
                            .isEqualTo(outputs.get(i));
                }
            }
        }
        try (Connection connection = database().connect()) {
            tables.assertIn(connection);
            assertThat(ConsistencyChecks.run(connection, database().sql(), rule -> {}))
                    .noneMatch(Finding::failed);
        }
    }
}
