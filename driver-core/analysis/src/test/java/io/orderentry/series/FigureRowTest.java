package io.orderentry.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.compare.ResultFixtures;
import io.orderentry.metrics.MetricCatalogue;
import io.orderentry.series.FigureRow.Format;
import io.orderentry.text.Refusal;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The kept files were read by other programs, which found the same rows (README.md beside them). */
class FigureRowTest {
    @TempDir
    private Path folder;

    private static FigureRow row(String run, String metric, Double value, String absent) {
        return FigureRowBuilder.builder()
                .run(run)
                .start("2026-01-02T03:04:05Z")
                .load("ac28a714")
                .metric(metric)
                .scope("run")
                .value(value)
                .unit("/min")
                .absent(absent)
                .build();
    }

    static List<FigureRow> rows() {
        List<FigureRow> rows = new ArrayList<>();
        rows.add(row("runs/a", "nopm", 12_345.5, ""));
        rows.add(row("runs/it's \"b\", \u00e4\u20ac", "nopm", null, "not available: it's broken"));
        for (int i = 0; i < 15; i++) {
            rows.add(row("runs/c", "m" + i, i % 3 == 0 ? null : Double.valueOf(-1e-7 * i), i % 3 == 0 ? "none" : ""));
        }
        return rows;
    }

    @ParameterizedTest
    @CsvSource({"csv,figures.csv", "jsonl,figures.jsonl"})
    void writesWhatOtherProgramsHaveRead(String format, String kept) throws Exception {
        try (InputStream in = FigureRowTest.class.getResourceAsStream(kept)) {
            assertThat(Format.named(format).bytes(rows())).isEqualTo(in.readAllBytes());
        }
    }

    @Test
    void everyFigureOfEveryRunIsARow() {
        ResultFixtures.run().newOrders(1_234).in(folder, "a");
        ResultFixtures.run().newOrders(1_235).in(folder, "b");
        List<FigureRow> rows = FigureRow.of(RunSeries.read(List.of(folder)));
        assertThat(rows)
                .filteredOn(row -> row.metric().equals("newOrdersPerMinute"))
                .extracting(FigureRow::value)
                .containsExactly(1_234.0, 1_235.0);
        assertThat(rows.stream().map(FigureRow::metric).distinct())
                .hasSameSizeAs(MetricCatalogue.all().stream()
                        .map(metric -> metric.id())
                        .distinct()
                        .toList());
        assertThat(rows).extracting(FigureRow::scope).contains("run", "transaction-type", "machine database", "server");
        assertThat(rows)
                .allSatisfy(row ->
                        assertThat(row.value() == null).isEqualTo(!row.absent().isEmpty()));
        assertThat(rows).anyMatch(row -> row.value() == null);
    }

    @Test
    void aTableWithoutRowsIsStillOne() {
        assertThat(new String(Format.CSV.bytes(List.of()), StandardCharsets.UTF_8))
                .isEqualTo("run,start,load,metric,scope,value,unit,absent\r\n");
        assertThat(Format.JSONL.bytes(List.of())).isEmpty();
    }

    @Test
    void anUnknownFormatIsRefused() {
        assertThatThrownBy(() -> Format.named("json"))
                .isInstanceOf(Refusal.class)
                .hasMessage("--format: 'json' is unknown, did you mean 'jsonl'?");
    }
}
