package io.orderentry.check;

import io.orderentry.check.CheckFigures.Key;
import io.orderentry.check.CheckFigures.Row;
import io.orderentry.config.WarehouseRange;
import io.orderentry.data.Population;
import io.orderentry.model.Scale;
import io.orderentry.populate.BuildMetadata;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeMap;

/** Totals of what ranges show: rows of the tables of fixed size, dates, H_DATA, orders with odd lines. Guarded by its owner. */
final class RowTotals {
    /** Clocks run apart between the moments at which they are compared, and may be set. */
    private static final Duration CLOCKS = Duration.ofHours(1);
    /** A Delivery may wait so long between the time it writes and the order it finds. */
    private static final Duration WAIT = Duration.ofMinutes(1);

    private final Map<String, List<LocalDateTime>> dates = new TreeMap<>();
    private final List<String> wrongData = new ArrayList<>();
    private long customers;
    private long items;
    private long stock;
    private BigDecimal orderSum = BigDecimal.ZERO;
    private long oddOrders;
    private String firstOdd = "";

    void add(Row orders, Row ofCustomers) {
        customers += ofCustomers.count("customers");
        orderSum = orderSum.add(orders.amount("order_sum"));
        date("O_ENTRY_D", orders, "_date");
        date("OL_DELIVERY_D", orders, "_delivery");
    }

    /** Keeps the least and the greatest date of the population and of runs. */
    private void date(String column, Row row, String suffix) {
        for (String part : new String[] {"built", "run"}) {
            LocalDateTime least = row.date("min_" + part + suffix);
            LocalDateTime greatest = row.date("max_" + part + suffix);
            if (least != null) {
                dates.merge(
                        column + (part.equals("built") ? " of the population is " : " of a run is "),
                        List.of(least, greatest),
                        (one, other) -> List.of(
                                Collections.min(List.of(one.get(0), other.get(0))),
                                Collections.max(List.of(one.get(1), other.get(1)))));
            }
        }
    }

    void items(long count) {
        items = count;
    }

    void stock(long count) {
        stock += count;
    }

    BigDecimal orderSum() {
        return orderSum;
    }

    /** @param data H_DATA of the district; null where it cannot be told */
    void payments(Key key, Row row, String data) {
        date("H_DATE", row, "_date");
        for (String end : new String[] {"min_data", "max_data"}) {
            String found = row.text(end);
            if (data != null && found != null && !found.stripTrailing().equals(data.stripTrailing())) {
                wrongData.add(key + " has '" + found + "', not '" + data + "'");
                return;
            }
        }
    }

    /** Takes a row of the query {@code early_lines}, which may be right after all. */
    void oddOrder(ResultSet row) throws SQLException {
        String what;
        LocalDateTime entered = row.getObject(6, LocalDateTime.class);
        LocalDateTime delivered = row.getObject(7, LocalDateTime.class);
        if (row.getLong(4) != row.getLong(5)) {
            what = row.getLong(4) + " lines, of which the last has OL_NUMBER " + row.getLong(5);
        } else if (!Objects.equals(delivered, row.getObject(8, LocalDateTime.class))) {
            what = "lines delivered at different times";
        } else if (entered != null && delivered.isBefore(entered.minus(WAIT))) {
            what = "delivered at " + delivered + ", entered at " + entered;
        } else {
            return;
        }
        oddOrders++;
        firstOdd = firstOdd.isEmpty()
                ? "order " + row.getInt(3) + " of " + new Key(row.getInt(1), row.getInt(2)) + ": " + what
                : firstOdd;
    }

    Finding orderLines() {
        return Finding.of(
                "order_lines",
                "lines of an order are numbered from 1 and delivered at one time, not before it was entered",
                oddOrders == 0
                        ? ""
                        : oddOrders
                                + (oddOrders == 1 ? " order breaks it, " : " orders break it, the first: ")
                                + firstOdd);
    }

    /**
     * Compares dates with the time of the build and with now. Those of runs are the server's time; where the driver could not read it, or is the
     * server itself, a clock that was set is known by the times at which runs began.
     *
     * @param now by the server's clock
     */
    Finding dates(BuildMetadata meta, Instant now) {
        Instant start = Instant.parse(meta.startedUtc());
        LocalDateTime first =
                utc(Math.min(start.getEpochSecond(), meta.lastRun().earliest())).minus(CLOCKS);
        LocalDateTime last =
                utc(Math.max(now.getEpochSecond(), meta.lastRun().latest())).plus(CLOCKS);
        List<String> wrong = new ArrayList<>();
        dates.forEach((what, seen) -> seen.stream().distinct().forEach(date -> {
            boolean right = what.contains("population")
                    ? date.equals(Population.DATE)
                    : !date.isBefore(first) && !date.isAfter(last);
            if (!right) {
                wrong.add(what + date);
            }
        }));
        return Finding.of(
                "dates",
                "dates of the population are its own, those of runs are between the build and now",
                wrong.isEmpty()
                        ? ""
                        : String.join("; ", wrong) + "; the build began at " + start + ", now is "
                                + now.truncatedTo(ChronoUnit.SECONDS) + " by the server's clock");
    }

    private static LocalDateTime utc(long epochSecond) {
        return LocalDateTime.ofEpochSecond(epochSecond, 0, ZoneOffset.UTC);
    }

    Finding historyData() {
        return Finding.of(
                "history_data",
                "H_DATA of the payments of runs = W_NAME, four blanks, D_NAME",
                wrongData.isEmpty() ? "" : wrongData.get(0) + (wrongData.size() > 1 ? ", and others" : ""));
    }

    /**
     * Compares the rows of the tables whose size no transaction changes.
     *
     * @param found numbers of the warehouses
     * @param read warehouses whose customers and stock were read
     */
    Finding rowCounts(BuildMetadata meta, SortedSet<Integer> found, long foundDistricts, int read) {
        List<String> wrong = new ArrayList<>();
        WarehouseRange built = meta.range();
        int warehouses = built.size();
        String there = found.isEmpty() ? "" : found.first() + ".." + found.last();
        if (!there.isEmpty() && !there.equals(built.toString())) {
            wrong.add("warehouse has W_ID " + there + ", " + built + " expected");
        }
        long inRead = (long) read * Scale.DISTRICTS_PER_WAREHOUSE;
        count(wrong, "warehouse", found.size(), warehouses);
        count(wrong, "district", foundDistricts, (long) warehouses * Scale.DISTRICTS_PER_WAREHOUSE);
        count(wrong, "customer", customers, inRead * Scale.CUSTOMERS_PER_DISTRICT);
        count(wrong, "item", items, Scale.ITEMS);
        count(wrong, "stock", stock, (long) read * Scale.ITEMS);
        return Finding.of(
                "row_counts",
                "WAREHOUSE, DISTRICT, CUSTOMER, ITEM and STOCK have all their rows"
                        + (built.isAll(meta.warehouses())
                                ? ""
                                : ": " + meta.warehousesText() + (warehouses == 1 ? " is here" : " are here")),
                String.join("; ", wrong));
    }

    private static void count(List<String> wrong, String table, long found, long expected) {
        if (found != expected) {
            wrong.add(String.format(Locale.ENGLISH, "%s has %,d rows, %,d expected", table, found, expected));
        }
    }
}
