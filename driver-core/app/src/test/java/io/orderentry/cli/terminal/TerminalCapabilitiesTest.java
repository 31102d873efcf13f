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
    private static TerminalCapabilities terminal(Map<String, String> environment) {
        return new TerminalCapabilities(environment, StandardCharsets.UTF_8, true, true);
    }

    @Test
    void colorIsForTerminalsThatWantIt() {
        assertThat(terminal(Map.of("TERM", "xterm")).color(Color.AUTO)).isTrue();
        assertThat(terminal(Map.of("TERM", "dumb")).color(Color.AUTO)).isFalse();
        assertThat(terminal(Map.of("NO_COLOR", "1")).color(Color.AUTO)).isFalse();
        assertThat(terminal(Map.of("NO_COLOR", "")).color(Color.AUTO)).isTrue();
        assertThat(terminal(Map.of("NO_COLOR", "1")).color(Color.ALWAYS)).isTrue();
        assertThat(terminal(Map.of()).color(Color.NEVER)).isFalse();
        TerminalCapabilities piped = new TerminalCapabilities(Map.of(), StandardCharsets.UTF_8, false, true);
        assertThat(piped.color(Color.AUTO)).isFalse();
        assertThat(piped.color(Color.ALWAYS)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"UTF-8, UNICODE", "US-ASCII, ASCII", "ISO-8859-1, ASCII", "UTF-16, UNICODE"})
    void charactersAreThoseOfTheLocale(String charset, Glyphs glyphs) {
        assertThat(new TerminalCapabilities(Map.of(), Charset.forName(charset), true, true).glyphs())
                .isEqualTo(glyphs);
    }

    @Test
    void aDumbTerminalGetsAsciiAndNoLineThatIsDrawnAgain() {
        TerminalCapabilities dumb = terminal(Map.of("TERM", "dumb"));
        assertThat(dumb.glyphs()).isEqualTo(Glyphs.ASCII);
        assertThat(dumb.redraws()).isFalse();
        assertThat(terminal(Map.of("TERM", "xterm")).redraws()).isTrue();
        assertThat(new TerminalCapabilities(Map.of(), StandardCharsets.UTF_8, true, false).redraws())
                .isFalse();
    }

    /** Each drawing would be a line of the log. */
    @Test
    void continuousIntegrationGetsNoLineThatIsDrawnAgain() {
        assertThat(terminal(Map.of("TERM", "xterm", "CI", "true")).redraws()).isFalse();
        assertThat(terminal(Map.of("TERM", "xterm", "CI", "woodpecker")).redraws())
                .isFalse();
        assertThat(terminal(Map.of("TERM", "xterm", "CI", "false")).redraws()).isTrue();
        assertThat(terminal(Map.of("TERM", "xterm", "CI", "")).redraws()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"132, '', 132", "80, 100, 80", "0, '', 80", "0, 100, 100", "0, 0, 80", "7, '', 7", "0, wide, 80"})
    void columnsAreThoseOfTheTerminal(int size, String variable, int columns) {
        assertThat(terminal(Map.of("COLUMNS", variable)).columns(size)).isEqualTo(columns);
    }
}
