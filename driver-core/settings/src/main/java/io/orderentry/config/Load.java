package io.orderentry.config;

import static io.orderentry.config.KeyRefusal.require;
import static java.util.Objects.requireNonNullElse;

import io.orderentry.config.LoadPace.ConstantRate;
import io.orderentry.config.LoadPace.FlatOut;
import io.orderentry.config.LoadPace.Paced;
import io.orderentry.model.Arrivals;
import io.orderentry.model.Pace;
import io.orderentry.model.Scale;
import io.orderentry.text.Refusal;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

/**
 * Load of the database. Every component but the first two is a key of the files under {@code configs/loads}, all of them
 * optional; {@code oe config keys load} describes them. Checks itself: a value that is out of range, or excluded by another one, is a
 * {@link Refusal}.
 *
 * @param name short name: that of the file without folder and ending
 * @param source where it was read from
 * @param mode null for that of the plugin: procedures where it has them, and else statements
 * @param pacing when a transaction begins, with the keys that only loads of this pace have
 * @param duration null when {@code transactions} ends the measurement interval
 * @param transactions null when {@code duration} ends the measurement interval
 * @param passes how often the transactions are run; above 1 there is no ramp-up
 * @param deliveryConnections null for one for every three connections
 */
@RecordBuilder
public record Load(
        String name,
        String source,
        int warehouses,
        Mode mode,
        Isolation isolation,
        LoadPace pacing,
        Connections connections,
        Duration warmup,
        Duration duration,
        Long transactions,
        int passes,
        long seed,
        DeliveryMode delivery,
        Integer deliveryConnections,
        int retries,
        Mix mix,
        boolean foreignKeys,
        boolean historyIndex,
        boolean check,
        int buildThreads,
        boolean buildWholeTables,
        int verifyReads,
        int verifyWrites,
        boolean shared,
        Threads threads) {
    /** Loads whose name is a pace. */
    private static final Set<String> NAMED_BY_PACE = Set.of("default", "flat-out", "paced", "constant-rate");

    public Load {
        LoadKeys.WAREHOUSES.check(warehouses);
        if (pacing instanceof ConstantRate open && open.queueLimit() != null) {
            String fixed = "needs a duration: transactions counts those that are completed, and a dropped one never is";
            require(transactions == null, "queueLimit", fixed);
        }
        LoadKeys.WARMUP.check(warmup);
        if (duration != null) {
            require(transactions == null, "transactions", "excludes duration, and both are given");
            LoadKeys.DURATION.check(duration);
        } else {
            require(transactions != null, "transactions", "is missing, and so is duration");
            LoadKeys.TRANSACTIONS.check(transactions);
        }
        LoadKeys.PASSES.check(passes);
        if (passes > 1) {
            require(
                    transactions != null,
                    "passes",
                    "belongs to transactions, and duration ends the measurement interval");
            require(
                    pacing.pace() == Pace.FLAT_OUT,
                    "passes",
                    "belongs to the pace 'flat-out', and the pace is '" + pacing.pace() + "'");
            require(warmup.isZero(), "warmup", "excludes passes: the passes before the last take its place");
        }
        if (deliveryConnections != null) {
            String inline = "are for queued deliveries, and delivery is '" + delivery + "'";
            require(delivery == DeliveryMode.QUEUED, "deliveryConnections", inline);
            LoadKeys.DELIVERY_CONNECTIONS.check(deliveryConnections);
        }
        LoadKeys.RETRIES.check(retries);
        LoadKeys.BUILD_THREADS.check(buildThreads);
        LoadKeys.VERIFY_READS.check(verifyReads);
        LoadKeys.VERIFY_WRITES.check(verifyWrites);
    }

    /**
     * Refuses more connections than paced terminals could use: each terminal is in one transaction at a time.
     *
     * @param databaseWarehouses warehouses of the database
     * @throws Refusal when a fixed number of connections is too large
     */
    public void requireTerminals(int databaseWarehouses) {
        int terminals = new Scale(databaseWarehouses).terminals();
        int count = connections.count();
        if (pace() == Pace.PACED && !connections.perCpu() && count > terminals) {
            throw new Refusal("--connections: " + count + " need as many paced terminals, and a database of "
                    + databaseWarehouses + (databaseWarehouses == 1 ? " warehouse" : " warehouses") + " allows "
                    + terminals
                    + "; use -c " + terminals + " or less, or at least "
                    + (count + Scale.TERMINALS_PER_WAREHOUSE - 1) / Scale.TERMINALS_PER_WAREHOUSE + " warehouses");
        }
    }

    /** The word for its pacing. */
    public Pace pace() {
        return pacing.pace();
    }

    /** Transactions per second; null without a constant rate. */
    public Double rate() {
        return pacing instanceof ConstantRate open ? Double.valueOf(open.rate()) : null;
    }

    /** Factor of the specification's keying and think times; null where terminals have none. */
    public Double thinkScale() {
        return pacing instanceof Paced paced ? Double.valueOf(paced.thinkScale()) : null;
    }

    /** The same load with other random inputs. */
    public Load withSeed(long other) {
        return LoadBuilder.builder(this).seed(other).build();
    }

    /** The same load in the mode that was found for it. */
    public Load withMode(Mode found) {
        return LoadBuilder.builder(this).mode(found).build();
    }

    /** The same load on a database of another size. */
    public Load withWarehouses(int other) {
        return LoadBuilder.builder(this).warehouses(other).build();
    }

    /** Name of a run of this load, with its pace, which an option may have changed: {@code flat-out}, {@code paced}, {@code rate-200}. */
    public String runName() {
        Pace pace = pace();
        String paced = pace == Pace.RATE
                ? pace + "-" + BigDecimal.valueOf(rate()).stripTrailingZeros().toPlainString()
                : pace.toString();
        if (NAMED_BY_PACE.contains(name)) {
            return paced;
        }
        return pace == Pace.FLAT_OUT ? name : name + "-" + paced;
    }

    /** The same load at another constant rate. */
    public Load withRate(double other) {
        ConstantRate rate = pacing instanceof ConstantRate open
                ? new ConstantRate(other, open.arrivals(), open.queueLimit())
                : new ConstantRate(other, Arrivals.UNIFORM, null);
        return LoadBuilder.builder(this).pacing(rate).build();
    }

    /** The same load without waits. */
    public Load flatOut() {
        return LoadBuilder.builder(this).pacing(new FlatOut()).build();
    }

    /** The same load on a fixed number of connections. */
    public Load withConnections(int other) {
        return LoadBuilder.builder(this)
                .connections(new Connections(other, false))
                .build();
    }

    /** The same load with a measurement interval of another length. */
    public Load withDuration(Duration other) {
        return LoadBuilder.builder(this).duration(other).build();
    }

    /** The defaults with a command line laid over them, without a file. */
    public static Load of(Overrides overrides) {
        return read("default", Section.top("load", "defaults", Map.of(), overrides));
    }

    /**
     * A load that another process has written with {@link Settings#loadYaml}.
     *
     * @throws Refusal when it is none
     */
    public static Load parse(String name, String yaml) {
        String source = "the load of the conductor";
        return read(name, Section.top("load", source, Yaml.read(source, yaml), Overrides.none()));
    }

    static Load read(String name, Section file) {
        file.outrank(LoadKeys.TRANSACTIONS, LoadKeys.DURATION);
        file.outrank(LoadKeys.DURATION, LoadKeys.TRANSACTIONS);
        Pace pace = file.get(LoadKeys.PACE);
        if (pace != Pace.RATE) {
            file.outrank(LoadKeys.PACE, LoadKeys.RATE);
            file.outrank(LoadKeys.PACE, LoadKeys.ARRIVALS);
            file.outrank(LoadKeys.PACE, LoadKeys.QUEUE_LIMIT);
        }
        file.outrank(LoadKeys.PASSES, LoadKeys.WARMUP);
        file.outrank(LoadKeys.WARMUP, LoadKeys.PASSES);
        int passes = file.get(LoadKeys.PASSES);
        Duration given = file.given(LoadKeys.WARMUP);
        Duration warmup = passes == 1 ? file.get(LoadKeys.WARMUP) : requireNonNullElse(given, Duration.ZERO);
        if (pace != Pace.PACED) {
            file.outrank(LoadKeys.PACE, LoadKeys.THINK_SCALE);
        }
        Mix mix = file.get(LoadKeys.MIX);
        Long transactions = file.get(LoadKeys.TRANSACTIONS);
        Duration duration = transactions == null ? file.get(LoadKeys.DURATION) : file.given(LoadKeys.DURATION);
        return file.build(() -> LoadBuilder.builder()
                .name(name)
                .source(file.source())
                .warehouses(file.get(LoadKeys.WAREHOUSES))
                .mode(file.get(LoadKeys.MODE))
                .isolation(file.get(LoadKeys.ISOLATION))
                .pacing(LoadPace.read(file))
                .connections(file.get(LoadKeys.CONNECTIONS))
                .warmup(warmup)
                .duration(duration)
                .transactions(transactions)
                .passes(passes)
                .seed(file.get(LoadKeys.SEED))
                .delivery(file.get(LoadKeys.DELIVERY))
                .deliveryConnections(file.get(LoadKeys.DELIVERY_CONNECTIONS))
                .retries(file.get(LoadKeys.RETRIES))
                .mix(mix)
                .foreignKeys(file.get(LoadKeys.FOREIGN_KEYS))
                .historyIndex(file.get(LoadKeys.HISTORY_INDEX))
                .check(file.get(LoadKeys.CHECK))
                .buildThreads(file.get(LoadKeys.BUILD_THREADS))
                .buildWholeTables(file.get(LoadKeys.BUILD_WHOLE_TABLES))
                .verifyReads(file.get(LoadKeys.VERIFY_READS))
                .verifyWrites(file.get(LoadKeys.VERIFY_WRITES))
                .shared(file.get(LoadKeys.SHARED))
                .threads(file.get(LoadKeys.THREADS))
                .build());
    }
}
