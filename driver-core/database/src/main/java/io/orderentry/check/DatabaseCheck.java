package io.orderentry.check;

import io.orderentry.check.CheckScope.Coverage;
import io.orderentry.connect.ServerProbe;
import io.orderentry.model.Scale;
import io.orderentry.populate.BuildMetadata;
import io.orderentry.populate.DatabaseState;
import io.orderentry.populate.Transaction;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import io.orderentry.sql.SqlExecutor.SqlFunction;
import io.orderentry.text.Sentences;
import io.orderentry.text.TimeLimit;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Checks of a database alone: oe_meta, the schema, the tables of fixed size, the consistency conditions. Reads it range by range, on several
 * connections at the same time. Used by one thread, once.
 */
public final class DatabaseCheck {
    private static final String FILE = "checks/consistency";
    /** Odd orders of a range are read up to this number; more are not counted. */
    private static final int MOST = 10_000;
    /** Cost of a range without orders, in orders: its customers and stock. */
    private static final long FIXED = 30_000;

    private final List<Connection> connections;
    private final SqlCatalog sql;
    private final CheckScope scope;
    private final CheckListener listener;
    /** Part of what no transaction changes that is read; 0 for all. */
    private final int part;

    private final AtomicLong done = new AtomicLong();
    private final AtomicReference<Throwable> error = new AtomicReference<>();
    private final Map<String, BigDecimal> contents = new ConcurrentSkipListMap<>();
    private final Map<String, BigDecimal> left = new ConcurrentHashMap<>();
    private volatile CheckFigures payers;
    private volatile CheckFigures payments;
    private CheckFigures warehouses = new CheckFigures();
    private RangeRules rules;
    private Coverage coverage;
    private long work = 1;
    /** Number of the first warehouse: 1, unless the build was a sparse one. */
    private int least = 1;

    private DatabaseCheck(
            List<Connection> connections, SqlCatalog sql, CheckScope scope, CheckListener listener, long run) {
        this.connections = connections;
        this.sql = sql;
        this.scope = scope;
        this.listener = listener;
        this.part = scope.part(run);
    }

    /**
     * Checks a database that the driver built.
     *
     * @param connections used for reading only, each by one thread at a time
     * @param schema what the schema is compared with
     * @param found called with each finding as soon as it is there
     * @return what runs have left; null when not all was read
     * @throws SQLException when the database does not answer, or lacks a table; rules before that one were found
     */
    public static OrdersLeft run(
            List<Connection> connections,
            SqlCatalog sql,
            SchemaCheck schema,
            CheckScope scope,
            CheckListener listener,
            Consumer<Finding> found)
            throws SQLException {
        Connection connection = connections.get(0);
        BuildMetadata meta = DatabaseState.of(connection, sql).requireMeta();
        String changed =
                "a row was changed, added or deleted since the build; build the database again with: oe build --replace";
        String fault = meta.matchesFingerprint() ? "" : changed;
        found.accept(Finding.of("oe_meta", "oe_meta holds what the build wrote", fault));
        listener.started("schema", 0);
        found.accept(timed(connection, open -> schema.run(open, sql, meta)));
        long run = meta.lastRun().number();
        DatabaseCheck check = new DatabaseCheck(connections, sql, scope, listener, run);
        RangeRules rules = check.read();
        if (check.coverage.isSample()) {
            found.accept(check.coverage.finding());
        }
        found.accept(rules.rowCounts(meta, check.coverage));
        rules.findings().forEach(found);
        found.accept(rules.orderLines());
        found.accept(rules.dates(meta, ServerProbe.now(connection, sql)));
        found.accept(rules.historyData());
        found.accept(check.content(meta.contentSums()));
        check.left.put("customers and carriers", rules.orderSum());
        OrdersLeft left = check.coverage.isSample() ? null : OrdersLeft.read(connection, sql, check.left);
        found.accept(OrdersLeft.compare(meta, left));
        return left;
    }

    /**
     * Checks the rules that need nothing but the rows: the twelve consistency conditions, counters, ranges of values.
     *
     * @param connections used for reading only, each by one thread at a time; a transaction left open on one stays open
     */
    public static List<Finding> rules(
            List<Connection> connections, SqlCatalog sql, CheckScope scope, CheckListener listener)
            throws SQLException {
        return new DatabaseCheck(connections, sql, scope, listener, 0).read().findings();
    }

    /** All of these rules, not checked. */
    public static List<Finding> rulesNotRun(String reason) {
        return Arrays.stream(Rule.values())
                .map(rule -> rule.finding("").notRun(reason))
                .toList();
    }

    /**
     * Lets a connection see all that was committed before, on any node of a cluster: to be called before anything that compares the database
     * with what was counted.
     */
    public static void seeEverything(Connection connection, SqlCatalog sql) throws SQLException {
        SqlExecutor.execute(connection, sql.file("before_checks"));
    }

    /** Compares sums of hashes over what no transaction changes, of tables that were read to their ends, with those of the build. */
    private Finding content(Map<String, String> built) {
        String text = "what no transaction changes is as the build left it, and S_QUANTITY follows from S_YTD";
        if (part > 0 && !coverage.isSample()) {
            text += Sentences.text(
                    "; read of each warehouse: district %d and the stock of items %,d to %,d; a row that was changed is seen with a probability of %d %%,"
                            + " and always by: oe check --deep",
                    part,
                    (part - 1) * NamedStatement.ITEMS_OF_PART + 1,
                    part * NamedStatement.ITEMS_OF_PART,
                    100 / CheckScope.PARTS);
        }
        Finding good = Finding.of(SqlCatalog.CONTENT, text, "");
        if (sql.file(SqlCatalog.CONTENT).isEmpty() || built.isEmpty()) {
            return good.notRun("the build recorded no sums of it");
        }
        String changed = contents.entrySet().stream()
                .filter(sum -> !isSame(sum.getValue(), built.get(sum.getKey())))
                .map(sum -> sum.getKey().substring(0, sum.getKey().indexOf('.')))
                .distinct()
                .collect(Collectors.joining(", "));
        return changed.isEmpty()
                ? good
                : good.broken("changed since the build: " + changed + "; oe check --deep shows the rows");
    }

    private static boolean isSame(BigDecimal found, String built) {
        try {
            return found.compareTo(new BigDecimal(String.valueOf(built))) == 0;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    /** First value of a query that gives one row; 0 for a null. */
    static BigDecimal number(Connection connection, NamedStatement query) throws SQLException {
        BigDecimal number = SqlExecutor.query(connection, query, row -> row.getBigDecimal(1))
                .get(0);
        return number == null ? BigDecimal.ZERO : number;
    }

    static Finding timed(Connection connection, SqlFunction<Connection, Finding> rule) throws SQLException {
        long begun = System.nanoTime();
        Finding finding = rule.apply(connection);
        return finding.took((System.nanoTime() - begun) / 1e9);
    }

    private record Task(long work, Transaction.Work step) {}

    private RangeRules read() throws SQLException {
        Connection first = connections.get(0);
        warehouses = read(first, "warehouses", null);
        least = warehouses.rows().isEmpty() ? 1 : warehouses.rows().firstKey().warehouse();
        CheckFigures districts = read(first, "districts", null);
        SortedMap<Integer, SortedMap<Integer, Long>> orders = new TreeMap<>();
        warehouses.rows().keySet().forEach(key -> orders.put(key.warehouse(), new TreeMap<>()));
        districts.rows().forEach((key, row) -> {
            long number = Math.max(0, row.count("next_order") - 1);
            orders.computeIfAbsent(key.warehouse(), each -> new TreeMap<>()).put(key.district(), number);
        });
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
        List<CheckRange> parts = part == 0
                ? ranges
                : read.stream().map(number -> CheckRange.part(number, part)).toList();
        addSums(tasks, SqlCatalog.CONTENT, parts);
        if (!coverage.isSample()) {
            addSums(tasks, SqlCatalog.LEFT, ranges);
        }
        ranges.stream()
                .sorted(Comparator.comparingLong(CheckRange::orders).reversed())
                .forEach(range -> tasks.add(new Task(range.orders() + FIXED, connection -> range(connection, range))));
        work = tasks.stream().mapToLong(Task::work).sum();
        perform(new ConcurrentLinkedQueue<>(tasks));
        rules.end(payers, payments);
        return rules;
    }

    private void perform(Queue<Task> tasks) throws SQLException {
        List<CompletableFuture<Void>> others = connections.subList(1, connections.size()).stream()
                .map(connection -> CompletableFuture.runAsync(
                        () -> perform(tasks, connection), work -> TimeLimit.start("oe-check", work)))
                .toList();
        perform(tasks, connections.get(0));
        // No interrupt ends the wait: two threads must not use a connection, and closing one cancels its statement.
        others.forEach(CompletableFuture::join);
        if (error.get() != null) {
            throw SqlExecutor.failure(error.get());
        }
    }

    private void perform(Queue<Task> tasks, Connection connection) {
        try {
            for (Task task = tasks.poll(); task != null && error.get() == null; task = tasks.poll()) {
                task.step().run(connection);
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
        orders.add(read(connection, "undelivered", range));
        orders.add(read(connection, "lines", range));
        rules.range(range, orders, customers, stock);
        if (orders.haveAbove("max_number", Scale.ORDERS_PER_DISTRICT)) {
            rules.newLines(read(connection, "new_lines", range));
        }
        if (orders.haveAbove("order_lines", 0)) {
            oddOrders(connection, range.of(sql.statement(FILE, "early_lines")));
        }
    }

    /** Sums by range are compared only where all ranges are read. */
    private void addSums(List<Task> tasks, String file, List<CheckRange> ranges) {
        for (NamedStatement query : sql.file(file)) {
            if (!query.text().contains(":w_low")) {
                tasks.add(new Task(FIXED, connection -> sum(connection, query)));
            } else if (!coverage.isSample()) {
                ranges.forEach(range ->
                        tasks.add(new Task(1 + range.orders() / 4, connection -> sum(connection, range.of(query)))));
            }
        }
    }

    private void sum(Connection connection, NamedStatement query) throws SQLException {
        started("the content of " + query.name());
        if (query.file().equals(SqlCatalog.LEFT)) {
            left.merge(query.name(), number(connection, query), BigDecimal::add);
        } else {
            SqlExecutor.query(connection, query, row -> {
                // A table without rows has no sum.
                BigDecimal sum = Objects.requireNonNullElse(row.getBigDecimal(2), BigDecimal.ZERO);
                return contents.merge(query.name() + "." + row.getInt(1), sum, BigDecimal::add);
            });
        }
    }

    private void oddOrders(Connection connection, NamedStatement query) throws SQLException {
        started("the lines of orders");
        SqlExecutor.prepared(connection, query, statement -> {
            statement.setMaxRows(MOST);
            return SqlExecutor.rows(statement.executeQuery(), rules::oddOrder);
        });
    }
}
