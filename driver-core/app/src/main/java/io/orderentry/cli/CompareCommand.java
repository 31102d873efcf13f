package io.orderentry.cli;

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
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code oe compare}: works on run folders alone, without a database; they may come from other machines. */
@Command(name = "compare")
public final class CompareCommand implements Callable<Integer> {
    @Parameters(arity = "0..*", paramLabel = "PATH", descriptionKey = "path")
    private List<Path> paths = List.of();

    @Option(names = "--by", paramLabel = "LABEL")
    private List<String> by = List.of();

    @Option(names = "--reference", paramLabel = "VALUE")
    private List<String> reference = List.of();

    @Option(names = "--at-least", paramLabel = "SHARE")
    private Double atLeast;

    @Option(names = "--within", paramLabel = "TIME")
    private String within;

    @Option(names = "--allow", completionCandidates = Candidates.Allowed.class, paramLabel = "KEY")
    private List<String> allow = List.of();

    @Option(names = "--force")
    private boolean force;

    @Option(names = "--ratios-only")
    private boolean ratiosOnly;

    @Option(names = "--anonymous")
    private boolean anonymous;

    @Option(names = "--full")
    private boolean full;

    @Option(names = "--csv", paramLabel = "FILE")
    private Path csv;

    @Option(names = "--junit", paramLabel = "FILE")
    private Path junit;

    @Mixin
    private ResultFiles files;

    @Override
    public Integer call() {
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
        Document document = ComparisonDocument.of(comparison);
        Output.write("--csv", csv, document::csv);
        Output.write("--junit", junit, () -> JunitReport.render(comparison.assertions()));
        files.write(document::json, document::html);
        System.out.print(full ? document.text() : document.firstScreen());
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
