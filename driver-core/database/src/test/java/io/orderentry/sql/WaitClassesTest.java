package io.orderentry.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.orderentry.model.WaitClass;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WaitClassesTest {
    private static final String TEXT = """
            # A comment.
            event,class
            IO:WAL*,logWrite
            IO:WALRead,dataRead
            IO:*,other
            a, comma,lockRow
            """;

    @ParameterizedTest
    @CsvSource({"IO:WalSync, LOG_WRITE", "io:walread, DATA_READ", "IO:Else, OTHER", "'a, comma', LOCK_ROW"})
    void theLongestLineCounts(String event, WaitClass expected) {
        assertThat(WaitClasses.parse("w.csv", TEXT).classified(event)).contains(expected);
    }

    @Test
    void anEventWithoutALineHasNoClass() {
        assertThat(WaitClasses.parse("w.csv", TEXT).classified("Lock:tuple")).isEmpty();
        assertThat(WaitClasses.NONE.classified("CPU")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a,cpu | w.csv, line 1: 'a,cpu' is not the header 'event,class'",
                "event,class/a | w.csv, line 2: 'a' is not an event and a class",
                "event,class/a,cpus | w.csv, line 2: 'cpus' is no class; the classes are cpu, logWrite, dataRead, dataWrite, lockRow,"
                        + " lockRelation, lockBuffer, client, replication, other",
                "event,class/a,cpu/A,other | w.csv, line 3: 'a' is there twice",
                "event,class/a*b,cpu | w.csv, line 2: a star stands at the end"
            })
    void refusesADamagedFile(String text, String message) {
        assertThatExceptionOfType(SqlFileException.class)
                .isThrownBy(() -> WaitClasses.parse("w.csv", text.replace('/', '\n')))
                .withMessage(message);
    }
}
