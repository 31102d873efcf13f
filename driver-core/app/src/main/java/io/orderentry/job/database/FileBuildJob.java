package io.orderentry.job.database;

import io.orderentry.config.Load;
import io.orderentry.config.Slice;
import io.orderentry.config.Target;
import io.orderentry.config.WarehouseRange;
import io.orderentry.connect.LoadedPlugin;
import io.orderentry.connect.Plugins;
import io.orderentry.job.DriverVersion;
import io.orderentry.job.JobProgress;
import io.orderentry.model.Scale;
import io.orderentry.populate.file.FileBuild;
import io.orderentry.spi.RowFileFormat;
import io.orderentry.text.Refusal;
import io.orderentry.text.Sentences;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Build of files for a server-side import: one host's part, without a connection.
 *
 * @param folder where the files go
 * @param serverFolder the same folder as the server sees it; null for the absolute path of {@code folder}
 * @param part of the warehouses
 * @param only warehouses of the database that are built; null for all
 */
public record FileBuildJob(Path folder, String serverFolder, Slice part, WarehouseRange only) {
    /** Neither quotes nor backslashes, which vendors read differently, nor line feeds. */
    private static final Pattern SERVER_FOLDER = Pattern.compile("[^'\\\\\\p{Cntrl}]+");

    /**
     * Writes the files.
     *
     * @throws Refusal when the target's vendor has no format of files, the folder has files of this part, or the disk is too small
     */
    public void run(Target target, Load load, Plugins plugins, JobProgress progress)
            throws SQLException, InterruptedException {
        if (target.isEmbedded()) {
            throw new Refusal("--to-files: an embedded server is its process's own and imports nothing; name a server"
                    + " with --target, to which no connection is made");
        }
        LoadedPlugin plugin = plugins.forTarget(target);
        RowFileFormat format = plugin.rowFiles()
                .orElseThrow(
                        () -> new Refusal(
                                "--to-files: the plugin " + plugin.name()
                                        + " has no format of files that its server imports; leave the option out to load over connections"));
        WarehouseRange built = only == null ? WarehouseRange.all(load.warehouses()) : only;
        requirePart(built.size());
        WarehouseRange range = built.of(part);
        makeFolder();
        String imported = (serverFolder == null
                        ? folder.toAbsolutePath().normalize().toString()
                        : serverFolder)
                .replaceFirst("(?<=.)/+$", "");
        if (!SERVER_FOLDER.matcher(imported).matches()) {
            throw new Refusal(
                    "--server-dir: " + imported
                            + " is empty or has a quote, a backslash or a control character; use another folder, with / between names");
        }
        FileBuild build = new FileBuild(
                        DatabaseBuild.plan(load, only),
                        format,
                        plugin.sqlFor(target),
                        DriverVersion.text(),
                        folder,
                        imported)
                .ofWarehouses(range.first(), range.last());
        Optional<Path> existing = build.existing();
        if (existing.isPresent()) {
            throw new Refusal("--to-files: " + existing.get()
                    + " is there already; use an empty folder, or remove the files of this part");
        }
        DiskSpace.requireFiles(folder, range.size());
        write(build, load, range, progress);
    }

    private void requirePart(int warehouses) {
        if (part.count() > warehouses) {
            throw new Refusal("--part: " + part + " of " + Sentences.count(warehouses, "warehouse")
                    + " has none; use at most " + Sentences.count(warehouses, "part"));
        }
    }

    private void makeFolder() {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new Refusal("--to-files: " + folder + " cannot be made: " + reason(e));
        }
    }

    private static String reason(IOException e) {
        return e.getClass().getSimpleName() + " " + e.getMessage();
    }

    private void write(FileBuild build, Load load, WarehouseRange range, JobProgress progress)
            throws SQLException, InterruptedException {
        long started = System.nanoTime();
        try (JobProgress.BuildView shown = progress.build(new Scale(range.size()))) {
            build.write(shown);
        } catch (IOException e) {
            throw new Refusal("--to-files: the files in " + folder + " are incomplete: " + reason(e)
                    + "; remove those of this part, and write them again");
        }
        double seconds = (System.nanoTime() - started) / 1e9;
        progress.line(Sentences.text(
                "wrote part %s, warehouses %d to %d: %,d rows in %s of %,.1f GB in %.1f s (%,.0f rows/s), seed %d, to %s",
                part,
                range.first(),
                range.last(),
                build.rows(),
                Sentences.count(build.fileCount(), "file"),
                build.bytes() / 1e9,
                seconds,
                build.rows() / seconds,
                load.seed(),
                folder));
    }
}
