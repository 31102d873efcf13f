package io.orderentry.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NuRandTest {

    @Test
    @DisplayName("2.1.6: r1=5, r2=10, C=123 give 138, which is OUGHTPRIATION")
    void testVector() {
        int number = NuRand.combine(5, 10, 123, 0, 999);
        assertThat(number).isEqualTo(138);
        assertThat(LastName.of(number)).isEqualTo("OUGHTPRIATION");
    }

    @ParameterizedTest(name = "2.1.6: {0} follows NURand({1}, {2}, {3})")
    @CsvSource({
        "C_LAST, 255, 0, 999, 201, 500000",
        "C_ID, 1023, 1, 3000, 777, 1000000",
        "OL_I_ID, 8191, 1, 100000, 5000, 3000000"
    })
    void distribution(String field, int a, int lo, int hi, int c, int draws) {
        NuRand nuRand = new NuRand(new NuRand.Constants(c, c, c));
        RandomStream random = new RandomStream(4);
        Counts counts = new Counts(lo, hi);
        for (int i = 0; i < draws; i++) {
            counts.add(
                    switch (field) {
                        case "C_LAST" -> nuRand.lastName(random);
                        case "C_ID" -> nuRand.customer(random);
                        default -> nuRand.item(random);
                    });
        }
        counts.assertFollows(NuRandDistribution.of(a, lo, hi, c));
    }

    @Test
    @DisplayName("2.1.6.1: every C-Load has a legal C-Run, for any seed")
    void cRun() {
        for (int cLoad = 0; cLoad <= 255; cLoad++) {
            Set<Integer> chosen = new HashSet<>();
            for (long seed = 0; seed < 500; seed++) {
                int cRun = NuRand.Constants.forRun(seed, cLoad).cLast();
                int delta = Math.abs(cRun - cLoad);
                assertThat(cRun).isBetween(0, 255);
                assertThat(delta).isBetween(65, 119).isNotIn(96, 112);
                chosen.add(cRun);
            }
            assertThat(chosen).as("different seeds choose differently").hasSizeGreaterThan(25);
        }
    }

    @Test
    @DisplayName("2.1.6.1: C-Run reaches both ends of what C-Load allows")
    void cRunEnds() {
        Set<Integer> chosen = new HashSet<>();
        for (long seed = 0; seed < 2_000; seed++) {
            chosen.add(NuRand.Constants.forRun(seed, 100).cLast());
        }
        assertThat(chosen).contains(0, 35, 165, 219).hasSize(36 - 1 + 55 - 2);
    }

    @Test
    @DisplayName("2.1.6: the constants are the same for the same seed, and spread over 0..A")
    void constants() {
        Counts last = new Counts(0, 255);
        Counts customer = new Counts(0, 1_023);
        Counts item = new Counts(0, 8_191);
        for (long seed = 0; seed < 50_000; seed++) {
            NuRand.Constants load = NuRand.Constants.forLoad(seed);
            last.add(load.cLast());
            customer.add(load.cCustomer());
            item.add(load.cItem());
        }
        last.assertUniform();
        customer.assertUniform();
        item.assertUniform();
        assertThat(NuRand.Constants.forLoad(5)).isEqualTo(NuRand.Constants.forLoad(5));
        assertThat(NuRand.Constants.forRun(5, 9)).isEqualTo(NuRand.Constants.forRun(5, 9));
        assertThat(NuRand.Constants.forRun(5, 9).cItem())
                .isNotEqualTo(NuRand.Constants.forLoad(5).cItem());
    }
}
