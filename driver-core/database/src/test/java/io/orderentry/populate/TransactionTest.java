package io.orderentry.populate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** On connections that commit when they are closed. */
class TransactionTest {
    private final CommitsAtClose database = new CommitsAtClose();

    @Test
    void whatIsDoneIsCommitted() throws SQLException {
        try (Connection connection = database.connect()) {
            Transaction.run(connection, open -> CommitsAtClose.write(open, "a"));
            assertThat(database.committed()).containsExactly("a");
            assertThat(connection.getAutoCommit()).isTrue();
        }
    }

    @Test
    void whatFailsHalfwayIsNot() {
        assertThatThrownBy(() -> {
                    try (Connection connection = database.connect()) {
                        Transaction.run(connection, open -> {
                            CommitsAtClose.write(open, "half");
                            throw new SQLException("no more room");
                        });
                    }
                })
                .hasMessage("no more room");
        assertThat(database.committed()).isEmpty();
    }

    @Test
    void aTaskThatFailsLeavesNothing() {
        TaskQueue queue = new TaskQueue();
        queue.add(connection -> {
            CommitsAtClose.write(connection, "whole");
            connection.commit();
        });
        queue.add(connection -> {
            CommitsAtClose.write(connection, "half");
            throw new SQLException("no more room");
        });
        assertThatThrownBy(() -> queue.run(1, database::connect)).hasMessage("no more room");
        assertThat(database.committed()).containsExactly("whole");
    }

    @Test
    void aFailureInAutoCommitModeHasNothingToUndo() {
        TaskQueue queue = new TaskQueue();
        queue.add(connection -> {
            connection.setAutoCommit(true);
            throw new SQLException("no statistics");
        });
        assertThatThrownBy(() -> queue.run(1, database::connect))
                .hasMessage("no statistics")
                .hasNoSuppressedExceptions();
    }
}
