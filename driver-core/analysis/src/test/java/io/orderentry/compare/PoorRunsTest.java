package io.orderentry.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.compare.render.ComparisonDocument;
import io.orderentry.compare.render.RunList;
import io.orderentry.explain.RunExplainer;
import io.orderentry.report.CsvReport;
import io.orderentry.report.HtmlReport;
import io.orderentry.report.TextReport;
import io.orderentry.result.Result;
import io.orderentry.result.Results;
import io.orderentry.store.MadeRun;
import io.orderentry.store.RunFiles;
import io.orderentry.text.Refusal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs that lack most of their figures are read by every view: a sentence or a dash, never an error of the program. */
class PoorRunsTest {
    @TempDir
    private Path folder;

    private static Stream<Result> results() {
        return Stream.of(
                Results.good(),
                Results.severalTargets(),
                Results.paced(),
                Results.limited(),
                Results.notStarted(),
                Results.empty());
    }

    @ParameterizedTest
    @MethodSource("results")
    void everyViewTakesThem(Result result) throws Exception {
        List<Path> runs = new ArrayList<>();
        for (String name : List.of("a", "b", "c")) {
            runs.add(MadeRun.folder(Files.createDirectory(folder.resolve(name)), result));
        }
        assertThat(TextReport.render(result)).isNotEmpty();
        assertThat(HtmlReport.render(List.of(RunFiles.read(runs.get(0))))).isNotEmpty();
        assertThat(RunExplainer.findings(result)).isNotNull();
        readable(() -> CsvReport.render(Map.of("a", result)));
        readable(() -> RunList.repetitions(
                runs.stream().map(run -> new Run(run.toString(), result)).toList()));
        readable(() -> ComparisonDocument.of(Comparer.compare(runs, ComparisonRequest.byPath()))
                .text());
    }

    /** A text, or one sentence that says why there is none. */
    private static void readable(Supplier<String> view) {
        try {
            assertThat(view.get()).isNotEmpty().doesNotContain("null", "Reading[");
        } catch (Refusal e) {
            assertThat(e).hasMessageNotContainingAny("null", "Reading[");
        }
    }
}
