package io.orderentry.durability;

import io.orderentry.config.Refusal;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a log says, district by district. Immutable once read.
 *
 * @param complete whether the run closed the log; else its last group may be missing
 */
record LoggedWork(long warehouses, long cLoad, Map<District, Work> districts, boolean complete) {
    /** Key of a district. */
    record District(int warehouse, int district) implements Comparable<District> {
        @Override
        public int compareTo(District other) {
            return warehouse != other.warehouse
                    ? Integer.compare(warehouse, other.warehouse)
                    : Integer.compare(district, other.district);
        }

        @Override
        public String toString() {
            return "district " + district + " of warehouse " + warehouse;
        }
    }

    /** Order of unknown outcome. */
    record UnknownOrder(long customer, long lines) {}

    /** Work on one district: orders with their numbers of lines, and amounts of payments in cents. */
    static final class Work {
        private final int firstOrder;
        private final long ytdCents;
        private final Map<Integer, Integer> orders = new TreeMap<>();
        private final List<Integer> repeated = new ArrayList<>();
        private final List<Long> payments = new ArrayList<>();
        private final List<UnknownOrder> unknownOrders = new ArrayList<>();
        private final List<Long> unknownPayments = new ArrayList<>();

        Work(int firstOrder, long ytdCents) {
            this.firstOrder = firstOrder;
            this.ytdCents = ytdCents;
        }

        /** D_NEXT_O_ID before the run. */
        int firstOrder() {
            return firstOrder;
        }

        /** D_YTD before the run. */
        long ytdCents() {
            return ytdCents;
        }

        /** Numbers that were acknowledged twice: the database forgot the first one, and gave its number again. */
        List<Integer> repeated() {
            return repeated;
        }

        Map<Integer, Integer> orders() {
            return orders;
        }

        List<Long> payments() {
            return payments;
        }

        List<UnknownOrder> unknownOrders() {
            return unknownOrders;
        }

        List<Long> unknownPayments() {
            return unknownPayments;
        }
    }

    /**
     * Reads a log. A last line without an end was not synced, and does not count.
     *
     * @throws Refusal when it is no log, or damaged
     */
    static LoggedWork read(Path file) {
        Map<District, Work> districts = new TreeMap<>();
        long[] database = null;
        boolean complete = false;
        long number = 0;
        try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            String line = reader.readLine();
            if (line == null || !line.equals(LogLine.LOG.text(StartOfLog.VERSION))) {
                throw new Refusal("--durability-log: " + file + " is no durability log of this driver");
            }
            boolean cut = !endsWithLine(file);
            String next;
            for (line = reader.readLine(); line != null; line = next) {
                next = reader.readLine();
                if (next == null && cut) {
                    break;
                }
                number++;
                String[] fields = line.split(",", -1);
                LogLine kind = LogLine.of(fields[0]);
                long[] values = kind == null ? null : numbers(fields, kind.numbers());
                if (values == null || complete || kind == LogLine.LOG) {
                    throw damaged(file, number);
                }
                if (kind == LogLine.DATABASE) {
                    database = values;
                } else if (kind == LogLine.END) {
                    complete = true;
                } else if (!add(districts, kind, values)) {
                    throw damaged(file, number);
                }
            }
        } catch (MalformedInputException | ArithmeticException e) {
            throw damaged(file, number);
        } catch (IOException e) {
            throw new Refusal("--durability-log: " + file + " cannot be read: " + e.getMessage());
        }
        if (database == null) {
            throw damaged(file, number);
        }
        return new LoggedWork(database[0], database[1], districts, complete);
    }

    /** Whether the last line has its end; else it was being written when the machine failed. */
    private static boolean endsWithLine(Path file) throws IOException {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "r")) {
            bytes.seek(bytes.length() - 1);
            return bytes.read() == '\n';
        }
    }

    private static Refusal damaged(Path file, long number) {
        return new Refusal("--durability-log: " + file + " is damaged in line " + (number + 1));
    }

    private static long[] numbers(String[] fields, int count) {
        if (fields.length != count + 1) {
            return null;
        }
        long[] values = new long[count];
        for (int i = 0; i < count; i++) {
            if (!fields[i + 1].matches("-?[0-9]{1,18}")) {
                return null;
            }
            values[i] = Long.parseLong(fields[i + 1]);
        }
        return values;
    }

    private static boolean add(Map<District, Work> districts, LogLine kind, long... values) {
        District key = new District(Math.toIntExact(values[0]), Math.toIntExact(values[1]));
        if (kind == LogLine.DISTRICT) {
            return districts.put(key, new Work(Math.toIntExact(values[2]), values[3])) == null;
        }
        Work work = districts.get(key);
        if (work == null) {
            return false;
        }
        return switch (kind) {
            case ORDER ->
                work.orders.put(Math.toIntExact(values[2]), Math.toIntExact(values[3])) == null
                        || work.repeated.add(Math.toIntExact(values[2]));
            case PAYMENT -> work.payments.add(values[2]);
            case UNKNOWN_ORDER -> work.unknownOrders.add(new UnknownOrder(values[2], values[3]));
            case UNKNOWN_PAYMENT -> work.unknownPayments.add(values[2]);
            default -> false;
        };
    }
}
