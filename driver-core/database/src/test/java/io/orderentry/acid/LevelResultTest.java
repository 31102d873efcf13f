package io.orderentry.acid;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.acid.AcidTest.Outcome;
import io.orderentry.config.Isolation;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Verdicts from what occurred, and the sentence and exit code that follow from verdicts. */
class LevelResultTest {
    private static AcidResult result(Phenomenon phenomenon, Boolean occurred, Isolation demanded) throws Exception {
        return new AcidTest("isolation-" + phenomenon, "3.4", "a test", phenomenon, bench -> {
                    if (occurred == null) {
                        throw new SQLException("no such table\nmore");
                    }
                    return new Outcome(occurred, null, "seen", List.of());
                })
                .run(null, demanded);
    }

    private static LevelResult level(Isolation level, AcidResult... results) {
        return new LevelResult(level, level, null, List.of(results));
    }

    @ParameterizedTest
    @CsvSource({
        "P0, READ_COMMITTED,  VIOLATED",
        "P1, READ_COMMITTED,  VIOLATED",
        "P2, READ_COMMITTED,  NOT_APPLICABLE",
        "P2, REPEATABLE_READ, VIOLATED",
        "P3, REPEATABLE_READ, NOT_APPLICABLE",
        "P3, SERIALIZABLE,    VIOLATED"
    })
    void aPhenomenonIsJudgedByWhatTheLevelExcludes(Phenomenon phenomenon, Isolation level, AcidVerdict verdict)
            throws Exception {
        assertThat(result(phenomenon, true, level).verdict()).isEqualTo(verdict);
        assertThat(result(phenomenon, false, level).verdict()).isEqualTo(AcidVerdict.HOLDS);
    }

    @Test
    void whatALevelAllowsIsNamedAndGood() throws Exception {
        List<AcidResult> results = new ArrayList<>();
        for (Phenomenon phenomenon : Phenomenon.values()) {
            results.add(result(phenomenon, phenomenon.compareTo(Phenomenon.P2) >= 0, Isolation.READ_COMMITTED));
        }
        LevelResult level = level(Isolation.READ_COMMITTED, results.toArray(AcidResult[]::new));

        assertThat(level.good()).isTrue();
        assertThat(level.sentence())
                .isEqualTo(
                        "2 of 4 tests of clauses 3.2 and 3.4 hold; isolation-P2, isolation-P3 observed P2 and P3, which"
                                + " read-committed allows and clause 3.4 does not");
        assertThat(results.get(2).text()).isEqualTo("seen; P2 (non-repeatable read) is allowed at read-committed");
    }

    @Test
    void aViolationIsNotGood() throws Exception {
        LevelResult level = level(
                Isolation.SERIALIZABLE,
                result(Phenomenon.P0, false, Isolation.SERIALIZABLE),
                result(Phenomenon.P3, true, Isolation.SERIALIZABLE));
        assertThat(level.good()).isFalse();
        assertThat(level.sentence()).isEqualTo("VIOLATED: isolation-P3; 1 of 2 tests of clauses 3.2 and 3.4 hold");
    }

    @Test
    void aTestWithoutAResultIsNotGood() throws Exception {
        AcidResult failed = result(Phenomenon.P0, null, Isolation.SERIALIZABLE);
        assertThat(failed.verdict()).isEqualTo(AcidVerdict.NOT_AVAILABLE);
        assertThat(failed.text()).isEqualTo("no such table");
        LevelResult level = level(Isolation.SERIALIZABLE, failed);
        assertThat(level.good()).isFalse();
        assertThat(level.sentence()).startsWith("no result: isolation-P0; 0 of 1");
    }

    @Test
    void aLevelThatTheServerDoesNotHaveProvesNothing() {
        LevelResult absent =
                new LevelResult(Isolation.REPEATABLE_READ, Isolation.REPEATABLE_READ, "no such level", List.of());
        assertThat(absent.good()).isFalse();
        assertThat(absent.sentence()).isEqualTo("not available: no such level");
    }
}
