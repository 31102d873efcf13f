package io.orderentry.durability;

import io.orderentry.durability.DurabilityLog.Subject;
import io.orderentry.durability.StoredState.District;
import io.orderentry.durability.StoredState.DistrictState;
import io.orderentry.durability.StoredState.Order;
import io.orderentry.durability.StoredState.PaymentKey;
import io.orderentry.text.Refusal;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Content of a log. Used by one thread. */
final class LoggedWork {
    static final class Work {
        final DistrictState before;
        /** Acknowledged, by their numbers. */
        final Map<Integer, Order> orders = new TreeMap<>();
        /** Numbers that were acknowledged twice: the database forgot the first one, and gave its number again. */
        final List<Integer> repeated = new ArrayList<>();

        final List<Order> unknownOrders = new ArrayList<>();
        /** Amounts in cents. */
        final List<Long> unknownPayments = new ArrayList<>();
        /** The sum of the acknowledged payments. */
        long paidCents;

        Work(DistrictState before) {
            this.before = before;
        }
    }

    /** W_YTD in cents before the run. */
    final Map<Integer, Long> warehouses = new TreeMap<>();

    final Map<District, Work> districts = new TreeMap<>();
    /** Number of acknowledgements of each. */
    final Map<PaymentKey, Integer> payments = new HashMap<>();

    final Map<PaymentKey, Integer> unknownPayments = new HashMap<>();
    /** True when the run closed the log; else lines may be missing at its end. */
    boolean complete;

    boolean empty = true;
    /** The first H_DATE; after {@link #lastDate} when there is no payment. */
    long firstDate = Long.MAX_VALUE;

    long lastDate = Long.MIN_VALUE;
    private final Path file;
    private long[] database;
    private long[] run;

    private LoggedWork(Path file) {
        this.file = file;
    }

    Subject subject() {
        return new Subject(database[0], database[1], database[2], run[0], run[1], null);
    }

    /** Reads a log, or refuses one that is none or damaged. A last line without an end was not synced, and does not count. */
    static LoggedWork read(Path file) {
        LoggedWork log = new LoggedWork(file);
        long number = 0;
        try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            String line = reader.readLine();
            if (line == null) {
                throw new Refusal("--durability-log: " + file
                        + " is empty: the run could not write it; nothing can be said about the database");
            }
            LogLine.Chain chain = new LogLine.Chain();
            if (!line.equals(chain.next(LogLine.LOG.text(DurabilityLog.VERSION)))) {
                throw new Refusal("--durability-log: " + file + " is no durability log of this version of the driver");
            }
            boolean cut = !endsWithLine(file);
            String next;
            for (line = reader.readLine(); line != null; line = next) {
                next = reader.readLine();
                if (next == null && cut) {
                    break;
                }
                number++;
                log.add(line, number, chain);
            }
        } catch (MalformedInputException | ArithmeticException | NumberFormatException e) {
            throw log.damaged(number, "it cannot be read");
        } catch (IOException e) {
            throw new Refusal("--durability-log: " + file + " cannot be read: " + e.getMessage());
        }
        if (log.database == null || log.run == null) {
            throw new Refusal(
                    "--durability-log: " + file + " was cut before any work; nothing can be said about the database");
        }
        return log;
    }

    /** Returns whether the last line has its end; else it was being written when the machine failed. */
    private static boolean endsWithLine(Path file) throws IOException {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "r")) {
            bytes.seek(bytes.length() - 1);
            return bytes.read() == '\n';
        }
    }

    private Refusal damaged(long number, String why) {
        return new Refusal("--durability-log: " + file + " is damaged in line " + (number + 1) + ": " + why
                + "; the database cannot be judged by it");
    }

    /** @param number of lines before this one */
    private void add(String line, long number, LogLine.Chain chain) {
        int end = Math.max(0, line.lastIndexOf(','));
        if (!chain.next(line.substring(0, end)).equals(line)) {
            throw damaged(number, "a line before it is missing or was added, or it was changed");
        }
        String[] fields = line.substring(0, end).split(",", -1);
        LogLine kind = LogLine.of(fields[0]);
        if (complete
                || kind == null
                || fields.length != kind.numbers() + 1
                || !add(
                        kind,
                        number,
                        Arrays.stream(fields).skip(1).mapToLong(Long::parseLong).toArray())) {
            throw damaged(number, "it is not what follows there");
        }
    }

    private boolean add(LogLine kind, long number, long... values) {
        switch (kind) {
            case LOG:
                return false;
            case DATABASE:
                database = values;
                return true;
            case RUN:
                run = values;
                return true;
            case WAREHOUSE:
                return warehouses.put(Math.toIntExact(values[0]), values[1]) == null;
            case END:
                complete = true;
                return values[0] == number;
            default:
                return addToDistrict(kind, values);
        }
    }

    private boolean addToDistrict(LogLine kind, long... values) {
        District key = new District(Math.toIntExact(values[0]), Math.toIntExact(values[1]));
        if (kind == LogLine.DISTRICT) {
            return districts.put(key, new Work(new DistrictState(Math.toIntExact(values[2]), values[3]))) == null;
        }
        Work work = districts.get(key);
        if (work == null) {
            return false;
        }
        empty = false;
        switch (kind) {
            case ORDER -> {
                int lines = Math.toIntExact(values[3]);
                Order order = new Order(Math.toIntExact(values[4]), lines, lines, values[5]);
                if (work.orders.put(Math.toIntExact(values[2]), order) != null) {
                    work.repeated.add(Math.toIntExact(values[2]));
                }
            }
            case UNKNOWN_ORDER ->
                work.unknownOrders.add(new Order(Math.toIntExact(values[2]), Math.toIntExact(values[3]), 0, 0));
            case PAYMENT -> {
                work.paidCents += values[5];
                payments.merge(payment(key, values), 1, Integer::sum);
            }
            default -> {
                work.unknownPayments.add(values[5]);
                unknownPayments.merge(payment(key, values), 1, Integer::sum);
            }
        }
        return true;
    }

    private PaymentKey payment(District paidTo, long... values) {
        firstDate = Math.min(firstDate, values[6]);
        lastDate = Math.max(lastDate, values[6]);
        return new PaymentKey(
                paidTo,
                new District(Math.toIntExact(values[2]), Math.toIntExact(values[3])),
                Math.toIntExact(values[4]),
                values[5],
                values[6]);
    }
}
