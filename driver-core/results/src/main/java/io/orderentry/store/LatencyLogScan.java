package io.orderentry.store;

import io.orderentry.model.TransactionType;
import io.orderentry.result.Phases;
import io.orderentry.text.Sentences;
import io.orderentry.text.TextSanitizer;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads {@code latency.hlog} once, from its beginning to its end: checks that it covers the run second by second, and hands its intervals on. It
 * decodes no histogram, so that a long log takes little time.
 */
final class LatencyLogScan {
    /** Receiver of the intervals of a log. */
    @FunctionalInterface
    interface Visitor {
        /**
         * An interval, in the order of the log.
         *
         * @param end in seconds since the start of the ramp-up
         * @param histogram of microseconds, as HdrHistogram encodes it
         */
        void interval(String tag, double end, String histogram);
    }

    private static final Pattern COVERED = Pattern.compile(
            "#" + Pattern.quote(LatencyLog.COVERED) + "(\\d{1,12}\\.\\d{3}) (\\d{1,12}\\.\\d{3}) (\\d{1,6})]");
    /** A tick comes some milliseconds late. */
    static final double TICK_SECONDS = 0.5;

    /** Such as {@code Tag=payment.response,1.000,1.002,0.345,HIST...}: start and length in seconds, the greatest in milliseconds. */
    private static final Pattern INTERVAL =
            Pattern.compile("Tag=([^,]*),(\\d{1,12}\\.\\d{3}),(\\d{1,12}\\.\\d{3}),[^,]*,?");

    private static final Set<String> TAGS = Stream.of(TransactionType.values())
            .flatMap(type -> Stream.of(".response", ".service", ".deferred").map(kind -> type.key() + kind))
            .collect(Collectors.toSet());

    private final Path file;
    private final Visitor visitor;

    private String from = "0.000";
    /** Of the intervals since the seconds that were covered last. */
    private double firstStart = Double.MAX_VALUE;

    private double lastEnd;
    private int line;
    private int intervals;

    private LatencyLogScan(Path file, Visitor visitor) {
        this.file = file;
        this.visitor = visitor;
    }

    /** Checks that a log has every second up to the end of the measurement interval; its histograms may be damaged. */
    static void require(Path file, Phases phases) {
        of(file, phases, (tag, end, histogram) -> {});
    }

    /**
     * Checks a log as {@link #require} does, and hands its intervals on.
     *
     * @throws RunFolderException with what is wrong, and where, or when the visitor refuses with an IllegalArgumentException
     */
    static void of(Path file, Phases phases, Visitor visitor) {
        if (!Files.isRegularFile(file)) {
            throw new RunFolderException(
                    file + " is missing: the run wrote one; restore it, or use what needs result.json"
                            + " only: oe report without --html");
        }
        new LatencyLogScan(file, visitor).read(phases.rampUpSeconds() + phases.intervalSeconds());
    }

    private void read(double endSeconds) {
        // Damaged bytes become characters that no line of a log begins with.
        try (BufferedReader lines = FolderFile.reader(file, StandardCharsets.ISO_8859_1)) {
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
        if (end < endSeconds - TICK_SECONDS) {
            throw new RunFolderException(Sentences.text(
                    "%s ends at %.3f s, but the run took %.3f s: its end is missing", file, end, endSeconds));
        }
    }

    private void read(String text) {
        if (text.startsWith("Tag=")) {
            try {
                interval(text);
            } catch (IllegalArgumentException e) {
                throw new RunFolderException(file + " is damaged: " + e.getMessage() + " (line " + line + ")", e);
            }
        } else if (text.startsWith("#" + LatencyLog.COVERED)) {
            covered(text);
        } else if (!text.startsWith("#") && !text.startsWith("\"StartTimestamp\"")) {
            throw damaged("it is no line of a latency log");
        }
    }

    private void interval(String text) {
        Matcher interval = INTERVAL.matcher(text);
        if (!interval.lookingAt()) {
            throw damaged("it is no interval of a latency log");
        }
        if (!TAGS.contains(interval.group(1))) {
            throw damaged("a run has no times of '" + TextSanitizer.sentence(interval.group(1)) + "'");
        }
        double start = Double.parseDouble(interval.group(2));
        double end = start + Double.parseDouble(interval.group(3));
        firstStart = Math.min(firstStart, start);
        lastEnd = Math.max(lastEnd, end);
        intervals++;
        visitor.interval(interval.group(1), end, text.substring(interval.end()));
    }

    private RunFolderException damaged(String why) {
        return new RunFolderException(file + " is damaged at line " + line + ": " + why);
    }

    /** Returns whether a second of the log lies in the measurement interval. */
    static boolean isInInterval(double end, Phases phases) {
        double start = phases.rampUpSeconds() + TICK_SECONDS;
        return end > start && end < start + phases.intervalSeconds();
    }

    private void covered(String text) {
        Matcher covered = COVERED.matcher(text);
        if (!covered.matches()) {
            throw damaged("'" + text + "'");
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
                && (firstStart < Double.parseDouble(from) - TICK_SECONDS
                        || lastEnd > Double.parseDouble(covered.group(2)) + TICK_SECONDS)) {
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
