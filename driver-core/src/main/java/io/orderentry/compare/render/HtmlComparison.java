package io.orderentry.compare.render;

import io.orderentry.compare.Comparison;
import io.orderentry.report.HtmlPage;
import io.orderentry.report.PageTemplate;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A comparison as a page: what the text says, and every ratio with its runs and its interval as a plot. */
public final class HtmlComparison {
    private HtmlComparison() {}

    /** A page that needs nothing from elsewhere. Everything that came from outside is escaped. A pure function. */
    public static String render(Comparison comparison) {
        HtmlPage page = new HtmlPage();
        TextComparison.print(comparison, page);
        List<RatioChart> charts = RatioChart.of(comparison);
        String title = comparison.sides().stream()
                        .skip(1)
                        .map(Comparison.GroupOfRuns::name)
                        .collect(Collectors.joining(", "))
                + " compared with " + comparison.reference();
        return PageTemplate.render(
                "comparison.ftlh", title, Map.of("charts", charts, "sections", page.sections()), List.of(charts));
    }
}
