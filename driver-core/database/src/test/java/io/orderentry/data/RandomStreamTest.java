package io.orderentry.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RandomStreamTest {

    @Test
    @DisplayName("4.3.2.5: uniform numbers include both ends and are uniform")
    void uniform() {
        for (int hi : new int[] {1, 2, 9, 61, 99_999}) {
            RandomStream random = new RandomStream(1, hi);
            Counts counts = new Counts(0, hi);
            for (int i = 0; i < 1_000_000; i++) {
                counts.add(random.uniform(0, hi));
            }
            counts.assertUniform();
        }
    }

    @Test
    @DisplayName("4.3.2.5: a range may be one number, negative, or all there are")
    void extremeRanges() {
        RandomStream random = new RandomStream(5);
        boolean negative = false;
        boolean positive = false;
        for (int i = 0; i < 1_000; i++) {
            assertThat(random.uniform(7, 7)).isEqualTo(7);
            assertThat(random.uniform(-3, -1)).isBetween(-3, -1);
            int any = random.uniform(Integer.MIN_VALUE, Integer.MAX_VALUE);
            negative |= any < -1_000_000_000;
            positive |= any > 1_000_000_000;
        }
        assertThat(negative && positive).isTrue();
    }

    @Test
    @DisplayName("4.3.2.1: successive numbers are independent of each other")
    void successive() {
        RandomStream random = new RandomStream(11);
        Counts pairs = new Counts(0, 99 * 100 + 99);
        int previous = random.uniform(0, 99);
        for (int i = 0; i < 1_000_000; i++) {
            int current = random.uniform(0, 99);
            pairs.add(previous * 100L + current);
            previous = current;
        }
        pairs.assertUniform();
    }

    @Test
    @DisplayName("4.3.2.1: the first numbers of neighbouring streams are as random as those of one")
    void neighbouringStreams() {
        Counts counts = new Counts(0, 255);
        Counts pairs = new Counts(0, 15 * 16 + 15);
        for (int warehouse = 0; warehouse < 300; warehouse++) {
            for (int district = 0; district < 300; district++) {
                RandomStream random = new RandomStream(1, warehouse, district);
                counts.add(random.uniform(0, 255));
                pairs.add(random.uniform(0, 15) * 16L + new RandomStream(1, warehouse, district + 1).uniform(0, 15));
            }
        }
        counts.assertUniform();
        pairs.assertUniform();
    }

    @Test
    @DisplayName("seed, keys and the keys' order each make another stream")
    void keys() {
        Set<Long> first = new HashSet<>();
        int made = 0;
        for (long seed = -20; seed <= 20; seed++) {
            assertThat(first.add(new RandomStream(seed).next())).isTrue();
            for (long one = -20; one <= 20; one++) {
                for (long two = -20; two <= 20; two++) {
                    first.add(new RandomStream(seed, one, two).next());
                    made++;
                }
            }
        }
        assertThat(first).hasSize(made + 41);
    }

    @Test
    @DisplayName("5.2.5.4: the unit interval has 1 and not 0, so that a think time is finite")
    void unitEnds() {
        assertThat(RandomStream.unit(0)).isEqualTo(0x1p-53);
        assertThat(RandomStream.unit(-1)).isEqualTo(1);
    }

    @Test
    @DisplayName("5.2.5.4: numbers of the unit interval are uniform")
    void unit() {
        RandomStream random = new RandomStream(9);
        Counts tenths = new Counts(0, 9);
        for (int i = 0; i < 1_000_000; i++) {
            tenths.add((long) Math.ceil(random.unit() * 10) - 1);
        }
        tenths.assertUniform();
    }

    @Test
    @DisplayName("4.3.2.6: all 120 permutations of five are equally likely")
    void permutationsAreUniform() {
        RandomStream random = new RandomStream(1);
        Counts counts = new Counts(0, 119);
        int[] numbers = new int[5];
        for (int round = 0; round < 200_000; round++) {
            random.permute(numbers);
            int rank = 0;
            for (int i = 0; i < numbers.length; i++) {
                int smaller = 0;
                for (int j = i + 1; j < numbers.length; j++) {
                    smaller += numbers[j] < numbers[i] ? 1 : 0;
                }
                rank = rank * (numbers.length - i) + smaller;
            }
            counts.add(rank);
        }
        counts.assertUniform();
    }
}
