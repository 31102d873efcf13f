package io.orderentry.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class StreamsTest {

    private static List<Long> sums(List<List<Long>> streams) {
        return streams.stream()
                .map(stream -> stream.stream().mapToLong(Long::longValue).sum())
                .toList();
    }

    @Test
    void theHeaviestComesFirstAndTheLightestEvenOut() {
        assertThat(Streams.balanced(2, List.of(1L, 2L, 9L, 4L, 6L), w -> w))
                .containsExactly(List.of(9L, 2L), List.of(6L, 4L, 1L));
    }

    @Test
    void manySmallPiecesGiveEqualStreams() {
        List<Long> pieces = LongStream.rangeClosed(1, 100).boxed().toList();
        List<List<Long>> streams = Streams.balanced(3, pieces, w -> w);

        assertThat(sums(streams)).allSatisfy(sum -> assertThat(sum).isBetween(1_683L - 3, 1_684L + 3));
        assertThat(streams.stream().flatMap(List::stream)).containsExactlyInAnyOrderElementsOf(pieces);
    }

    @Test
    void aStreamMayHaveNothingToDo() {
        assertThat(Streams.balanced(2, List.of(5L), w -> w)).containsExactly(List.of(5L), List.of());
    }
}
