package io.orderentry.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.config.Mode;
import io.orderentry.run.RunPlan;
import io.orderentry.text.Refusal;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** A load may ask for either mode; one that the plugin does not have is refused before anything runs. Without one the plugin decides. */
abstract class ModeContract extends Ability {

    @Test
    void statementsAreThereAndProceduresAreThereOrRefusedInASentence() throws Exception {
        try (Connection connection = database().connect()) {
            assertThat(mode(Mode.STATEMENTS, connection)).isEqualTo(Mode.STATEMENTS);
            if (modes().contains(Mode.PROCEDURES)) {
                assertThat(mode(Mode.PROCEDURES, connection)).isEqualTo(Mode.PROCEDURES);
                assertThat(mode(null, connection)).isEqualTo(Mode.PROCEDURES);
            } else {
                assertThat(mode(null, connection)).isEqualTo(Mode.STATEMENTS);
                assertThatThrownBy(() -> mode(Mode.PROCEDURES, connection))
                        .isInstanceOf(Refusal.class)
                        .hasMessage("--mode: " + database().plugin().name()
                                + " has no stored procedures here; use --mode statements");
            }
        }
    }

    private Mode mode(Mode asked, Connection connection) throws SQLException {
        return RunPlan.mode(asked, database().plugin(), connection);
    }
}
