package io.orderentry.compare;

import io.orderentry.model.TransactionType;
import io.orderentry.result.Result;
import io.orderentry.result.ResultJson;
import io.orderentry.result.Results;
import io.orderentry.store.ResultReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A run folder made from figures that are typed in: a good result with some of its fields replaced. */
public final class ResultFixtures {
    private static int next;

    private final ObjectNode tree = (ObjectNode) ResultJson.tree(Results.good());

    private ResultFixtures() {
        at(next++);
    }

    public static ResultFixtures run() {
        return new ResultFixtures();
    }

    /** A minute with so many New-Orders on a platform. */
    static ResultFixtures on(String platform, long newOrders) {
        return with("platform", platform, newOrders);
    }

    /** A minute with so many New-Orders and a label. */
    static ResultFixtures with(String label, String value, long newOrders) {
        return run().newOrders(newOrders).label(label, value);
    }

    /** Hours after a fixed moment, so that runs do not overlap unless they are asked to. */
    public ResultFixtures at(int hours) {
        return identity(
                "startUtc",
                Instant.parse("2026-02-01T00:00:00Z")
                        .plusSeconds(3_600L * hours)
                        .toString());
    }

    ResultFixtures seed(long seed) {
        section("identity").put("seed", seed);
        return this;
    }

    public ResultFixtures label(String name, String value) {
        ((ObjectNode) section("identity").get("labels")).put(name, value);
        return this;
    }

    ResultFixtures identity(String name, String value) {
        section("identity").put(name, value);
        return this;
    }

    /** A minute with so many New-Orders and nothing else: the throughput in New-Orders a minute. */
    public ResultFixtures newOrders(long perMinute) {
        return work(perMinute, 60);
    }

    /** So many New-Orders, none rolled back, in so many seconds. */
    ResultFixtures work(long newOrders, double seconds) {
        ObjectNode transactions = section("transactions");
        for (TransactionType type : TransactionType.values()) {
            long count = type == TransactionType.NEW_ORDER ? newOrders : 0;
            ObjectNode counts = (ObjectNode) transactions.get(type.key());
            counts.put("due", count).put("committed", count).put("rolledBack", 0);
        }
        section("identity").put("durationSeconds", seconds);
        section("phases").put("intervalSeconds", seconds);
        section("throughput")
                .put("newOrdersPerMinute", newOrders * 60 / seconds)
                .put("committedNewOrdersPerMinute", newOrders * 60 / seconds)
                .put("transactionsPerSecond", newOrders / seconds)
                .put("databaseTransactionsPerSecond", newOrders / seconds);
        return this;
    }

    /** All transactions, of which so many a second and so many New-Orders a minute, over an hour. */
    ResultFixtures rates(long newOrdersPerMinute, double transactionsPerSecond) {
        double seconds = 3_600;
        long newOrders = newOrdersPerMinute * 60;
        work(newOrders, seconds);
        long payments = Math.round(transactionsPerSecond * seconds) - newOrders;
        ((ObjectNode) section("transactions").get("payment"))
                .put("due", payments)
                .put("committed", payments);
        section("throughput").put("transactionsPerSecond", (newOrders + payments) / seconds);
        return this;
    }

    /** A figure of the driver itself. */
    public ResultFixtures driver(String name, double value) {
        section("driver").put(name, value);
        return this;
    }

    ResultFixtures roundTrips(double perTransaction) {
        section("throughput").put("roundTripsPerTransaction", perTransaction);
        return this;
    }

    /** The median round trip of a trivial statement. */
    ResultFixtures ping(Double millis) {
        section("server").put("roundTripMillis", millis);
        if (millis == null) {
            section("absent").put("server.roundTripMillis", "not measured");
        }
        return this;
    }

    ResultFixtures cpu(double busy, double guest) {
        ((ObjectNode) section("host").get("cpu")).put("busy", busy).put("guest", guest);
        return this;
    }

    /** The same counters of a machine under that of the database. */
    /** The driver on a machine of its own. */
    public ResultFixtures apart() {
        tree.get("hosts").forEach(host -> {
            if (host.get("role").asString().equals("driver")) {
                ((ObjectNode) host).put("source", "local to the driver");
            }
        });
        return this;
    }

    ResultFixtures hypervisor(double busy, double guest) {
        ObjectNode host = (ObjectNode) ((ArrayNode) tree.get("hosts")).get(1);
        host.put("role", "hypervisor");
        ((ObjectNode) host.get("cpu")).put("busy", busy).put("guest", guest);
        return this;
    }

    ResultFixtures disk(double readsPerSecond, double writesPerSecond, double bytesPerSecond) {
        ((ObjectNode) section("host").get("disk"))
                .put("readsPerSecond", readsPerSecond)
                .put("writesPerSecond", writesPerSecond)
                .put("readBytesPerSecond", bytesPerSecond)
                .put("writeBytesPerSecond", 0.0)
                .put("bytesPerAccess", bytesPerSecond / (readsPerSecond + writesPerSecond))
                .put("readsPerWrite", readsPerSecond / writesPerSecond);
        return this;
    }

    ResultFixtures network(double received, double sent) {
        ((ObjectNode) section("host").get("network"))
                .put("receivedPacketsPerSecond", received)
                .put("sentPacketsPerSecond", sent);
        return this;
    }

    /** A figure that the server counted in the interval. */
    public ResultFixtures counted(String figure, long value, String unit) {
        ObjectNode figures = (ObjectNode) section("server").get("figures");
        figures.putObject(figure).put("value", value).put("unit", unit).put("source", "by hand");
        return this;
    }

    ResultFixtures profiled() {
        section("absent").remove("profiles");
        tree.putObject("profiles")
                .putObject("driver")
                .put("source", "local")
                .put("tool", "by hand")
                .put("event", "cycles")
                .put("seconds", 10)
                .put("samples", 1_980)
                .putArray("top");
        return this;
    }

    ResultFixtures fact(String name, String value) {
        ((ObjectNode) section("host").get("facts")).put(name, value);
        return this;
    }

    ResultFixtures newOrderMeanMillis(double millis) {
        ((ObjectNode) section("transactions").get("newOrder").get("responseMillis")).put("mean", millis);
        return this;
    }

    public ResultFixtures isolation(String level) {
        return identity("isolation", level);
    }

    public ResultFixtures notDurable(String setting, String value) {
        ObjectNode server = section("server");
        server.put("durable", false);
        ((ObjectNode) server.get("durabilitySettings")).put(setting, value);
        return limited("notDurable", "not durable (" + setting + "=" + value + ")");
    }

    /** Nothing of the server, the machine and the sessions, as the total of several targets has it. */
    ResultFixtures ofSeveralTargets() {
        ObjectNode absent = section("absent");
        for (String part : List.of("server", "host", "databaseTime", "steadyState", "startState", "endState")) {
            tree.putNull(part);
            absent.properties().removeIf(entry -> entry.getKey().startsWith(part + "."));
            absent.put(part, "each target has its own");
        }
        return this;
    }

    /** A setting of the server. */
    public ResultFixtures setting(String name, String value) {
        ((ObjectNode) section("server").get("settings")).put(name, value);
        return this;
    }

    /** A setting that is recorded for comparisons only. */
    ResultFixtures recorded(String name, String value) {
        ((ObjectNode) section("server").get("configuration").get("settings")).put(name, value);
        return this;
    }

    /** A key of the load as it took effect. */
    public ResultFixtures configured(String key, String value) {
        ((ObjectNode) section("workload").get("configured")).put(key, value);
        return this;
    }

    public ResultFixtures pace(String pace) {
        section("workload").put("pace", pace);
        return configured("pace", pace);
    }

    public ResultFixtures rate(double perSecond) {
        section("absent").remove("workload.offeredPerSecond");
        section("workload").put("offeredPerSecond", perSecond);
        return pace("rate");
    }

    public ResultFixtures warehouses(int warehouses) {
        section("identity").put("warehouses", warehouses);
        return startRows("history", 30_000L * warehouses);
    }

    ResultFixtures connections(int connections) {
        section("identity").put("connections", connections);
        return this;
    }

    ResultFixtures foreignKeys(boolean enforced) {
        section("workload").put("foreignKeys", enforced);
        return this;
    }

    ResultFixtures deliveryConnections(int connections) {
        section("workload").put("deliveryConnections", connections);
        return this;
    }

    /** Queued Deliveries whose work ended so long after they were queued, in the mean. */
    ResultFixtures deferredMillis(double mean) {
        section("absent").remove("deferredDelivery.deferredMillis");
        section("absent").remove("deferredDelivery.withinLimitPercent");
        ObjectNode times =
                section("deferredDelivery").put("withinLimitPercent", 100.0).putObject("deferredMillis");
        for (String name : new String[] {"mean", "p50", "p90", "p95", "p99", "p999", "max"}) {
            times.put(name, mean);
        }
        return queuedDelivery();
    }

    ResultFixtures queuedDelivery() {
        section("workload").put("deferredDelivery", true);
        return this;
    }

    ResultFixtures mix(String type, double percent) {
        ((ObjectNode) section("workload").get("mix")).put(type, percent);
        return this;
    }

    ResultFixtures startRows(String table, long rows) {
        ((ObjectNode) section("startState").get("rows")).put(table, rows);
        return this;
    }

    /** A verdict of FAIL. */
    public ResultFixtures failed() {
        section("verdict").put("status", "FAIL").putArray("reasons").add("by hand");
        return this;
    }

    /** A verdict of NOT_ENOUGH_DATA. */
    ResultFixtures notEnough() {
        section("verdict").put("status", "NOT_ENOUGH_DATA").putArray("reasons").add("by hand");
        return this;
    }

    /** No transaction of a type has a response time. */
    ResultFixtures withoutTimes(String type) {
        ((ObjectNode) section("transactions").get(type)).putNull("responseMillis");
        section("absent").put("transactions." + type + ".responseMillis", "no samples");
        return this;
    }

    public ResultFixtures interrupted() {
        section("phases").put("interrupted", true);
        return this;
    }

    ResultFixtures limited() {
        section("driver").put("limited", true);
        return limited("driverLimited", "driver-limited");
    }

    ResultFixtures limited(String id, String text) {
        ((ArrayNode) section("verdict").get("limitations"))
                .addObject()
                .put("id", id)
                .put("text", text);
        return this;
    }

    /** What the loader left behind. */
    ResultFixtures population(String name, String value) {
        ((ObjectNode) section("startState").get("population")).put(name, value);
        return this;
    }

    ResultFixtures error(String message) {
        ObjectNode first = (ObjectNode) ((ArrayNode) tree.get("errors")).get(0);
        first.put("message", message);
        return this;
    }

    /** Written to a folder below a parent. */
    public Path in(Path parent, String name) {
        Path folder = parent.resolve(name);
        try {
            Files.createDirectories(folder);
            Files.writeString(folder.resolve("result.json"), ResultJson.text(tree));
            Files.writeString(
                    folder.resolve("latency.hlog"),
                    String.format(Locale.ROOT, "#[Covered 0.000 %.3f 0]%n", phase("rampUp") + phase("interval")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return folder;
    }

    private double phase(String name) {
        return section("phases").get(name + "Seconds").asDouble();
    }

    /** As the comparison reads it. */
    Run read(String folder) {
        try {
            Path parent = Files.createTempDirectory("made");
            Result result = ResultReader.read(in(parent, "run"));
            Files.delete(parent.resolve("run").resolve("result.json"));
            Files.delete(parent.resolve("run").resolve("latency.hlog"));
            Files.delete(parent.resolve("run"));
            Files.delete(parent);
            return new Run(folder, result);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ObjectNode section(String name) {
        return (ObjectNode) tree.get(name);
    }
}
