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
import java.math.BigDecimal;
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
 * @param queueLimit null without the pace rate, and for any number
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
        int warehouses,
        boolean foreignKeys,
        int buildThreads,
        boolean shared,
        String metricsAddress,
        String metricsHosts,
        Path metricsTokenFile,
        Mode mode,
        Isolation isolation,
        Pace pace,
        Double rate,
        Arrivals arrivals,
        Long queueLimit,
        Double thinkScale,
        Mix mix,
        DeliveryMode delivery,
        Integer deliveryConnections,
        int retries,
        Connections connections,
        Duration warmup,
        Duration duration,
        Long transactions,
        int passes,
        long seed,
        CheckExtent check,
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
            Map.of("rate", Pace.RATE, "arrivals", Pace.RATE, "queueLimit", Pace.RATE, "thinkScale", Pace.PACED);

    public Load {
        requirePace(pace, "thinkScale", thinkScale);
        requirePace(pace, "rate", rate);
        requirePace(pace, "arrivals", arrivals);
        requirePace(pace, "queueLimit", queueLimit);
        if (pace == Pace.PACED) {
            thinkScale = requireNonNullElse(thinkScale, 1.0);
        }
        if (pace == Pace.RATE) {
            require(rate != null, "pace", "'rate' needs the key rate, the transactions per second");
            arrivals = requireNonNullElse(arrivals, Arrivals.UNIFORM);
        }
        require(
                queueLimit == null || transactions == null,
                "queueLimit",
                "needs a duration: transactions counts those that are completed, and a dropped one never is");
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
        String paced = pace == Pace.RATE
                ? pace + "-" + BigDecimal.valueOf(rate).stripTrailingZeros().toPlainString()
                : pace.toString();
        if (NAMED_BY_PACE.contains(name)) {
            return paced;
        }
        return pace == Pace.FLAT_OUT ? name : name + "-" + paced;
    }

    /**
     * The same load at a constant rate, with a measurement interval of another length.
     *
     * @throws Refusal when one of them is out of range
     */
    public Load atRate(double other, Duration interval) {
        return ConfigKeys.checked(
                with(it -> it.pace(Pace.RATE).rate(other).thinkScale(null).duration(interval)));
    }

    /** The same load without waits. */
    public Load flatOut() {
        return with(it -> it.pace(Pace.FLAT_OUT)
                .rate(null)
                .arrivals(null)
                .queueLimit(null)
                .thinkScale(null));
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
