package io.orderentry.durability;

import java.util.Arrays;
import java.util.stream.Collectors;

/** Kinds of lines of the log: a word, then whole numbers with commas between them. */
enum LogLine {
    /** Version of the log. */
    LOG("durability-log", 1),
    /** Warehouses and C-Load of the database. */
    DATABASE("database", 2),
    /** Warehouse, district, D_NEXT_O_ID and D_YTD in cents before the run. */
    DISTRICT("district", 4),
    /** Acknowledged: warehouse, district, O_ID, number of order lines. */
    ORDER("order", 4),
    /** Acknowledged: warehouse, district, amount in cents. */
    PAYMENT("payment", 3),
    /** Warehouse, district, customer, number of order lines. */
    UNKNOWN_ORDER("unknown-order", 4),
    /** Warehouse, district, amount in cents. */
    UNKNOWN_PAYMENT("unknown-payment", 3),
    /** The number of lines before this one: the log is complete. */
    END("end", 1);

    private final String word;
    private final int numbers;

    LogLine(String word, int numbers) {
        this.word = word;
        this.numbers = numbers;
    }

    int numbers() {
        return numbers;
    }

    String text(long... values) {
        if (values.length != numbers) {
            throw new IllegalArgumentException(word + " has " + numbers + " numbers, not " + values.length);
        }
        return Arrays.stream(values).mapToObj(Long::toString).collect(Collectors.joining(",", word + ",", ""));
    }

    /** Null when no kind has this word. */
    static LogLine of(String word) {
        return Arrays.stream(values())
                .filter(each -> each.word.equals(word))
                .findFirst()
                .orElse(null);
    }
}
