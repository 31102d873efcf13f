package io.orderentry.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.cli.terminal.TerminalCapabilities.Color;
import io.orderentry.report.SummaryReport.Glyphs;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalCapabilitiesTest {
    /** @param variable of the environment, {@code NAME=VALUE} */
    private static TerminalCapabilities terminal(String variable, boolean out, boolean err) {
        String[] parts = variable.split("=", 2);
        return new TerminalCapabilities(Map.of(parts[0], parts[1]), StandardCharsets.UTF_8, out, err);
    }

    @ParameterizedTest
    @CsvSource({
        "TERM=xterm, AUTO, true, true",
        "TERM=dumb, AUTO, true, false",
        "NO_COLOR=1, AUTO, true, false",
        "NO_COLOR=, AUTO, true, true",
        "NO_COLOR=1, ALWAYS, true, true",
        "TERM=xterm, NEVER, true, false",
        "TERM=xterm, AUTO, false, false",
        "TERM=xterm, ALWAYS, false, true"
    })
    void colorIsForTerminalsThatWantIt(String variable, Color when, boolean outIsTerminal, boolean color) {
        assertThat(terminal(variable, outIsTerminal, true).color(when)).isEqualTo(color);
    }

    @ParameterizedTest
    @CsvSource({"UTF-8, UNICODE", "US-ASCII, ASCII", "ISO-8859-1, ASCII", "UTF-16, UNICODE"})
    void charactersAreThoseOfTheLocale(String charset, Glyphs glyphs) {
        assertThat(new TerminalCapabilities(Map.of(), Charset.forName(charset), true, true).glyphs())
                .isEqualTo(glyphs);
    }

    @Test
    void aDumbTerminalGetsAscii() {
        assertThat(terminal("TERM=dumb", true, true).glyphs()).isEqualTo(Glyphs.ASCII);
    }

    /** In continuous integration each drawing would be a line of the log. */
    @ParameterizedTest
    @CsvSource({
        "TERM=dumb, true, false",
        "TERM=xterm, true, true",
        "TERM=xterm, false, false",
        "CI=true, true, false",
        "CI=woodpecker, true, false",
        "CI=false, true, true",
        "CI=, true, true"
    })
    void aLineIsDrawnAgainWhereThatIsSeen(String variable, boolean errIsTerminal, boolean redraws) {
        assertThat(terminal(variable, true, errIsTerminal).redraws()).isEqualTo(redraws);
    }

    @ParameterizedTest
    @CsvSource({"132, '', 132", "80, 100, 80", "0, '', 80", "0, 100, 100", "0, 0, 80", "7, '', 7", "0, wide, 80"})
    void columnsAreThoseOfTheTerminal(int size, String variable, int columns) {
        assertThat(terminal("COLUMNS=" + variable, true, true).columns(size)).isEqualTo(columns);
    }
}
