package io.orderentry.it.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.it.BuiltOnce;
import io.orderentry.it.Oe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

    @BeforeAll
    static void pages() throws Exception {
        Oe oe = new Oe(folder);
        BuiltOnce.into(folder);
        List<String> runs = new ArrayList<>();
        // Three a side: fewer have no intervals.
        for (String platform : List.of("native", "guest", "native", "guest", "native", "guest")) {
            // The first one's page is looked at; of the others, only what they come to.
            String run = "run --label platform=" + platform
                    + (runs.isEmpty()
                            ? " --warmup 2s --duration 8s --pace rate --rate 30"
                            : " --warmup 0s --transactions 200");
            // The fourth is the second one again, by the command on its page.
            oe.run(runs.size() == 3 ? command(runs.get(1)) : run).ends(0);
            runs.add(oe.newestRun().toString());
        }
        oe.run("compare --by platform --reference native --force --html comparison.html " + String.join(" ", runs))
                .ends(0);
        oe.run("experiment --vary load.connections=1,2 --repeat 1 --warmup 0s --duration 4s --out levels")
                .ends(0);
        oe.run("drop").ends(0);
        try (Stream<Path> levels = Files.list(folder.resolve("levels"))) {
            PAGES.put("levels", levels.findFirst().orElseThrow().resolve("comparison.html"));
        }
        PAGES.put("report", Path.of(runs.get(0), "report.html"));
        PAGES.put("comparison", folder.resolve("comparison.html"));
        result = JsonMapper.shared().readTree(Files.readString(Path.of(runs.get(0), "result.json")));
        browser = new Browser();
    }

    /** The words behind {@code oe} of the command that the page of a run offers. */
    private static String command(String run) throws IOException {
        Matcher code =
                Pattern.compile("<code>oe ([^<]+)</code>").matcher(Files.readString(Path.of(run, "report.html")));
        assertThat(code.find()).isTrue();
        assertThat(code.group(1)).doesNotContain("'", "&");
        return code.group(1);
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    /** Dark ones only when all are asked for: {@link #anOpenPageFollowsTheReadersChoiceOfLightOrDark} sees to those. */
    static Stream<Arguments> views() {
        return Stream.of("report", "comparison", "levels")
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
                .as(() -> "what the page is wider than its screen: " + tablesBeyondIt())
                .isZero();
    }

    /** A reader's system may have any font; one of these is wider than the library takes it for, one is higher when it wraps. */
    @ParameterizedTest
    @ValueSource(strings = {"DejaVu Sans", "DejaVu Sans Mono", "Liberation Sans"})
    void labelsAreWithinTheirChartInAnyFont(String family) {
        for (String page : PAGES.keySet()) {
            for (Screen screen : Screen.values()) {
                browser.open(PAGES.get(page), screen, false);
                browser.unfold();
                browser.font(family);
                assertThat(Marks.labelsOutsideTheirChart(browser))
                        .as(page + ", " + screen)
                        .isEmpty();
            }
        }
    }

    private static List<String> tablesBeyondIt() {
        return browser.strings("[...document.querySelectorAll('table, .tile')].filter(each =>"
                + " each.getBoundingClientRect().right > document.documentElement.clientWidth)"
                + ".map(each => each.innerText.slice(0, 1000))");
    }

    @ParameterizedTest
    @ValueSource(strings = {"report", "comparison"})
    void anExplanationFitsOntoThePhone(String page) {
        browser.open(PAGES.get(page), Screen.PHONE, false);
        browser.unfold();

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

    /** Each rule on each page, the others when all are asked for. */
    static Stream<Arguments> readers() {
        return Stream.of(
                        Arguments.of("report", Screen.PHONE, false, true),
                        Arguments.of("comparison", Screen.LAPTOP, true, true),
                        Arguments.of("report", Screen.LAPTOP, true, ALL),
                        Arguments.of("report", Screen.PAPER, false, ALL),
                        Arguments.of("comparison", Screen.PHONE, false, ALL),
                        Arguments.of("comparison", Screen.PAPER, false, ALL))
                .filter(arguments -> (boolean) arguments.get()[3]);
    }

    /** Folded sections are opened; paper opens them itself. */
    @ParameterizedTest(name = "{0}, {1}, dark {2}")
    @MethodSource("readers")
    void noReaderIsShutOut(String page, Screen screen, boolean dark, boolean asked) {
        browser.open(PAGES.get(page), screen, dark);
        if (screen != Screen.PAPER) {
            browser.unfold();
        }

        assertThat(browser.value("document.querySelectorAll('details:not([open])').length")
                        .asInt())
                .as("closed sections")
                .isZero();
        assertThat(Accessibility.violations(browser)).isEmpty();
        assertThat(Accessibility.lowContrasts(browser)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "\"<p style='color: #999'>faint</p>\", color-contrast",
        "\"<button type='button'></button>\",  button-name",
        "\"<ul><p>no item</p></ul>\",          list"
    })
    void aPlantedFaultIsFound(String fault, String rule) {
        browser.open(PAGES.get("report"), Screen.LAPTOP, false);
        browser.run("document.querySelector('article').insertAdjacentHTML('beforeend', " + fault + ")");

        assertThat(Accessibility.violations(browser)).singleElement().asString().startsWith(rule + " (");
    }

    @Test
    void aPaleLineIsFound() {
        browser.open(PAGES.get("report"), Screen.LAPTOP, false);
        browser.run("document.documentElement.style.setProperty('--c2', '#f3d9b1')");

        assertThat(Accessibility.lowContrasts(browser)).containsExactly("--c2");
    }

    @Test
    void theChartsOverTimeZoomTogether() {
        browser.open(PAGES.get("report"), Screen.LAPTOP, false);
        browser.run("document.querySelector('[data-zoom=interval]').click()");
        assertThat(browser.strings(RANGES))
                .hasSizeGreaterThan(5)
                .doesNotContain("0-100")
                .allMatch(browser.strings(RANGES).get(0)::equals);

        browser.run("document.querySelector('.chart').dispatchEvent(new KeyboardEvent('keydown', {key: '0'}))");
        assertThat(browser.strings(RANGES)).containsOnly("0-100");
    }

    private static final String RANGES = "[...document.querySelectorAll('.chart')].map(place =>"
            + " echarts.getInstanceByDom(place).getOption()).filter(option => option.dataZoom.length)"
            + ".map(option => option.dataZoom[0].start.toFixed() + '-' + option.dataZoom[0].end.toFixed())";

    @Test
    void allTypesHaveOneScale() {
        browser.open(PAGES.get("report"), Screen.LAPTOP, false);
        String chart = "echarts.getInstanceByDom(document.querySelector('.choice').parentNode.querySelector('.chart'))"
                + ".getOption()";
        String scale = "[" + chart + ".yAxis[0].min, " + chart + ".yAxis[0].max].join()";
        String first = browser.value(scale).asString();
        assertThat(browser.strings(chart + ".legend[0].data")).contains("New-Order p99", "Payment p99");

        browser.run("document.querySelectorAll('.choice input')[1].click()");
        assertThat(browser.strings(chart + ".legend[0].data"))
                .contains("New-Order p50", "New-Order p99")
                .doesNotContain("Payment p99");
        assertThat(browser.value(scale).asString()).isEqualTo(first);
    }

    @Test
    void theKeyboardMovesTheCursorAndItIsReadAloud() {
        browser.open(PAGES.get("report"), Screen.LAPTOP, false);
        browser.run("const chart = document.querySelector('.chart'); chart.focus(); for (let i = 0; i < 2; i++)"
                + " chart.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight'}))");

        assertThat(browser.value("document.querySelector('main > [role=status]').textContent")
                        .asString())
                .startsWith("2 s, New-Orders: ");
    }

    @Test
    void aLinkOpensItsSection() {
        browser.open(PAGES.get("report"), Screen.LAPTOP, false);
        String open = "[...document.querySelectorAll('details[open] .title')].map(title => title.textContent)";
        assertThat(browser.strings(open)).doesNotContain("Disclosures");

        browser.later(
                "[...document.querySelectorAll('nav a')].find(link => link.textContent === 'Disclosures').click();"
                        + " setTimeout(() => done(0), 200);");
        assertThat(browser.strings(open)).contains("Disclosures");
    }

    @Test
    void theResultCanBeSavedFromThePage(@TempDir Path saved) throws Exception {
        browser.open(PAGES.get("report"), Screen.LAPTOP, false);
        browser.saveTo(saved);
        browser.run("document.querySelector('[data-file=\"1\"]').click()");

        Path file = saved.resolve(result.at("/identity/name").asString() + ".json");
        Path original = PAGES.get("report").resolveSibling("result.json");
        // The browser makes the file first and fills it later.
        for (int i = 0; i < 600 && !(Files.exists(file) && Files.size(file) == Files.size(original)); i++) {
            Thread.sleep(100);
        }
        assertThat(file).hasSameTextualContentAs(original);
    }
}
