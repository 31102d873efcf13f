package io.orderentry.store;

import io.orderentry.result.Phases;
import io.orderentry.text.Sentences;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks that {@code latency.hlog} covers a run second by second. It reads no histogram, so that a long log takes little time.
 */
final class LogCoverage {
    private static final Pattern COVERED = Pattern.compile(
            "#" + Pattern.quote(LatencyLog.COVERED) + "(\\d{1,12}\\.\\d{3}) (\\d{1,12}\\.\\d{3}) (\\d{1,6})]");
    /** A tick comes some milliseconds late. */
    private static final double TOLERANCE_SECONDS = 0.5;

    private final Path file;
    /** Such as {@code Tag=payment.response,1.000,1.002,}: start and length in seconds. */
    private static final Pattern INTERVAL = Pattern.compile("Tag=[^,]*,(\\d{1,12}\\.\\d{3}),(\\d{1,12}\\.\\d{3}),");

    private String from = "0.000";
    /** Of the intervals since the seconds that were covered last. */
    private double firstStart = Double.MAX_VALUE;

    private double lastEnd;
    private int line;
    private int intervals;

    private LogCoverage(Path file) {
        this.file = file;
    }

    /**
     * Checks that a log has every second from the start of the ramp-up to the end of the measurement interval.
     *
     * @throws RunFolderException with what is wrong, and where
     */
    static void require(Path file, Phases phases) {
        if (!Files.isRegularFile(file)) {
            throw new RunFolderException(
                    file + " is missing: the run wrote one; restore it, or use what needs result.json"
                            + " only: oe report without --html");
        }
        new LogCoverage(file).read(phases.rampUpSeconds() + phases.intervalSeconds());
    }

    private void read(double endSeconds) {
        // Damaged bytes become characters that no line of a log begins with.
        try (BufferedReader lines = FolderFile.lines(file, StandardCharsets.ISO_8859_1)) {
            for (String text = lines.readLine(); text != null; text = lines.readLine()) {
                line++;
                read(text);
            }
        } catch (IOException e) {
            throw new RunFolderException(file + " cannot be read: " + e.getMessage(), e);
        }
        if (line == 0) {
            throw new RunFolderException(file + " is empty");
        }
        double end = Double.parseDouble(from);
        if (end < endSeconds - TOLERANCE_SECONDS) {
            throw new RunFolderException(Sentences.text(
                    "%s ends at %.3f s, but the run took %.3f s: its end is missing", file, end, endSeconds));
        }
    }

    private void read(String text) {
        if (text.startsWith("Tag=")) {
            interval(text);
        } else if (text.startsWith("#" + LatencyLog.COVERED)) {
            covered(text);
        } else if (!text.startsWith("#") && !text.startsWith("\"StartTimestamp\"")) {
            throw new RunFolderException(file + " is damaged at line " + line + ": it is no line of a latency log");
        }
    }

    private void interval(String text) {
        Matcher interval = INTERVAL.matcher(text);
        if (!interval.lookingAt()) {
            throw new RunFolderException(file + " is damaged at line " + line + ": it is no interval of a latency log");
        }
        double start = Double.parseDouble(interval.group(1));
        firstStart = Math.min(firstStart, start);
        lastEnd = Math.max(lastEnd, start + Double.parseDouble(interval.group(2)));
        intervals++;
    }

    private void covered(String text) {
        Matcher covered = COVERED.matcher(text);
        if (!covered.matches()) {
            throw new RunFolderException(file + " is damaged at line " + line + ": '" + text + "'");
        }
        if (!covered.group(1).equals(from)) {
            throw new RunFolderException(file + " does not cover the run: it goes from " + from + " to "
                    + covered.group(1) + " s at line " + line);
        }
        if (Integer.parseInt(covered.group(3)) != intervals) {
            throw new RunFolderException(file + " does not cover the run: from " + from + " to " + covered.group(2)
                    + " s it has " + intervals + " of " + covered.group(3) + " intervals (line " + line + ")");
        }
        if (intervals > 0
                && (firstStart < Double.parseDouble(from) - TOLERANCE_SECONDS
                        || lastEnd > Double.parseDouble(covered.group(2)) + TOLERANCE_SECONDS)) {
            throw new RunFolderException(Sentences.text(
                    "%s is damaged before line %d: from %s to %s s it has an interval from %.3f to %.3f s",
                    file, line, from, covered.group(2), firstStart, lastEnd));
        }
        firstStart = Double.MAX_VALUE;
        lastEnd = 0;
        from = covered.group(2);
        intervals = 0;
    }
}
