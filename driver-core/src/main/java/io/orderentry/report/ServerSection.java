package io.orderentry.report;

import io.orderentry.result.Figure;
import io.orderentry.result.Result;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** What the server counted in the measurement interval, per second and per transaction, and where it was read. */
final class ServerSection {
    private ServerSection() {}

    static void print(Result result, Page page) {
        Map<String, Figure> figures = result.server().figures();
        if (figures == null || figures.values().stream().allMatch(Objects::isNull)) {
            return;
        }
        TextTable table = new TextTable("lrlrr");
        table.row("In the interval", "", "", "per second", "per transaction");
        figures.forEach((name, figure) -> {
            if (figure != null) {
                table.row(
                        "  " + words(name),
                        Numbers.count(figure.value()),
                        figure.unit(),
                        Numbers.decimal(figure.value() / result.identity().durationSeconds(), 1),
                        result.completed() == 0
                                ? Numbers.NONE
                                : Numbers.decimal((double) figure.value() / result.completed(), 3));
            }
        });
        page.table(table);
        Figure reads = figures.get("logicalReads");
        Figure misses = figures.get("cacheMisses");
        if (reads != null && misses != null && reads.value() > 0) {
            page.paragraph(
                    "",
                    "The cache answered " + Numbers.decimal(100 - 100.0 * misses.value() / reads.value(), 2)
                            + " % of the logical reads.");
        }
        List<String> sources = figures.entrySet().stream()
                .filter(entry -> entry.getValue() != null)
                .map(entry -> entry.getKey() + " from " + entry.getValue().source())
                .toList();
        page.list("Sources   ", sources);
    }

    /** {@code physicalReads} as people write it. */
    private static String words(String name) {
        String words = name.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }
}
