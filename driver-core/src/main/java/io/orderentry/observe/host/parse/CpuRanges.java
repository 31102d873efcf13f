package io.orderentry.observe.host.parse;

import java.util.ArrayList;
import java.util.List;

/** Lists of processors or nodes as the kernel writes them: {@code 0-3,8,10-11}. */
public final class CpuRanges {
    private static final int MOST = 100_000;

    private CpuRanges() {}

    /** The numbers; empty for a text that is no such list. */
    public static List<Integer> of(String text) {
        List<Integer> numbers = new ArrayList<>();
        for (String range : text.split(",", -1)) {
            if (!range.matches("[0-9]{1,5}(-[0-9]{1,5})?")) {
                return List.of();
            }
            String[] ends = range.split("-");
            int last = Integer.parseInt(ends[ends.length - 1]);
            for (int number = Integer.parseInt(ends[0]); number <= last; number++) {
                if (numbers.size() == MOST || !numbers.isEmpty() && numbers.get(numbers.size() - 1) >= number) {
                    return List.of();
                }
                numbers.add(number);
            }
        }
        return numbers;
    }
}
