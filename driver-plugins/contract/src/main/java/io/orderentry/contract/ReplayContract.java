package io.orderentry.contract;

import static io.orderentry.contract.TestedDatabase.SCALE;
import static io.orderentry.contract.TestedDatabase.SEED;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.check.CheckScope;
import io.orderentry.check.Finding;
import io.orderentry.check.OutputVerifier;
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
import io.orderentry.txn.Session;
import io.orderentry.txn.SessionState;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;

/**
 * Inputs of twenty terminals, run one after the other through every mode and through the rules as they are written in memory: each
 * transaction shows the same. A mode goes on where the one before it ended, and after the last the tables are the same.
 */
abstract class ReplayContract extends Ability {
    private static final int TRANSACTIONS = 1_000;
    private static final LocalDateTime BEGIN = LocalDateTime.of(2026, 2, 27, 23, 50);

    private final List<TransactionInput> inputs = new ArrayList<>();
    private final List<TransactionOutput> outputs = new ArrayList<>();
    private InMemoryDatabase memory;
    private TerminalReplay replay;
    private LocalDateTime now;
    /** True when the tables are those in memory, as far as was seen. */
    private boolean same;

    private void begin() throws SQLException, InterruptedException {
        Population population = new Population(SEED, SCALE);
        ExpectedRows generated = ExpectedRows.ofPopulation(SEED, SCALE);
        memory = new InMemoryDatabase();
        for (Table table : Table.values()) {
            generated.write(table, memory.loader(table));
        }
        memory.loaded();
        replay = new TerminalReplay(SEED, SCALE, NuRand.Constants.forRun(SEED, population.cLoad()));
        now = BEGIN;
        database().fresh(SCALE);
        database().use();
    }

    private void replayInMemory() throws SQLException {
        OrderEntry rules = new InMemoryOrderEntry(memory);
        inputs.clear();
        outputs.clear();
        for (int i = 0; i < TRANSACTIONS; i++) {
            now = now.plus(1_234L, ChronoUnit.MILLIS);
            inputs.add(replay.next(now));
            outputs.add(inputs.get(i).run(rules));
        }
        assertThat(inputs).extracting(TransactionInput::type).contains(TransactionType.values());
        assertThat(outputs).anyMatch(TransactionOutput::rolledBack);
        assertThat(inputs).anyMatch(input -> input instanceof NewOrderInput order && !order.allLocal());
        assertThat(inputs)
                .anyMatch(input -> input instanceof PaymentInput payment
                        && payment.customer().isByName()
                        && payment.customer().warehouse() != payment.warehouse());
    }

    private static void passes(Finding finding) {
        assertThat(finding.status()).as(finding.toString()).isEqualTo(Finding.Status.PASS);
        assertThat(finding.detail()).doesNotContain("meanwhile");
    }

    /** A population in memory is large, and the tests that follow need the space. */
    @AfterAll
    void forget() {
        memory = null;
    }

    @EachMode
    void everyTransactionShowsTheSameAndTheTablesEndTheSame(Mode mode) throws Exception {
        if (!same) {
            begin();
        }
        same = false;
        replayInMemory();
        OutputVerifier verifier = new OutputVerifier(database().sql(), true);
        try (Connection connection = database().connect()) {
            Session session = database().session(mode, connection, SessionState.NONE, verifier);
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
            assertThat(verifier.history(connection)).satisfies(ReplayContract::passes);
            assertThat(verifier.findings())
                    .hasSize(TransactionType.values().length)
                    .allSatisfy(ReplayContract::passes);
        }
        if (mode == modes().get(modes().size() - 1)) {
            try (Connection connection = database().connect()) {
                new ExpectedRows(memory::write).assertIn(connection);
                assertThat(database().rules(connection, CheckScope.ALL)).noneMatch(Finding::failed);
            }
        }
        same = true;
    }
}
