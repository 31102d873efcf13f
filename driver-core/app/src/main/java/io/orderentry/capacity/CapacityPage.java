package io.orderentry.capacity;

import io.orderentry.limit.SearchEnd;
import io.orderentry.report.HtmlPage;
import io.orderentry.report.Page;
import io.orderentry.report.PageTemplate;
import io.orderentry.report.PageTemplate.PageFile;
import io.orderentry.result.ResultJson;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A search or a sweep as one page that needs nothing from elsewhere. Pure functions. */
public final class CapacityPage {
    private CapacityPage() {}

    /** The page of one. Everything that came from outside is escaped. */
    public static String render(Capacity record) {
        return page(
                CapacityText.headline(record),
                state(record),
                Stream.of("server", "load", "target", "driverHost")
                        .filter(record.facts()::containsKey)
                        .map(record.facts()::get)
                        .toList(),
                CapacityText.warnings(record),
                List.of(new CapacitySide("", record)),
                page -> CapacityText.print(record, page),
                List.of(new PageFile("capacity.json", "application/json", ResultJson.text(record))));
    }

    /** The page of two laid over each other. */
    static String render(CapacityComparison comparison) {
        return page(
                comparison.headline(),
                "",
                List.of(),
                comparison.warnings(),
                comparison.sides(),
                comparison::print,
                comparison.sides().stream()
                        .map(side ->
                                new PageFile(side.name() + ".json", "application/json", ResultJson.text(side.record())))
                        .toList());
    }

    private static String page(
            String headline,
            String state,
            List<String> facts,
            List<String> warnings,
            List<CapacitySide> sides,
            Consumer<Page> print,
            List<PageFile> files) {
        HtmlPage text = new HtmlPage("");
        print.accept(text);
        List<Object> charts = CapacityCharts.of(sides);
        Map<String, Object> content = Map.of(
                "headline",
                headline,
                "state",
                state,
                "facts",
                facts,
                "warnings",
                warnings,
                "charts",
                charts,
                "fileNames",
                files.stream().map(PageFile::name).toList(),
                "sections",
                text.sections().stream()
                        .filter(section -> !section.title().isEmpty())
                        .toList());
        return PageTemplate.render("capacity.ftlh", headline, content, List.of(charts), files);
    }

    private static String state(Capacity record) {
        if (record.isSweep() || record.end() == SearchEnd.FOUND) {
            return Curve.of(record).contradicts(record.knee()) ? "not-enough-data" : "pass";
        }
        return record.end() == SearchEnd.DRIVER_LIMITED || record.end() == SearchEnd.INCONSISTENT
                ? "fail"
                : "not-enough-data";
    }
}
