package io.orderentry.cli.file;

import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.report.HtmlReport;
import io.orderentry.store.AnonymousCopy;
import io.orderentry.store.Capsule;
import io.orderentry.store.RunFiles;
import io.orderentry.store.RunFolders;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code oe pack}: works on run folders alone. */
@Command(
        name = "pack",
        description =
                "Put runs into one file, with the hash of everything in it. report, compare, verify, site and the other verbs"
                        + " that take a run folder take the file as well.",
        footer = {
            "%nExamples:",
            "  oe pack runs/flat-out-20260101T000000Z -o flat-out.oe.tar.gz",
            "  oe pack runs/native runs/guest --anonymous -o native-guest.oe.tar.gz"
        })
public final class PackCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "RUN", description = "Run folders, or folders of runs.")
    private List<Path> runs;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            required = true,
            description = "The file to write; its name ends in " + Capsule.END + ".")
    private Path out;

    @Option(names = "--anonymous", description = "Leave out the names of machines, databases and folders.")
    private boolean anonymous;

    @Override
    public Integer call() {
        if (!out.toString().endsWith(Capsule.END)) {
            throw new Refusal("--out: '" + out + "' does not end in " + Capsule.END);
        }
        if (out.toAbsolutePath().getParent() == null
                || !Files.isDirectory(out.toAbsolutePath().getParent())) {
            throw new Refusal("--out: there is no folder for " + out);
        }
        int files = anonymous ? anonymous() : Capsule.pack(runs, out);
        System.out.println(files + " files are in " + out);
        return ExitCode.GOOD;
    }

    private int anonymous() {
        try (AnonymousCopy copy = AnonymousCopy.of(runs)) {
            for (Path folder : copy.folders()) {
                for (Path run : RunFolders.of(folder)) {
                    RunFiles.renewReport(run, HtmlReport.render(List.of(RunFiles.read(run))));
                }
            }
            return Capsule.pack(copy.folders(), out);
        } catch (IOException e) {
            throw new Refusal("--anonymous: the runs cannot be copied: " + e.getMessage());
        }
    }
}
