package io.orderentry.durability;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.Collectors;
import java.util.zip.CRC32C;

/** Kinds of lines of the log: a word, then whole numbers with commas between them. In the file a running hash follows. */
enum LogLine {
    /** Version of the log. */
    LOG("durability-log", 1),
    /** Warehouses, C-Load and identity of the database. */
    DATABASE("database", 3),
    /** Number of the run on this database, and its identity. */
    RUN("run", 2),
    /** Warehouse and W_YTD in cents before the run. */
    WAREHOUSE("warehouse", 2),
    /** Warehouse, district, D_NEXT_O_ID and D_YTD in cents before the run. */
    DISTRICT("district", 4),
    /** Acknowledged: warehouse, district, O_ID, number of order lines, customer, sum of OL_AMOUNT in cents. */
    ORDER("order", 6),
    /** Acknowledged: warehouse, district, C_W_ID, C_D_ID, C_ID, amount in cents, H_DATE in milliseconds since 1970. */
    PAYMENT("payment", 7),
    /** Warehouse, district, customer, number of order lines. */
    UNKNOWN_ORDER("unknown-order", 4),
    /** As {@link #PAYMENT}; C_ID is 0 where the customer was chosen by name. */
    UNKNOWN_PAYMENT("unknown-payment", 7),
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
        return Arrays.stream(values).mapToObj(Long::toString).collect(Collectors.joining(",", word + ",", ""));
    }

    static LogLine of(String word) {
        return Arrays.stream(values())
                .filter(each -> each.word.equals(word))
                .findFirst()
                .orElse(null);
    }

    /** Hash over a line and all before it, so that a line that is missing, added, moved or changed is found. Used by one thread. */
    static final class Chain {
        private final CRC32C hash = new CRC32C();

        /** The line as it stands in the file, without its end. */
        String next(String text) {
            add(text);
            String line = text + "," + HexFormat.of().toHexDigits((int) hash.getValue());
            add("\n");
            return line;
        }

        private void add(String text) {
            hash.update(text.getBytes(StandardCharsets.UTF_8));
        }
    }
}
