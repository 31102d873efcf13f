package io.orderentry.benchmarks;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/** Shares work out to streams that begin together, so that they end together. */
final class Streams {
    private Streams() {}

    /**
     * The heaviest first, each to the stream that has least so far.
     *
     * @param weight of one piece of work, 0 or more
     */
    static <T> List<List<T>> balanced(int streams, List<T> work, ToLongFunction<T> weight) {
        List<List<T>> shares = IntStream.range(0, streams)
                .mapToObj(i -> (List<T>) new ArrayList<T>())
                .toList();
        long[] load = new long[streams];
        for (T piece : work.stream()
                .sorted(Comparator.comparingLong(weight).reversed())
                .toList()) {
            int least = IntStream.range(0, streams)
                    .boxed()
                    .min(Comparator.comparingLong(i -> load[i]))
                    .orElseThrow();
            shares.get(least).add(piece);
            load[least] += weight.applyAsLong(piece);
        }
        return shares;
    }
}
