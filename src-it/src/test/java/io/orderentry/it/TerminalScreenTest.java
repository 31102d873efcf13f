package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run on terminals of several widths: the progress is one line that is drawn again, and then the summary stands there. */
class TerminalScreenTest {
    private static final String PROGRESS = ".*\\d ?% .*NOPM.*p95 .*\\d err.*\\d:\\d\\d.*";
    private static final String ANY_PROGRESS = "(run|build) +\\d+ %.*|\\d+% .*";
    private static final String COLOR = "\u001b\\[[0-9;]*m";

    /** A busy machine may complete too little, or too late. */
    private static final String VERDICT = "(PASS|NOT ENOUGH DATA|FAIL)";

    @TempDir
    private static Path folder;

    private static Oe oe;

    @BeforeAll
    static void database() throws Exception {
        assumeTrue(hasScript(), "NOT RUN: 'script' of util-linux or 'stty' is not installed");
        BuiltOnce.into(folder);
        oe = new Oe(folder);
    }

    private static boolean hasScript() throws InterruptedException {
        try {
            Process script = new ProcessBuilder("script", "-qefc", "stty rows 24 cols 50", "/dev/null")
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return script.waitFor(10, TimeUnit.SECONDS) && script.exitValue() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static String onTerminal(int columns, List<String> environment, String... arguments) throws Exception {
        List<String> before = new ArrayList<>(List.of("env", "-u", "NO_COLOR", "-u", "CI", "LC_ALL=C.UTF-8"));
        before.addAll(environment);
        CommandResult said =
                oe.startOnTerminal(columns, before, arguments).end().ends(0);
        return said.out();
    }

    @ParameterizedTest
    @ValueSource(ints = {50, 80, 120})
    void noLineOfTheProgressIsBrokenOrLeftBehind(int columns) throws Exception {
        String text =
                onTerminal(columns, List.of("TERM=xterm"), "run --warmup 0s --duration 12s --set load.check=none");
        ScreenText screen = new ScreenText(columns, text);

        assertThat(screen.frames().stream().filter(frame -> frame.matches(PROGRESS)))
                .as(text)
                .isNotEmpty()
                .allSatisfy(frame -> assertThat(frame.stripTrailing()).hasSizeLessThan(columns));
        assertThat(screen.rows())
                .as(text)
                .noneMatch(row -> row.matches(ANY_PROGRESS))
                .anyMatch(row -> row.matches("[✔?✘] " + VERDICT + ".*"));
        assertThat(text).containsPattern("\u001b\\[3[123]m[✔?✘] " + VERDICT);
        String summary = text.replaceFirst("(?s).*(?=[✔?✘] " + VERDICT + ")", "");
        assertThat(new ScreenText(80, summary).broke()).as(summary).isFalse();

        String run = oe.newestRun().toString();
        assertThat(onTerminal(columns, List.of("TERM=xterm", "NO_COLOR=1"), "report", run))
                .containsPattern("\\A[✔?✘] " + VERDICT)
                .doesNotContainPattern(COLOR);
        assertThat(onTerminal(columns, List.of("TERM=dumb"), "report", run))
                .containsPattern("\\A[+?x] " + VERDICT)
                .doesNotContain("\u001b", "✔", "·", "▁");
        assertThat(onTerminal(columns, List.of("TERM=xterm", "LC_ALL=C"), "report", run))
                .containsPattern("\\A" + COLOR + "[+?x] " + VERDICT);
    }

    /** What a terminal shows of a text: line ends, carriage returns, erased ends of lines, and lines broken at the last column. */
    private static final class ScreenText {
        private static final String ERASE = "\u001b[K";

        private final int columns;
        private final List<StringBuilder> rows = new ArrayList<>(List.of(new StringBuilder()));
        private final List<String> frames = new ArrayList<>();
        private int column;
        private boolean broke;

        /** @param text as it was written; colours take no place */
        ScreenText(int columns, String text) {
            this.columns = columns;
            String plain = text.replaceAll("\u001b\\[[0-9;]*m", "");
            for (int i = 0; i < plain.length(); i++) {
                if (plain.startsWith(ERASE, i)) {
                    row().setLength(Math.min(row().length(), column));
                    i += ERASE.length() - 1;
                } else {
                    put(plain.charAt(i));
                }
            }
        }

        private StringBuilder row() {
            return rows.get(rows.size() - 1);
        }

        private void put(char letter) {
            if (letter == '\n') {
                rows.add(new StringBuilder());
            } else if (letter == '\r') {
                frames.add(row().toString());
                column = 0;
            } else {
                if (column == columns) {
                    broke = true;
                    rows.add(new StringBuilder());
                    column = 0;
                }
                while (row().length() <= column) {
                    row().append(' ');
                }
                row().setCharAt(column++, letter);
            }
        }

        /** Whether a line was longer than the terminal is wide. */
        boolean broke() {
            return broke;
        }

        /** The rows at the end, from the first one on. */
        List<String> rows() {
            return rows.stream().map(row -> row.toString().stripTrailing()).toList();
        }

        /** Every state of a row before the cursor went back to its beginning. */
        List<String> frames() {
            return List.copyOf(frames);
        }
    }
}
