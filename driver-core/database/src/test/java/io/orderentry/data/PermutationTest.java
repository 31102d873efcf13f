package io.orderentry.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PermutationTest {

    @Test
    @DisplayName("4.3.2.6: every number once, in another order each time")
    void permutation() {
        RandomStream random = new RandomStream(1);
        int[] one = new int[3_000];
        int[] two = new int[3_000];
        random.permute(one);
        random.permute(two);
        assertThat(one).isNotEqualTo(two).doesNotHaveDuplicates();
        assertThat(Arrays.stream(one).min()).hasValue(1);
        assertThat(Arrays.stream(one).max()).hasValue(3_000);
    }

    @Test
    @DisplayName("4.3.2.6: all 120 permutations of five are equally likely")
    void uniform() {
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
