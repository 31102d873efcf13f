package io.orderentry.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlTextTest {

    @Test
    void statementsAreTakenApartByTheirNames() {
        assertThat(SqlText.parse("f.sql", """
                -- What this file is about.

                -- name: first
                select 1;

                -- name: second
                -- Why it is so.
                select 2
                  from t;
                -- An afterthought.
                """))
                .containsExactly(entry("first", "select 1"), entry("second", "select 2\n  from t"));
    }

    @Test
    void statementsKeepTheOrderOfTheFile() {
        assertThat(SqlText.parse("f.sql", "-- name: z\na\n-- name: b\nb\n-- name: m\nc")
                        .keySet())
                .containsExactly("z", "b", "m");
    }

    @Test
    void semicolonsAndCommentsInsideStay() {
        assertThat(SqlText.parse("f.sql", "-- name: p\nbegin\n  -- inside\n  a;\nend;\n"))
                .containsEntry("p", "begin\n  -- inside\n  a;\nend");
    }

    @Test
    void aLineWithASlashKeepsTheSemicolonBeforeIt() {
        assertThat(SqlText.parse(
                        "f.sql",
                        "-- name: p\nbegin\n  a;\nend;\n/\n\n-- name: q\nselect 4 / 2;\n-- name: r\nend;\r\n/\r\n"))
                .containsEntry("p", "begin\n  a;\nend;")
                .containsEntry("q", "select 4 / 2")
                .containsEntry("r", "end;");
        assertThat(SqlText.parse("f.sql", "-- name: p\nend;\n/\n-- An afterthought.\n"))
                .containsEntry("p", "end;");
    }

    @Test
    void windowsLineEndsAreLineEnds() {
        assertThat(SqlText.parse("f.sql", "-- name: a\r\nselect 1;\r\n-- name: b\r\nselect 2;\r\n"))
                .containsEntry("a", "select 1")
                .containsEntry("b", "select 2");
    }

    @Test
    void anEmptyFileHasNoStatements() {
        assertThat(SqlText.parse("f.sql", "")).isEmpty();
        assertThat(SqlText.parse("f.sql", "-- only a comment\n")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            select 1;@-- name: a@select 2; | there is SQL before the first '-- name:' line
            select 1; | there is SQL before the first '-- name:' line
            -- name: a@select 1;@-- name: a@select 2; | statement name 'a' is empty or stands there twice
            -- name:  @select 1; | statement name '' is empty or stands there twice
            -- name: a@-- name: b@select 1; | statement 'a' has no SQL
            -- name: a@-- nothing@;@ | statement 'a' has no SQL
            -- name: a@select 1;@--name: b@select 2;@ | the line '--name: b' is not '-- name: word' at the start of a line
            """)
    void aMistakeIsRefusedInsteadOfBeingAComment(String content, String message) {
        assertThatThrownBy(() -> SqlText.parse("f.sql", content.replace('@', '\n')))
                .isInstanceOf(SqlFileException.class)
                .hasMessage("f.sql: " + message);
    }

    @ParameterizedTest(name = "{1} in {0}")
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "select 1, 0",
                "a = ? and b in (?), 2",
                "`(?, ?, ?)`, 3",
                "select '?' || ?, 1",
                "select 'it''s ?' || ?, 1",
                "select \"odd?name\" where a = ?, 1",
                "select ? /* why? */ + ?, 2",
                "select ? /* never closed ?, 1",
                "select ? - ?, 2",
                "select ? / ?, 2",
                "select 'never closed ?, 0",
                "select ? -- a comment?, 1"
            })
    void parametersAreCountedOutsideOfQuotesAndComments(String sql, int parameters) {
        assertThat(SqlText.parameters(sql)).isEqualTo(parameters);
    }

    @Test
    void aLineCommentEndsWithItsLine() {
        assertThat(SqlText.parameters("select ? -- why?\n + ?")).isEqualTo(2);
    }
}
