package io.orderentry.txn;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.sql.SqlCatalog;
import java.util.List;
import org.junit.jupiter.api.Test;

class SessionStateTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void aConnectionThatWasClosedWhileIdleIsCountedAndOthersAreTriedSooner() {
        SessionState state = SessionState.of(
                SqlCatalog.load(SqlCatalog.STANDARD, getClass().getClassLoader()), List.of(), "serializable");
        assertThat(state.isCheckedAfter(29 * SECOND)).isFalse();
        assertThat(state.isCheckedAfter(30 * SECOND)).isTrue();
        assertThat(state.differences()).isNull();

        state.closedAfter(40 * SECOND);
        assertThat(state.isCheckedAfter(20 * SECOND)).isTrue();
        state.closedAfter(20 * SECOND);
        assertThat(state.isCheckedAfter(10 * SECOND)).isTrue();
        assertThat(state.differences())
                .isEqualTo(
                        "2 idle connections were closed by the server or something in between after at most 20 s and replaced");
    }
}
