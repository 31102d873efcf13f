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

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            -- name: z@a@-- name: b@b@-- name: m@c | {z=a, b=b, m=c}
            -- name: p@begin@  -- inside@  a;@end;@ | {p=begin@  -- inside@  a;@end}
            -- name: a^@select 1;^@-- name: b^@select 2;^@ | {a=select 1, b=select 2}
            -- only a comment@ | {}
            """)
    void statementsAreInTheOrderOfTheFileAndKeepWhatIsInside(String content, String statements) {
        assertThat(SqlText.parse("f.sql", content.replace('@', '\n').replace('^', '\r')))
                .hasToString(statements.replace('@', '\n'));
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
        assertThat(SqlText.parameters(sql)).hasSize(parameters);
    }

    @Test
    void aParameterHasANameTakesAnArrayAndStandsInARepeatedPart() {
        String sql = "update x set a = ?amount, b = '?no' from unnest(?item[]) where (c, d) in ({2: (?supply, ?item)})";
        assertThat(SqlText.parameters(sql))
                .containsExactly(
                        new NamedStatement.Parameter("amount", false, -1),
                        new NamedStatement.Parameter("item", true, -1),
                        new NamedStatement.Parameter("supply", false, 0),
                        new NamedStatement.Parameter("item", false, 0),
                        new NamedStatement.Parameter("supply", false, 1),
                        new NamedStatement.Parameter("item", false, 1));
        assertThat(SqlText.plain(sql))
                .isEqualTo("update x set a = ?, b = '?no' from unnest(?) where (c, d) in ((?, ?), (?, ?))");
        assertThat(SqlText.plain("{3 or: (a$ = ?item)}")).isEqualTo("(a$ = ?) or (a$ = ?) or (a$ = ?)");
    }

    @Test
    void aLineCommentEndsWithItsLine() {
        assertThat(SqlText.parameters("select ? -- why?\n + ?")).hasSize(2);
    }
}
