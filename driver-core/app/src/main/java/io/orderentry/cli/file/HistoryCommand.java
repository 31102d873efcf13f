package io.orderentry.cli.file;

import io.orderentry.cli.option.ResultFiles;
import io.orderentry.cli.option.RunPath;
import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.report.Document;
import io.orderentry.series.HistoryReport;
import io.orderentry.series.RunSeries;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code oe history}: works on run folders alone. */
@Command(
        name = "history",
        description =
                "Show throughput, response time and cost of the runs in a folder over time, when they changed, and"
                        + " which settings and versions differ at each change.",
        footer = {"%nExample:", "  oe history runs --html history.html"})
public final class HistoryCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..*",
            converter = RunPath.class,
            paramLabel = "DIR",
            defaultValue = "runs",
            description = "Folders with run folders in or below them (default: ${DEFAULT-VALUE}).")
    private List<Path> folders;

    @Option(
            names = "--together",
            description = "Refuse runs of several loads, instead of reporting on each load by itself.")
    private boolean together;

    @Mixin
    private ResultFiles files;

    @Override
    public Integer call() {
        RunSeries series = RunSeries.read(folders);
        Document report =
                HistoryReport.of(together ? series.together() : series).document();
        files.write(report::json, report::html);
        System.out.print(report.text());
        return ExitCode.GOOD;
    }
}
