package io.orderentry.cli;

import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.cli.terminal.Output;
import io.orderentry.compare.Comparer;
import io.orderentry.compare.ComparisonRequest;
import io.orderentry.compare.Run;
import io.orderentry.compare.render.ComparisonDocument;
import io.orderentry.compare.render.RunList;
import io.orderentry.report.CsvReport;
import io.orderentry.report.Document;
import io.orderentry.report.HtmlReport;
import io.orderentry.report.TextReport;
import io.orderentry.result.Result;
import io.orderentry.result.ResultJson;
import io.orderentry.store.ExperimentFolder;
import io.orderentry.store.ResultReader;
import io.orderentry.store.RunFiles;
import io.orderentry.store.RunFolders;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code oe report}: works on run folders alone, without a database. */
@Command(name = "report")
public final class ReportCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "RUN", descriptionKey = "run")
    private List<Path> runs;

    @Option(names = "--full")
    private boolean full;

    @Option(names = "--csv", paramLabel = "FILE")
    private Path csv;

    @Mixin
    private ResultFiles files;

    @Override
    public Integer call() {
        if (runs.size() == 1 && isComparison(runs.get(0))) {
            return comparison(runs.get(0));
        }
        List<Path> folders =
                runs.stream().flatMap(path -> RunFolders.of(path).stream()).toList();
        Output.write("--csv", csv, () -> {
            Map<String, Result> results = new LinkedHashMap<>();
            folders.forEach(folder -> results.put(folder.toString(), ResultReader.checked(folder)));
            return CsvReport.render(results);
        });
        files.write(
                () -> json(folders.stream().map(ResultReader::checked).toList()),
                () -> HtmlReport.render(folders.stream().map(RunFiles::read).toList()));
        if (csv == null && files.given() == null) {
            runs.forEach(this::print);
        }
        return ExitCode.GOOD;
    }

    /** Of one run its result, of several a list. */
    private static String json(List<Result> results) {
        return ResultJson.text(results.size() == 1 ? results.get(0) : results);
    }

    private static boolean isComparison(Path folder) {
        return ExperimentFolder.is(folder)
                && ExperimentFolder.open(folder).plan().experiment().hasSeveralCells();
    }

    private int comparison(Path experiment) {
        Document comparison = ComparisonDocument.of(Comparer.compare(List.of(experiment), ComparisonRequest.byPath()));
        Output.write("--csv", csv, comparison::csv);
        files.write(comparison::json, comparison::html);
        if (csv == null && files.given() == null) {
            System.out.print(full ? comparison.text() : comparison.firstScreen());
        }
        return ExitCode.GOOD;
    }

    private void print(Path path) {
        if (path != runs.get(0)) {
            System.out.println();
        }

        if (RunFolders.isRun(path)) {
            Result result = ResultReader.checked(path);
            if (full) {
                System.out.println(TextReport.render(result));
            } else {
                Output.print(result, path);
            }
            return;
        }
        System.out.print(RunList.repetitions(RunFolders.of(path).stream()
                .map(run -> new Run(run.getFileName().toString(), ResultReader.checked(run)))
                .toList()));
    }
}
