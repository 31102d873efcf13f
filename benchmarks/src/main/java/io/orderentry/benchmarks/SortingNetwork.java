package io.orderentry.benchmarks;

import java.util.ArrayList;
import java.util.List;

/** Batcher's merge exchange (Knuth, volume 3, algorithm M): compares that sort any input, so that a program without loops can sort. */
final class SortingNetwork {
    private SortingNetwork() {}

    /** The lower place gets the smaller one of the two. */
    record Comparator(int low, int high) {}

    static List<Comparator> of(int size) {
        List<Comparator> comparators = new ArrayList<>();
        int half = Integer.highestOneBit(size - 1);
        for (int p = half; p > 0; p /= 2) {
            int offset = 0;
            int distance = p;
            for (int q = half; q >= p; q /= 2) {
                for (int i = 0; i < size - distance; i++) {
                    if ((i & p) == offset) {
                        comparators.add(new Comparator(i, i + distance));
                    }
                }
                distance = q - p;
                offset = p;
            }
        }
        return comparators;
    }
}
