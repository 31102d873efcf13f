package io.orderentry.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What stands in the first lines of every rendering. */
class LimitationsTest {
    @Test
    void different_database_products() {
        assertThat(products("Example DB 1.2", "Example DB 1.3 (patched)").limitations())
                .isEmpty();
        assertThat(products("E2 2.3.232", "E2 2.4.0").limitations()).isEmpty();
        Comparison comparison = products("Example DB 1.2", "Other DB 11.8.3-X 2");
        assertThat(comparison.limitations())
                .containsExactly(
                        "different database products (native: Example DB, vm: Other DB): the ratios are those of two"
                                + " configurations, not of one difference");
        assertFirstLines(comparison, "different database products");
    }

    /** In the first lines of all renderings; a table has no first lines, so that it is in each. */
    static void assertFirstLines(Comparison comparison, String words) {
        for (String text : List.of(TextComparison.render(comparison), JsonComparison.render(comparison))) {
            assertThat(String.join(" ", text.lines().limit(12).toList())).contains(words);
        }
        String page = HtmlComparison.render(comparison);
        int header = page.indexOf("<header class=\"verdict\">");
        assertThat(page.substring(header, page.indexOf("</header>", header))).contains(words);
        assertThat(CsvComparison.render(comparison).lines().skip(1)).allMatch(line -> line.contains(words));
    }

    private static Comparison products(String one, String other) {
        return ComparerTest.compare(
                List.of(
                        Made.run()
                                .newOrders(60_000)
                                .identity("serverVersion", one)
                                .label("platform", "native")
                                .read("n"),
                        Made.run()
                                .newOrders(60_000)
                                .identity("serverVersion", other)
                                .label("platform", "vm")
                                .read("v")),
                null,
                null);
    }
}
