package io.orderentry.result;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * {@code runs/<name>-<utc>/}: one folder per run. It is made before the run, so that a disk that cannot be written refuses the run
 * instead of losing it. For one thread at a time.
 */
public final class RunFolder {
    static final String RESULT = "result.json";
    static final String SERIES = "series.csv";
    static final String HOSTS = "host.csv";
    static final String LATENCY = "latency.hlog";
    private static final String REPORT = "report.html";
    private static final DateTimeFormatter UTC =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

    private final Path path;

    private RunFolder(Path path) {
        this.path = path;
    }

    /**
     * Makes the folder and keeps the settings in it.
     *
     * @param parent made if it is not there
     * @param name letters, digits, dots, dashes and underscores
     * @param start of the run; its second becomes part of the name
     * @param settingsYaml the effective settings, secrets masked
     * @throws RunFolderException when the folder is already there or cannot be written
     */
    public static RunFolder create(Path parent, String name, Instant start, String settingsYaml) {
        RunFolder folder = new RunFolder(make(parent, name, start));
        folder.write("settings.yaml", settingsYaml);
        return folder;
    }

    /**
     * Makes a new folder {@code <name>-<utc>}.
     *
     * @throws RunFolderException when it is already there or cannot be made
     */
    static Path make(Path parent, String name, Instant start) {
        if (!NAME.matcher(name).matches()) {
            throw new RunFolderException(
                    "run name '" + name
                            + "' is not made of letters, digits, dots, dashes and underscores, the first one a letter or digit");
        }
        Path path = parent.resolve(name + "-" + UTC.format(start));
        try {
            Files.createDirectories(parent);
            Files.createDirectory(path);
        } catch (FileAlreadyExistsException e) {
            String taken = e.getFile();
            throw new RunFolderException(
                    Files.isDirectory(Path.of(taken))
                            ? "run folder " + path + " already exists; wait a second, or choose another name or folder"
                            : "run folder " + path + " cannot be made: " + taken + " is a file",
                    e);
        } catch (IOException e) {
            throw cannotWrite(path, e);
        }
        return path;
    }

    public Path path() {
        return path;
    }

    /** Removes the folder of a run that did not come to a result. */
    public void discard() {
        try (Stream<Path> files = Files.list(path)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
            Files.delete(path);
        } catch (IOException e) {
            throw new RunFolderException(path + " cannot be removed: " + e.getMessage(), e);
        }
    }

    /**
     * Opens {@code latency.hlog}; the caller closes it.
     *
     * @param rampUp when the run's seconds begin to count
     */
    public LatencyLog openLatencyLog(Instant rampUp) {
        return new LatencyLog(path.resolve(LATENCY), rampUp);
    }

    /** Writes {@code series.csv}: a header and one row for each second. */
    public void writeSeries(List<SeriesRow> rows) {
        write(
                SERIES,
                Stream.concat(Stream.of(SeriesRow.HEADER), rows.stream().map(SeriesRow::csv))
                        .collect(Collectors.joining("\n", "", "\n")));
    }

    /** Writes {@code host.csv}: a header and one row for each second and source. */
    public void writeHosts(List<HostRow> rows) {
        write(
                HOSTS,
                Stream.concat(Stream.of(HostRow.HEADER), rows.stream().map(HostRow::csv))
                        .collect(Collectors.joining("\n", "", "\n")));
    }

    /** Writes {@code checks.json}. */
    public void writeChecks(List<CheckResult> checks) {
        write("checks.json", ResultJson.text(checks));
    }

    /**
     * Writes {@code report.html}.
     *
     * @return its path
     */
    public Path writeReport(String html) {
        write(REPORT, html);
        return path.resolve(REPORT);
    }

    /** Writes {@code result.json}. */
    public void writeResult(Result result) {
        write(RESULT, ResultJson.text(result));
    }

    private void write(String name, String text) {
        write(path, name, text);
    }

    /** A file is there completely or not at all, even if the machine stops half-way. */
    static void write(Path folder, String name, String text) {
        Path file = folder.resolve(name);
        Path temporary = folder.resolve(name + ".part");
        try {
            Files.writeString(temporary, text);
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw cannotWrite(file, e);
        }
    }

    private static RunFolderException cannotWrite(Path file, IOException e) {
        return new RunFolderException(
                file + " cannot be written: " + e.getClass().getSimpleName() + " " + e.getMessage(), e);
    }
}
