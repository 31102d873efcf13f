package io.orderentry.it.fault;

import io.orderentry.it.Relay.State;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Everything that is done to a run, with what the driver promises. */
enum Fault {
    SERVER_KILLED("the server's main process is killed, and started again", Promise.GOES_ON, system -> {
        system.signal("KILL");
        system.awaitAccepting();
    }),
    SERVER_RESTARTED("the server is restarted, and ends all connections", Promise.GOES_ON, system -> {
        system.signal("INT");
        system.awaitAccepting();
    }),
    BACKEND_KILLED(
            "a server process of one connection is killed; the server ends all and recovers",
            Promise.GOES_ON,
            system -> {
                system.killOneBackend();
                system.awaitAccepting();
            }),
    SERVER_STOPPED("all processes of the server are stopped for 5 s", Promise.WAITS, system -> {
        system.signalAll("STOP");
        TimeUnit.SECONDS.sleep(5);
        system.signalAll("CONT");
    }),
    SERVER_GONE("the server is shut down and does not come back", Promise.ENDS, FaultySystem::stopForGood),
    CONNECTION_TERMINATED(
            "one connection is terminated by an administrator",
            Promise.GOES_ON,
            system -> system.toConnections("pg_terminate_backend", 1)),
    CONNECTIONS_TERMINATED(
            "all connections are terminated",
            Promise.GOES_ON,
            system -> system.toConnections("pg_terminate_backend", 100)),
    STATEMENTS_CANCELLED(
            "all running statements are cancelled",
            Promise.COUNTS_FAILURES,
            system -> system.toConnections("pg_cancel_backend", 100)),
    NO_PLACES_LEFT(
            "all connections are terminated, and the server has no place for new ones for 3 s",
            Promise.GOES_ON,
            system -> {
                system.sql("alter role worker connection limit 0");
                system.toConnections("pg_terminate_backend", 100);
                TimeUnit.SECONDS.sleep(3);
                system.sql("alter role worker connection limit -1");
            },
            "--worker"),
    NETWORK_CUT("the network closes all connections, and new ones for 3 s", Promise.GOES_ON, system -> {
        system.relay().set(State.CUT);
        TimeUnit.SECONDS.sleep(3);
        system.relay().set(State.PASSES_ON);
    }),
    NETWORK_RESET("the network resets all connections, and new ones for 3 s", Promise.GOES_ON, system -> {
        system.relay().set(State.RESET);
        TimeUnit.SECONDS.sleep(3);
        system.relay().set(State.PASSES_ON);
    }),
    NETWORK_DELAYED("every answer is 200 ms late for 3 s", Promise.WAITS, system -> {
        system.relay().set(State.DELAYED);
        TimeUnit.SECONDS.sleep(3);
        system.relay().set(State.PASSES_ON);
    }),
    NETWORK_THROTTLED("50 kB a second for 3 s", Promise.WAITS, system -> {
        system.relay().set(State.THROTTLED);
        TimeUnit.SECONDS.sleep(3);
        system.relay().set(State.PASSES_ON);
    }),
    NETWORK_HALF_OPEN(
            "requests arrive, answers do not; after 3 s the connections are reset", Promise.GOES_ON, system -> {
                system.relay().set(State.HALF_OPEN);
                TimeUnit.SECONDS.sleep(3);
                system.relay().set(State.RESET);
                system.relay().set(State.PASSES_ON);
            }),
    NETWORK_CORRUPTED("a bit in every 4 kB of the answers is another, for 2 s", Promise.NOTICES, system -> {
        system.relay().set(State.CORRUPTED);
        TimeUnit.SECONDS.sleep(2);
        system.relay().set(State.RESET);
        system.relay().set(State.PASSES_ON);
    }),
    TABLE_LOCKED(
            "another session locks the table district for 5 s", Promise.WAITS, system -> system.lock("district", 5)),
    INDEX_DROPPED(
            "the index of orders by customer is dropped",
            Promise.FINDS,
            system -> system.sql("drop index orders_by_customer")),
    COLUMN_ADDED(
            "a column is added to district",
            Promise.FINDS,
            system -> system.sql("alter table district add column d_extra integer")),
    FUNCTION_DROPPED(
            "the function of Payment is dropped",
            Promise.ENDS,
            system -> system.sql(
                    "do $$ begin execute 'drop function ' || 'oe_payment'::regproc::oid::regprocedure; end $$")),
    RIGHTS_REVOKED(
            "the user may not write to stock any more",
            Promise.ENDS,
            system -> system.sql("revoke update on stock from worker"),
            "--worker"),
    PASSWORD_CHANGED(
            "the user has another password, and all connections are terminated",
            Promise.ENDS,
            system -> {
                system.sql("alter role worker password 'another'");
                system.toConnections("pg_terminate_backend", 100);
            },
            "--worker"),
    DISK_FULL("the disk of the table order_line is full", Promise.ENDS, FaultySystem::fillDisk),
    ITEMS_REMOVED("the table item is emptied", Promise.COUNTS_FAILURES, system -> system.sql("truncate item")),
    WAREHOUSE_CHANGED(
            "one cent is added to the warehouse",
            Promise.FINDS,
            system -> system.sql("update warehouse set w_ytd = w_ytd + 0.01")),
    CONFLICTS_IN_PROCEDURES(
            "48 connections on one warehouse, stored procedures",
            Promise.RETRIES,
            system -> {},
            "-c",
            "48",
            "--mode",
            "procedures"),
    CONFLICTS_IN_STATEMENTS(
            "48 connections on one warehouse, statements",
            Promise.RETRIES,
            system -> {},
            "-c",
            "48",
            "--mode",
            "statements"),
    CONFLICTS_SERIALIZABLE(
            "16 connections on one warehouse at serializable",
            Promise.RETRIES,
            system -> {},
            "-c",
            "16",
            "--set",
            "load.isolation=serializable",
            "--set",
            "load.retries=200");

    /** What the driver promises. */
    enum Promise {
        GOES_ON("goes on when connections can be had again; what was lost is unknown, and never sent again; FAIL", 1),
        WAITS("waits, and nothing fails; the stall is shown", 0),
        COUNTS_FAILURES("counts what failed, by its kind; FAIL", 1),
        ENDS("ends, keeps what was measured, and says why; FAIL", 1),
        NOTICES("ends its connections, or a check after the run finds what the answers hid; FAIL", 1),
        FINDS("the check after the run names it; FAIL", 1),
        RETRIES("sends the same input again until it is committed", 0);

        private final String text;
        private final int exitCode;

        Promise(String text, int exitCode) {
            this.text = text;
            this.exitCode = exitCode;
        }

        String text() {
            return text;
        }

        int exitCode() {
            return exitCode;
        }
    }

    /** Does it, and undoes it where it has an end. */
    @FunctionalInterface
    interface Deed {
        void to(FaultySystem system) throws Exception;
    }

    private final String text;
    private final Promise promise;
    private final Deed deed;
    private final List<String> options;

    Fault(String text, Promise promise, Deed deed, String... options) {
        this.text = text;
        this.promise = promise;
        this.deed = deed;
        this.options = List.of(options);
    }

    String text() {
        return text;
    }

    Promise promise() {
        return promise;
    }

    void happensTo(FaultySystem system) throws Exception {
        deed.to(system);
    }

    /** Whether the run is that of a user who owns nothing. */
    boolean isWorkers() {
        return options.contains("--worker");
    }

    /** Options of the run. */
    List<String> options() {
        return options.stream().filter(option -> !option.equals("--worker")).toList();
    }

    boolean isOfNetwork() {
        return name().startsWith("NETWORK_");
    }
}
