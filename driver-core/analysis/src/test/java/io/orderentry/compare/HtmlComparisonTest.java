package io.orderentry.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.compare.render.ComparisonDocument;
import io.orderentry.compare.render.ComparisonDocument.RatioChart;
import io.orderentry.compare.render.ComparisonDocument.RatioRow;
import io.orderentry.report.Document.Reservation;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class HtmlComparisonTest {
    private static final Pattern SCRIPT = Pattern.compile("<script.*?</script>", Pattern.DOTALL);

    private final Comparison comparison = ComparerTest.compare(ComparerTest.sides(true), 0.85, null);

    @Test
    void thePageNeedsNothingFromElsewhereAndItsSectionsAreClosed() {
        String page = ComparisonDocument.of(comparison).html();
        assertThat(SCRIPT.matcher(page).replaceAll(""))
                .contains(
                        "default-src 'none'",
                        "<details><summary><span class=\"title\" role=\"heading\" aria-level=\"2\">Work per")
                .doesNotContain("src=", "<details open>");
    }

    @Test
    void everyRatioIsDrawnWithItsRuns() {
        RatioChart throughput = ComparisonDocument.charts(comparison).get(0);
        RatioRow nopm = throughput.rows().get(0);
        Measure.Side side = comparison.measures().get(0).sides().get(1);
        assertThat(throughput.title()).isEqualTo("Throughput");
        assertThat(nopm.label()).isEqualTo("New-Orders per minute (NOPM) \u2192");
        assertThat(nopm.ratio()).isEqualTo(side.ratio().value());
        assertThat(nopm.dots()).hasSize(side.ratio().runs());
        assertThat(nopm.low()).isLessThan(nopm.ratio());
        assertThat(nopm.high()).isGreaterThan(nopm.ratio());
        assertThat(throughput.rows().get(1).label()).startsWith("Committed New-Orders per minute");
    }

    private static Comparison.GroupOfRuns side(String name, List<String> folders, List<String> places) {
        return new Comparison.GroupOfRuns(name, List.of(), List.of("<!--"), folders, places);
    }

    @Test
    void aLabelWithMarkupIsText() {
        Comparison nasty = ComparisonBuilder.builder(comparison)
                .by(List.of("<script>alert(1)</script>"))
                .sides(List.of(
                        side("\"><img src=x onerror=alert(1)>", List.of("a"), List.of()),
                        side("</script><b>", List.of("b"), List.of("<!--"))))
                .limitations(List.of("<!--"))
                .allowed(List.of("<!--"))
                .warnings(List.of("<!--"))
                .notRun(List.of("<script>", "<!--"))
                .disclosures(List.of("<!--"))
                .summary(new ComparisonSummary(
                        List.of("<script>alert(1)</script>"),
                        "<!--",
                        List.of(new Reservation("<!--", "<!--", "<script>")),
                        "<img src=x>",
                        "<b>"))
                .marks(List.of("<!--"))
                .build();
        String body = SCRIPT.matcher(ComparisonDocument.of(nasty).html()).replaceAll("");

        assertThat(body)
                .doesNotContain("<script", "<img", "<b>\"", "<!--")
                .contains("&lt;script&gt;alert(1)&lt;/script&gt;");
    }
}
