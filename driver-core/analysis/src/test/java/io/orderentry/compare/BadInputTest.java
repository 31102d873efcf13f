package io.orderentry.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.compare.render.ComparisonDocument;
import io.orderentry.result.ResultFixtures;
import io.orderentry.store.RunFolderException;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Everything that cannot or should not be compared gets one sentence. */
class BadInputTest {
    @TempDir
    Path folder;

    private Path physical;
    private Path virtual;

    @BeforeEach
    void twoGoodRuns() {
        physical = made("native").in(folder, "a");
        virtual = made("vm").in(folder, "b");
    }

    @Test
    void folderThatIsNoRun() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        assertThatExceptionOfType(RunFolderException.class)
                .isThrownBy(() -> compare(physical, empty))
                .withMessage(empty + " is no run folder: it has no result.json, nor has any folder below it");
    }

    @Test
    void aParentFolderStandsForAllRunsBelowIt() throws IOException {
        Path above = Files.createDirectories(folder.resolve("above"));
        made("vm").in(above.resolve("one"), "c");
        made("vm").in(above.resolve("two/deeper"), "d");
        assertThat(compare(physical, above).sides().get(1).folders()).hasSize(2);
    }

    @Test
    void resultThatWasEdited() throws IOException {
        Path file = virtual.resolve("result.json");
        String good = Files.readString(file);
        Map.of(
                        good.substring(0, 300),
                        "is not complete JSON; it breaks off or is damaged at line",
                        good.replace("\"committed\": 60000,", "\"committed\": 70000,"),
                        "newOrder: the counts do not add up: due 60000 is not committed 70000",
                        good.replaceFirst("\"formatVersion\": \\d+", "\"formatVersion\": 97"),
                        "formatVersion 97 is not known; this driver reads ")
                .forEach((text, message) -> {
                    assertThat(text).isNotEqualTo(good);
                    assertThatExceptionOfType(RunFolderException.class)
                            .isThrownBy(() -> {
                                Files.writeString(file, text);
                                compare(physical, virtual);
                            })
                            .withMessageContaining(message);
                });
    }

    @Test
    void startThatIsNoTime() {
        Path soon = made("vm").set("/identity/startUtc", "soon").in(folder, "c");
        refuses("identity.startUtc: 'soon' is no time", physical, soon);
    }

    @Test
    void interruptedRun() {
        Path cut = made("vm").set("/phases/interrupted", true).in(folder, "cut");
        String message =
                " was interrupted, in its measurement interval or in its checks; make the run again or leave it out";
        refuses(cut + message, physical, cut);
    }

    @Test
    void aLatencyLogThatDoesNotCoverTheRun() throws IOException {
        Path log = virtual.resolve("latency.hlog");
        Files.writeString(log, "#[Covered 0.000 3.000 0]\n");
        assertThatExceptionOfType(RunFolderException.class)
                .isThrownBy(() -> compare(physical, virtual))
                .withMessageStartingWith(log + " ends at 3.000 s, but the run took ");
        Files.delete(log);
        assertThatExceptionOfType(RunFolderException.class)
                .isThrownBy(() -> compare(physical, virtual))
                .withMessageStartingWith(log + " is missing: ");
    }

    @Test
    void theSameFolderTwice() {
        refuses(physical + " was given twice; each run counts once", physical, virtual, physical);
        assertThatThrownBy(() -> compare(
                        physical, virtual, folder.resolve("b").resolve("..").resolve("a")))
                .hasMessageContaining("was given twice, also as " + physical);
    }

    @Test
    void aCopyOfTheSameRun() throws IOException {
        Path copy = Files.createDirectory(folder.resolve("copy"));
        for (String file : new String[] {"result.json", "latency.hlog"}) {
            Files.copy(physical.resolve(file), copy.resolve(file));
        }
        refuses(physical + " and " + copy + " hold the same run, started ", physical, copy, virtual);
    }

    @Test
    void runsThatOverlapOnOneMachine() {
        Path one = made("native").at(500).in(folder, "one");
        Path other = made("vm").at(500).in(folder, "other");
        refuses(
                other + " started at 2026-02-21T20:00:00Z, before " + one
                        + " ended at 2026-02-21T20:01:10Z, and nothing says that they ran"
                        + " on different machines; --force compares them anyway",
                one,
                other);
        Path elsewhere =
                made("vm").at(500).set("/host/facts/cpu", "another one").in(folder, "elsewhere");
        assertThat(compare(one, elsewhere).sides()).hasSize(2);
    }

    @Test
    void referenceOfNoRun() {
        String message = "--reference: no run has the label platform=natve, did you mean 'native'?";
        assertRefused(message, request("platform", "natve"), physical, virtual);
    }

    @Test
    void labelThatOneRunLacks() {
        Path bare = ResultFixtures.run().newOrders(60_000).in(folder, "bare");
        refuses(
                "--by: " + bare + " has no label 'platform', which others have; make its runs with"
                        + " --label platform=VALUE",
                physical,
                virtual,
                bare);
        assertRefused(
                "--by: no run has a label 'platform'; none of them has any label: give them one with --label, or leave out"
                        + " --by to compare by path",
                request("platform", "native"),
                bare);
    }

    @Test
    void nothingToCompareWith() {
        refuses("--by platform: every run has the value 'native'; there is nothing to compare it with", physical);
    }

    @Test
    void labelsAndReferencesThatDoNotMatch() {
        ComparisonRequest request = request("platform", "native").withBy(List.of("platform", "vcpus"));
        assertRefused(
                "--reference: 2 labels are compared by, but 1 value is given; each --by needs its --reference, in the same order",
                request,
                physical,
                virtual);
    }

    @Test
    void assertionsThatAreNone() {
        for (double atLeast : new double[] {0, 85}) {
            assertThatThrownBy(() -> request(atLeast, null))
                    .hasMessage("--at-least: " + atLeast + " is not above 0 and at most 10; 0.85 is 85 %");
        }
        assertThatThrownBy(() -> request(null, Duration.ZERO)).hasMessage("--within: 0s is no room for any difference");
    }

    @Test
    void wordsFromOutsideCannotSteerATerminal() {
        String evil = "\u001b[2J<script>\u009b31m\u202e";
        Path one = made(evil).in(folder, "one");
        Comparison comparison = compare(physical, one);
        for (String text : List.of(
                ComparisonDocument.of(comparison).text(),
                ComparisonDocument.of(comparison).csv())) {
            assertThat(text.replaceAll("[\r\n]", ""))
                    .doesNotContainPattern("[\\p{Cc}\\p{Cf}]")
                    .contains("<script>");
        }
        assertThatThrownBy(() -> Comparer.compare(List.of(physical, one), request("platform", "\u001b[31mx")))
                .message()
                .doesNotContainPattern("\\p{Cc}");
    }

    private static ResultFixtures made(String platform) {
        return ResultFixtures.on(platform, 60_000);
    }

    private static ComparisonRequest request(String by, String reference) {
        return Requests.by(by, reference);
    }

    private static ComparisonRequest request(Double atLeast, Duration within) {
        return Requests.by("platform", "native", Requests.NOTHING, atLeast, within);
    }

    private static Comparison compare(Path... folders) {
        return Comparer.compare(List.of(folders), request("platform", "native"));
    }

    private static void refuses(String part, Path... folders) {
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> compare(folders))
                .withMessageContaining(part);
    }

    private static void assertRefused(String message, ComparisonRequest request, Path... folders) {
        assertThatThrownBy(() -> Comparer.compare(List.of(folders), request))
                .isInstanceOf(Refusal.class)
                .hasMessage(message);
    }
}
