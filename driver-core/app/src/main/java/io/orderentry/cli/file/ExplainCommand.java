package io.orderentry.cli.file;

import io.orderentry.cli.option.ResultFiles;
import io.orderentry.cli.option.SideOptions;
import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.compare.Allowances;
import io.orderentry.compare.Comparer;
import io.orderentry.compare.ComparisonRequestBuilder;
import io.orderentry.compare.render.ExplanationText;
import io.orderentry.compare.why.Explanation;
import io.orderentry.explain.RuleBook.RankedFinding;
import io.orderentry.explain.RunExplainer;
import io.orderentry.report.FindingsSection;
import io.orderentry.result.Result;
import io.orderentry.store.ResultReader;
import io.orderentry.store.RunFolders;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code oe explain}: works on run folders alone, without a database. */
@Command(
        name = "explain",
        description = {
            "Explain one run: where its time goes, in at most ten findings, the largest share first.",
            "Explain a difference, with two or more paths or --by: the difference in mean response time split into parts"
                    + " that add up to it, and findings about its causes. Each path is a side, the first one the reference."
        },
        footer = {"%nExamples:", "  oe explain runs/flat-out-20260101T000000Z", "  oe explain runs/before runs/after"})
public final class ExplainCommand implements Callable<Integer> {
    @Parameters(
            arity = "1..*",
            paramLabel = "PATH",
            description =
                    "A run folder, such as runs/flat-out-20260101T000000Z; or run folders, folders of runs, or those"
                            + " of experiments, to explain their difference.")
    private List<Path> paths;

    @Mixin
    private SideOptions sideOptions;

    @Mixin
    private ResultFiles files;

    @Override
    public Integer call() {
        if (paths.size() == 1
                && sideOptions.by().isEmpty()
                && sideOptions.reference().isEmpty()
                && RunFolders.isRun(paths.get(0))) {
            return explain(ResultReader.read(paths.get(0)));
        }
        List<Explanation> explanations = Comparer.explain(
                paths,
                ComparisonRequestBuilder.builder()
                        .by(sideOptions.by())
                        .reference(sideOptions.reference())
                        .allowances(Allowances.of(true, List.of()))
                        .ratiosOnly(false)
                        .anonymous(false)
                        .views(List.of())
                        .build());
        files.print(
                "Explanation of a difference",
                "explanations",
                explanations,
                page -> ExplanationText.print(explanations, page));
        return ExitCode.GOOD;
    }

    private int explain(Result result) {
        List<RankedFinding> findings = RunExplainer.findings(result);
        files.print("Explanation of a run", "findings", findings, page -> FindingsSection.print(result, page));
        return ExitCode.GOOD;
    }
}
