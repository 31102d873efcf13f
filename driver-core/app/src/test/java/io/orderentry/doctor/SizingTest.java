package io.orderentry.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.config.Mix;
import io.orderentry.model.Scale;
import org.junit.jupiter.api.Test;

/**
 * The arithmetic, against the specification and against the white paper of 2009 (VMware, Virtualizing Performance-Critical Database
 * Applications in VMware vSphere: Order-Entry on 7,500 warehouses, 250,000 New-Orders per minute in a virtual machine of 36 GB and
 * 293,000 native).
 */
class SizingTest {
    /** Clause 4.3.3.1: 1 + 10 + 30,000 + 30,000 + 9,000 + 30,000 + 300,000 + 100,000 rows, and 100,000 items. */
    @Test
    void rowsOfThePopulation() {
        assertThat(Sizing.rows(new Scale(1))).isEqualTo(499_011 + 100_000);
        assertThat(Sizing.rows(new Scale(1_000_000))).isEqualTo(499_011_000_000L + 100_000);
    }

    /** "20-23K warehouses" for 250,000 to 293,000 business transactions per minute. */
    @Test
    void warehousesOfThePaper() {
        assertThat(Sizing.compliantWarehouses(250_000).least()).isCloseTo(19_440, within(0.5));
        assertThat(Sizing.compliantWarehouses(293_000).least()).isCloseTo(22_784, within(0.5));
        assertThat(Sizing.compliantWarehouses(250_000).most()).isCloseTo(27_778, within(0.5));
    }

    @Test
    void undersizingOfThePaper() {
        assertThat(Sizing.undersizing(250_000, 7_500)).isCloseTo(2.6, within(0.01));
        assertThat(Sizing.undersizing(12.86 * 7_500, 7_500)).isCloseTo(1, within(1e-9));
    }

    /** 36 GB for 7,500 warehouses: about 5 %, so that most reads reach the disks. */
    @Test
    void cachedShareOfThePaper() {
        double cache = ByteSizes.parse("--cache", "36GB");
        assertThat(cache / (1 << 20) / 7_500).isCloseTo(4.92, within(0.01));
        double share = Sizing.cachedShare(cache, Sizing.databaseBytes(7_500));
        assertThat(share).isBetween(0.045, 0.06);
        assertThat(Sizing.warehousesFor(cache, share)).isCloseTo(7_500, within(1e-6));
    }

    @Test
    void transactionsOfARate() {
        assertThat(Sizing.nopm(Mix.DECK, 23)).isCloseTo(600, within(1e-9));
        assertThat(Sizing.busyConnections(476.4, 0.1)).isCloseTo(47.64, within(1e-9));
    }

    @Test
    void loadingTimeIsRowsByRate() {
        Bounds seconds = Sizing.loadingSeconds(1_000_000, new Bounds(100_000, 500_000));
        assertThat(seconds).isEqualTo(new Bounds(2, 10));
        assertThat(SizePlan.time(89)).isEqualTo("89 s");
        assertThat(SizePlan.time(90)).isEqualTo("2 min");
        assertThat(SizePlan.time(3 * 3_600)).isEqualTo("3.0 h");
    }

    /** Between two checkpoints a page is written whole once. */
    @Test
    void aSmallDatabaseLimitsItsLog() {
        Bounds each = Sizing.LOG_BYTES_PER_NEW_ORDER;
        assertThat(Sizing.logBytes(1_000, 1e12, 1)).isEqualTo(new Bounds(1_000 * each.least(), 1_000 * each.most()));
        assertThat(Sizing.logBytes(1e6, 1e8, 2)).isEqualTo(new Bounds(1e6 * each.least(), 1e6 * each.least() + 2e8));
    }

    /** benchmarks/RESULTS.md: 200,000 thinking terminals on 200 connections in less than 500 MB. */
    @Test
    void heapIsNotBelowWhatWasMeasured() {
        assertThat(Sizing.heapBytes(200_000, 200)).isBetween(400e6, 600e6);
        assertThat(Sizing.heapBytes(10, 4)).isLessThan(200e6);
    }
}
