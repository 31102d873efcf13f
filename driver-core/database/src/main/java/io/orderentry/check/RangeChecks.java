package io.orderentry.check;

import io.orderentry.model.Scale;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.text.TimeLimit;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/** Reads a database range by range, on several connections at the same time, and compares. Used by one thread, once. */
final class RangeChecks {
    private static final String FILE = "checks/consistency";
    /** Odd orders of a range are read up to this number; more are not counted. */
    private static final int MOST = 10_000;
    /** Cost of a range without orders, in orders: its customers and stock. */
    private static final long FIXED = 30_000;

    private final List<Connection> connections;
    private final SqlCatalog sql;
    private final CheckScope scope;
    private final CheckListener listener;
    private final AtomicLong done = new AtomicLong();
    private final AtomicReference<Throwable> error = new AtomicReference<>();
    private final Map<String, BigDecimal> contents = new ConcurrentHashMap<>();
    private final Map<String, BigDecimal> left = new ConcurrentHashMap<>();
    private volatile CheckFigures payers;
    private volatile CheckFigures payments;
    private CheckFigures warehouses = new CheckFigures();
    private CheckFigures districts;
    private RangeRules rules;
    private Coverage coverage;
    private long work = 1;
    /** Number of the first warehouse: 1, unless the build was a sparse one. */
    private int least = 1;

    /**
     * Begins nothing yet.
     *
     * @param connections used for reading only, each by one thread at a time; a transaction left open stays open
     */
    RangeChecks(List<Connection> connections, SqlCatalog sql, CheckScope scope, CheckListener listener) {
        this.connections = connections;
        this.sql = sql;
        this.scope = scope;
        this.listener = listener;
    }

    /** One piece of the work of a connection. */
    private record Task(long work, Step step) {}

    @FunctionalInterface
    private interface Step {
        void on(Connection connection) throws SQLException;
    }

    /** Reads all that the scope asks for. */
    void run() throws SQLException {
        Connection first = connections.get(0);
        warehouses = read(first, "warehouses", null);
        least = warehouses.rows().isEmpty() ? 1 : warehouses.rows().firstKey().warehouse();
        districts = read(first, "districts", null);
        SortedMap<Integer, SortedMap<Integer, Long>> orders = new TreeMap<>();
        warehouses.rows().keySet().forEach(key -> orders.put(key.warehouse(), new TreeMap<>()));
        districts
                .rows()
                .forEach((key, row) -> orders.computeIfAbsent(key.warehouse(), each -> new TreeMap<>())
                        .put(key.district(), Math.max(0, row.count("next_order") - 1)));
        SortedSet<Integer> read = scope.of(orders.keySet());
        coverage = new Coverage(read.size(), orders.size());
        rules = new RangeRules(warehouses, districts, read::contains);
        List<CheckRange> ranges = coverage.isSample()
                ? CheckRange.of(read, orders, scope.split())
                : CheckRange.all(orders, connections.size(), scope.split());
        List<Task> tasks = new ArrayList<>();
        long all = ranges.stream().mapToLong(range -> range.orders() + FIXED).sum();
        tasks.add(new Task(all / 20 + 1, connection -> payers = read(connection, "payers", null)));
        tasks.add(new Task(all / 20 + 1, connection -> payments = read(connection, "payments", null)));
        tasks.add(new Task(FIXED, connection -> rules.items(read(connection, "items", null))));
        for (NamedStatement query : sums()) {
            boolean whole = !query.file().equals(SqlCatalog.LEFT) || !coverage.isSample();
            if (!isByRange(query) && whole) {
                tasks.add(new Task(FIXED, connection -> content(connection, query)));
            }
        }
        ranges.stream()
                .sorted(Comparator.comparingLong(CheckRange::orders).reversed())
                .forEach(range -> tasks.add(new Task(range.orders() + FIXED, connection -> range(connection, range))));
        work = tasks.stream().mapToLong(Task::work).sum();
        perform(new ConcurrentLinkedQueue<>(tasks));
        rules.end(payers, payments);
    }

    private void perform(Queue<Task> tasks) throws SQLException {
        List<CompletableFuture<Void>> others = connections.subList(1, connections.size()).stream()
                .map(connection -> CompletableFuture.runAsync(
                        () -> perform(tasks, connection), work -> TimeLimit.start("oe-check", work)))
                .toList();
        perform(tasks, connections.get(0));
        // No interrupt ends the wait: two threads must not use a connection, and closing one cancels its statement.
        others.forEach(CompletableFuture::join);
        Throwable failed = error.get();
        if (failed instanceof SQLException e) {
            throw e;
        }
        if (failed instanceof RuntimeException e) {
            throw e;
        }
        if (failed instanceof Error e) {
            throw e;
        }
    }

    private void perform(Queue<Task> tasks, Connection connection) {
        try {
            for (Task task = tasks.poll(); task != null && error.get() == null; task = tasks.poll()) {
                task.step().on(connection);
                done.addAndGet(task.work());
            }
        } catch (SQLException | RuntimeException | Error e) {
            error.compareAndSet(null, e);
        }
    }

    private void started(String what) {
        if (error.get() == null) {
            listener.started(what, Math.min(1, done.get() / (double) work));
        }
    }

    /** @param range null where the query has none */
    private CheckFigures read(Connection connection, String query, CheckRange range) throws SQLException {
        started(query + (range == null ? "" : " of " + range));
        NamedStatement statement = sql.statement(FILE, query)
                .with(":first", least)
                .with(":last", least + warehouses.rows().size() - 1);
        return CheckFigures.read(connection, range == null ? statement : range.of(statement));
    }

    private void range(Connection connection, CheckRange range) throws SQLException {
        CheckFigures customers = read(connection, "customers", range);
        CheckFigures stock = range.stock() ? read(connection, "stock", range) : new CheckFigures();
        CheckFigures orders = read(connection, "orders", range);
        rules.range(range, orders, customers, stock);
        if (orders.haveAbove("max_number", Scale.ORDERS_PER_DISTRICT)) {
            rules.newLines(read(connection, "new_lines", range));
        }
        if (orders.haveAbove("order_lines", 0)) {
            oddOrders(connection, range.of(sql.statement(FILE, "early_lines")));
        }
        if (!coverage.isSample()) {
            for (NamedStatement query : sums()) {
                if (isByRange(query) && (range.stock() || query.text().contains(":d_low"))) {
                    content(connection, range.of(query));
                }
            }
        }
    }

    private List<NamedStatement> sums() {
        return Stream.of(SqlCatalog.CONTENT, SqlCatalog.LEFT)
                .flatMap(file -> sql.file(file).stream())
                .toList();
    }

    private static boolean isByRange(NamedStatement query) {
        return query.text().contains(":w_low");
    }

    private void content(Connection connection, NamedStatement query) throws SQLException {
        started("the content of " + query.name());
        (query.file().equals(SqlCatalog.LEFT) ? left : contents)
                .merge(query.name(), DatabaseCheck.number(connection, query), BigDecimal::add);
    }

    private void oddOrders(Connection connection, NamedStatement query) throws SQLException {
        started("the lines of orders");
        try (Statement statement = connection.createStatement()) {
            statement.setMaxRows(MOST);
            try (ResultSet rows = statement.executeQuery(query.text())) {
                while (rows.next()) {
                    rules.oddOrder(rows);
                }
            }
        } catch (SQLException e) {
            throw query.named(e);
        }
    }

    RangeRules rules() {
        return rules;
    }

    Coverage coverage() {
        return coverage;
    }

    /** Sums of the content of tables that were read to their ends. */
    Map<String, BigDecimal> contents() {
        return contents;
    }

    /** Sums by table over what runs have written; null when not all of it was read. */
    Map<String, BigDecimal> left() {
        if (coverage.isSample()) {
            return null;
        }
        Map<String, BigDecimal> sums = new TreeMap<>(left);
        sums.put("customers and carriers", rules.orderSum());
        return sums;
    }
}
