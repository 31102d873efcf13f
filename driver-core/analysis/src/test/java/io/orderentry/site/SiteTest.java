package io.orderentry.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.compare.stats.MedianInterval;
import io.orderentry.result.IdentityBuilder;
import io.orderentry.result.Result;
import io.orderentry.result.ResultBuilder;
import io.orderentry.result.Results;
import io.orderentry.result.WorkloadBuilder;
import io.orderentry.store.MadeRun;
import io.orderentry.store.ResultReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteTest {
    @TempDir
    private Path parent;

    private static Result with(int connections, String start) {
        Result good = Results.good();
        return ResultBuilder.builder(good)
                .identity(IdentityBuilder.builder(good.identity())
                        .connections(connections)
                        .startUtc(start)
                        .build())
                .build();
    }

    private String index(List<Result> results, String notVerified) throws IOException {
        List<Site.Entry> entries = new ArrayList<>();
        for (Result result : results) {
            Path run = MadeRun.folder(parent.resolve("runs"), result);
            entries.add(new Site.Entry(run, ResultReader.read(run), notVerified));
        }
        Site.write(parent.resolve("site"), entries, List.of(), List.of("a run: its figures differ"), false);
        return Files.readString(parent.resolve("site/index.html"));
    }

    private static int count(String text, String part) {
        return text.split(part, -1).length - 1;
    }

    @Test
    void onlyRunsOfOneLoadAreInOneTableAndThoseThatAreAlikeInOneRow() throws IOException {
        String index = index(
                List.of(
                        with(8, "2026-01-02T03:04:05Z"),
                        with(8, "2026-01-03T03:04:05Z"),
                        with(16, "2026-01-04T03:04:05Z")),
                null);
        assertThat(count(index, "<table>")).isEqualTo(2);
        assertThat(count(index, "<tr data-database")).isEqualTo(2);
        assertThat(index)
                .contains("2 runs", "fewer than 6 runs", "<time datetime=\"2026-01-02T03:04:05Z\">2026-01-02</time>")
                .contains("a run: its figures differ", "<td class=\"recomputed\">");
    }

    /** Two tables of one title could not be told apart. */
    @Test
    void theTitleHasTheKeysInWhichLoadsOfTheSameWordsDiffer() throws IOException {
        Result first = with(8, "2026-01-02T03:04:05Z");
        Map<String, String> other = new TreeMap<>(first.workload().configured());
        other.put("warmup", "77s");
        Result second = ResultBuilder.builder(with(8, "2026-01-03T03:04:05Z"))
                .workload(WorkloadBuilder.builder(first.workload())
                        .configured(other)
                        .build())
                .build();
        assertThat(index(List.of(first, second), null))
                .contains("8 connections, ", ", warmup=77s</div>")
                .containsPattern(", warmup=(?!77s)[^<]*</div>");
    }

    private static Result labelled(String start, String host, String kernel) {
        Result result = with(8, start);
        return ResultBuilder.builder(result)
                .identity(IdentityBuilder.builder(result.identity())
                        .labels(Map.of("lab", "one", "host", host, "platform.kernel", kernel, "block", "1"))
                        .build())
                .build();
    }

    /** A row shows the labels that distinguish it; facts of its platform are folded, and what all have stands above the table. */
    @Test
    void aRowHasTheLabelsThatOthersDoNotShare() throws IOException {
        String index = index(
                List.of(labelled("2026-01-02T03:04:05Z", "a", "6.1"), labelled("2026-01-03T03:04:05Z", "b", "6.18")),
                null);
        assertThat(index)
                .contains("<p>lab=one</p>")
                .contains("<td>host=a<details><summary>1 fact</summary>platform.kernel=6.1</details></td>")
                .contains("<td>host=b<details><summary>1 fact</summary>platform.kernel=6.18</details></td>");
    }

    @Test
    void aRunThatWasNotVerifiedSaysSo() throws IOException {
        assertThat(index(List.of(with(8, "2026-01-02T03:04:05Z")), "made by driver 0.9"))
                .contains("<td class=\"not-verified\">", "not verified: made by driver 0.9");
    }

    /** The library and the style are there once, and nothing comes from elsewhere. */
    @Test
    void thePagesShareTheirFilesAndNeedNoServer() throws IOException {
        String index = index(List.of(with(8, "2026-01-02T03:04:05Z")), null);
        assertThat(index)
                .contains("href=\"assets/page.css\"", "content=\"noindex, nofollow\"")
                .doesNotContain("http://", "https://");
        assertThat(parent.resolve("site/robots.txt")).hasContent("User-agent: *\nDisallow: /");
        String page = Files.readString(parent.resolve("site/runs/made-20260102T030405Z.html"));
        assertThat(page).contains("src=\"../assets/echarts.min.js\"", "script-src 'self'");
        assertThat(page.length()).isLessThan(400_000);
        assertThat(parent.resolve("site/assets/echarts.min.js")).exists();
    }

    /** The ranks of a median's interval are those of a sign test: 1 and 6 of six, 2 and 9 of ten, 6 and 15 of twenty. */
    @Test
    void theIntervalOfAMedianIsOfItsOrder() {
        assertThat(interval(5)).isEqualTo(new MedianInterval(3, null, null));
        assertThat(interval(6)).isEqualTo(new MedianInterval(3.5, 1.0, 6.0));
        assertThat(interval(10)).isEqualTo(new MedianInterval(5.5, 2.0, 9.0));
        assertThat(interval(20)).isEqualTo(new MedianInterval(10.5, 6.0, 15.0));
    }

    private static MedianInterval interval(int values) {
        List<Double> sorted = new ArrayList<>();
        for (int i = 1; i <= values; i++) {
            sorted.add((double) i);
        }
        return MedianInterval.of(sorted);
    }
}
