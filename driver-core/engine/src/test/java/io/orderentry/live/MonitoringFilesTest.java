package io.orderentry.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The Grafana dashboard and the alerts ask for metrics and labels that there are. */
class MonitoringFilesTest {
    private static final Path CONFIGS = Path.of("../../configs");

    /** A metric of an expression: a name that is no function and no word of the language. */
    private static final Pattern METRIC = Pattern.compile(
            "\\b(?!(?:by|without|and|or|unless|on|ignoring|bool|offset)\\b)[a-z_][a-z0-9_]*\\b(?!\\s*\\()");

    private static final Pattern SELECTOR = Pattern.compile("([a-z_][a-z0-9_]*)\\{([^}]*)}");
    private static final Pattern EQUALS = Pattern.compile("\\w+=\"[^\"]*\"");
    private static final Pattern GROUPING = Pattern.compile("\\b(?:by|without|on|ignoring)\\s*\\(([^)]*)\\)");

    /** Labels that Prometheus adds, or that parts of a histogram have. */
    private static final Set<String> OTHER_LABELS = Set.of("job", "instance", "le");

    private static String scrape;
    private static JsonNode dashboard;

    @BeforeAll
    static void read() throws Exception {
        scrape = MetricNamesTest.scrapeOfEverything();
        dashboard = JsonMapper.shared().readTree(Files.readString(CONFIGS.resolve("grafana/order-entry.json")));
    }

    private static List<String> expressions() throws Exception {
        List<String> expressions = new ArrayList<>();
        for (JsonNode panel : dashboard.get("panels")) {
            panel.path("targets")
                    .forEach(target -> expressions.add(target.get("expr").asString()));
        }
        assertThat(expressions).hasSizeGreaterThan(20);
        List<String> alerts = alerts().map(rule -> rule.get("expr").asString()).toList();
        assertThat(alerts).hasSizeGreaterThan(5);
        expressions.addAll(alerts);
        return expressions;
    }

    private static Stream<JsonNode> alerts() throws Exception {
        JsonNode rules = new YAMLMapper().readTree(Files.readString(CONFIGS.resolve("prometheus/alerts.yaml")));
        return rules.get("groups")
                .valueStream()
                .flatMap(group -> group.get("rules").valueStream());
    }

    private static Set<String> metricsOf(String expression) {
        String bare = GROUPING.matcher(expression.replaceAll("\\{[^}]*}", "").replaceAll("\\[[^]]*]", ""))
                .replaceAll("");
        return METRIC.matcher(bare).results().map(MatchResult::group).collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean isThere(String metric) {
        return scrape.lines().anyMatch(line -> line.startsWith(metric + " ") || line.startsWith(metric + "{"));
    }

    @Test
    void everyMetricIsThere() throws Exception {
        assertThat(expressions()).allSatisfy(expression -> {
            assertThat(metricsOf(expression)).isNotEmpty().allMatch(MonitoringFilesTest::isThere);
        });
    }

    @Test
    void everyLabelIsThere() throws Exception {
        Set<String> labels = PrometheusLint.families(scrape).values().stream()
                .flatMap(family -> family.labels().stream())
                .collect(Collectors.toCollection(() -> new TreeSet<>(OTHER_LABELS)));
        assertThat(expressions()).allSatisfy(expression -> {
            assertThat(valuesThatAreMissing(expression)).isEmpty();
            GROUPING.matcher(expression)
                    .results()
                    .forEach(grouping ->
                            assertThat(labels).contains(grouping.group(1).split("\\s*,\\s*")));
        });
    }

    private static List<String> valuesThatAreMissing(String expression) {
        Predicate<String> there = selector -> scrape.lines().anyMatch(line -> {
            String[] parts = selector.split("[{]", 2);
            return line.startsWith(parts[0] + "{") && line.contains(parts[1]);
        });
        return SELECTOR.matcher(expression)
                .results()
                .flatMap(selector -> EQUALS.matcher(selector.group(2))
                        .results()
                        .map(label -> selector.group(1) + "{" + label.group()))
                .filter(there.negate())
                .toList();
    }

    @Test
    void aNameOrAValueThatIsNotThereIsFound() {
        assertThat(metricsOf("sum by (le, type) (rate(oe_b_total{type=\"x\"}[$__rate_interval])) / 60 * oe_a"))
                .containsExactly("oe_a", "oe_b_total");
        assertThat(isThere("oe_phase")).isTrue();
        assertThat(isThere("oe_phases")).isFalse();
        assertThat(valuesThatAreMissing("oe_phase{phase=\"interval\"} + oe_phase{phase=\"intervals\"}"))
                .containsExactly("oe_phase{phase=\"intervals\"");
    }

    @Test
    void everyPanelShowsTheChosenRuns() {
        assertThat(dashboard.at("/templating/list").valueStream())
                .anySatisfy(variable -> assertThat(variable.get("query").asString())
                        .isEqualTo("label_values(oe_run_info{instance=~\"$instance\"}, run)"));
        for (JsonNode panel : dashboard.get("panels")) {
            panel.path("targets")
                    .forEach(target ->
                            assertThat(target.get("expr").asString()).contains("oe_run_info{", "run=~\"$run\""));
        }
    }

    @Test
    void everyAlertSaysWhatIsWrongAndWhatToDo() throws Exception {
        assertThat(alerts()).allSatisfy(rule -> {
            assertThat(rule.get("alert").asString()).startsWith("OrderEntry");
            assertThat(rule.at("/labels/severity").asString()).isIn("warning", "critical");
            assertThat(rule.at("/annotations/summary").asString()).startsWith("{{ $labels.instance }}: ");
            assertThat(rule.at("/annotations/description").asString()).endsWith(".");
        });
    }
}
