package io.orderentry.config;

import static io.orderentry.config.KeyRefusal.require;
import static io.orderentry.config.KeyRefusal.requireRange;
import static java.util.Objects.requireNonNullElse;

import io.orderentry.model.Arrivals;
import io.orderentry.model.Pace;
import io.orderentry.model.Scale;
import java.time.Duration;
import java.util.Map;

/**
 * Load of the database. Every component but the first two is a key of the files under {@code configs/loads}, all of them
 * optional. Checks itself: a value that is out of bounds, or excluded by another one, is a {@link Refusal}.
 *
 * @param name short name: that of the file without folder and ending
 * @param source where it was read from
 * @param warehouses size of a database that has to be built, 1 to {@link Scale#MAX_WAREHOUSES}; default 1
 * @param mode null (default) means procedures where the plugin has them, and else statements
 * @param isolation default {@code read-committed}
 * @param pace default {@code flat-out}
 * @param rate transactions of all types per second, 0.001 to 1,000,000; given with {@link Pace#RATE} and else null
 * @param arrivals of the transactions; default {@code uniform} with {@link Pace#RATE} and else null
 * @param connections default {@code 2xcpu}
 * @param warmup ramp-up before the measurement interval, 0 to 24 hours; default 5 seconds
 * @param duration length of the measurement interval, 1 millisecond to 24 hours; default 30 seconds; null when
 *     {@code transactions} ends it
 * @param transactions number of transactions that end the measurement interval, or null
 * @param seed of every random input of the run; default 1
 * @param delivery default {@code queued}
 * @param deliveryConnections connections of the queue's workers, 1 to 10,000; null (default) is one for every three connections
 * @param retries how often the same input is tried again after a conflict, 0 to 1,000; default 20
 * @param mix default {@link Mix#DECK}
 * @param foreignKeys whether a database that has to be built gets the ten foreign keys; default false
 * @param historyIndex whether a database that has to be built gets an index of HISTORY by customer; default false
 * @param check whether the database is checked after the run; default true
 * @param buildThreads threads that load a database, up to 1,000; 0 (default) means one for each CPU
 * @param verifyReads how many Order-Status and how many Stock-Level outputs are compared with the tables after the run, 0 to 10,000;
 *     default 20
 * @param shared whether other drivers may work on the database at the same time, if they are shared too; default false
 * @param threads default {@code auto}
 */
public record Load(
        String name,
        String source,
        int warehouses,
        Mode mode,
        Isolation isolation,
        Pace pace,
        Double rate,
        Arrivals arrivals,
        Connections connections,
        Duration warmup,
        Duration duration,
        Long transactions,
        long seed,
        DeliveryMode delivery,
        Integer deliveryConnections,
        int retries,
        Mix mix,
        boolean foreignKeys,
        boolean historyIndex,
        boolean check,
        int buildThreads,
        int verifyReads,
        boolean shared,
        Threads threads) {

    private static final Duration DEFAULT_DURATION = Duration.ofSeconds(30);
    private static final Duration LONGEST = Duration.ofHours(24);
    private static final long MAX_TRANSACTIONS = 1_000_000_000_000L;

    public Load {
        requireRange("warehouses", warehouses, 1, Scale.MAX_WAREHOUSES);
        if (pace == Pace.RATE) {
            require(rate != null, "pace", "'rate' needs the key rate, the transactions per second");
            requireRange("rate", rate, 0.001, 1_000_000.0);
            arrivals = requireNonNullElse(arrivals, Arrivals.UNIFORM);
        } else {
            String otherPace = "belongs to the pace 'rate', and the pace is '" + pace + "'";
            require(rate == null, "rate", otherPace);
            require(arrivals == null, "arrivals", otherPace);
        }
        requireRange("warmup", warmup, Duration.ZERO, LONGEST);
        if (duration != null) {
            require(transactions == null, "transactions", "excludes duration, and both are given");
            requireRange("duration", duration, Duration.ofMillis(1), LONGEST);
        } else {
            require(transactions != null, "transactions", "is missing, and so is duration");
            requireRange("transactions", transactions, 1L, MAX_TRANSACTIONS);
        }
        if (deliveryConnections != null) {
            String inline = "are for queued deliveries, and delivery is '" + delivery + "'";
            require(delivery == DeliveryMode.QUEUED, "deliveryConnections", inline);
            requireRange("deliveryConnections", deliveryConnections, 1, Connections.MAX);
        }
        requireRange("retries", retries, 0, 1_000);
        requireRange("buildThreads", buildThreads, 0, 1_000);
        requireRange("verifyReads", verifyReads, 0, 10_000);
    }

    /** The same load with other random inputs. */
    public Load withSeed(long other) {
        return with(warehouses, mode, other);
    }

    /** The same load in the mode that was found for it. */
    public Load withMode(Mode found) {
        return with(warehouses, found, seed);
    }

    /** The same load on a database of another size. */
    public Load withWarehouses(int other) {
        return with(other, mode, seed);
    }

    private Load with(int otherWarehouses, Mode otherMode, long otherSeed) {
        return new Load(
                name,
                source,
                otherWarehouses,
                otherMode,
                isolation,
                pace,
                rate,
                arrivals,
                connections,
                warmup,
                duration,
                transactions,
                otherSeed,
                delivery,
                deliveryConnections,
                retries,
                mix,
                foreignKeys,
                historyIndex,
                check,
                buildThreads,
                verifyReads,
                shared,
                threads);
    }

    /** The defaults with a command line laid over them, without a file. */
    public static Load of(Overrides overrides) {
        return read("default", Section.top("load", "defaults", Map.of(), overrides));
    }

    static Load read(String name, Section file) {
        file.outrank("transactions", "duration");
        file.outrank("duration", "transactions");
        Pace pace = requireNonNullElse(file.word("pace", Pace.class), Pace.FLAT_OUT);
        if (pace != Pace.RATE) {
            file.outrank("pace", "rate");
            file.outrank("pace", "arrivals");
        }
        Mix mix = file.isMap("mix")
                ? Mix.read(file.part("mix"))
                : requireNonNullElse(file.scalar("mix", "the word deck or weights", Load::deck), Mix.DECK);
        Long transactions = file.bigInteger("transactions");
        Duration duration = file.duration("duration");
        return file.build(() -> new Load(
                name,
                file.source(),
                requireNonNullElse(file.integer("warehouses"), 1),
                file.word("mode", Mode.class),
                requireNonNullElse(file.word("isolation", Isolation.class), Isolation.READ_COMMITTED),
                pace,
                file.decimal("rate"),
                file.word("arrivals", Arrivals.class),
                requireNonNullElse(
                        file.scalar("connections", "a number", Connections::parse), new Connections(2, true)),
                requireNonNullElse(file.duration("warmup"), Duration.ofSeconds(5)),
                duration == null && transactions == null ? DEFAULT_DURATION : duration,
                transactions,
                requireNonNullElse(file.bigInteger("seed"), 1L),
                requireNonNullElse(file.word("delivery", DeliveryMode.class), DeliveryMode.QUEUED),
                file.integer("deliveryConnections"),
                requireNonNullElse(file.integer("retries"), 20),
                mix,
                requireNonNullElse(file.truth("foreignKeys"), false),
                requireNonNullElse(file.truth("historyIndex"), false),
                requireNonNullElse(file.truth("check"), true),
                requireNonNullElse(file.integer("buildThreads"), 0),
                requireNonNullElse(file.integer("verifyReads"), 20),
                requireNonNullElse(file.truth("shared"), false),
                requireNonNullElse(file.word("threads", Threads.class), Threads.AUTO)));
    }

    private static Mix deck(String text) {
        if (!text.equals("deck")) {
            throw new Refusal("'" + text + "' is neither the word deck nor weights of the five transactions");
        }
        return Mix.DECK;
    }
}
