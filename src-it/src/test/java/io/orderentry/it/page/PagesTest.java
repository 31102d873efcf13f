package io.orderentry.it.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.it.BuiltOnce;
import io.orderentry.it.CommandResult;
import io.orderentry.it.Oe;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The page of a real run, and the page that compares real runs, as a reader sees them. */
@Order(1)
@OnChromium
class PagesTest {
    private static final boolean ALL = Boolean.getBoolean("it.thorough");
    private static final Map<String, Path> PAGES = new LinkedHashMap<>();

    @TempDir
    private static Path folder;

    private static Browser browser;
    private static JsonNode result;
    private static JsonNode comparison;

    @BeforeAll
    static void pages() throws Exception {
        Oe oe = new Oe(folder);
        BuiltOnce.into(folder);
        List<String> runs = new ArrayList<>();
        // Three a side: fewer have no intervals.
        for (String platform : List.of("native", "guest", "native", "guest", "native", "guest")) {
            // The first one's page is looked at; of the others, only what they come to.
            List<String> run = new ArrayList<>(List.of("run", "--label", "platform=" + platform));
            run.addAll(
                    runs.isEmpty()
                            ? List.of("--warmup", "2s", "--duration", "6s", "--pace", "rate", "--rate", "100")
                            : List.of("--warmup", "0s", "--transactions", "100"));
            said(oe.run(run.toArray(String[]::new)));
            runs.add(oe.newestRun().toString());
        }
        List<String> compare =
                new ArrayList<>(List.of("compare", "--by", "platform", "--reference", "native", "--force"));
        compare.addAll(List.of("--html", "comparison.html", "--json", "comparison.json"));
        compare.addAll(runs);
        said(oe.run(compare.toArray(String[]::new)));
        said(oe.run("drop"));
        PAGES.put("report", Path.of(runs.get(0), "report.html"));
        PAGES.put("comparison", folder.resolve("comparison.html"));
        result = JsonMapper.shared().readTree(Files.readString(Path.of(runs.get(0), "result.json")));
        comparison = JsonMapper.shared().readTree(Files.readString(folder.resolve("comparison.json")));
        browser = new Browser();
    }

    private static void said(CommandResult said) {
        assertThat(said.exitCode()).as(said.toString()).isZero();
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    /** Dark ones only when all are asked for: {@link #anOpenPageFollowsTheReadersChoiceOfLightOrDark} sees to those. */
    static Stream<Arguments> views() {
        return Stream.of("report", "comparison")
                .flatMap(page -> Stream.of(Screen.values())
                        .flatMap(screen -> Stream.of(false, true)
                                .filter(dark -> !dark || ALL)
                                .map(dark -> Arguments.of(page, screen, dark))));
    }

    @ParameterizedTest(name = "{0}, {1}, dark {2}")
    @MethodSource("views")
    void opensWithoutAnErrorOrARequestAndAllOfItIsSeen(String page, Screen screen, boolean dark) throws Exception {
        Path file = PAGES.get(page);
        Browser.Opened opened = browser.open(file, screen, dark);

        assertThat(opened.console()).isEmpty();
        assertThat(opened.requests())
                .contains(file.toUri().toString())
                .allSatisfy(request -> assertThat(request)
                        .matches(each -> each.equals(file.toUri().toString()) || each.startsWith("data:")));
        Marks.areDrawn(browser);
        assertThat(Marks.labelsOutsideTheirChart(browser)).isEmpty();
        assertThat(browser.value("document.documentElement.scrollWidth - document.documentElement.clientWidth")
                        .asInt())
                .as("what the page is wider than its screen")
                .isZero();
        if (ALL) {
            browser.keep(page, screen, dark);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"report", "comparison"})
    void anExplanationFitsOntoThePhone(String page) {
        browser.open(PAGES.get(page), Screen.PHONE, false);

        assertThat(browser.strings("[...document.querySelectorAll('.explained')].filter(label => { label.focus();"
                        + " const box = label.querySelector('.meaning').getBoundingClientRect();"
                        + " return !box.width || box.left < 0 || box.right > innerWidth"
                        + " || document.documentElement.scrollWidth > innerWidth; }).map(label => label.textContent)"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"report", "comparison"})
    void anOpenPageFollowsTheReadersChoiceOfLightOrDark(String page) {
        String background = "getComputedStyle(document.body).backgroundColor";
        browser.open(PAGES.get(page), Screen.LAPTOP, false);
        String light = browser.value(background).asString();

        browser.look(Screen.LAPTOP, true);
        assertThat(browser.value(background).asString()).isNotEqualTo(light);
        Marks.areDrawn(browser);

        browser.look(Screen.PAPER, true);
        assertThat(browser.value(background).asString()).as("on paper").isEqualTo("rgb(255, 255, 255)");
        Marks.areDrawn(browser);
    }

    @ParameterizedTest
    @CsvSource({
        "New-Orders per minute (NOPM), /throughput/newOrdersPerMinute,                0",
        "Transactions,                 /throughput/transactionsPerSecond,             1",
        "New-Order p90,                /transactions/newOrder/responseMillis/p90,     2",
        "New-Order p99,                /transactions/newOrder/responseMillis/p99,     2",
        "Round trips per transaction,  /throughput/roundTripsPerTransaction,          2"
    })
    void theHeadlinesAreThoseOfTheResult(String label, String field, int decimals) {
        browser.show(PAGES.get("report"));

        assertThat(browser.value("Object.fromEntries([...document.querySelectorAll('.tile')].map(card =>"
                                + " [card.querySelector('.explained').firstChild.data,"
                                + " card.querySelector('.value').firstChild.data]))")
                        .path(label)
                        .asString())
                .isEqualTo(number(result.at(field), decimals));
        assertThat(browser.value("document.querySelector('.status').textContent")
                        .asString())
                .startsWith(result.at("/verdict/status").asString())
                .contains(result.at("/verdict/limitations")
                        .valueStream()
                        .map(limitation -> limitation.at("/text").asString())
                        .toList());
    }

    @ParameterizedTest
    @CsvSource({
        "New-Order,    newOrder",
        "Payment,      payment",
        "Order-Status, orderStatus",
        "Delivery,     delivery",
        "Stock-Level,  stockLevel"
    })
    void theResponseTimesAreThoseOfTheResult(String title, String type) {
        browser.show(PAGES.get("report"));

        List<String> expected = Stream.of("mean", "p50", "p90", "p95", "p99", "p999", "max")
                .map(name -> result.at("/transactions/" + type + "/"
                        + (type.equals("delivery") ? "serviceMillis" : "responseMillis") + "/" + name))
                .map(millis -> number(millis, millis.asDouble() < 1_000 ? 2 : 0))
                .toList();
        assertThat(browser.strings("Array.from(Array.from([...document.querySelectorAll('section')].find(section =>"
                        + " section.textContent.includes('Response time (ms'))"
                        + ".querySelectorAll('tr')).find(row => row.textContent.startsWith('" + title + "')).cells)"
                        + ".map(cell => cell.textContent)"))
                .containsSubsequence(expected);
    }

    @Test
    void theRatiosAreThoseOfTheComparison() {
        browser.show(PAGES.get("comparison"));

        double ratio = 0;
        for (JsonNode measure : comparison.get("measures")) {
            if (measure.get("id").asString().equals("newOrdersPerMinute")) {
                ratio = measure.at("/sides/1/ratio/value").asDouble();
            }
        }
        assertThat(ratio).isPositive();
        assertThat(browser.strings("[...[...document.querySelectorAll('tr')].find(row =>"
                        + " row.cells[0].textContent.startsWith('New-Orders per minute')).cells]"
                        + ".map(cell => cell.textContent)"))
                .contains(String.format(Locale.ROOT, "%.3f", ratio));
    }

    /** As the report prints it: whole numbers are truncated, fractions rounded. */
    private static String number(JsonNode value, int decimals) {
        assertThat(value.isNumber()).isTrue();
        BigDecimal exact = new BigDecimal(value.asString());
        return String.format(
                Locale.ENGLISH,
                "%,." + decimals + "f",
                exact.setScale(decimals, decimals == 0 ? RoundingMode.DOWN : RoundingMode.HALF_UP));
    }
}
