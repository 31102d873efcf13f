package io.orderentry.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.compare.render.HtmlComparison;
import io.orderentry.compare.render.HtmlComparison.RatioChart;
import io.orderentry.compare.render.HtmlComparison.RatioRow;
import io.orderentry.compare.render.TextComparison;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.commons.text.StringEscapeUtils;
import org.junit.jupiter.api.Test;

class HtmlComparisonTest {
    private static final Pattern SCRIPT = Pattern.compile("<script.*?</script>", Pattern.DOTALL);
    private static final Pattern TAG = Pattern.compile("<[^>]*>");

    private final Comparison comparison = ComparerTest.compare(ComparerTest.sides(true), 0.85, null);

    @Test
    void thePageHasEveryFigureOfTheText() throws IOException {
        String page = HtmlComparison.render(comparison);
        Files.writeString(Path.of("target", "comparison.html"), page);

        String shown = SCRIPT.matcher(page)
                .replaceAll("")
                .replaceAll("(?s)<style>.*?</style>", "")
                .replaceAll("(?s)<span class=\"meaning\".*?</span>", "");
        String words = StringEscapeUtils.unescapeHtml4(TAG.matcher(shown).replaceAll(" "));
        for (String word : TextComparison.render(comparison).split("\\s+")) {
            if (word.chars().anyMatch(Character::isDigit)) {
                assertThat(words).contains(word);
            }
        }
        assertThat(shown).contains("default-src 'none'").doesNotContain("src=");
    }

    @Test
    void everyRatioIsDrawnWithItsRuns() {
        List<RatioChart> charts = HtmlComparison.charts(comparison);

        RatioRow nopm = charts.get(0).rows().get(0);
        MeasureTable.Side side =
                comparison.measures().get(0).rows().get(0).sides().get(1);
        assertThat(charts.get(0).title()).isEqualTo("Throughput");
        assertThat(nopm.label()).isEqualTo("New-Orders per minute (NOPM) \u2191");
        assertThat(nopm.ratio()).isEqualTo(side.ratio().value());
        assertThat(nopm.dots()).hasSize(side.ratio().runs());
        assertThat(nopm.low()).isLessThan(nopm.ratio());
        assertThat(nopm.high()).isGreaterThan(nopm.ratio());
        assertThat(charts.get(0).rows().get(1).label()).startsWith("Committed New-Orders per minute");
    }

    @Test
    void aLabelWithMarkupIsText() {
        Comparison nasty = new Comparison(
                List.of("<script>alert(1)</script>"),
                List.of(
                        new Comparison.GroupOfRuns("\"><img src=x onerror=alert(1)>", List.of("a"), List.of()),
                        new Comparison.GroupOfRuns("</script><b>", List.of("b"), List.of("<!--"))),
                List.of(),
                List.of("<!--"),
                List.of("<!--"),
                List.of(),
                List.of("<!--"),
                List.of(),
                List.of(),
                comparison.measures(),
                List.of(),
                List.of(),
                List.of(),
                false);
        String body = SCRIPT.matcher(HtmlComparison.render(nasty)).replaceAll("");

        assertThat(body)
                .doesNotContain("<script", "<img", "<b>\"", "<!--")
                .contains("&lt;script&gt;alert(1)&lt;/script&gt;");
    }
}
