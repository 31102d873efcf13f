package io.orderentry.cli;

import io.orderentry.report.CsvReport;
import io.orderentry.report.HtmlReport;
import io.orderentry.report.TextReport;
import io.orderentry.result.Result;
import io.orderentry.store.ResultReader;
import io.orderentry.store.RunFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code oe report}: works on run folders alone, without a database. */
@Command(name = "report", description = "Print the report of runs again, from their folders alone.")
final class ReportCommand implements Callable<Integer> {
    @Parameters(
            arity = "1..*",
            paramLabel = "RUN",
            description = "Run folders, such as runs/flat-out-20260101T000000Z.")
    private List<Path> runs;

    @Option(names = "--csv", paramLabel = "FILE", description = "Write one line for each run into a CSV file instead.")
    private Path csv;

    @Option(names = "--html", paramLabel = "FILE", description = "Write the reports as one page instead.")
    private Path html;

    @Option(names = "--stacktrace", description = "Show where in the driver an error came from.")
    private boolean stackTrace;

    @Override
    public Integer call() {
        List<Result> results = runs.stream().map(ResultReader::read).toList();
        Output.write("--csv", csv, () -> CsvReport.render(results));
        Output.write(
                "--html",
                html,
                () -> HtmlReport.render(runs.stream().map(RunFiles::read).toList()));
        if (csv == null && html == null) {
            results.forEach(result -> System.out.println(TextReport.render(result)));
        }
        return ExitCode.GOOD;
    }
}
