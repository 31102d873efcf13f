package io.orderentry.cli.file;

import io.orderentry.cli.option.Candidates;
import io.orderentry.cli.option.ResultFiles;
import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.cli.terminal.Output;
import io.orderentry.compare.Allowances;
import io.orderentry.compare.Comparer;
import io.orderentry.compare.Comparison;
import io.orderentry.compare.ComparisonRequest;
import io.orderentry.compare.ComparisonRequestBuilder;
import io.orderentry.compare.render.ComparisonDocument;
import io.orderentry.compare.render.JunitReport;
import io.orderentry.report.Document;
import io.orderentry.text.Durations;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code oe compare}: works on run folders alone, without a database; they may come from other machines. */
@Command(
        name = "compare",
        description =
                "Compare runs: what differs, by how much, and whether that could be chance. Each path is a side, the"
                        + " first one the reference; or the runs of all paths are grouped by a label (--by, --reference).",
        footer = {
            "%nExamples:",
            "  oe compare runs/before runs/after",
            "  oe compare runs/* --by platform --reference native --at-least 0.85"
        })
public final class CompareCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..*",
            paramLabel = "PATH",
            description =
                    "Run folders, such as runs/flat-out-20260101T000000Z, folders of runs, or folders of experiments;"
                            + " they may have been copied from other machines.")
    private List<Path> paths = List.of();

    @Option(
            names = "--by",
            paramLabel = "LABEL",
            description = "The label whose values are the sides, such as platform; twice for two labels at once.")
    private List<String> by = List.of();

    @Option(
            names = "--reference",
            paramLabel = "VALUE",
            description = "The value that the others are compared with, such as native; one for each --by.")
    private List<String> reference = List.of();

    @Option(
            names = "--at-least",
            paramLabel = "SHARE",
            description =
                    "Assert that the throughput is at least this share of the reference's, such as 0.85. Exit code 0:"
                            + " it holds, 1: it is violated, 4: the runs do not decide it.")
    private Double atLeast;

    @Option(
            names = "--within",
            paramLabel = "TIME",
            description =
                    "Assert that no mean response time is longer than the reference's by more than this, such as 10ms."
                            + " Exit codes as with --at-least.")
    private String within;

    @Option(
            names = "--allow",
            completionCandidates = Candidates.Allowed.class,
            paramLabel = "KEY",
            description =
                    "Compare although the runs differ in this, such as warehouses or durable; the comparison says so"
                            + " in its first lines. Repeatable.")
    private List<String> allow = List.of();

    @Option(
            names = "--force",
            description = "Allow all differences between runs, and runs that overlap in time; prefer --allow.")
    private boolean force;

    @Option(
            names = "--ratios-only",
            description =
                    "Leave out every figure that says how fast a system is; some licences forbid to publish them.")
    private boolean ratiosOnly;

    @Option(names = "--anonymous", description = "Leave out the names of machines, databases and folders.")
    private boolean anonymous;

    @Option(
            names = "--full",
            description = "Print all figures, reservations, runs and disclosures, not only the first screen.")
    private boolean full;

    @Option(names = "--csv", paramLabel = "FILE", description = "File for the result as CSV.")
    private Path csv;

    @Option(
            names = "--junit",
            paramLabel = "FILE",
            description = "File for the assertions as JUnit XML: failed when violated, skipped when undecided.")
    private Path junit;

    @Mixin
    private ResultFiles files;

    @Override
    public Integer call() throws SQLException, InterruptedException, IOException {
        if (paths.isEmpty()) {
            throw new Refusal("compare: nothing to compare: no path is given; name two run folders");
        }
        ComparisonRequest request = ComparisonRequestBuilder.builder()
                .by(by)
                .reference(reference)
                .atLeast(atLeast)
                .within(limit())
                .allowances(Allowances.of(force, allow))
                .ratiosOnly(ratiosOnly)
                .anonymous(anonymous)
                .build();
        Comparison comparison = Comparer.compare(paths, request);
        write(comparison);
        Document document = ComparisonDocument.of(comparison);
        System.out.print(full ? document.text() : document.firstScreen());
        return ExitCode.of(comparison.answer());
    }

    private void write(Comparison comparison) {
        Document document = ComparisonDocument.of(comparison);
        Output.write("--csv", csv, document::csv);
        Output.write("--junit", junit, () -> JunitReport.render(comparison.assertions()));
        files.write(document::json, document::html);
    }

    private Duration limit() {
        try {
            return within == null ? null : Durations.parse(within);
        } catch (Refusal e) {
            throw new Refusal("--within: " + e.getMessage());
        }
    }
}
