package io.orderentry.cli;

import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.cli.terminal.Output;
import io.orderentry.compare.Allowances;
import io.orderentry.compare.Comparer;
import io.orderentry.compare.Comparison;
import io.orderentry.compare.ComparisonRequest;
import io.orderentry.compare.ComparisonRequestBuilder;
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
import io.orderentry.text.Refusal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Verbs that work on run folders alone, without a database; the folders may come from other machines. */
final class ResultCommands {
    private ResultCommands() {}

    @Command(name = "report")
    static final class Report implements Callable<Integer> {
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
            if (runs.size() == 1
                    && ExperimentFolder.is(runs.get(0))
                    && ExperimentFolder.open(runs.get(0)).plan().experiment().hasSeveralCells()) {
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
                    // Of one run its result, of several a list.
                    () -> ResultJson.text(
                            folders.size() == 1
                                    ? ResultReader.checked(folders.get(0))
                                    : folders.stream()
                                            .map(ResultReader::checked)
                                            .toList()),
                    () -> HtmlReport.render(folders.stream().map(RunFiles::read).toList()));
            if (csv == null && files.given() == null) {
                runs.forEach(this::print);
            }
            return ExitCode.GOOD;
        }

        private int comparison(Path experiment) {
            Document comparison =
                    ComparisonDocument.of(Comparer.compare(List.of(experiment), ComparisonRequest.byPath()));
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
            if (!RunFolders.isRun(path)) {
                System.out.print(RunList.repetitions(RunFolders.of(path).stream()
                        .map(run -> new Run(run.getFileName().toString(), ResultReader.checked(run)))
                        .toList()));
            } else if (full) {
                System.out.println(TextReport.render(ResultReader.checked(path)));
            } else {
                Output.print(ResultReader.checked(path), path);
            }
        }
    }

    @Command(name = "compare")
    static final class Compare implements Callable<Integer> {
        @Parameters(arity = "0..*", paramLabel = "PATH", descriptionKey = "path")
        private List<Path> paths = List.of();

        @Option(names = "--by", paramLabel = "LABEL")
        private List<String> by = List.of();

        @Option(names = "--reference", paramLabel = "VALUE")
        private List<String> reference = List.of();

        @Option(names = "--at-least", paramLabel = "SHARE")
        private Double atLeast;

        @Option(names = "--within", paramLabel = "TIME")
        private Duration within;

        @Option(names = "--allow", paramLabel = "KEY")
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
            Refusal.require(!paths.isEmpty(), "compare: nothing to compare: no path is given; name two run folders");
            ComparisonRequest request = ComparisonRequestBuilder.builder()
                    .by(by)
                    .reference(reference)
                    .atLeast(atLeast)
                    .within(within)
                    .allowances(Allowances.of(force, allow))
                    .ratiosOnly(ratiosOnly)
                    .anonymous(anonymous)
                    .build();
            Comparison comparison = Comparer.compare(paths, request);
            Document document = ComparisonDocument.of(comparison);
            Output.write("--csv", csv, document::csv);
            Output.write("--junit", junit, () -> ComparisonDocument.junit(comparison.assertions()));
            files.write(document::json, document::html);
            System.out.print(full ? document.text() : document.firstScreen());
            return ExitCode.of(comparison.answer());
        }
    }

    @Command(name = "runs")
    static final class Runs implements Callable<Integer> {
        @Parameters(arity = "0..1", paramLabel = "FOLDER", defaultValue = "runs", descriptionKey = "folder")
        private Path folder;

        @Option(names = "--csv", paramLabel = "FILE")
        private Path csv;

        @Mixin
        private ResultFiles files;

        @Override
        public Integer call() {
            List<Run> runs = new ArrayList<>();
            List<String> unreadable = new ArrayList<>();
            for (Path run : RunFolders.below(folder)) {
                try {
                    runs.add(new Run(run.toString(), ResultReader.read(run)));
                } catch (Refusal e) {
                    unreadable.add(e.getMessage());
                }
            }
            runs.sort(Comparator.comparing(run -> run.identity().startUtc()));
            Output.write("--csv", csv, () -> {
                Map<String, Result> results = new LinkedHashMap<>();
                runs.forEach(run -> results.put(run.folder(), run.result()));
                return CsvReport.render(results);
            });
            System.out.print(runs.isEmpty() ? "no runs in " + folder + "\n" : RunList.inventory(runs));
            files.write("Runs", ResultFiles.values("runs", RunList.entries(runs)), page -> RunList.print(runs, page));
            unreadable.forEach(sentence -> System.out.println("unreadable: " + sentence));
            return ExitCode.GOOD;
        }
    }
}
