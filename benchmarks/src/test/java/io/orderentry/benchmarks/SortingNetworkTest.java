package io.orderentry.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SortingNetworkTest {

    /** A network that sorts every input of zeros and ones sorts everything (Knuth, theorem Z). */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 8, 10, 15, 16})
    void sortsAllZerosAndOnes(int size) {
        List<SortingNetwork.Comparator> network = SortingNetwork.of(size);
        for (int input = 0; input < 1 << size; input++) {
            int bits = input;
            for (SortingNetwork.Comparator comparator : network) {
                boolean swap = (bits >> comparator.low() & 1) > (bits >> comparator.high() & 1);
                bits ^= swap ? 1 << comparator.low() | 1 << comparator.high() : 0;
            }
            int ones = Integer.bitCount(input);
            assertThat(bits).isEqualTo((1 << ones) - 1 << size - ones);
        }
    }
}
