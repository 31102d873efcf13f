package io.orderentry.config;

import io.orderentry.model.Arrivals;
import io.orderentry.model.Pace;
import io.orderentry.model.Scale;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Keys of the files under {@code configs/loads}. */
final class LoadKeys {
    private static final Duration LONGEST = Duration.ofHours(24);

    static final ConfigKey<Integer> WAREHOUSES = ConfigKey.of(
                    "warehouses",
                    ValueType.integer(1, Scale.MAX_WAREHOUSES),
                    "Warehouses of a database that is built, about 100 MB each.")
            .or(1);

    static final ConfigKey<Boolean> FOREIGN_KEYS = ConfigKey.of(
                    "foreignKeys", ValueType.truth(), "The ten foreign keys in a database that is built.")
            .or(false);

    static final ConfigKey<Boolean> HISTORY_INDEX = ConfigKey.of(
                    "historyIndex",
                    ValueType.truth(),
                    "Index of HISTORY by customer in a database that is built, for checks of other tools.")
            .or(false);

    static final ConfigKey<Integer> BUILD_THREADS = ConfigKey.of(
                    "buildThreads", ValueType.integer(0, 1_000), "Threads that load a database; 0 is one for each CPU.")
            .or(0);

    static final ConfigKey<Boolean> BUILD_WHOLE_TABLES = ConfigKey.of(
                    "buildWholeTables",
                    ValueType.truth(),
                    "Loading of each table by one thread, other threads loading other tables; in one transaction where the vendor"
                            + " loads faster then.")
            .or(false);

    static final ConfigKey<Boolean> SHARED = ConfigKey.of(
                    "shared",
                    ValueType.truth(),
                    "Permission for other drivers to work on the database at the same time, if they are shared too.")
            .or(false);

    static final ConfigKey<Mode> MODE = ConfigKey.of(
                    "mode",
                    ValueType.word(Mode.class),
                    "Execution of the SQL: stored procedures, one round trip per transaction, or single statements.")
            .otherwise("procedures where the plugin has them, else statements")
            .like("procedures");

    static final ConfigKey<Isolation> ISOLATION = ConfigKey.of(
                    "isolation", ValueType.word(Isolation.class), "Isolation level of every transaction.")
            .or(Isolation.READ_COMMITTED);

    static final ConfigKey<Pace> PACE = ConfigKey.of(
                    "pace",
                    ValueType.word(Pace.class),
                    "Start of a terminal's next transaction: at once, after keying and think times, or at a constant rate of all"
                            + " terminals.")
            .or(Pace.FLAT_OUT);

    static final ConfigKey<Double> RATE = ConfigKey.of(
                    "rate",
                    ValueType.decimal(0.001, 1_000_000.0),
                    "Transactions of all types per second; with the pace rate, and only then.")
            .in("1/s")
            .like("200");

    static final ConfigKey<Arrivals> ARRIVALS = ConfigKey.of(
                    "arrivals",
                    ValueType.word(Arrivals.class),
                    "Times between transactions of the pace rate: all equal, or exponentially distributed.")
            .otherwise("uniform with the pace rate")
            .like("uniform");

    static final ConfigKey<Long> QUEUE_LIMIT = ConfigKey.of(
                    "queueLimit",
                    ValueType.bigInteger(1, 1_000_000_000),
                    "Arrivals of the pace rate that may wait for a free connection; one more is dropped, and counted as skipped.")
            .otherwise("any number waits")
            .like("1000");

    static final ConfigKey<Double> THINK_SCALE = ConfigKey.of(
                    "thinkScale",
                    ValueType.decimal(0.001, 10.0),
                    "Factor of keying and think times, with the pace paced and only then; those of the specification are 1.")
            .otherwise("1 with the pace paced")
            .like("1");

    static final ConfigKey<Mix> MIX = ConfigKey.of(
                    "mix",
                    ValueTypeBuilder.<Mix>builder()
                            .name(ValueType.WORD)
                            .range("deck, or keys with percents")
                            .reader(Mix::read)
                            .schema(Map.of("const", "deck"))
                            .keys(Mix.KEYS)
                            .build(),
                    "Choice of the next transaction: from a deck of 23 shuffled cards, or by percents of the five types,"
                            + " together 100.")
            .or(Mix.DECK);

    static final ConfigKey<DeliveryMode> DELIVERY = ConfigKey.of(
                    "delivery",
                    ValueType.word(DeliveryMode.class),
                    "Execution of a Delivery: deferred, as the specification says, or in the terminal's turn.")
            .or(DeliveryMode.QUEUED);

    static final ConfigKey<Integer> DELIVERY_CONNECTIONS = ConfigKey.of(
                    "deliveryConnections",
                    ValueType.integer(1, Connections.MAX),
                    "Connections that execute queued Deliveries.")
            .otherwise("one for every three connections")
            .like("2");

    static final ConfigKey<Integer> RETRIES = ConfigKey.of(
                    "retries",
                    ValueType.integer(0, 1_000),
                    "Number of times that one input is tried again after a conflict.")
            .or(20);

    static final ConfigKey<Connections> CONNECTIONS = ConfigKey.of(
                    "connections",
                    ValueType.scalar(
                            "count",
                            "1.." + Connections.MAX + " or 1xcpu.." + Connections.MAX_PER_CPU + "xcpu",
                            "a number",
                            Connections::parse,
                            Map.of(
                                    "type",
                                    List.of("integer", "string"),
                                    "minimum",
                                    1,
                                    "maximum",
                                    Connections.MAX,
                                    "pattern",
                                    "^[0-9]{1,9}(xcpu)?$")),
                    "Connections that serve the terminals: a number, or a multiple of the CPUs of the database's machine.")
            .or(new Connections(2, true));

    static final ConfigKey<Threads> THREADS = ConfigKey.of(
                    "threads",
                    ValueType.word(Threads.class),
                    "Threads that carry the connections; auto is virtual (Java 24 or newer) from 100 connections over a"
                            + " network on.")
            .or(Threads.AUTO);

    static final ConfigKey<Duration> WARMUP = ConfigKey.of(
                    "warmup", ValueType.duration(Duration.ZERO, LONGEST), "Ramp-up before the measurement interval.")
            .or(Duration.ofSeconds(5));

    static final ConfigKey<Duration> DURATION = ConfigKey.of(
                    "duration",
                    ValueType.duration(Duration.ofMillis(1), LONGEST),
                    "Length of the measurement interval; excludes transactions.")
            .or(Duration.ofSeconds(60));

    static final ConfigKey<Long> TRANSACTIONS = ConfigKey.of(
                    "transactions",
                    ValueType.bigInteger(1, 1_000_000_000_000L),
                    "Number of transactions that ends the measurement interval; excludes duration.")
            .like("100000");

    static final ConfigKey<Integer> PASSES = ConfigKey.of(
                    "passes",
                    ValueType.integer(1, 1_000),
                    "Number of times that the fixed number of transactions is run, with the same inputs each time: the last pass is measured,"
                            + " and those before it take the place of the ramp-up.")
            .or(1);

    static final ConfigKey<Long> SEED = ConfigKey.of(
                    "seed",
                    ValueType.bigInteger(Long.MIN_VALUE, Long.MAX_VALUE),
                    "Seed of every random value: the same seed gives the same rows and the same inputs.")
            .or(1L);

    static final ConfigKey<Boolean> CHECK = ConfigKey.of(
                    "check", ValueType.truth(), "Check of the database's consistency after the run.")
            .or(true);

    static final ConfigKey<Integer> VERIFY_READS = ConfigKey.of(
                    "verifyReads",
                    ValueType.integer(0, 10_000),
                    "Number of Order-Status and of Stock-Level outputs that are compared with the tables after the run.")
            .or(20);

    static final ConfigKey<Integer> VERIFY_WRITES = ConfigKey.of(
                    "verifyWrites",
                    ValueType.integer(0, 1_000_000),
                    "One in how many New-Orders, Payments and Deliveries is read back during the run, at most 20 a second on a"
                            + " connection of its own, and compared with what was acknowledged; 0 for none.")
            .or(100);

    static final List<ConfigKey<?>> ALL = List.of(
            WAREHOUSES,
            FOREIGN_KEYS,
            HISTORY_INDEX,
            BUILD_THREADS,
            BUILD_WHOLE_TABLES,
            SHARED,
            MODE,
            ISOLATION,
            PACE,
            RATE,
            ARRIVALS,
            QUEUE_LIMIT,
            THINK_SCALE,
            MIX,
            DELIVERY,
            DELIVERY_CONNECTIONS,
            RETRIES,
            CONNECTIONS,
            THREADS,
            WARMUP,
            DURATION,
            TRANSACTIONS,
            PASSES,
            SEED,
            CHECK,
            VERIFY_READS,
            VERIFY_WRITES);

    private LoadKeys() {}
}
