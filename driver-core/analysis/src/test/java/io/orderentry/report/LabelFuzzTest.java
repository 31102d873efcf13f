package io.orderentry.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.orderentry.config.Refusals;
import io.orderentry.result.Result;
import io.orderentry.result.Results;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Any text as a label: it never controls a terminal, becomes markup of a page, or a formula of a table. */
class LabelFuzzTest {
    private static final List<String> MARKUP = List.of("<script", "</script", "<!--", "<style", "</style");
    /** Behind the label: a tag, and attributes of one, which a page must not have. */
    private static final String CANARY = "<x9z>\"x9z='x9z=";

    private static final Pattern RAW_CANARY = Pattern.compile("<x9z|[\"']x9z");
    private static final Pattern SCRIPT = Pattern.compile("(?s)<script.*?</script>");

    static Stream<Arguments> labels() {
        return Stream.of(
                        "native",
                        "<b>x</b>",
                        "</script><script>alert(1)//",
                        "\u001b[31mx\u202e\u2028",
                        "=1+1",
                        "\"' onload=x")
                .map(text -> Arguments.of((Object) text.getBytes(StandardCharsets.UTF_8)));
    }

    @MethodSource("labels")
    @FuzzTest(maxDuration = "10m")
    void anyLabel(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8) + CANARY;
        Result result = Results.labelled(text);
        TextReport.render(result).lines().forEach(Refusals::requirePlain);
        CsvReport.render(Map.of("runs/a", result)).lines().forEach(Refusals::requirePlain);
        String page = HtmlReportTest.page(result);
        // A script holds the data as they were measured.
        String markup = SCRIPT.matcher(page).replaceAll("");
        markup.lines().forEach(line -> Refusals.requirePlain(line.replace("\t", "")));
        assertThat(RAW_CANARY.matcher(markup).results().map(found -> around(markup, found.start())))
                .isEmpty();
        String harmless = HtmlReportTest.page(Results.labelled("x"));
        for (String mark : MARKUP) {
            assertThat(page.split(mark, -1)).as(mark).hasSameSizeAs(harmless.split(mark, -1));
        }
    }

    private static String around(String page, int at) {
        return page.substring(Math.max(0, at - 60), Math.min(page.length(), at + 60));
    }
}
