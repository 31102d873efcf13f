package io.orderentry.cli.file;

import io.orderentry.cli.option.ResultFiles;
import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.job.DriverVersion;
import io.orderentry.report.Page;
import io.orderentry.report.TextTable;
import io.orderentry.store.RunFolders;
import io.orderentry.verify.RunVerifier;
import io.orderentry.verify.Verification;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code oe verify}: works on run folders alone. */
@Command(
        name = "verify",
        description =
                "Recompute the figures of runs from what they came from, and list those that are equal, those that cannot"
                        + " be recomputed, and those that differ (exit code 1).",
        footer = {"%nExamples:", "  oe verify runs/flat-out-20260101T000000Z"})
public final class VerifyCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "RUN", description = "Run folders, or folders of several runs.")
    private List<Path> runs;

    @Mixin
    private ResultFiles files;

    /** Verification of one run, for JSON. */
    private record Verified(
            String run,
            boolean equal,
            Map<String, Integer> recomputed,
            Map<String, String> notRecomputed,
            List<Verification.Discrepancy> differs) {}

    @Override
    public Integer call() {
        files.requireFolders();
        Map<String, Verification> verified = new LinkedHashMap<>();
        for (Path path : runs) {
            for (Path folder : RunFolders.of(path)) {
                verified.put(folder.toString(), RunVerifier.verify(folder, DriverVersion.text()));
            }
        }
        List<Verified> values = new ArrayList<>();
        verified.forEach((run, its) ->
                values.add(new Verified(run, its.isEqual(), its.equal(), its.notRecomputed(), its.differs())));
        files.print("Verification", "runs", values, page -> verified.forEach((run, its) -> print(run, its, page)));
        return verified.values().stream().allMatch(Verification::isEqual) ? ExitCode.GOOD : ExitCode.NOT_GOOD;
    }

    private static void print(String run, Verification its, Page page) {
        page.title(run);
        page.paragraph(its.isEqual() ? "EQUAL   " : "DIFFERS ", its.summary());
        if (!its.isEqual()) {
            page.blank();
            TextTable differs = new TextTable("llll");
            differs.header("Differs", "recorded", "recomputed", "from");
            its.differs()
                    .forEach(each -> differs.row(each.figure(), each.recorded(), each.recomputed(), each.source()));
            page.table(differs);
        }
        page.blank();
        TextTable equal = new TextTable("lr");
        equal.header("Recomputed and equal, from", "figures");
        its.equal().forEach((source, figures) -> equal.row(source, figures.toString()));
        page.table(equal);
        page.blank();
        TextTable others = new TextTable("ll");
        others.header("Cannot be recomputed", "because");
        its.notRecomputed().forEach(others::row);
        page.table(others);
    }
}
