package io.orderentry.series;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.compare.ResultFixtures;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryReportTest {
    @TempDir
    private Path folder;

    private HistoryReport report() {
        return HistoryReport.of(RunSeries.read(List.of(folder)));
    }

    private void runs(int count, int change) {
        Random random = new Random(5);
        for (int i = 0; i < count; i++) {
            ResultFixtures.run()
                    .newOrders(Math.round((i < change ? 10_000 : 9_500) * (1 + 0.01 * random.nextGaussian())))
                    .setting("shared_buffers", i < change ? "1GB" : "2GB")
                    .in(folder, "run-" + (100 + i));
        }
    }

    @Test
    void aChangeIsNamedWithWhatDiffersAcrossIt() {
        runs(30, 18);
        HistoryReport report = report();
        String at = report.groups().get(0).group().runs().get(18).identity().startUtc();
        assertThat(report.document().text().replaceAll("\\s+", " "))
                .startsWith("ANSWER New-Orders per minute (NOPM) -")
                .contains(" from " + at + " on (worse)")
                .contains(at + ": differs from the run before: server shared_buffers: 1GB -> 2GB");
        assertThat(report.document().html()).contains("History of runs", "\"marks\":[18]", "history.csv");
    }

    @Test
    void withoutAChangeItSaysSo() {
        runs(30, 30);
        assertThat(report().document().text().replaceAll("\\s+", " "))
                .startsWith("ANSWER No change in 30 runs from ")
                .contains("Changes ------- Load: ", "None.");
    }

    @Test
    void fewRunsShowNoChange() {
        runs(4, 2);
        assertThat(report().document().text()).startsWith("ANSWER  4 runs, and a change shows from 6 runs on.");
    }

    @Test
    void tooFewRunsForTheLevelAreUndecided() {
        runs(8, 8);
        assertThat(report().document().text().replaceAll("\\s+", " "))
                .startsWith("ANSWER Undecided: 8 runs are few, and show a change of ")
                .contains("make 10 or more.");
    }

    @Test
    void loadsAndWhatIsLeftOutAreNamed() {
        runs(6, 6);
        ResultFixtures.run().warehouses(44).in(folder, "other");
        ResultFixtures.run().failed().in(folder, "bad");
        assertThat(report().document().text())
                .contains("44 warehouses", "Changes (load ", "bad is left out: verdict not PASS");
    }
}
