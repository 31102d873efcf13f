package io.orderentry.cli;

import io.orderentry.compare.Allowances;
import io.orderentry.compare.Comparer;
import io.orderentry.compare.Comparison;
import io.orderentry.compare.ComparisonRequest;
import io.orderentry.compare.render.CsvComparison;
import io.orderentry.compare.render.HtmlComparison;
import io.orderentry.compare.render.JsonComparison;
import io.orderentry.compare.render.TextComparison;
import io.orderentry.config.Durations;
import io.orderentry.config.Refusal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code oe compare}: works on run folders alone, without a database; they may come from other machines. */
@Command(
        name = "compare",
        description =
                "Compare runs that differ in a label: what differs, by how much, and whether that could be chance.")
final class CompareCommand implements Callable<Integer> {
    @Parameters(
            arity = "1..*",
            paramLabel = "RUN",
            description =
                    "Run folders, such as runs/flat-out-20260101T000000Z; they may have been copied from other machines.")
    private List<Path> runs;

    @Option(
            names = "--by",
            required = true,
            paramLabel = "LABEL",
            description = "The label whose values are compared, such as platform; twice for two labels at once.")
    private List<String> by;

    @Option(
            names = "--reference",
            required = true,
            paramLabel = "VALUE",
            description = "The value that the others are divided by, such as native; one for each --by.")
    private List<String> reference;

    @Option(
            names = "--at-least",
            paramLabel = "SHARE",
            description =
                    "Assert that the throughput is at least this share of the reference's, such as 0.85. Exit code 0: it holds, 1: it"
                            + " is violated, 4: the runs do not decide it.")
    private Double atLeast;

    @Option(
            names = "--within",
            paramLabel = "TIME",
            description =
                    "Assert that no mean response time is longer than the reference's by more than this, such as 10ms. Exit codes as"
                            + " with --at-least.")
    private String within;

    @Option(
            names = "--allow",
            paramLabel = "KEY",
            description =
                    "Compare although the runs differ in this, such as warehouses or durable; the comparison says so in its first"
                            + " lines. Repeatable.")
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
            names = "--view",
            paramLabel = "NAME",
            description = "Only this view; may be repeated. Default: all that the data allow.")
    private List<String> views = List.of();

    @Option(
            names = "--csv",
            paramLabel = "FILE",
            description = "Also write one line for each measure and value into a CSV file.")
    private Path csv;

    @Option(names = "--html", paramLabel = "FILE", description = "Also write it as a page with plots.")
    private Path html;

    @Option(names = "--json", paramLabel = "FILE", description = "Also write all of it into a JSON file.")
    private Path json;

    @Option(names = "--stacktrace", description = "Show where in the driver an error came from.")
    private boolean stackTrace;

    @Override
    public Integer call() {
        ComparisonRequest request = new ComparisonRequest(
                by, reference, atLeast, limit(), Allowances.of(force, allow), ratiosOnly, anonymous, views);
        Comparison comparison = Comparer.compare(runs, request);
        Output.write("--csv", csv, () -> CsvComparison.render(comparison));
        Output.write("--html", html, () -> HtmlComparison.render(comparison));
        Output.write("--json", json, () -> JsonComparison.render(comparison));
        System.out.println(TextComparison.render(comparison));
        return ExitCode.of(comparison.answer());
    }

    private Duration limit() {
        try {
            return within == null ? null : Durations.parse(within);
        } catch (Refusal e) {
            throw new Refusal("--within: " + e.getMessage());
        }
    }
}
