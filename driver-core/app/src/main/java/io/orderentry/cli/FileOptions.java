package io.orderentry.cli;

import io.orderentry.config.Slice;
import io.orderentry.job.FileBuildJob;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Options of a build that writes files for a server-side import. */
final class FileOptions {
    @Option(
            names = "--to-files",
            required = true,
            paramLabel = "DIR",
            description =
                    "Write the rows to files that the server imports itself, with the scripts of the import, and connect to nothing."
                            + " Complete the database with --resume after the import.")
    private Path folder;

    @Option(
            names = "--part",
            paramLabel = "I/N",
            description =
                    "Write the I-th of N parts of the database alone; the hosts of all parts give the same other options.")
    private String part;

    @Option(
            names = "--server-dir",
            paramLabel = "PATH",
            description = "Folder in which the server finds the files (default: the absolute path of DIR).")
    private String serverFolder;

    FileBuildJob job() {
        return new FileBuildJob(folder, serverFolder, part == null ? Slice.WHOLE : Slice.parse("--part", part));
    }
}
