package io.orderentry.cli.file;

import io.orderentry.cli.option.Candidates;
import io.orderentry.cli.option.RunPath;
import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.series.FigureRow;
import io.orderentry.series.RunSeries;
import io.orderentry.store.RunFiles;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code oe export}: works on run folders alone. */
@Command(
        name = "export",
        description =
                "Write all figures of runs as one table, a row for each figure: run, start, load, metric, scope, value,"
                        + " unit, and the reason where the value is absent.",
        footer = {"%nExamples:", "  oe export runs --out runs.csv", "  oe export runs --format jsonl --out runs.jsonl"})
public final class ExportCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..*",
            converter = RunPath.class,
            paramLabel = "DIR",
            defaultValue = "runs",
            description = "Folders with run folders in or below them (default: ${DEFAULT-VALUE}).")
    private List<Path> folders;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            completionCandidates = Candidates.Exports.class,
            defaultValue = "csv",
            description = "csv (default), or jsonl: a JSON object in each line.")
    private String format;

    @Option(names = "--out", paramLabel = "FILE", required = true, description = "The file to write.")
    private Path out;

    @Override
    public Integer call() {
        FigureRow.Format chosen = FigureRow.Format.named(format);
        RunSeries series = RunSeries.read(folders);
        List<FigureRow> rows = FigureRow.of(series);
        try {
            RunFiles.writeAnywhere(out, chosen.bytes(rows));
        } catch (IOException e) {
            throw new Refusal("--out: " + out + " cannot be written: " + e.getMessage());
        }
        series.leftOut().stream().map(RunSeries.LeftOut::sentence).forEach(System.err::println);
        long runs = rows.stream().map(FigureRow::run).distinct().count();
        System.out.println(rows.size() + " figures of " + runs + (runs == 1 ? " run" : " runs") + " are in " + out);
        return ExitCode.GOOD;
    }
}
