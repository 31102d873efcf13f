package io.orderentry.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.result.Results;
import java.util.List;
import org.junit.jupiter.api.Test;

class HtmlReportTest {

    @Test
    void everything_that_came_from_outside_is_escaped() {
        String page = HtmlReport.render(List.of(Results.labelled("<script>alert(1)</script>")));

        assertThat(page).doesNotContain("<script>").contains("&lt;script&gt;alert(1)&lt;/script&gt;");
    }

    @Test
    void the_page_needs_nothing_from_elsewhere() {
        assertThat(HtmlReport.render(List.of(Results.good())))
                .doesNotContain("http")
                .doesNotContain("src=");
    }

    @Test
    void the_page_says_what_the_text_says() {
        assertThat(HtmlReport.render(List.of(Results.good()))).contains("New-Orders per minute (NOPM)");
    }
}
