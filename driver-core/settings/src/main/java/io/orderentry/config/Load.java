package io.orderentry.config;

import static io.orderentry.config.KeyRefusal.print;
import static io.orderentry.config.KeyRefusal.require;
import static java.util.Objects.requireNonNullElse;

import io.orderentry.model.Arrivals;
import io.orderentry.model.Pace;
import io.orderentry.model.Scale;
import io.orderentry.text.Refusal;
import io.orderentry.text.Sentences;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

/**
 * Load of the database. Its keys are those of the files under {@code configs/loads}, all of them optional; {@code oe config keys load}
 * describes them. A value that is excluded by another one is a {@link Refusal}.
 *
 * @param name short name: that of the file without folder and ending
 * @param source where it was read from
 * @param mode null for that of the plugin: procedures where it has them, and else statements
 * @param rate null without the pace rate
 * @param arrivals null without the pace rate
 * @param thinkScale factor of the times of clause 5.2.5; null without the pace paced
 * @param duration null when {@code transactions} ends the measurement interval
 * @param transactions null when {@code duration} ends the measurement interval
 * @param passes how often the transactions are run; above 1 there is no ramp-up
 * @param deliveryConnections null for one for every three connections
 */
@RecordBuilder
public record Load(
        String name,
        String source,

        @Key(
                sentence = "Warehouses of a database that is built, about 100 MB each.",
                range = "1.." + Scale.MAX_WAREHOUSES,
                fallback = "1",
                option = {"-w", "--warehouses"})
        int warehouses,

        @Key(sentence = "The ten foreign keys in a database that is built.", fallback = "false")
        boolean foreignKeys,

        @Key(
                sentence = "Threads that load a database; 0 is one for each CPU.",
                range = "0..1000",
                fallback = "0",
                option = "--threads")
        int buildThreads,

        @Key(
                sentence =
                        "Permission for other drivers to work on the database at the same time, if they are shared too.",
                fallback = "false")
        boolean shared,

        @Key(
                sentence =
                        "Address of this machine at which live figures are served; without metricsTokenFile every host"
                                + " that can connect can read them.",
                fallbackText = "the loopback address",
                sample = "127.0.0.1")
        String metricsAddress,

        @Key(
                sentence =
                        "Further names and addresses by which clients may ask for the live figures, with commas between"
                                + " them; else those of this machine.",
                sample = "bench.example")
        String metricsHosts,

        @Key(
                sentence =
                        "File whose first line is the token that clients of the live figures must send, as bearer token"
                                + " or as password.",
                sample = "data/token")
        Path metricsTokenFile,

        @Key(
                sentence =
                        "Execution of the SQL: stored procedures, one round trip per transaction, or statements in steps.",
                fallbackText = "procedures where the plugin has them, else statements",
                sample = "procedures",
                option = "--mode")
        Mode mode,

        @Key(sentence = "Isolation level of every transaction.", fallback = "read-committed")
        Isolation isolation,

        @Key(
                sentence =
                        "Start of a terminal's next transaction: at once, after keying and think times, or at a constant"
                                + " rate of all terminals.",
                fallback = "flat-out",
                option = "--pace")
        Pace pace,

        @Key(
                sentence = "Transactions of all types per second; with the pace rate, and only then.",
                range = "0.001..1000000",
                unit = "1/s",
                sample = "200",
                option = "--rate",
                label = "TX_PER_S")
        Double rate,

        @Key(
                sentence = "Times between transactions of the pace rate: all equal, or exponentially distributed.",
                fallbackText = "uniform with the pace rate",
                sample = "uniform")
        Arrivals arrivals,

        @Key(
                sentence =
                        "Factor of keying and think times, with the pace paced and only then; those of the specification"
                                + " are 1.",
                range = "0.001..10",
                fallbackText = "1 with the pace paced",
                sample = "1")
        Double thinkScale,

        @Key(
                sentence =
                        "Choice of the next transaction: from a deck of 23 shuffled cards, or by percents of the five types,"
                                + " together 100.",
                range = "deck, or keys with percents",
                fallback = "deck")
        Mix mix,

        @Key(
                sentence = "Execution of a Delivery: deferred, as the specification says, or in the terminal's turn.",
                fallback = "queued")
        DeliveryMode delivery,

        @Key(
                sentence = "Connections that execute queued Deliveries.",
                range = "1.." + Connections.MAX,
                fallbackText = "one for every three connections",
                sample = "2")
        Integer deliveryConnections,

        @Key(
                sentence = "Number of times that one input is tried again after a conflict.",
                range = "0..1000",
                fallback = "20")
        int retries,

        @Key(
                sentence = "Connections that serve the terminals: a number, or a multiple of the CPUs of the database's"
                        + " machine.",
                range = "1.." + Connections.MAX + " or 1xcpu.." + Connections.MAX_PER_CPU + "xcpu",
                fallback = "2xcpu",
                option = {"-c", "--connections"},
                label = "N|2xcpu")
        Connections connections,

        @Key(
                sentence = "Ramp-up before the measurement interval.",
                range = "0s..24h",
                fallback = "5s",
                option = "--warmup")
        Duration warmup,

        @Key(
                sentence = "Length of the measurement interval; excludes transactions.",
                range = "1ms..24h",
                fallback = "1m",
                option = "--duration")
        Duration duration,

        @Key(
                sentence = "Number of transactions that ends the measurement interval; excludes duration.",
                range = "1..1000000000000",
                sample = "100000",
                option = "--transactions")
        Long transactions,

        @Key(
                sentence =
                        "Number of times that the fixed number of transactions is run, with the same inputs each time: the"
                                + " last pass is measured, and those before it take the place of the ramp-up.",
                range = "1..1000",
                fallback = "1")
        int passes,

        @Key(
                sentence = "Seed of every random value: the same seed gives the same rows and the same inputs.",
                fallback = "1",
                option = "--seed")
        long seed,

        @Key(
                sentence =
                        "Check of the database's consistency after a build and a run: full, of a sample of warehouses, or none;"
                                + " auto is full, but a sample after a run on more than " + CheckExtent.LIMIT
                                + " warehouses; sample:N reads N warehouses, sample 64.",
                range = "auto, full, sample, none",
                fallback = "auto",
                option = "--check")
        CheckExtent check,

        @Key(
                sentence =
                        "Measurement of what the driver's machine does without the database, three seconds before the run.",
                fallback = "false")
        boolean passport)
        implements LoadBuilder.With {
    /** Execution of Delivery: inline or queued. */
    public enum DeliveryMode {
        /** Queued and answered at once, worked off in the background (clause 2.7). */
        QUEUED,
        /** In the terminal's session, as other kits do; disclosed in the result. */
        INLINE
    }

    /** Loads whose name is a pace. */
    private static final Set<String> NAMED_BY_PACE = Set.of("default", "flat-out", "paced", "constant-rate");

    /** Keys that only loads of one pace have. */
    private static final Map<String, Pace> OF_PACE =
            Map.of("rate", Pace.RATE, "arrivals", Pace.RATE, "thinkScale", Pace.PACED);

    public Load {
        requirePace(pace, "thinkScale", thinkScale);
        requirePace(pace, "rate", rate);
        requirePace(pace, "arrivals", arrivals);
        if (pace == Pace.PACED) {
            thinkScale = requireNonNullElse(thinkScale, 1.0);
        }
        if (pace == Pace.RATE) {
            require(rate != null, "pace", "'rate' needs the key rate, the transactions per second");
            arrivals = requireNonNullElse(arrivals, Arrivals.UNIFORM);
        }
        require(duration == null || transactions == null, "transactions", "excludes duration, and both are given");
        require(duration != null || transactions != null, "transactions", "is missing, and so is duration");
        if (passes > 1) {
            require(
                    transactions != null,
                    "passes",
                    "belongs to transactions, and duration ends the measurement interval");
            require(pace == Pace.FLAT_OUT, "passes", "belongs to the pace 'flat-out', and the pace is '" + pace + "'");
            require(warmup.isZero(), "warmup", "excludes passes: the passes before the last take its place");
        }
        require(
                deliveryConnections == null || delivery == DeliveryMode.QUEUED,
                "deliveryConnections",
                "are for queued deliveries, and delivery is '" + print(delivery) + "'");
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
        if (pace == Pace.PACED && !connections.perCpu() && count > terminals) {
            throw new Refusal("--connections: " + count + " need as many paced terminals, and a database of "
                    + Sentences.count(databaseWarehouses, "warehouse") + " allows " + terminals + "; use -c "
                    + terminals + " or less, or at least "
                    + (count + Scale.TERMINALS_PER_WAREHOUSE - 1) / Scale.TERMINALS_PER_WAREHOUSE + " warehouses");
        }
    }

    private static void requirePace(Pace pace, String key, Object value) {
        Pace owner = OF_PACE.get(key);
        require(
                value == null || pace == owner,
                key,
                "belongs to the pace '" + owner + "', and the pace is '" + pace + "'");
    }

    /** Name of a run of this load, with its pace, which an option may have changed: {@code flat-out}, {@code paced}, {@code rate-200}. */
    public String runName() {
        String paced = pace == Pace.RATE ? pace + "-" + print(rate) : pace.toString();
        if (NAMED_BY_PACE.contains(name)) {
            return paced;
        }
        return pace == Pace.FLAT_OUT ? name : name + "-" + paced;
    }

    /** The same load at a constant rate, with a measurement interval of another length; refuses what is out of range. */
    public Load atRate(double other, Duration interval) {
        return ConfigKeys.checked(
                with(it -> it.pace(Pace.RATE).rate(other).thinkScale(null).duration(interval)));
    }

    public Load flatOut() {
        return with(it -> it.pace(Pace.FLAT_OUT).rate(null).arrivals(null).thinkScale(null));
    }

    /** The defaults with a command line laid over them, without a file. */
    public static Load of(Overrides overrides) {
        return read("default", Section.top("load", "defaults", Map.of(), overrides));
    }

    /** A load that another process has written with {@link Settings#loadYaml}; refuses any other text. */
    public static Load parse(String name, String yaml) {
        String source = "the load of the conductor";
        return read(name, Section.top("load", source, Yaml.read(source, yaml), Overrides.none()));
    }

    static Load read(String name, Section file) {
        file.dropExcluded("transactions", "duration");
        file.dropExcluded("duration", "transactions");
        file.dropExcluded("passes", "warmup");
        file.dropExcluded("warmup", "passes");
        Object pace = file.get("pace");
        OF_PACE.forEach((key, owner) -> {
            if (owner != pace) {
                file.dropExcluded("pace", key);
            }
        });
        Map<String, Object> values = file.values(name);
        if (file.has("transactions") && !file.has("duration")) {
            values.remove("duration");
        }
        if (!values.get("passes").equals(1) && !file.has("warmup")) {
            values.put("warmup", Duration.ZERO);
        }
        return file.build(Load.class, values);
    }
}
