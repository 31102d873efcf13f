package io.orderentry.contract;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.config.Mode;
import io.orderentry.config.Refusal;
import io.orderentry.run.RunPlan;
import java.sql.Connection;
import org.junit.jupiter.api.Test;

/** A load may ask for either mode, and one that the plugin does not have is refused before anything runs. */
abstract class ModeContract extends Ability {

    @Test
    void statementsAreThereAndProceduresAreThereOrRefusedInASentence() throws Exception {
        try (Connection connection = database().connect()) {
            assertThatCode(() -> RunPlan.requireMode(Mode.STATEMENTS, database().plugin(), connection))
                    .doesNotThrowAnyException();
            if (modes().contains(Mode.PROCEDURES)) {
                assertThatCode(() ->
                                RunPlan.requireMode(Mode.PROCEDURES, database().plugin(), connection))
                        .doesNotThrowAnyException();
            } else {
                assertThatThrownBy(() ->
                                RunPlan.requireMode(Mode.PROCEDURES, database().plugin(), connection))
                        .isInstanceOf(Refusal.class)
                        .hasMessage("--mode: " + database().plugin().name()
                                + " has no stored procedures here; use --mode statements");
            }
        }
    }
}
