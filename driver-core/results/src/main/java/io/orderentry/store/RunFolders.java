package io.orderentry.store;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/** Finds run folders: a path that a user names is a run folder, or a folder of them, such as that of an experiment. */
public final class RunFolders {
    /** An experiment below a folder of experiments below {@code runs}. */
    private static final int DEPTH = 4;

    private RunFolders() {}

    /** Returns whether a folder has the result of a run. */
    public static boolean isRun(Path folder) {
        return Files.isRegularFile(folder.resolve(RunFolder.RESULT));
    }

    /**
     * The run folders that a path stands for: itself, or all below it that have a result, by path.
     *
     * @throws RunFolderException when there is none
     */
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

    /**
     * All run folders below a folder, itself included, by path; those too that a run has left without a result.
     *
     * @throws RunFolderException when there is no such folder or it cannot be read
     */
    public static List<Path> below(Path top) {
        if (!Files.isDirectory(top)) {
            throw new RunFolderException("there is no folder " + top + " with runs");
        }
        List<Path> runs = new ArrayList<>();
        try {
            // A walk enters no folder that is a link.
            Path real = top.toRealPath();
            Files.walkFileTree(real, EnumSet.noneOf(FileVisitOption.class), DEPTH, new Visitor(runs));
            runs.replaceAll(run -> top.resolve(real.relativize(run)));
        } catch (IOException e) {
            throw new RunFolderException(top + " cannot be read: " + e.getMessage(), e);
        }
        return runs.stream().sorted().toList();
    }

    /** Collects run folders; skips what is in them, and what may not be read. */
    private static final class Visitor extends SimpleFileVisitor<Path> {
        private final List<Path> runs;

        Visitor(List<Path> runs) {
            this.runs = runs;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            if (isRun(folder) || Files.isRegularFile(folder.resolve(RunFolder.SETTINGS))) {
                runs.add(folder);
                return FileVisitResult.SKIP_SUBTREE;
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE;
        }
    }

    /**
     * The text of a run's settings as they took effect; empty when the folder has none.
     *
     * @throws RunFolderException when it cannot be read
     */
    public static Optional<String> settings(Path folder) {
        Path file = folder.resolve(RunFolder.SETTINGS);
        return Files.isRegularFile(file) ? Optional.of(FolderFile.text(file)) : Optional.empty();
    }
}
