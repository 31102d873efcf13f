package io.orderentry.cli;

import io.orderentry.config.Refusal;
import io.orderentry.job.SliceMerge;
import io.orderentry.result.Result;
import io.orderentry.store.RunFolder;
import io.orderentry.store.RunFolderException;
import io.orderentry.store.RunFolders;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code oe merge}: works on run folders alone. */
@Command(
        name = "merge",
        description =
                "Merge the slices of one run, which several processes made at the same time with oe run --slice I/N, into one run"
                        + " folder. Counts and histograms are added up; every slice must be there once.",
        footer = {"%nExample:", "  oe merge runs/one runs/two"})
final class MergeCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "RUN", description = "Run folders of all slices, or folders of such.")
    private List<Path> folders;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "runs",
            description = "Folder in which the result folder is made (default: ${DEFAULT-VALUE}).")
    private Path out;

    @Option(names = "--stacktrace", description = "Print the stack trace of an error.")
    private boolean stackTrace;

    @Override
    public Integer call() {
        if (out.toString().isEmpty()) {
            throw new Refusal("--out: is empty");
        }
        SliceMerge merge =
                SliceMerge.of(folders.stream().flatMap(MergeCommand::runs).toList());
        try (RunFolder folder = RunFolder.create(out, merge.name() + "-merged", Instant.now(), merge.settings())) {
            Result result = merge.write(folder);
            System.err.println("inputs " + merge.inputHash());
            return RunCommand.report(result, folder, false);
        }
    }

    /** @throws RunFolderException when there is none */
    private static Stream<Path> runs(Path path) {
        return RunFolders.of(path).stream();
    }
}
