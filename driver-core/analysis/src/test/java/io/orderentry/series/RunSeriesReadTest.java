package io.orderentry.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.compare.ResultFixtures;
import io.orderentry.series.RunSeries.LeftOut;
import io.orderentry.series.RunSeries.LeftOut.Reason;
import io.orderentry.store.RunFolderException;
import io.orderentry.text.Refusal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunSeriesReadTest {
    @TempDir
    private Path folder;

    @Test
    void runsAreInTheOrderOfTheirStartAndOfOneLoadForAnySeed() {
        ResultFixtures.run().configured("seed", "1").in(folder, "z");
        ResultFixtures.run().configured("seed", "2").in(folder.resolve("deeper"), "a");
        RunSeries series = RunSeries.read(List.of(folder)).together();
        assertThat(series.groups()).hasSize(1);
        assertThat(series.groups().get(0).runs())
                .extracting(run -> Path.of(run.folder()).getFileName().toString())
                .containsExactly("z", "a");
        assertThat(series.leftOut()).isEmpty();
    }

    @Test
    void otherLoadsAreOtherGroupsAndRefusedTogether() {
        ResultFixtures.run().warehouses(7).in(folder, "a");
        ResultFixtures.run().in(folder, "b");
        ResultFixtures.run().in(folder, "c");
        RunSeries series = RunSeries.read(List.of(folder));
        assertThat(series.groups()).extracting(group -> group.runs().size()).containsExactly(2, 1);
        assertThatThrownBy(series::together)
                .isInstanceOf(Refusal.class)
                .hasMessageContainingAll(
                        "--together: the runs are of 2 loads: ", "7 warehouses", "leave --together out");
    }

    @Test
    void whatDoesNotCountIsLeftOutWithItsReason() throws Exception {
        Path good = ResultFixtures.run().in(folder, "good");
        ResultFixtures.run().interrupted().in(folder, "interrupted");
        ResultFixtures.run().failed().in(folder, "failed");
        Path copy = Files.createDirectories(folder.resolve("good-copy"));
        Files.copy(good.resolve("result.json"), copy.resolve("result.json"));
        Path broken = Files.createDirectories(folder.resolve("broken"));
        Files.writeString(broken.resolve("result.json"), "{");
        RunSeries series = RunSeries.read(List.of(folder, good));
        assertThat(series.groups().get(0).runs()).hasSize(1);
        assertThat(series.leftOut())
                .extracting(LeftOut::reason)
                .containsExactlyInAnyOrder(Reason.INTERRUPTED, Reason.NOT_PASS, Reason.COPY, Reason.UNREADABLE);
        assertThat(series.leftOut())
                .extracting(LeftOut::sentence)
                .anyMatch(sentence -> sentence.endsWith("good-copy is left out: copy of another run: " + good))
                .anyMatch(sentence -> sentence.contains("failed is left out: verdict not PASS: FAIL"));
    }

    @Test
    void aFolderWithoutRunsIsRefused() throws Exception {
        assertThatThrownBy(() -> RunSeries.read(List.of(folder)))
                .isInstanceOf(Refusal.class)
                .hasMessage("no run that counts in " + folder + ": there is no run folder");
        assertThatThrownBy(() -> RunSeries.read(List.of(folder.resolve("none"))))
                .isInstanceOf(RunFolderException.class);
    }
}
