package io.orderentry.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.config.Load;
import io.orderentry.config.Overrides;
import io.orderentry.doctor.SizePlan.Bounds;
import io.orderentry.doctor.SizePlan.SizeRequest;
import io.orderentry.text.Refusal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The arithmetic, against the specification and against the white paper of 2009 (VMware, Virtualizing Performance-Critical Database
 * Applications in VMware vSphere: Order-Entry on 7,500 warehouses, 250,000 New-Orders per minute in a virtual machine of 36 GB and
 * 293,000 native).
 */
class SizePlanTest {
    /** Clause 4.3.3.1: 1 + 10 + 30,000 + 30,000 + 9,000 + 30,000 + 300,000 + 100,000 rows, and 100,000 items. */
    @Test
    void rowsOfThePopulation() {
        assertThat(SizePlan.rows(1)).isEqualTo(499_011 + 100_000);
        assertThat(SizePlan.rows(1_000_000)).isEqualTo(499_011_000_000L + 100_000);
    }

    /** "20-23K warehouses" for 250,000 to 293,000 business transactions per minute. */
    @Test
    void warehousesOfThePaper() {
        assertThat(SizePlan.compliantWarehouses(250_000).least()).isCloseTo(19_440, within(0.5));
        assertThat(SizePlan.compliantWarehouses(293_000).least()).isCloseTo(22_784, within(0.5));
        assertThat(SizePlan.compliantWarehouses(250_000).most()).isCloseTo(27_778, within(0.5));
    }

    private static String figure(SizeRequest request, String label) {
        return SizePlan.of(request).stream()
                .filter(figure -> figure.label().equals(label))
                .findFirst()
                .orElseThrow()
                .value();
    }

    private static SizeRequest request(Double nopm, String... settings) {
        Overrides overrides = Overrides.none();
        for (String each : settings) {
            overrides = overrides.set(each);
        }
        Load load = Load.of(overrides).withWarehouses(7_500);
        return new SizeRequest(load, 2, SizePlan.bytes("--cache", "36GB"), nopm, null, null);
    }

    @Test
    void undersizingOfThePaper() {
        assertThat(figure(request(250_000.0), "undersized")).isEqualTo("2.6 times");
        assertThat(figure(request(12.86 * 7_500), "undersized")).isEqualTo("no");
    }

    /** 36 GB for 7,500 warehouses: about 5 %, so that most reads reach the disks. */
    @Test
    void cachedShareOfThePaper() {
        assertThat(SizePlan.bytes("--cache", "36GB") / (1 << 20) / 7_500.0).isCloseTo(4.92, within(0.01));
        assertThat(figure(request(null), "cached share")).isEqualTo("4.9 %");
        assertThat(figure(request(null), "warehouses, 5 % cached")).isEqualTo("7,391");
    }

    @Test
    void transactionsOfARate() {
        SizeRequest rate = request(null, "load.pace=rate", "load.rate=476.4");
        assertThat(figure(rate, "throughput")).isEqualTo("12,428 NOPM");
        assertThat(figure(rate, "connections busy at once")).isEqualTo("48");
    }

    @Test
    void loadingTimeIsRowsByRate() {
        assertThat(new Bounds(100_000, 500_000).dividing(1_000_000)).isEqualTo(new Bounds(2, 10));
        assertThat(SizePlan.time(89)).isEqualTo("89 s");
        assertThat(SizePlan.time(90)).isEqualTo("2 min");
        assertThat(SizePlan.time(3 * 3_600)).isEqualTo("3.0 h");
    }

    /** Between two checkpoints a page is written whole once. */
    @Test
    void aSmallDatabaseLimitsItsLog() {
        Bounds each = SizePlan.LOG_BYTES_PER_NEW_ORDER;
        assertThat(SizePlan.logBytes(1_000, 1e12, 1)).isEqualTo(new Bounds(1_000 * each.least(), 1_000 * each.most()));
        assertThat(SizePlan.logBytes(1e6, 1e8, 2)).isEqualTo(new Bounds(1e6 * each.least(), 1e6 * each.least() + 2e8));
    }

    /** benchmarks/RESULTS.md: 200,000 thinking terminals on 200 connections in less than 500 MB. */
    @Test
    void heapIsNotBelowWhatWasMeasured() {
        SizeRequest request = request(260_000.0, "load.connections=200", "load.delivery=inline");
        assertThat(figure(request.withCompliantWarehouses(), "terminals")).isEqualTo("202,180");
        assertThat(figure(request.withCompliantWarehouses(), "heap of the driver"))
                .isEqualTo("500.1 MiB");
    }

    @ParameterizedTest
    @CsvSource({"36GB,38654705664", "512MB,536870912", "1.5 TiB,1649267441664", "8k,8192", "256M,268435456"})
    void sizes(String text, long bytes) {
        assertThat(SizePlan.bytes("--cache", text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "36", "36XB", "-1GB", "GB", "0MB", "1e3MB", "36 G B"})
    void otherForms(String text) {
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> SizePlan.bytes("--cache", text))
                .withMessage("--cache: '" + text + "' is not a size such as 512MB or 36GB");
    }

    @Test
    void theLargestSizeIsALong() {
        assertThat(SizePlan.bytes("--cache", "999999TB")).isEqualTo(999_999L << 40);
    }
}
