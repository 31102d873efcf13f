package io.orderentry.sizing;

import static io.orderentry.text.Sentences.text;

import io.orderentry.check.CheckConnections;
import io.orderentry.config.CheckExtent;
import io.orderentry.config.Load;
import io.orderentry.metrics.Numbers;
import io.orderentry.model.Pace;
import io.orderentry.model.PacedCeiling;
import io.orderentry.model.Scale;
import io.orderentry.run.RunPlan;
import io.orderentry.schedule.VirtualThreads;
import io.orderentry.sizing.PlannedFigure.Basis;
import io.orderentry.verdict.Disclosures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The figures of a plan, in the order in which they are read: database, load, run, server. */
public final class SizePlan {
    /** The connections of a run's reservation and probe, and of a source that reads the machine through the database. */
    private static final int OWN_CONNECTIONS = 3;

    /** A small cache for a large database, as in the white paper of 2009 (VMware: Virtualizing Performance-Critical Database Applications). */
    private static final double SMALL_CACHE = 0.05;

    private static final String PAPER = "36 GB for 7,500 warehouses in the white paper of 2009";

    private static final double ANSWER_SECONDS = 0.1;
    private static final double MEBIBYTE = 1L << 20;
    private static final double GIBIBYTE = 1L << 30;
    private static final double PERCENT = 100;
    private static final double MILLIS_PER_MINUTE = 60_000;

    /** Throughput of figures where none is known. */
    private static final double NOPM_UNIT = 1_000;

    private static final String EACH = " per 1,000 NOPM";
    private static final int CHECKPOINT_MINUTES =
            Disclosures.REQUIRED_INTERVAL_MINUTES / Disclosures.REQUIRED_CHECKPOINTS;
    private static final String RESULTS = "benchmarks/RESULTS.md";

    private final SizeRequest request;
    private final Load load;
    private final int warehouses;
    private final double databaseBytes;
    private final int connections;
    /** True when the throughput is given, or limited by the pace. */
    private final boolean known;
    /** New-Orders per minute; {@link #NOPM_UNIT} unless known. */
    private final double nopm;

    private final List<PlannedFigure> figures = new ArrayList<>();
    private String group;

    private SizePlan(SizeRequest request) {
        this.request = request;
        load = request.load();
        warehouses = load.warehouses();
        databaseBytes = Sizing.databaseBytes(warehouses);
        connections = RunPlan.connections(load, request.cpus());
        known = request.nopm() != null || load.pace() != Pace.FLAT_OUT;
        nopm = request.nopm() != null ? request.nopm() : known ? Sizing.nopm(load.mix(), perSecond()) : NOPM_UNIT;
    }

    /**
     * A pure function but for the version of Java, on which the kind of the threads depends.
     *
     * @throws io.orderentry.text.Refusal when the load asks for virtual threads and this JVM has none
     */
    public static List<PlannedFigure> of(SizeRequest request) {
        SizePlan plan = new SizePlan(request);
        plan.database();
        plan.load();
        plan.run();
        plan.server();
        return List.copyOf(plan.figures);
    }

    private void add(String label, String value, Basis basis, String source) {
        figures.add(new PlannedFigure(group, label, value, basis, source));
    }

    private void database() {
        group = "Database";
        long rows = Sizing.rows(new Scale(warehouses));
        add(
                "rows",
                Numbers.count(rows),
                Basis.ARITHMETIC,
                text(
                        "%,d a warehouse, with ten lines for an order on average, and %,d items (clause 4.3.3)",
                        Sizing.rows(new Scale(1)) - Scale.ITEMS, Scale.ITEMS));
        add(
                "size when built",
                bytes(databaseBytes),
                Basis.MEASURED,
                text(
                        "%s a warehouse with headers, keys and indexes on the embedded server (%s). The values alone are %s"
                                + " (arithmetic); what another server adds to them differs: build one warehouse there.",
                        bytes(Sizing.BYTES_PER_WAREHOUSE), RESULTS, bytes(Sizing.valueBytes(warehouses))));
        loading(rows);
        if (request.nopm() != null) {
            compliance();
        }
        if (request.cacheBytes() != null) {
            add(
                    "cached share",
                    text("%.1f %%", PERCENT * Math.min(1, Sizing.cachedShare(request.cacheBytes(), databaseBytes))),
                    Basis.ARITHMETIC,
                    text(
                            "%s of cache / size when built: %.2f MiB a warehouse.",
                            bytes(request.cacheBytes()), request.cacheBytes() / MEBIBYTE / warehouses));
        }
    }

    private void loading(long rows) {
        boolean given = request.rowsPerSecond() != null;
        Bounds rate = request.loadingRate();
        add(
                "loading time",
                Sizing.loadingSeconds(rows, rate).text(SizePlan::time),
                given ? Basis.ARITHMETIC : Basis.MEASURED,
                given
                        ? text("rows / %,.0f rows per second (--rows-per-second)", request.rowsPerSecond())
                        : text(
                                "at %s rows per second, with indexes and statistics, on 2 CPUs that server and driver share (%s)."
                                        + " Build a few warehouses on your server, and give its rate with --rows-per-second.",
                                rate.text(SizePlan::count), RESULTS));
    }

    private void compliance() {
        add(
                "warehouses of a paced load",
                Sizing.compliantWarehouses(nopm).text(SizePlan::count),
                Basis.ARITHMETIC,
                text(
                        "%,.0f NOPM / %.2f, the most that the ten terminals of a warehouse can make with keying and think times, to NOPM / %.0f,"
                                + " the fewest that they may make (clause 4.2).",
                        nopm, Disclosures.CEILING_PER_WAREHOUSE, Disclosures.FLOOR_PER_WAREHOUSE));
        double times = Sizing.undersizing(nopm, warehouses);
        add(
                "undersized",
                times > 1.005 ? text("%.1f times", times) : "no",
                Basis.ARITHMETIC,
                text(
                        "%.1f NOPM a warehouse; paced terminals make %.2f at most. Above it the report discloses the size.",
                        nopm / warehouses, Disclosures.CEILING_PER_WAREHOUSE));
        double ofMix = PacedCeiling.newOrdersPerMinute(warehouses, 1, load.mix()::percent);
        add(
                "efficiency",
                text("%.1f %%", PERCENT * nopm / (Disclosures.CEILING_PER_WAREHOUSE * warehouses)),
                Basis.ARITHMETIC,
                text(
                        "%,.0f NOPM of %.2f a warehouse, the ceiling with the smallest shares of clause 5.2.3; %.1f %% of %.3f, that of this mix.",
                        nopm, Disclosures.CEILING_PER_WAREHOUSE, PERCENT * nopm / ofMix, ofMix / warehouses));
    }

    private void load() {
        group = "Load";
        int terminals = new Scale(warehouses).terminals();
        add(
                "terminals",
                Numbers.count(terminals),
                Basis.ARITHMETIC,
                "ten for each warehouse (clause 2.4.1.1); data of the driver, not threads");
        int workers = load.connections().resolve(request.cpus());
        add(
                "connections",
                Numbers.count(connections + OWN_CONNECTIONS),
                Basis.ARITHMETIC,
                text(
                        "%,d for terminals%s, %,d for queued Deliveries, up to %d for the driver's own statements",
                        workers,
                        load.connections().perCpu()
                                ? text(" (%s of %d CPUs, those of this machine)", load.connections(), request.cpus())
                                : "",
                        connections - workers,
                        OWN_CONNECTIONS));
        if (load.pace() != Pace.FLAT_OUT) {
            double rate = perSecond();
            add(
                    "connections busy at once",
                    text("%,.0f", Math.ceil(Sizing.busyConnections(rate, ANSWER_SECONDS))),
                    Basis.ARITHMETIC,
                    text(
                            "%,.1f transactions per second x %.1f s of response time (Little's law); fewer for terminals (-c) would make"
                                    + " them wait",
                            rate, ANSWER_SECONDS));
        }
        double newOrdersOfOne = Sizing.nopm(load.mix(), 1);
        if (request.nopm() != null ? newOrdersOfOne > 0 : known) {
            double rate = request.nopm() != null ? nopm / newOrdersOfOne : perSecond();
            add(
                    "driver hosts",
                    count(Sizing.driverHosts(rate)),
                    Basis.RULE_OF_THUMB,
                    text(
                            "%,.1f transactions per second / %,.0f that one host drives, an assumption: measure yours",
                            rate, Sizing.TRANSACTIONS_PER_HOST));
        }
        add(
                "threads",
                Numbers.count(connections) + " " + VirtualThreads.choose(connections, true),
                Basis.MEASURED,
                text(
                        "Java %d: virtual from 100 connections over a network on with Java 24 or newer, which was measured to be"
                                + " better; else platform",
                        Runtime.version().feature()));
        heap(terminals);
    }

    private void heap(int terminals) {
        double heap = Sizing.heapBytes(terminals, connections);
        add(
                "heap of the driver",
                bytes(heap),
                Basis.MEASURED,
                text("at most 500 MB with 200,000 thinking terminals on 200 connections (%s), in proportion; ", RESULTS)
                        + (heap <= GIBIBYTE
                                ? "the launcher's 1 GiB suffices"
                                : text("start with OE_JAVA_OPTS=-Xmx%.0fg", Math.ceil(1.5 * heap / GIBIBYTE))));
    }

    /** Most transactions per second of a pace that limits them. */
    private double perSecond() {
        return load.pace() == Pace.RATE
                ? load.rate()
                : PacedCeiling.transactionsPerSecond(warehouses, load.thinkScale(), load.mix()::percent);
    }

    private void run() {
        group = "Run";
        throughput();
        if (request.iops() != null) {
            disks();
        }
        boolean counted = load.duration() == null;
        String each = known || counted ? "" : EACH;
        double minutes = counted
                ? (double) load.passes() * load.transactions() * Sizing.newOrderShare(load.mix()) / nopm
                : load.warmup().plus(load.duration()).toMillis() / MILLIS_PER_MINUTE;
        double newOrders = nopm * minutes;
        add(
                "New-Orders" + each,
                count(newOrders),
                Basis.ARITHMETIC,
                counted
                        ? text("their share of %,d transactions", load.passes() * load.transactions())
                        : text(
                                "throughput x (%s of ramp-up + %s of interval)",
                                time(load.warmup()), time(load.duration())));
        checks();
        startStates();
        Bounds growth = Sizing.GROWTH_BYTES_PER_NEW_ORDER.times(newOrders);
        add(
                "growth" + each,
                growth.text(SizePlan::bytes),
                Basis.MEASURED,
                text(
                        "%s bytes for a New-Order and what goes with it, old versions of rows included, on the embedded server (%s)",
                        Sizing.GROWTH_BYTES_PER_NEW_ORDER.text(SizePlan::count), RESULTS));
        Bounds log = Sizing.LOG_BYTES_PER_NEW_ORDER;
        add(
                "log written" + each,
                Sizing.logBytes(newOrders, databaseBytes, Math.max(1, Math.ceil(minutes / CHECKPOINT_MINUTES)))
                        .text(SizePlan::bytes),
                Basis.MEASURED,
                text(
                        "%,.0f bytes for a New-Order and what goes with it while the pages in use are in the log already, %,.0f while most are"
                                + " written whole, after a checkpoint; on the embedded server (%s). Large databases are near the upper end, small ones"
                                + " below it: no page is written whole twice between two checkpoints.",
                        log.least(), log.most(), RESULTS));
        if (each.isEmpty()) {
            Bounds kept = known ? logKept() : Bounds.exactly(0);
            add(
                    "disk to provide",
                    kept.plus(growth).plus(Bounds.exactly(databaseBytes)).text(SizePlan::bytes),
                    Basis.ARITHMETIC,
                    "size when built + growth + log kept (below); without archived log and room to sort while indexes are made");
        }
    }

    /** Time of the checks after a run, or after a build. */
    private void checks() {
        boolean sampled = load.check().kind() == CheckExtent.Kind.SAMPLE
                || load.check().kind() == CheckExtent.Kind.AUTO && warehouses > CheckExtent.LIMIT;
        if (sampled) {
            add(
                    "check after the run",
                    Sizing.checkSeconds(Math.min(warehouses, load.check().sample()), CheckConnections.MOST)
                            .text(SizePlan::time),
                    Basis.MEASURED,
                    text(
                            "a sample of %,d warehouses; totals of all, which read HISTORY once, come on top; --check full for all",
                            load.check().sample()));
        }
        add(
                sampled ? "check of all warehouses" : "check after the run",
                Sizing.checkSeconds(warehouses, CheckConnections.MOST).text(SizePlan::time),
                Basis.MEASURED,
                text(
                        "%s s of a processor for a warehouse in memory, on %,d connections, the most: one for each CPU of the server; of a database larger than memory at least its size / the"
                                + " disk's bandwidth",
                        Sizing.CHECK_SECONDS_PER_WAREHOUSE.text(seconds -> text("%.2f", seconds)),
                        CheckConnections.MOST));
    }

    /** Time of an experiment beside its runs, for restoring start states. */
    private void startStates() {
        add(
                "start state, built again",
                Sizing.loadingSeconds(Sizing.rows(new Scale(warehouses)), request.loadingRate())
                        .text(SizePlan::time),
                Basis.MEASURED,
                "before each run of an experiment with start: rebuild; the loading time above");
        add(
                "start state, copied",
                Sizing.copySeconds(databaseBytes).text(SizePlan::time),
                Basis.MEASURED,
                text(
                        "with start: copy, by the server or of an embedded server's files: %s a second, 20 warehouses in memory (%s), and no faster than the disk; room for"
                                + " two databases. A snapshot (start: command) takes seconds at any size.",
                        Sizing.COPIED_BYTES_PER_SECOND.text(SizePlan::bytes), RESULTS));
    }

    private void throughput() {
        String label = "throughput";
        if (request.nopm() != null) {
            add(label, text("%,.0f NOPM", nopm), Basis.GIVEN, "--nopm");
        } else if (load.pace() == Pace.PACED) {
            add(
                    "throughput at most",
                    text("%,.0f NOPM", nopm),
                    Basis.ARITHMETIC,
                    text(
                            "%.2f a warehouse: keying and mean think times (clause 5.2.5)%s, mix %s, response times of 0. The ceiling with the"
                                    + " smallest shares of clause 5.2.3 is %.2f.",
                            nopm / warehouses,
                            load.thinkScale() == 1 ? "" : " x " + load.thinkScale(),
                            load.mix(),
                            Disclosures.CEILING_PER_WAREHOUSE / load.thinkScale()));
        } else if (load.pace() == Pace.RATE) {
            add(
                    label,
                    text("%,.0f NOPM", nopm),
                    Basis.ARITHMETIC,
                    text("%s transactions per second x share of New-Orders, mix %s", load.rate(), load.mix()));
        } else {
            add(
                    label,
                    Numbers.NONE,
                    Basis.GIVEN,
                    "not available: flat-out it is what the run measures. What follows is for each 1,000 NOPM; give --nopm for the sum.");
        }
    }

    private void disks() {
        Bounds each = Sizing.IOS_PER_NEW_ORDER;
        add(
                "throughput of the disks",
                Sizing.nopmOfDisks(request.iops()).text(SizePlan::count) + " NOPM",
                Basis.MEASURED,
                text(
                        "%,.0f reads and writes per second (--iops) / %.1f to %.1f for a New-Order and what goes with it: the least in the white paper"
                                + " of 2009, with 5 %% of the database cached; the most with 14 %% and pages of 8 KiB. CPUs may allow less.",
                        request.iops(), each.least(), each.most()));
    }

    /** Log of two times the longest time between checkpoints. */
    private Bounds logKept() {
        return Sizing.logBytes(2 * CHECKPOINT_MINUTES * nopm, databaseBytes, 2);
    }

    private void server() {
        group = "Server";
        if (request.cacheBytes() == null) {
            add(
                    "buffer cache",
                    bytes(SMALL_CACHE * databaseBytes) + " to " + bytes(databaseBytes),
                    Basis.RULE_OF_THUMB,
                    "from 5 % of the database, where reads load the disks (" + PAPER
                            + "), to all of it, where only writes do; give yours with --cache");
        } else {
            add(
                    "warehouses, 5 % cached",
                    count(Math.max(1, Sizing.warehousesFor(request.cacheBytes(), SMALL_CACHE))),
                    Basis.RULE_OF_THUMB,
                    "of a database so large that this cache holds 5 % of it, and reads load the disks (" + PAPER + ")");
        }
        add(
                "connections allowed",
                "at least " + Numbers.count(connections + OWN_CONNECTIONS),
                Basis.ARITHMETIC,
                "those of the load (above); places that the server reserves for administrators come on top");
        add(
                "time between checkpoints",
                "at most " + CHECKPOINT_MINUTES + " min",
                Basis.ARITHMETIC,
                text(
                        "%d checkpoints in an interval of %d min (clause 5.5)",
                        Disclosures.REQUIRED_CHECKPOINTS, Disclosures.REQUIRED_INTERVAL_MINUTES));
        add(
                "log kept" + (known ? "" : EACH),
                logKept().text(SizePlan::bytes),
                Basis.RULE_OF_THUMB,
                text(
                        "log of two times %d min, so that time and not the size of the log starts a checkpoint",
                        CHECKPOINT_MINUTES));
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
}
