package io.orderentry.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Finds run folders: a path that a user names is a run folder, or a folder of them, such as that of an experiment. */
public final class RunFolders {
    /** An experiment below a folder of experiments below {@code runs}. */
    private static final int DEPTH = 4;

    private RunFolders() {}

    /** Returns whether a folder has the result of a run. */
    public static boolean isRun(Path folder) {
        return Files.isRegularFile(folder.resolve(RunFolder.RESULT));
    }

    /** The run folders that a path stands for: itself, or all below it that have a result, by path; refuses a path without any. */
    public static List<Path> of(Path path) {
        if (isRun(path)) {
            return List.of(path);
        }
        if (!Files.isDirectory(path)) {
            throw new RunFolderException(
                    path + " is no run folder: " + (Files.exists(path) ? "it is a file" : "there is no such folder"));
        }
        List<Path> runs = below(path).stream().filter(RunFolders::isRun).toList();
        if (runs.isEmpty()) {
            throw new RunFolderException(
                    path + " is no run folder: it has no result.json, nor has any folder below it");
        }
        return runs;
    }

    /** All run folders below a folder, itself included, by path; those too that a run has left without a result. */
    public static List<Path> below(Path top) {
        if (!Files.isDirectory(top)) {
            throw new RunFolderException("there is no folder " + top + " with runs");
        }
        return below(top, DEPTH).sorted().toList();
    }

    /** Without what is in a run folder, what is behind a link, and what may not be read. */
    private static Stream<Path> below(Path folder, int depth) {
        if (isRun(folder) || Files.isRegularFile(folder.resolve(RunFolder.SETTINGS))) {
            return Stream.of(folder);
        }
        try (Stream<Path> files = depth > 1 ? Files.list(folder) : Stream.of()) {
            return files.filter(file -> Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)).toList().stream()
                    .flatMap(each -> below(each, depth - 1));
        } catch (IOException | UncheckedIOException e) {
            return Stream.of();
        }
    }
}
