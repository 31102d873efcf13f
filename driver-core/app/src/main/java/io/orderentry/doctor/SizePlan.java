package io.orderentry.doctor;

import static io.orderentry.text.Sentences.text;

import io.orderentry.check.CheckConnections;
import io.orderentry.config.CheckExtent;
import io.orderentry.config.Load;
import io.orderentry.doctor.PlannedFigure.Basis;
import io.orderentry.metrics.Numbers;
import io.orderentry.model.Pace;
import io.orderentry.model.PacedCeiling;
import io.orderentry.model.Scale;
import io.orderentry.run.RunPlan;
import io.orderentry.schedule.Threads;
import io.orderentry.text.PackedTable;
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
    /** Group, basis and source of each figure. */
    private static final PackedTable SOURCES = new PackedTable(SizePlan.class, "plan.txt");

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
        long rows = Sizing.rows(new Scale(warehouses));
        add("rows", Numbers.count(rows), Sizing.rows(new Scale(1)) - Scale.ITEMS, Scale.ITEMS);
        add(
                "size when built",
                bytes(databaseBytes),
                bytes(Sizing.BYTES_PER_WAREHOUSE),
                bytes(Sizing.valueBytes(warehouses)));
        Double given = request.rowsPerSecond();
        Bounds rate = request.loadingRate();
        addFrom(
                given != null ? "loading time of a rate" : "loading time",
                "loading time",
                Sizing.loadingSeconds(rows, rate).text(SizePlan::time),
                given != null ? given : rate.text(SizePlan::count));
        if (request.nopm() != null) {
            compliance();
        }
        if (request.cacheBytes() != null) {
            add(
                    "cached share",
                    text("%.1f %%", PERCENT * Math.min(1, Sizing.cachedShare(request.cacheBytes(), databaseBytes))),
                    bytes(request.cacheBytes()),
                    request.cacheBytes() / MEBIBYTE / warehouses);
        }
    }

    private void compliance() {
        double ceiling = Disclosures.CEILING_PER_WAREHOUSE;
        add(
                "warehouses of a paced load",
                Sizing.compliantWarehouses(nopm).text(SizePlan::count),
                nopm,
                ceiling,
                Disclosures.FLOOR_PER_WAREHOUSE);
        double times = Sizing.undersizing(nopm, warehouses);
        add("undersized", times > 1.005 ? text("%.1f times", times) : "no", nopm / warehouses, ceiling);
        double ofMix = PacedCeiling.newOrdersPerMinute(warehouses, 1, load.mix()::percent);
        add(
                "efficiency",
                text("%.1f %%", PERCENT * nopm / (ceiling * warehouses)),
                nopm,
                ceiling,
                PERCENT * nopm / ofMix,
                ofMix / warehouses);
    }

    private void load() {
        int terminals = new Scale(warehouses).terminals();
        add("terminals", Numbers.count(terminals));
        int workers = load.connections().resolve(request.cpus());
        boolean perCpu = load.connections().perCpu();
        add(
                "connections",
                Numbers.count(connections + OWN_CONNECTIONS),
                workers,
                perCpu ? text(" (%s of %d CPUs, those of this machine)", load.connections(), request.cpus()) : "",
                connections - workers,
                OWN_CONNECTIONS);
        if (load.pace() != Pace.FLAT_OUT) {
            double busy = Math.ceil(Sizing.busyConnections(perSecond(), ANSWER_SECONDS));
            add("connections busy at once", count(busy), perSecond(), ANSWER_SECONDS);
        }
        double newOrdersOfOne = Sizing.nopm(load.mix(), 1);
        if (request.nopm() != null ? newOrdersOfOne > 0 : known) {
            double rate = request.nopm() != null ? nopm / newOrdersOfOne : perSecond();
            add("driver hosts", count(Sizing.driverHosts(rate)), rate, Sizing.TRANSACTIONS_PER_HOST);
        }
        add(
                "threads",
                Numbers.count(connections) + " " + Threads.choose(connections, true),
                Runtime.version().feature());
        double heap = Sizing.heapBytes(terminals, connections);
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
            Bounds each = Sizing.IOS_PER_NEW_ORDER;
            add(
                    "throughput of the disks",
                    Sizing.nopmOfDisks(request.iops()).text(SizePlan::count) + " NOPM",
                    request.iops(),
                    each.least(),
                    each.most());
        }
        boolean counted = load.duration() == null;
        String each = known || counted ? "" : EACH;
        double minutes = counted
                ? (double) load.passes() * load.transactions() * Sizing.newOrderShare(load.mix()) / nopm
                : load.warmup().plus(load.duration()).toMillis() / MILLIS_PER_MINUTE;
        double newOrders = nopm * minutes;
        addFrom(
                counted ? "New-Orders of a number" : "New-Orders",
                "New-Orders" + each,
                count(newOrders),
                counted
                        ? new Object[] {load.passes() * load.transactions()}
                        : new Object[] {time(load.warmup()), time(load.duration())});
        checks();
        startStates();
        Bounds grown = Sizing.GROWTH_BYTES_PER_NEW_ORDER;
        Bounds growth = grown.times(newOrders);
        addFrom("growth", "growth" + each, growth.text(SizePlan::bytes), grown.text(SizePlan::count));
        Bounds log = Sizing.LOG_BYTES_PER_NEW_ORDER;
        addFrom(
                "log written",
                "log written" + each,
                Sizing.logBytes(newOrders, databaseBytes, Math.max(1, Math.ceil(minutes / CHECKPOINT_MINUTES)))
                        .text(SizePlan::bytes),
                log.least(),
                log.most());
        if (each.isEmpty()) {
            Bounds kept = known ? logKept() : Bounds.exactly(0);
            add(
                    "disk to provide",
                    kept.plus(growth).plus(Bounds.exactly(databaseBytes)).text(SizePlan::bytes));
        }
    }

    /** Time of the checks after a run, or after a build. */
    private void checks() {
        CheckExtent check = load.check();
        boolean sampled = check.kind() == CheckExtent.Kind.SAMPLE
                || check.kind() == CheckExtent.Kind.AUTO && warehouses > CheckExtent.LIMIT;
        if (sampled) {
            addFrom(
                    "check of a sample",
                    "check after the run",
                    Sizing.checkSeconds(Math.min(warehouses, check.sample()), CheckConnections.MOST)
                            .text(SizePlan::time),
                    check.sample());
        }
        String all = "check of all warehouses";
        addFrom(
                all,
                sampled ? all : "check after the run",
                Sizing.checkSeconds(warehouses, CheckConnections.MOST).text(SizePlan::time),
                Sizing.CHECK_SECONDS_PER_WAREHOUSE.text(seconds -> text("%.2f", seconds)),
                CheckConnections.MOST);
    }

    /** Time of an experiment beside its runs, for restoring start states. */
    private void startStates() {
        add(
                "start state, built again",
                Sizing.loadingSeconds(Sizing.rows(new Scale(warehouses)), request.loadingRate())
                        .text(SizePlan::time));
        add(
                "start state, copied",
                Sizing.copySeconds(databaseBytes).text(SizePlan::time),
                Sizing.COPIED_BYTES_PER_SECOND.text(SizePlan::bytes));
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
        return Sizing.logBytes(2 * CHECKPOINT_MINUTES * nopm, databaseBytes, 2);
    }

    private void server() {
        if (request.cacheBytes() == null) {
            add("buffer cache", bytes(SMALL_CACHE * databaseBytes) + " to " + bytes(databaseBytes));
        } else {
            double most = Sizing.warehousesFor(request.cacheBytes(), SMALL_CACHE);
            add("warehouses, 5 % cached", count(Math.max(1, most)));
        }
        add("connections allowed", "at least " + Numbers.count(connections + OWN_CONNECTIONS));
        add(
                "time between checkpoints",
                "at most " + CHECKPOINT_MINUTES + " min",
                Disclosures.REQUIRED_CHECKPOINTS,
                Disclosures.REQUIRED_INTERVAL_MINUTES);
        String kept = "log kept" + (known ? "" : EACH);
        addFrom("log kept", kept, logKept().text(SizePlan::bytes), CHECKPOINT_MINUTES);
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
