package io.orderentry.plugin.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ComplaintTest {
    @Test
    void theFirstCauseCountsWithWhatExplainsIt() {
        assertThat(Complaint.in("""
                        2026-01-01 UTC [1] LOG:  starting
                        2026-01-01 UTC [1] FATAL:  invalid value for parameter "fsync": "maybe"
                        2026-01-01 UTC [1] HINT:  Try another.
                        2026-01-01 UTC [1] FATAL:  and so on
                        """)).isEqualTo("invalid value for parameter \"fsync\": \"maybe\" (Try another.)");
        assertThat(Complaint.in("initdb: error: cannot be run as root\ninitdb: hint: Please log in\n"))
                .isEqualTo("cannot be run as root (Please log in)");
    }

    @Test
    void withoutACauseItIsTheLastLine() {
        assertThat(Complaint.in("waiting\n\npostgres: error while loading shared libraries: libstdc++.so.6\n\n"))
                .isEqualTo("postgres: error while loading shared libraries: libstdc++.so.6");
        assertThat(Complaint.in("")).isEqualTo("nothing was said");
    }

    @Test
    void aUserWithoutAnEntryInPasswdIsToldWhatToDo() {
        assertThat(NewDatabase.advice(
                        Complaint.in("initdb: error: could not look up effective user ID 54321: user does not exist")))
                .contains("has no entry in /etc/passwd");
        assertThat(NewDatabase.advice("could not create directory")).isEmpty();
    }
}
