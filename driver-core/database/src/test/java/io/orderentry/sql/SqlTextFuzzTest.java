package io.orderentry.sql;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Any bytes as a plugin's SQL file: taken apart, or refused. */
class SqlTextFuzzTest {
    static List<Arguments> files() {
        return List.of(Arguments.of((Object) """
                -- a comment
                -- name: one
                select '--', "?", ? /* ? */ from x; -- end
                -- name: two
                begin null; end;
                /
                """.getBytes(StandardCharsets.UTF_8)));
    }

    @MethodSource("files")
    @FuzzTest(maxDuration = "10m")
    void anyFile(byte[] text) {
        try {
            SqlText.parse("fuzzed.sql", new String(text, StandardCharsets.UTF_8))
                    .values()
                    .forEach(SqlText::parameters);
        } catch (SqlFileException e) {
            assertThat(e.getMessage()).startsWith("fuzzed.sql: ");
        }
    }
}
