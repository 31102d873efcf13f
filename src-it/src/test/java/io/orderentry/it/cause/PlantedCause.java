package io.orderentry.it.cause;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What is planted, and the rules of which one must be the first finding. */
enum PlantedCause {
    CPU_QUOTA("processor quota of 0.25 CPUs for the server's control group", Set.of("capped", "throttled", "paused")),
    IO_LIMIT("200 writes per second for the server's control group", Set.of("slower-log-device", "slower-data-device")),
    ROW_LOCK("a session holds the row of a warehouse for 100 ms, again and again", Set.of("row-lock-holder")),
    TABLE_LOCK("a session locks the table of the history for 100 ms, again and again", Set.of("table-lock-holder")),
    NETWORK_DELAY("every answer of the server is 2 ms late", Set.of("network")),
    SMALL_CACHE("buffer cache of 2 MB instead of 256 MB", Set.of("cache")),
    ASYNCHRONOUS_COMMIT("synchronous_commit off instead of on", Set.of("log-setting")),
    CHECKPOINTS("a checkpoint 20 ms after the other", Set.of("fuller-log")),
    CPU_THIEF(
            "four programs use the processors beside the server",
            Set.of("contended", "machine-contended", "driver-contended")),
    TLS("TLS on, load.mode statements", Set.of("tls")),
    NO_INDEX("the index customer_by_name is not there", Set.of("more-pages")),
    ROUND_TRIPS("load.mode statements instead of procedures", Set.of("more-round-trips"));

    private final String text;
    private final Set<String> rules;

    PlantedCause(String text, Set<String> rules) {
        this.text = text;
        this.rules = rules;
    }

    String text() {
        return text;
    }

    /** Ids of the rules that name it. */
    Set<String> rules() {
        return rules;
    }

    /** Settings of the server of a side. Where the log is not the subject, commits do not wait for it, so that the disk is not the bottleneck. */
    Map<String, String> settings(boolean planted) {
        boolean durable = switch (this) {
            case IO_LIMIT -> true;
            case ASYNCHRONOUS_COMMIT -> !planted;
            default -> false;
        };
        return Map.of(
                "shared_buffers",
                this == SMALL_CACHE && planted ? "2MB" : "256MB",
                "synchronous_commit",
                durable ? "on" : "off");
    }

    /** Whether its unplanted runs are of a load or a path that no other cause has. */
    boolean isAlone() {
        return this == TLS
                || this == NETWORK_DELAY
                || !settings(false).get("synchronous_commit").equals("off");
    }

    /** Words of {@code oe run} of a side. */
    List<String> options(boolean planted) {
        boolean statements = this == TLS || this == ROUND_TRIPS && planted;
        List<String> words = new ArrayList<>(List.of("--mode", statements ? "statements" : "procedures"));
        words.addAll(List.of("-c", this == TLS ? "2" : "4"));
        return words;
    }

    /** The URL of a side. */
    String url(CauseSystem system, boolean planted) {
        if (this == TLS) {
            return system.url() + "?sslmode=" + (planted ? "require" : "disable");
        }
        return this == NETWORK_DELAY ? system.relayedUrl() : system.url();
    }

    /** Plants it; closing what is returned takes it away. */
    AutoCloseable plant(CauseSystem system) throws IOException, SQLException, InterruptedException {
        return switch (this) {
            case CPU_QUOTA -> ControlGroup.processors(25).add(system.process());
            case IO_LIMIT -> ControlGroup.writes(system.data(), 200).add(system.process());
            case ROW_LOCK -> system.holding("select * from warehouse where w_id = 1 for update");
            case TABLE_LOCK -> system.holding("lock table history in access exclusive mode");
            case NETWORK_DELAY -> system.slowNetwork();
            case CHECKPOINTS -> system.repeating("checkpoint", 20);
            case CPU_THIEF -> system.thieves(4);
            case NO_INDEX -> {
                system.sql("drop index customer_by_name");
                yield () -> system.sql("create index customer_by_name on customer (c_w_id, c_d_id, c_last, c_first)");
            }
            case SMALL_CACHE, ASYNCHRONOUS_COMMIT, TLS, ROUND_TRIPS -> () -> {};
        };
    }
}
