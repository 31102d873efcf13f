package io.orderentry.check;

import io.orderentry.sql.NamedStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;

/**
 * Rows that one statement of a check reads: those of some warehouses, or of some districts of one.
 *
 * @param stock whether the stock of the warehouses is read with it: it has no districts, so one range of each warehouse reads it
 * @param orders number of orders, by the numbers that the districts have given
 */
record CheckRange(int fromWarehouse, int toWarehouse, int fromDistrict, int toDistrict, boolean stock, long orders) {
    private static final int LEAST = NamedStatement.LEAST;
    private static final int GREATEST = NamedStatement.GREATEST;
    /** Orders of the largest range that takes several warehouses: about ten lines each, and a group for every order. */
    private static final long SEVERAL = 240_000;
    /** Ranges that each connection gets, so that all end at about the same time. */
    private static final int RANGES_PER_CONNECTION = 8;

    /**
     * Ranges that together have every row, those of warehouses and districts that should not be there too.
     *
     * @param districts orders of each district by number, by warehouse
     * @param split orders from which on a warehouse is read district by district
     */
    static List<CheckRange> all(
            SortedMap<Integer, ? extends SortedMap<Integer, Long>> districts, int connections, long split) {
        List<CheckRange> ranges = new ArrayList<>();
        int most = Math.max(1, districts.size() / (connections * RANGES_PER_CONNECTION));
        int from = LEAST;
        long orders = 0;
        int taken = 0;
        for (Map.Entry<Integer, ? extends SortedMap<Integer, Long>> warehouse : districts.entrySet()) {
            int number = warehouse.getKey();
            long own = sum(warehouse.getValue());
            if (taken > 0 && (taken == most || orders + own > SEVERAL)) {
                ranges.add(whole(from, number - 1, orders));
                from = number;
                orders = 0;
                taken = 0;
            }
            if (own >= split) {
                ranges.addAll(byDistrict(from, number, warehouse.getValue()));
                from = number + 1;
            } else {
                taken++;
                orders += own;
            }
        }
        ranges.add(whole(from, GREATEST, orders));
        return ranges;
    }

    /** Ranges of the rows of some warehouses alone. */
    static List<CheckRange> of(
            Set<Integer> sample, SortedMap<Integer, ? extends SortedMap<Integer, Long>> districts, long split) {
        return sample.stream()
                .sorted()
                .flatMap(number -> {
                    long orders = sum(districts.get(number));
                    return orders >= split
                            ? byDistrict(number, number, districts.get(number)).stream()
                            : Stream.of(whole(number, number, orders));
                })
                .toList();
    }

    /** Rows of a warehouse that are one part of what no transaction changes. */
    static CheckRange part(int warehouse, int part) {
        return new CheckRange(
                warehouse, warehouse, part == 1 ? LEAST : part, part == CheckScope.PARTS ? GREATEST : part, false, 0);
    }

    private static CheckRange whole(int from, int to, long orders) {
        return new CheckRange(from, to, LEAST, GREATEST, true, orders);
    }

    private static List<CheckRange> byDistrict(int from, int to, SortedMap<Integer, Long> districts) {
        List<CheckRange> ranges = new ArrayList<>();
        int next = LEAST;
        for (Map.Entry<Integer, Long> district : districts.entrySet()) {
            boolean last = district.getKey().equals(districts.lastKey());
            int through = last ? GREATEST : district.getKey();
            ranges.add(new CheckRange(from, to, next, through, ranges.isEmpty(), district.getValue()));
            next = through + 1;
        }
        return ranges;
    }

    private static long sum(SortedMap<Integer, Long> districts) {
        return districts.values().stream().mapToLong(Long::longValue).sum();
    }

    boolean contains(int warehouse, int district) {
        return warehouse >= fromWarehouse
                && warehouse <= toWarehouse
                && district >= fromDistrict
                && district <= toDistrict;
    }

    /** The numbers are part of the text, so that no plan is made for other numbers. */
    NamedStatement of(NamedStatement statement) {
        return statement.ofRange(fromWarehouse, toWarehouse, fromDistrict, toDistrict);
    }

    @Override
    public String toString() {
        return (fromWarehouse == LEAST ? "the first warehouses" : "warehouse " + fromWarehouse + " on")
                + (fromDistrict == LEAST && toDistrict == GREATEST ? "" : ", one district");
    }
}
