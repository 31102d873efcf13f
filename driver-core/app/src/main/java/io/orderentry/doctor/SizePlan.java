package io.orderentry.doctor;

import static io.orderentry.text.Sentences.text;

import io.orderentry.check.CheckConnections;
import io.orderentry.config.CheckExtent;
import io.orderentry.config.Load;
import io.orderentry.doctor.SizePlan.PlannedFigure.Basis;
import io.orderentry.metrics.Numbers;
import io.orderentry.model.KebabCase;
import io.orderentry.model.Pace;
import io.orderentry.model.PacedCeiling;
import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import io.orderentry.model.TransactionType;
import io.orderentry.run.RunPlan;
import io.orderentry.schedule.Threads;
import io.orderentry.text.PackedTable;
import io.orderentry.text.Refusal;
import io.orderentry.verdict.Disclosures;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The figures of a plan, in the order in which they are read: database, load, run, server. */
public final class SizePlan {
    /** The connections of a run's reservation and probe, and of a source that reads the machine through the database. */
    private static final int OWN_CONNECTIONS = 3;

    /** A small cache for a large database, as in the white paper of 2009 (VMware: Virtualizing Performance-Critical Database Applications). */
    private static final double SMALL_CACHE = 0.05;

    /** Values of a warehouse's rows at their typical lengths (clause 1.3), without headers, keys and indexes. */
    private static final double VALUE_BYTES_PER_WAREHOUSE = 68.6e6;

    /** Values of the rows of ITEM, which every database has once. */
    private static final double VALUE_BYTES_OF_ITEMS = 8.2e6;

    /** A warehouse with headers, keys and indexes on the embedded server; measured. */
    private static final double BYTES_PER_WAREHOUSE = 104.6e6;

    /** Fixed part of a database: ITEM with its key, and the server's catalog; measured. */
    private static final double BYTES_BESIDE = 22e6;

    /** Rows per second of a build, measured with the server on the same 2 CPUs: while others use them, and while they do not. */
    private static final Bounds ROWS_PER_SECOND = new Bounds(50_000, 500_000);

    /** Transactions per second of one driver host; an assumption. */
    private static final double TRANSACTIONS_PER_HOST = 20_000;

    /** Growth of the database for a New-Order, with the transactions of the other types that go with it in the deck; measured. */
    private static final Bounds GROWTH_BYTES_PER_NEW_ORDER = new Bounds(2_200, 3_900);

    /**
     * Log for a New-Order, with the transactions of the other types that go with it in the deck: long after a checkpoint, when the pages in use
     * are in the log already, and right after one, when most pages are written whole; measured.
     */
    static final Bounds LOG_BYTES_PER_NEW_ORDER = new Bounds(10_000, 92_000);

    /** Time of a processor for all checks of a warehouse: 4, 10 and 40 of them in memory, two connections, three servers; measured. */
    private static final Bounds CHECK_SECONDS_PER_WAREHOUSE = new Bounds(0.68, 3.4);

    /** Bytes per second of a database that its server copies, 20 warehouses with 2 CPUs; measured. */
    private static final Bounds COPIED_BYTES_PER_SECOND = new Bounds(660e6, 1_400e6);

    /**
     * Reads and writes of the disks for a New-Order, with the transactions of the other types that go with it in the deck, where the cache holds
     * a small part of the database: 60,000 a second at 293,000 New-Orders a minute in the white paper of 2009 (5 % cached), 35,100 a second
     * at 46,700 with 14 % cached and 15,900 a second at 18,700 with 15 % cached, both with pages of 8 KiB; measured.
     */
    private static final Bounds IOS_PER_NEW_ORDER = new Bounds(12.3, 51.1);

    /** Heap of the driver with few terminals and connections; measured. */
    private static final double HEAP_BYTES = 100e6;
    /** Heap for a terminal that thinks: 500 MB with 200,000 of them at most; measured. */
    private static final double HEAP_BYTES_PER_TERMINAL = 2_000;
    /** Heap for a connection with its buffers and statements: 267 of them were not seen above {@link #HEAP_BYTES}; measured. */
    private static final double HEAP_BYTES_PER_CONNECTION = 100_000;

    private static final Pattern SIZE = Pattern.compile("([0-9]{1,6}(?:\\.[0-9]{1,3})?) ?([KMGTkmgt])(?:i?[Bb])?");

    private static final double ANSWER_SECONDS = 0.1;
    private static final double MEBIBYTE = 1L << 20;
    private static final double GIBIBYTE = 1L << 30;

    /** Throughput of figures where none is known. */
    private static final double NOPM_UNIT = 1_000;

    private static final String EACH = " per 1,000 NOPM";
    private static final int CHECKPOINT_MINUTES =
            Disclosures.REQUIRED_INTERVAL_MINUTES / Disclosures.REQUIRED_CHECKPOINTS;
    /** Group, basis and source of each figure. */
    private static final PackedTable SOURCES = new PackedTable(SizePlan.class, "plan.txt");

    private final SizeRequest request;
    private final Load load;
    private final int warehouses;
    /** Size on disk when it is built. */
    private final double databaseBytes;

    private final int connections;
    /** True when the throughput is given, or limited by the pace. */
    private final boolean known;
    /** New-Orders per minute; {@link #NOPM_UNIT} unless known. */
    private final double nopm;

    private final List<PlannedFigure> figures = new ArrayList<>();

    private SizePlan(SizeRequest request) {
        this.request = request;
        load = request.load();
        warehouses = load.warehouses();
        databaseBytes = warehouses * BYTES_PER_WAREHOUSE + BYTES_BESIDE;
        connections = RunPlan.connections(load, request.cpus());
        known = request.nopm() != null || load.pace() != Pace.FLAT_OUT;
        nopm = request.nopm() != null ? request.nopm() : known ? newOrdersPerMinute(perSecond()) : NOPM_UNIT;
    }

    /** A pure function but for the version of Java, on which the kind of the threads depends. */
    public static List<PlannedFigure> of(SizeRequest request) {
        SizePlan plan = new SizePlan(request);
        plan.database();
        plan.load();
        plan.run();
        plan.server();
        return List.copyOf(plan.figures);
    }

    /**
     * Parses a size of memory, at least 1 byte: a number and its unit, such as {@code 512MB} or {@code 36GB}; as in the settings of servers, 1 kB
     * has 1,024 bytes.
     *
     * @param option named by a refusal
     * @throws Refusal when the text has another form
     */
    public static long bytes(String option, String size) {
        Matcher form = SIZE.matcher(size);
        if (form.matches()) {
            int unit = "KMGT".indexOf(Character.toUpperCase(form.group(2).charAt(0))) + 1;
            BigDecimal factor = BigDecimal.valueOf(1L << 10 * unit);
            long bytes = new BigDecimal(form.group(1)).multiply(factor).longValue();
            if (bytes > 0) {
                return bytes;
            }
        }
        throw new Refusal(option + ": '" + size + "' is not a size such as 512MB or 36GB");
    }

    /** @param arguments of the sentence about its source */
    private void add(String label, String value, Object... arguments) {
        addFrom(label, label, value, arguments);
    }

    /** @param key of its source, where that is not the label */
    private void addFrom(String key, String label, String value, Object... arguments) {
        Basis basis = Basis.valueOf(SOURCES.text(key, 2));
        figures.add(new PlannedFigure(SOURCES.text(key, 1), label, value, basis, SOURCES.text(key, 3, arguments)));
    }

    private void database() {
        add("rows", Numbers.count(rows(warehouses)), rows(1) - Scale.ITEMS, Scale.ITEMS);
        String values = bytes(warehouses * VALUE_BYTES_PER_WAREHOUSE + VALUE_BYTES_OF_ITEMS);
        add("size when built", bytes(databaseBytes), bytes(BYTES_PER_WAREHOUSE), values);
        Double given = request.rowsPerSecond();
        addFrom(
                given != null ? "loading time of a rate" : "loading time",
                "loading time",
                loadingTime(),
                given != null ? given : ROWS_PER_SECOND.text(SizePlan::count));
        if (request.nopm() != null) {
            double ceiling = Disclosures.CEILING_PER_WAREHOUSE;
            Bounds compliant = compliantWarehouses(nopm);
            String range = compliant.text(SizePlan::count);
            add("warehouses of a paced load", range, nopm, ceiling, Disclosures.FLOOR_PER_WAREHOUSE);
            double times = compliant.least() / warehouses;
            add("undersized", times > 1.005 ? text("%.1f times", times) : "no", nopm / warehouses, ceiling);
            double ofMix = PacedCeiling.newOrdersPerMinute(warehouses, 1, load.mix()::percent);
            String efficiency = text("%.1f %%", 100 * nopm / (ceiling * warehouses));
            add("efficiency", efficiency, nopm, ceiling, 100 * nopm / ofMix, ofMix / warehouses);
        }
        if (request.cacheBytes() != null) {
            double share = Math.min(1, request.cacheBytes() / databaseBytes);
            double mebibytes = request.cacheBytes() / MEBIBYTE / warehouses;
            add("cached share", text("%.1f %%", 100 * share), bytes(request.cacheBytes()), mebibytes);
        }
    }

    private void load() {
        int terminals = new Scale(warehouses).terminals();
        add("terminals", Numbers.count(terminals));
        int workers = load.connections().resolve(request.cpus());
        boolean perCpu = load.connections().perCpu();
        String cpus = perCpu ? text(" (%s of %d CPUs, those of this machine)", load.connections(), request.cpus()) : "";
        String all = Numbers.count(connections + OWN_CONNECTIONS);
        add("connections", all, workers, cpus, connections - workers, OWN_CONNECTIONS);
        if (load.pace() != Pace.FLAT_OUT) {
            double busy = Math.ceil(perSecond() * ANSWER_SECONDS);
            add("connections busy at once", count(busy), perSecond(), ANSWER_SECONDS);
        }
        double newOrdersOfOne = newOrdersPerMinute(1);
        if (request.nopm() != null ? newOrdersOfOne > 0 : known) {
            double rate = request.nopm() != null ? nopm / newOrdersOfOne : perSecond();
            double hosts = Math.max(1, Math.ceil(rate / TRANSACTIONS_PER_HOST));
            add("driver hosts", count(hosts), rate, TRANSACTIONS_PER_HOST);
        }
        String threads = Numbers.count(connections) + " " + Threads.choose(connections, true);
        add("threads", threads, Runtime.version().feature());
        double heap = HEAP_BYTES + terminals * HEAP_BYTES_PER_TERMINAL + connections * HEAP_BYTES_PER_CONNECTION;
        add(
                "heap of the driver",
                bytes(heap),
                heap <= GIBIBYTE
                        ? "the launcher's 1 GiB suffices"
                        : text("start with OE_JAVA_OPTS=-Xmx%.0fg", Math.ceil(1.5 * heap / GIBIBYTE)));
    }

    /** Most transactions per second of a pace that limits them. */
    private double perSecond() {
        return load.pace() == Pace.RATE
                ? load.rate()
                : PacedCeiling.transactionsPerSecond(warehouses, load.thinkScale(), load.mix()::percent);
    }

    private void run() {
        throughput();
        if (request.iops() != null) {
            String most = IOS_PER_NEW_ORDER.dividing(60 * request.iops()).text(SizePlan::count) + " NOPM";
            add("throughput of the disks", most, request.iops(), IOS_PER_NEW_ORDER.least(), IOS_PER_NEW_ORDER.most());
        }
        boolean counted = load.duration() == null;
        String each = known || counted ? "" : EACH;
        double minutes = counted
                ? (double) load.passes() * load.transactions() * newOrderShare() / nopm
                : load.warmup().plus(load.duration()).toMillis() / 60e3;
        double newOrders = nopm * minutes;
        if (counted) {
            addFrom("New-Orders of a number", "New-Orders", count(newOrders), load.passes() * load.transactions());
        } else {
            addFrom("New-Orders", "New-Orders" + each, count(newOrders), time(load.warmup()), time(load.duration()));
        }
        checks();
        // Of an experiment, beside its runs.
        add("start state, built again", loadingTime());
        Bounds copied = COPIED_BYTES_PER_SECOND;
        add("start state, copied", copied.dividing(databaseBytes).text(SizePlan::time), copied.text(SizePlan::bytes));
        Bounds grown = GROWTH_BYTES_PER_NEW_ORDER;
        Bounds growth = grown.times(newOrders);
        addFrom("growth", "growth" + each, growth.text(SizePlan::bytes), grown.text(SizePlan::count));
        Bounds log = LOG_BYTES_PER_NEW_ORDER;
        Bounds written = logBytes(newOrders, databaseBytes, Math.max(1, Math.ceil(minutes / CHECKPOINT_MINUTES)));
        addFrom("log written", "log written" + each, written.text(SizePlan::bytes), log.least(), log.most());
        if (each.isEmpty()) {
            Bounds kept = known ? logKept() : Bounds.exactly(0);
            Bounds disk = kept.plus(growth).plus(Bounds.exactly(databaseBytes));
            add("disk to provide", disk.text(SizePlan::bytes));
        }
    }

    private void checks() {
        CheckExtent check = load.check();
        boolean sampled = check.kind() == CheckExtent.Kind.SAMPLE
                || check.kind() == CheckExtent.Kind.AUTO && warehouses > CheckExtent.LIMIT;
        if (sampled) {
            int some = Math.min(warehouses, check.sample());
            addFrom("check of a sample", "check after the run", checkTime(some), check.sample());
        }
        String all = "check of all warehouses";
        addFrom(
                all,
                sampled ? all : "check after the run",
                checkTime(warehouses),
                CHECK_SECONDS_PER_WAREHOUSE.text(seconds -> text("%.2f", seconds)),
                CheckConnections.MOST);
    }

    private static String checkTime(int warehouses) {
        return CHECK_SECONDS_PER_WAREHOUSE
                .times((double) warehouses / Math.min(warehouses, CheckConnections.MOST))
                .text(SizePlan::time);
    }

    private void throughput() {
        String label = "throughput";
        String value = text("%,.0f NOPM", nopm);
        if (request.nopm() != null) {
            addFrom("throughput, given", label, value);
        } else if (load.pace() == Pace.PACED) {
            add(
                    "throughput at most",
                    value,
                    nopm / warehouses,
                    load.thinkScale() == 1 ? "" : " x " + load.thinkScale(),
                    load.mix(),
                    Disclosures.CEILING_PER_WAREHOUSE / load.thinkScale());
        } else if (load.pace() == Pace.RATE) {
            addFrom("throughput of a rate", label, value, load.rate(), load.mix());
        } else {
            addFrom("throughput, open", label, Numbers.NONE);
        }
    }

    /** Log of two times the longest time between checkpoints. */
    private Bounds logKept() {
        return logBytes(2 * CHECKPOINT_MINUTES * nopm, databaseBytes, 2);
    }

    private void server() {
        if (request.cacheBytes() == null) {
            add("buffer cache", bytes(SMALL_CACHE * databaseBytes) + " to " + bytes(databaseBytes));
        } else {
            double most = (request.cacheBytes() / SMALL_CACHE - BYTES_BESIDE) / BYTES_PER_WAREHOUSE;
            add("warehouses, 5 % cached", count(Math.max(1, most)));
        }
        add("connections allowed", "at least " + Numbers.count(connections + OWN_CONNECTIONS));
        String between = "at most " + CHECKPOINT_MINUTES + " min";
        int minutes = Disclosures.REQUIRED_INTERVAL_MINUTES;
        add("time between checkpoints", between, Disclosures.REQUIRED_CHECKPOINTS, minutes);
        String kept = "log kept" + (known ? "" : EACH);
        addFrom("log kept", kept, logKept().text(SizePlan::bytes), CHECKPOINT_MINUTES);
    }

    /** Rows of a fresh population; ORDER_LINE has 10 for an order on average. */
    private static long rows(int warehouses) {
        Scale scale = new Scale(warehouses);
        return Arrays.stream(Table.values())
                .mapToLong(table -> table.typicalRows(scale))
                .sum();
    }

    /** The numbers of warehouses with which a throughput is one of paced terminals: at the ceiling, and at the floor of clause 4.2. */
    private static Bounds compliantWarehouses(double nopm) {
        return new Bounds(nopm / Disclosures.CEILING_PER_WAREHOUSE, nopm / Disclosures.FLOOR_PER_WAREHOUSE);
    }

    private double newOrdersPerMinute(double transactionsPerSecond) {
        return 60 * transactionsPerSecond * newOrderShare();
    }

    private double newOrderShare() {
        return load.mix().percent(TransactionType.NEW_ORDER) / 100;
    }

    private String loadingTime() {
        Double given = request.rowsPerSecond();
        Bounds rate = given == null ? ROWS_PER_SECOND : Bounds.exactly(given);
        return rate.dividing(rows(warehouses)).text(SizePlan::time);
    }

    /**
     * Log of New-Orders and what goes with them. Each page is written whole once after a checkpoint at most, so that the database's size is
     * a limit.
     *
     * @param checkpoints among them, at least 1
     */
    static Bounds logBytes(double newOrders, double databaseBytes, double checkpoints) {
        Bounds log = LOG_BYTES_PER_NEW_ORDER.times(newOrders);
        return new Bounds(log.least(), Math.min(log.most(), log.least() + checkpoints * databaseBytes));
    }

    private static String count(double number) {
        return text("%,.0f", number);
    }

    private static String bytes(double bytes) {
        return Numbers.bytes(Math.round(bytes));
    }

    private static String time(Duration duration) {
        return time(duration.toMillis() / 1e3);
    }

    /** Such as {@code 40 s}, {@code 7 min} or {@code 2.5 h}. */
    static String time(double seconds) {
        if (seconds < 90) {
            return text("%.0f s", seconds);
        }
        double minutes = seconds / 60;
        return minutes < 180 ? text("%.0f min", minutes) : text("%.1f h", minutes / 60);
    }

    /**
     * Input of a plan.
     *
     * @param load warehouses, connections, pace, mix and length
     * @param cpus that a multiple of CPUs means
     * @param cacheBytes buffer cache of the server; null when not given
     * @param nopm throughput to expect, New-Orders per minute, above 0; null when not given
     * @param rowsPerSecond of a build on the user's server, above 0; null when not measured
     * @param iops reads and writes per second that the server's disks can do; null when not given
     */
    public record SizeRequest(Load load, int cpus, Long cacheBytes, Double nopm, Double rowsPerSecond, Double iops) {
        private static final double MOST = 1e9;

        public SizeRequest {
            requireRate("--nopm", nopm);
            requireRate("--rows-per-second", rowsPerSecond);
            requireRate("--iops", iops);
        }

        private static void requireRate(String option, Double value) {
            if (value != null && !(value >= 1 && value <= MOST)) {
                throw new Refusal(option + ": " + value + " is not in 1.." + text("%.0f", MOST));
            }
        }

        /**
         * The same for as many warehouses as paced terminals need for the throughput.
         *
         * @throws Refusal when these are more than a database can have
         */
        public SizeRequest withCompliantWarehouses() {
            long warehouses = Math.max(1, Math.round(compliantWarehouses(nopm).least()));
            if (warehouses > Scale.MAX_WAREHOUSES) {
                throw new Refusal(text(
                        "--nopm: %,.0f NOPM need %,d warehouses, and %,d are the most; give a lower throughput",
                        nopm, warehouses, Scale.MAX_WAREHOUSES));
            }
            return new SizeRequest(load.withWarehouses((int) warehouses), cpus, cacheBytes, nopm, rowsPerSecond, iops);
        }

        /** The same with a cache; null when not known. */
        public SizeRequest withCache(Long bytes) {
            return new SizeRequest(load, cpus, bytes, nopm, rowsPerSecond, iops);
        }
    }

    /**
     * A figure of a plan.
     *
     * @param group what it belongs to, such as {@code Database}
     * @param label its name
     * @param value with its unit
     * @param source where it comes from and how far it holds, in one or two sentences
     */
    public record PlannedFigure(String group, String label, String value, Basis basis, String source) {
        /** Basis of a figure. */
        public enum Basis {
            /** Given by the user, or read from the user's server. */
            GIVEN,
            /** Follows from the specification and from what was given. */
            ARITHMETIC,
            /** Measured once, elsewhere: benchmarks/RESULTS.md. */
            MEASURED,
            /** Experience; a starting point, not a prediction. */
            RULE_OF_THUMB;

            @Override
            public String toString() {
                return KebabCase.of(this).replace('-', ' ');
            }
        }
    }

    /** A range of a figure that is not known more exactly; both ends are equal where it is. */
    record Bounds(double least, double most) {
        static Bounds exactly(double value) {
            return new Bounds(value, value);
        }

        Bounds times(double factor) {
            return new Bounds(least * factor, most * factor);
        }

        Bounds dividing(double figure) {
            return new Bounds(figure / most, figure / least);
        }

        Bounds plus(Bounds other) {
            return new Bounds(least + other.least, most + other.most);
        }

        /** Such as {@code 3 to 5}, or one value where both ends read the same. */
        String text(DoubleFunction<String> format) {
            String first = format.apply(least);
            String last = format.apply(most);
            return first.equals(last) ? first : first + " to " + last;
        }
    }
}
