package io.orderentry.series;

import io.orderentry.report.HtmlPage;
import io.orderentry.report.PageFile;
import io.orderentry.report.PageTemplate;
import io.orderentry.report.RunsChart;
import java.util.List;
import java.util.Map;

/** Page about runs in the order of their time: the answers first, then a chart for each figure, then the text, folded. */
public final class SeriesPage {
    private SeriesPage() {}

    /**
     * A page that needs nothing from elsewhere. Everything that came from outside is escaped. A pure function.
     *
     * @param name of the files that a reader can save, without its end
     */
    public static String render(
            String title,
            List<String> answers,
            List<RunsChart> charts,
            HtmlPage text,
            String name,
            String csv,
            String json) {
        return PageTemplate.render(
                "series.ftlh",
                title,
                Map.of("answers", answers, "charts", charts, "sections", text.sections()),
                List.of(charts),
                List.of(
                        new PageFile(name + ".csv", "text/csv", csv),
                        new PageFile(name + ".json", "application/json", json)));
    }
}
