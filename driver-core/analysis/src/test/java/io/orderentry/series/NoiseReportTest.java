package io.orderentry.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.compare.ResultFixtures;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NoiseReportTest {
    @TempDir
    private Path folder;

    private NoiseReport report(List<String> covariates) {
        RunSeries series = RunSeries.read(List.of(folder)).alike();
        return NoiseReport.of(series, covariates);
    }

    /** Every run that lost more to a thief had more scheduling lag. */
    private void runsWithAThief() {
        Random random = new Random(1);
        for (int i = 0; i < 10; i++) {
            double thief = random.nextDouble();
            ResultFixtures.run()
                    .newOrders(Math.round(10_000 * (1 - 0.2 * thief)))
                    .driver("schedulingLagMillisP99", 1 + thief)
                    .in(folder, "run-" + i);
        }
    }

    @Test
    void theThiefIsNamedInTheAnswer() {
        runsWithAThief();
        NoiseReport report = report(List.of());
        assertThat(report.document().text().replaceAll("\\s+", " "))
                .startsWith("ANSWER New-Orders per minute (NOPM) varies by ")
                .contains("New-Orders per minute (NOPM) with scheduling lag of the driver's machine")
                .contains("goes together")
                .contains("Not tried: ")
                .contains("cache hits: the same in all runs");
        assertThat(report.document().html())
                .contains("Noise of equal runs", "\"kind\":\"runs\"", "noise.csv", "goes together");
    }

    /** The more tables autovacuum cleaned up, the slower; others of the machine worked at random. */
    @Test
    void maintenanceOfTheServerIsNamed() {
        Random random = new Random(3);
        for (int i = 0; i < 10; i++) {
            int runs = random.nextInt(40);
            ResultFixtures.run()
                    .newOrders(10_000 - 50 * runs)
                    .counted("maintenanceRuns", runs, "runs")
                    .driver("othersPercent", 10 * random.nextDouble())
                    .in(folder, "run-" + i);
        }
        assertThat(named(report(List.of())))
                .contains("New-Orders per minute (NOPM)/maintenance runs of the server")
                .noneMatch(pair -> pair.endsWith("/load by others on the driver's machine"));
    }

    /** A database on the driver's machine is one of the others, and goes with its own throughput. */
    @Test
    void aDatabaseOnTheSameMachineIsNoLoadByOthers() {
        runsBesideOthers(true);
        assertThat(named(report(List.of()))).noneMatch(pair -> pair.contains("load by others"));
    }

    private void runsBesideOthers(boolean coLocated) {
        Random random = new Random(4);
        for (int i = 0; i < 10; i++) {
            double others = random.nextDouble();
            ResultFixtures run = ResultFixtures.run()
                    .newOrders(Math.round(10_000 * (1 - 0.2 * others)))
                    .counted("maintenanceRuns", random.nextInt(40), "runs")
                    .driver("othersPercent", 50 * others);
            (coLocated ? run : run.apart()).in(folder, "run-" + i);
        }
    }

    @Test
    void loadByOthersIsNamed() {
        runsBesideOthers(false);
        assertThat(named(report(List.of())))
                .contains("New-Orders per minute (NOPM)/load by others on the driver's machine")
                .noneMatch(pair -> pair.endsWith("/maintenance runs of the server"));
    }

    private static List<String> named(NoiseReport report) {
        return report.groups().get(0).associations().stream()
                .filter(Association::named)
                .map(each -> each.measure() + "/" + each.covariate())
                .toList();
    }

    @Test
    void theSpreadIsThatOfTheLogarithms() {
        for (long newOrders : new long[] {9_900, 10_000, 10_100}) {
            ResultFixtures.run().newOrders(newOrders).in(folder, "run-" + newOrders);
        }
        Noise noise = report(List.of()).groups().get(0);
        Noise.NoiseMeasure throughput = noise.measures().get(0);
        assertThat(throughput.variation()).isEqualTo(0.01, within(1e-5));
        // The paired test of two groups with n runs each has n - 1 degrees of freedom.
        assertThat(throughput.detectable(5)).isEqualTo(0.0238, within(0.0005));
        assertThat(noise.warnings())
                .anyMatch(warning -> warning.startsWith("with 3 runs the variation is known roughly"));
    }

    @Test
    void tooManyCovariatesForTheRunsAreAWarning() {
        Random random = new Random(2);
        for (int i = 0; i < 5; i++) {
            ResultFixtures.run()
                    .newOrders(10_000 + random.nextInt(100))
                    .driver("schedulingLagMillisP99", 1 + random.nextDouble())
                    .in(folder, "run-" + i);
        }
        assertThat(report(List.of()).document().text()).contains("Warning: too many covariates for 5 runs");
    }

    @Test
    void runsWithOtherLabelsAreAWarning() {
        ResultFixtures.run().newOrders(1_000).label("site", "north").in(folder, "a");
        ResultFixtures.run().newOrders(1_001).label("site", "south").in(folder, "b");
        assertThat(report(List.of()).document().text())
                .contains("variation not available: three runs are needed")
                .contains("Warning: the runs are not equal: site is north, south");
    }

    @Test
    void runsWithOtherSettingsAreNotPooled() {
        for (int i = 0; i < 4; i++) {
            ResultFixtures.run()
                    .newOrders(1_000 + i)
                    .setting("shared_buffers", "1GB")
                    .in(folder, "a" + i);
            ResultFixtures.run()
                    .newOrders(9_000 + i)
                    .setting("shared_buffers", "2GB")
                    .in(folder, "b" + i);
        }
        assertThat(report(List.of("lag")).answers())
                .hasSize(2)
                .allSatisfy(answer -> assertThat(answer)
                        .containsPattern("server shared_buffers [12]GB\\): .* varies by 0\\.\\d+ % .*\\(4 runs\\)"));
    }

    @Test
    void eachLoadIsReportedByItself() {
        runsWithAThief();
        ResultFixtures.run().newOrders(1).warehouses(77).in(folder, "other");
        ResultFixtures.run().newOrders(1).interrupted().in(folder, "cut");
        String text = report(List.of("lag")).document().text();
        assertThat(text)
                .contains("ANSWER  Load ", "77 warehouses", "Covariates (load ")
                .contains("Left out\n--------\n")
                .contains("cut is left out: interrupted")
                .doesNotContain("cache hits");
    }
}
