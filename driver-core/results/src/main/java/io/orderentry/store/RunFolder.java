package io.orderentry.store;

import io.orderentry.metrics.ActivityRow;
import io.orderentry.metrics.HostRow;
import io.orderentry.result.CheckResult;
import io.orderentry.result.Result;
import io.orderentry.result.ResultJson;
import io.orderentry.result.SeriesRow;
import io.orderentry.text.PrivateFiles;
import io.orderentry.text.TextSanitizer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.HdrHistogram.HistogramLogReader;

/**
 * {@code runs/<name>-<utc>/}: the folder of a run, made before it, so that a disk that cannot be written refuses the run instead of losing
 * it. Later failures to write are no exceptions: {@link #problem()} reports them. For one thread at a time.
 */
public final class RunFolder implements AutoCloseable {
    public static final String SETTINGS = "settings.yaml";
    public static final String RESULT = "result.json";
    static final String SERIES = "series.csv";
    static final String HOSTS = "host.csv";
    static final String ACTIVITY = "activity.csv";
    static final String LATENCY = "latency.hlog";
    public static final String REPORT = "report.html";
    private static final String TARGETS = "targets";

    private static final int SECONDS = 10;
    private static final DateTimeFormatter UTC =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

    private final Path path;
    private final Set<String> names = new LinkedHashSet<>();
    /** Files whose last text is not in the folder. */
    private final Set<String> stale = new HashSet<>();

    private LatencyLog log;
    private String problem;
    private boolean discarded;

    private RunFolder(Path path, String settingsYaml) {
        this.path = path;
        names.add(SETTINGS);
        write(path, SETTINGS, settingsYaml);
    }

    /**
     * Makes the folder and writes the settings.
     *
     * @param parent made if it is not there
     * @param settingsYaml secrets masked
     * @throws RunFolderException when the folder is already there or cannot be written
     */
    public static RunFolder create(Path parent, String name, Instant start, String settingsYaml) {
        return new RunFolder(make(parent, name, start), settingsYaml);
    }

    /**
     * Makes a new folder {@code <name>-<utc>}, which only its owner may enter; with the next second that is free where another run began in
     * the same one.
     *
     * @throws RunFolderException when it cannot be made, or those of {@value #SECONDS} seconds are there
     */
    static Path make(Path parent, String name, Instant start) {
        if (!NAME.matcher(name).matches()) {
            throw new RunFolderException(
                    "run name '" + name
                            + "' is not made of letters, digits, dots, dashes and underscores, the first one a letter or digit");
        }
        for (int second = 0; second < SECONDS; second++) {
            Path path = parent.resolve(name + "-" + UTC.format(start.plusSeconds(second)));
            try {
                // Java 17 refuses one that is a link.
                if (!Files.isDirectory(parent)) {
                    Files.createDirectories(parent);
                }
                return Files.createDirectory(path, PrivateFiles.folder());
            } catch (FileAlreadyExistsException e) {
                if (!Files.isDirectory(Path.of(e.getFile()))) {
                    throw new RunFolderException(
                            "run folder " + path + " cannot be made: " + e.getFile() + " is a file", e);
                }
            } catch (IOException e) {
                throw RunFolderException.cannotWrite(path, e);
            }
        }
        throw new RunFolderException(
                "run folder " + parent.resolve(name + "-" + UTC.format(start)) + " and those of the " + (SECONDS - 1)
                        + " seconds after it already exist; choose another name or folder");
    }

    public Path path() {
        return path;
    }

    /** Folder of the files; empty when it is gone, or the result could not be saved in it. */
    public Optional<Path> place() {
        return stale.contains(RESULT) || !Files.isDirectory(path) ? Optional.empty() : Optional.of(path);
    }

    /** Files that could not be saved and why; empty when all files are in the folder. */
    public Optional<String> problem() {
        String nowhere = place().isEmpty() ? "; its result is nowhere but in what was printed" : "";
        return Optional.ofNullable(problem).map(why -> TextSanitizer.text(why + nowhere));
    }

    /** Makes the folder of one of several targets of this run, {@code targets/NAME}, and writes its settings. */
    public RunFolder target(String name, String settingsYaml) {
        Path own = path.resolve(TARGETS).resolve(name);
        try {
            Files.createDirectories(own);
        } catch (IOException e) {
            throw RunFolderException.cannotWrite(own, e);
        }
        return new RunFolder(own, settingsYaml);
    }

    /** Records that the run was stopped before its measurement interval: what was written until then is no result. */
    public void discard() {
        discarded = true;
    }

    /** Returns whether anything was measured that a folder should keep. */
    public boolean hasMeasurements() {
        return !discarded && (names.contains(RESULT) || log != null && log.hasIntervals());
    }

    /**
     * Closes the latency log, and writes {@code SHA256SUMS}, the last file of a run that has a result; removes the files of a run in which
     * nothing was measured.
     */
    @Override
    public void close() {
        if (log != null) {
            log.close();
        }
        try {
            if (!hasMeasurements()) {
                for (String name : names) {
                    Files.deleteIfExists(path.resolve(name));
                }
                Files.deleteIfExists(path.resolve(LATENCY));
                Files.deleteIfExists(path.resolve(TARGETS));
                Files.deleteIfExists(path);
            } else if (names.contains(RESULT) && place().isPresent()) {
                Checksums.write(path);
            }
        } catch (IOException e) {
            // A folder with other files, or one without measurements that stays, is no loss. Where the disk became full
            // since the run, all that was measured is saved.
        }
    }

    /** Opens {@code latency.hlog}, which stays open until the folder is closed; its seconds count from the start of the ramp-up, which is to be set. */
    public LatencyLog openLatencyLog() {
        log = new LatencyLog(path.resolve(LATENCY));
        return log;
    }

    /** The bytes of {@code latency.hlog}, of a folder that is closed. */
    public byte[] latencies() throws IOException {
        return Files.readAllBytes(path.resolve(LATENCY));
    }

    /** Reader of {@code latency.hlog}, of a folder that is closed. */
    public HistogramLogReader latencyReader() {
        try {
            return new HistogramLogReader(path.resolve(LATENCY).toFile());
        } catch (IOException e) {
            throw new RunFolderException(e.getMessage(), e);
        }
    }

    /**
     * Writes {@code latency.hlog} with the response times of all parts of a run.
     *
     * @param logs of the parts
     * @param offsets seconds from {@code rampUp} to the start of each of them
     * @param endSeconds of the run; the log has all seconds until then
     * @return why it is not complete
     */
    public Optional<String> mergeLatencyLogs(
            Stream<HistogramLogReader> logs, List<Double> offsets, Instant rampUp, double endSeconds) {
        try (LogMerger merger = new LogMerger(logs.toList(), offsets)) {
            merger.writeTo(openLatencyLog().startingAt(rampUp), endSeconds);
            return keepLatencyLog();
        } catch (RuntimeException e) {
            return Optional.of("the latency logs cannot be merged: " + e.getMessage());
        }
    }

    /** Returns why the complete latency log is not in its file, if it is not. */
    public Optional<String> keepLatencyLog() {
        if (log.isWritten() && Files.exists(path.resolve(LATENCY))) {
            return Optional.empty();
        }
        String why = log.failure().orElse(LATENCY + " was removed during the run");
        lost(why);
        return Optional.of(why);
    }

    /** Failed writes of the latency log, even if their content was written later. */
    public Optional<String> lateLog() {
        return log.failure();
    }

    public void writeSeries(List<SeriesRow> rows) {
        write(SERIES, SeriesCsv.series(rows));
    }

    public void writeHosts(List<HostRow> rows) {
        write(HOSTS, SeriesCsv.hosts(rows));
    }

    /** Writes the sessions of each second, if any were sampled. */
    public void writeActivity(List<ActivityRow> rows) {
        if (!rows.isEmpty()) {
            write(ACTIVITY, SeriesCsv.activity(rows));
        }
    }

    /** A check of {@code checks.json}: as in the result, with the time it took; 0 for those that read nothing of their own. */
    private record TimedCheck(String id, CheckResult.Status status, String detail, double seconds) {}

    /** Writes {@code checks.json}, with the duration of each check that was timed, by its id. */
    public void writeChecks(List<CheckResult> checks, Map<String, Double> seconds) {
        write(
                "checks.json",
                ResultJson.text(checks.stream()
                        .map(check -> new TimedCheck(
                                check.id(), check.status(), check.detail(), seconds.getOrDefault(check.id(), 0.0)))
                        .toList()));
    }

    public void writeResult(Result result) {
        write(RESULT, ResultJson.text(result));
    }

    public void write(String name, String text) {
        names.add(name);
        try {
            write(path, name, text);
            stale.remove(name);
        } catch (RunFolderException e) {
            stale.add(name);
            lost(e.getMessage());
        }
    }

    /** Records that a file could not be saved or made, for {@link #problem()}, which has the first one. */
    public void lost(String why) {
        problem = problem == null ? why : problem;
    }

    static void write(Path folder, String name, String text) {
        Path file = folder.resolve(name);
        try {
            FolderFile.replace(file, text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw RunFolderException.cannotWrite(file, e);
        }
    }
}
