package io.orderentry.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.orderentry.live.PrometheusLint.Family;
import io.orderentry.metrics.MachineMetrics;
import io.orderentry.metrics.Metric;
import io.orderentry.model.Failure;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.SeriesRow.Phase;
import io.orderentry.run.OutcomeCounts;
import io.orderentry.run.RunListener.Second;
import io.orderentry.run.RunListener.Tick;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The names, units and help texts of all live metrics, by Prometheus' own rules, and their documentation. */
class MetricNamesTest {
    private static final Path PAGE = Path.of("../../docs/live.md");
    private static final String BEGIN = "<!-- metrics: begin -->\n";
    private static final String END = "<!-- metrics: end -->";

    private static String text;

    @BeforeAll
    static void scrape() throws Exception {
        text = scrapeOfEverything();
    }

    /** All that a run can show. */
    static String scrapeOfEverything() throws Exception {
        try (LiveServer server = Scrape.server(null);
                HikariDataSource pool = new HikariDataSource()) {
            LiveMetrics live = new LiveMetrics(server).withProcess();
            live.describe(
                    Map.of("run", "a \"run\"", "driver_version", "1"), Map.of("vmType", "kvm", "disk.kind", "ssd"));
            live.watch(List.of(pool));
            live.agents(2);
            ErrorCount error = new ErrorCount("payment", Failure.CONFLICT, "40001", 0, "again", 1);
            Tick tick = new Tick(1, Phase.INTERVAL, 1, 1, 0, 0, 1, 60);
            live.second(new Second(tick, 0, null, new OutcomeCounts(), List.of(error), List.of()));
            live.sampled(
                    "host",
                    Map.of("role", "database", "source", "local /proc"),
                    MachineMetrics.SERIES.stream().collect(Collectors.toMap(Metric::path, metric -> 100.0)));
            return Scrape.ask("GET", server.url() + "metrics").body();
        }
    }

    @Test
    void promtoolWouldFindNothing() {
        assertThat(PrometheusLint.problems(text)).isEmpty();
        assertThat(PrometheusLint.families(text)).hasSizeGreaterThanOrEqualTo(40);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "# HELP oe_x_ms x\n# TYPE oe_x_ms gauge\noe_x_ms 1\n",
                "# HELP oe_x_percent x\n# TYPE oe_x_percent gauge\noe_x_percent 1\n",
                "# HELP oe_x_milliseconds x\n# TYPE oe_x_milliseconds gauge\noe_x_milliseconds 1\n",
                "# HELP oe_x_bits_total x\n# TYPE oe_x_bits_total counter\noe_x_bits_total 1\n",
                "# HELP oe_x x\n# TYPE oe_x counter\noe_x 1\n",
                "# HELP oe_x_total x\n# TYPE oe_x_total gauge\noe_x_total 1\n",
                "# HELP oe_x \n# TYPE oe_x gauge\noe_x 1\n",
                "# TYPE oe_x gauge\noe_x 1\n",
                "# HELP oe_x x\n# TYPE oe_x gauge\noe_x{vmType=\"kvm\"} 1\n",
                "# HELP oe_x x\n# TYPE oe_x histogram\noe_x_count 1\n",
                "# HELP oe_x_gauge x\n# TYPE oe_x_gauge gauge\noe_x_gauge 1\n",
                "# HELP jvm_x x\n# TYPE jvm_x gauge\njvm_x 1\n",
                "oe_x 1\n"
            })
    void aPlantedLintIsFound(String lint) {
        assertThat(PrometheusLint.problems(text + lint)).isNotEmpty();
    }

    @Test
    void theRunIsDescribedInLabels() {
        assertThat(Scrape.samples(text))
                .containsEntry(
                        "oe_run_info{driver_version=\"1\",label_disk_kind=\"ssd\",label_vmtype=\"kvm\",run=\"a \\\"run\\\"\"}",
                        1.0);
        assertThat(PrometheusLint.families(text).get("oe_run_info").type()).isEqualTo("gauge");
    }

    @Test
    void theDocumentationListsThemAll() throws IOException {
        String page = Files.readString(PAGE);
        assertThat(page).contains(BEGIN, END);
        String expected = page.substring(0, page.indexOf(BEGIN) + BEGIN.length())
                + documentation()
                + page.substring(page.indexOf(END));
        if ("write".equals(System.getProperty("golden"))) {
            Files.writeString(PAGE, expected);
        }
        assertThat(Files.readString(PAGE))
                .as("docs/live.md, which -Dgolden=write brings up to date")
                .isEqualTo(expected);
    }

    private static String documentation() {
        return PrometheusLint.families(text).values().stream()
                .map(MetricNamesTest::row)
                .collect(Collectors.joining("", "\n| metric | type | labels | what |\n|---|---|---|---|\n", "\n"));
    }

    private static String row(Family family) {
        String labels = family.labels().stream()
                .filter(label -> !family.name().equals("oe_run_info"))
                .map(label -> "`" + label + "`")
                .collect(Collectors.joining(", "));
        return "| `" + family.name() + "` | " + family.type() + " | " + labels + " | "
                + family.help().replace("|", "\\|") + " |\n";
    }
}
