package io.orderentry.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.compare.group.Run;
import io.orderentry.result.Calibration;
import io.orderentry.result.Reading;
import io.orderentry.result.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What a comparison makes of the passports around its runs. */
class MachineDifferenceTest {
    private final Random random = new Random(7);

    /** @param slower factor of the machine of both passports; 0 for a run without any */
    private static Run run(String platform, int seed, long newOrders, double slower) {
        Reading<Calibration> calibration = slower == 0
                ? Reading.unavailable("load.calibrate is off")
                : Reading.of(new Calibration(Results.passport(slower), Reading.of(Results.passport(slower))));
        return ResultFixtures.run()
                .seed(seed)
                .newOrders(newOrders)
                .calibration(calibration)
                .label("platform", platform)
                .read(platform + seed);
    }

    private List<Run> runs(int pairs, double factor, double slowerMachine, double wandering) {
        List<Run> runs = new ArrayList<>();
        for (int i = 0; i < pairs; i++) {
            double one = Math.exp(wandering * random.nextGaussian());
            double other = Math.exp(wandering * random.nextGaussian());
            double noise = Math.exp(0.002 * random.nextGaussian());
            runs.add(run("native", i, Math.round(100_000 / one), one));
            runs.add(run("vm", i, Math.round(100_000 * factor * noise / other), other * slowerMachine));
        }
        return runs;
    }

    private static ComparisonSummary compare(List<Run> runs) {
        return ComparerTest.compare(runs, null, null).summary();
    }

    @Test
    void machinesThatDifferAreNamedWithAnInterval() {
        ComparisonSummary summary = compare(runs(5, 0.9, 1.14, 0.01));
        assertThat(summary.validity())
                .startsWith("with reservations: the machines differ by 1")
                .contains(" before any database");
        assertThat(summary.threats())
                .extracting(ValidityThreat::finding)
                .anyMatch(
                        finding -> finding.matches(
                                "the machines differ by 1[2-6] % in .* before any database: that of vm is slower \\(95 % CI [0-9.]+ to [0-9.]+ %\\)"));
        assertThat(summary.adjusted())
                .containsExactly(
                        "not adjusted by the speed of the machine: that of vm differs, which may be what is compared");
    }

    /** 200 comparisons of machines that only wander: at most one in twenty says that they differ. */
    @Test
    void machinesThatOnlyWanderAreNotNamed() {
        int named = 0;
        for (int trial = 0; trial < 200; trial++) {
            named += compare(runs(5, 1, 1, 0.03)).validity().contains("before any database") ? 1 : 0;
        }
        assertThat(named).isLessThanOrEqualTo(10);
    }

    @Test
    void theSecondLineIsNarrowerWhereTheMachineExplainsTheThroughput() {
        ComparisonSummary summary = compare(runs(8, 0.97, 1, 0.03));
        assertThat(summary.adjusted())
                .singleElement()
                .asString()
                .startsWith("by the speed of the machine before and after each run, vm is 0.97")
                .containsPattern("with 9[0-9] % less variance; ");
    }

    @Test
    void runsWithoutPassportsHaveNoneOfIt() {
        ComparisonSummary summary = compare(List.of(
                run("native", 1, 100_000, 0),
                run("vm", 1, 100_000, 1.2),
                run("native", 2, 100_000, 1),
                run("vm", 2, 100_000, 1)));
        assertThat(summary.adjusted()).isEmpty();
        assertThat(summary.validity()).doesNotContain("before any database");
    }

    /** Single runs are judged by the intervals of their own passports. */
    @Test
    void oneRunASide() {
        assertThat(compare(List.of(run("native", 1, 100_000, 1), run("vm", 1, 90_000, 1.2)))
                        .validity())
                .contains("the machines differ by 20 % in integer work, one CPU before any database");
    }
}
