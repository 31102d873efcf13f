package io.orderentry.result;

import io.orderentry.model.TransactionType;
import io.orderentry.model.WaitClass;
import io.orderentry.result.DatabaseTime.ClassTime;
import io.orderentry.result.DatabaseTime.EventTime;
import io.orderentry.result.DatabaseTime.LockHolders;
import io.orderentry.result.DatabaseTime.Outside;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A run made from figures that are typed in: a good result with some of its fields replaced. */
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
    public static ResultFixtures on(String platform, long newOrders) {
        return with("platform", platform, newOrders);
    }

    /** A minute with so many New-Orders and a label. */
    public static ResultFixtures with(String label, String value, long newOrders) {
        return run().newOrders(newOrders).label(label, value);
    }

    /** The field at a JSON pointer, such as {@code /server/settings/fsync}. */
    public ResultFixtures set(String path, Object value) {
        int name = path.lastIndexOf('/');
        ObjectNode parent = (ObjectNode) tree.at(path.substring(0, name));
        parent.set(path.substring(name + 1), JsonMapper.shared().valueToTree(value));
        section("absent").remove(key(path));
        return this;
    }

    /** Takes away the field at a JSON pointer, and all that is below it. */
    public ResultFixtures without(String path, String reason) {
        set(path, null);
        section("absent").properties().removeIf(each -> each.getKey().startsWith(key(path) + "."));
        section("absent").put(key(path), reason);
        return this;
    }

    /**
     * Changes as tables of tests have them, behind each other with semicolons: a JSON pointer and its value, null for a field that is not available; or
     * a type and its {@link #counts}.
     */
    public ResultFixtures change(String changes) {
        for (String change : changes.split("; ")) {
            String[] words = change.split(" ", 2);
            if (!change.startsWith("/")) {
                counts(
                        words[0],
                        Stream.of(words[1].split(" "))
                                .mapToLong(Long::parseLong)
                                .toArray());
            } else if (words[1].equals("null")) {
                without(words[0], Blank.REASON);
            } else {
                set(words[0], JsonMapper.shared().readTree(words[1]));
            }
        }
        return this;
    }

    /** Transactions of a type that were committed, rolled back, failed, unknown and skipped; those behind the last one given are 0. */
    public ResultFixtures counts(String type, long... counts) {
        String[] outcomes = {"committed", "rolledBack", "failed", "unknown", "skipped"};
        for (int i = 0; i < outcomes.length; i++) {
            set("/transactions/" + type + "/" + outcomes[i], i < counts.length ? counts[i] : 0);
        }
        return set("/transactions/" + type + "/due", LongStream.of(counts).sum());
    }

    private static String key(String path) {
        return path.substring(1).replaceAll("/(\\d+)", "[$1]").replace('/', '.');
    }

    /** Hours after a fixed moment, so that runs do not overlap unless they are asked to. */
    public ResultFixtures at(int hours) {
        return set(
                "/identity/startUtc",
                Instant.parse("2026-02-01T00:00:00Z")
                        .plusSeconds(3_600L * hours)
                        .toString());
    }

    public ResultFixtures label(String name, String value) {
        return set("/identity/labels/" + name, value);
    }

    /** A minute with so many New-Orders and nothing else: the throughput in New-Orders a minute. */
    public ResultFixtures newOrders(long perMinute) {
        return work(perMinute, 60);
    }

    /** So many New-Orders, none rolled back, in so many seconds. */
    public ResultFixtures work(long newOrders, double seconds) {
        for (TransactionType type : TransactionType.values()) {
            long count = type == TransactionType.NEW_ORDER ? newOrders : 0;
            ObjectNode counts = (ObjectNode) section("transactions").get(type.key());
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
    public ResultFixtures rates(long newOrdersPerMinute, double transactionsPerSecond) {
        double seconds = 3_600;
        long newOrders = newOrdersPerMinute * 60;
        work(newOrders, seconds);
        long payments = Math.round(transactionsPerSecond * seconds) - newOrders;
        return set("/transactions/payment/due", payments)
                .set("/transactions/payment/committed", payments)
                .set("/throughput/transactionsPerSecond", (newOrders + payments) / seconds);
    }

    public ResultFixtures cpu(double busy, double guest) {
        return set("/host/cpu/busy", busy).set("/host/cpu/guest", guest);
    }

    /** The counters of a machine under that of the database. */
    public ResultFixtures hypervisor(double busy, double guest) {
        return set("/hosts/1/role", "hypervisor").set("/hosts/1/cpu/busy", busy).set("/hosts/1/cpu/guest", guest);
    }

    public ResultFixtures disk(double readsPerSecond, double writesPerSecond, double bytesPerSecond) {
        ((ObjectNode) section("host").get("disk"))
                .put("readsPerSecond", readsPerSecond)
                .put("writesPerSecond", writesPerSecond)
                .put("readBytesPerSecond", bytesPerSecond)
                .put("writeBytesPerSecond", 0.0)
                .put("bytesPerAccess", bytesPerSecond / (readsPerSecond + writesPerSecond))
                .put("readsPerWrite", readsPerSecond / writesPerSecond);
        return this;
    }

    /** A figure that the server counted in the interval. */
    public ResultFixtures counted(String figure, long value, String unit) {
        return set("/server/figures/" + figure, Map.of("value", value, "unit", unit, "source", "by hand"));
    }

    public ResultFixtures profiled() {
        Map<String, Object> profile = Map.of(
                "source", "local", "tool", "by hand", "event", "cycles", "seconds", 10, "samples", 9, "top", List.of());
        return set("/profiles", Map.of("driver", profile));
    }

    public ResultFixtures notDurable(String setting, String value) {
        return set("/server/durable", false)
                .set("/server/durabilitySettings/" + setting, value)
                .limited("notDurable", "not durable (" + setting + "=" + value + ")");
    }

    /** Nothing of the server, the machine and the sessions, as the total of several targets has it. */
    public ResultFixtures ofSeveralTargets() {
        List.of("server", "host", "databaseTime", "steadyState", "startState", "endState")
                .forEach(part -> without("/" + part, "each target has its own"));
        return this;
    }

    /** A key of the load as it took effect. */
    public ResultFixtures configured(String key, String value) {
        return set("/workload/configured/" + key, value);
    }

    public ResultFixtures pace(String pace) {
        return set("/workload/pace", pace).configured("pace", pace);
    }

    public ResultFixtures rate(double perSecond) {
        return set("/workload/offeredPerSecond", perSecond).pace("rate");
    }

    public ResultFixtures warehouses(int warehouses) {
        return set("/identity/warehouses", warehouses).set("/startState/rows/history", 30_000L * warehouses);
    }

    /** Queued Deliveries whose work ended so long after they were queued, in the mean. */
    public ResultFixtures deferredMillis(double mean) {
        Map<String, Double> times =
                Map.of("mean", mean, "p50", mean, "p90", mean, "p95", mean, "p99", mean, "p999", mean, "max", mean);
        return set("/deferredDelivery/deferredMillis", times)
                .set("/deferredDelivery/withinLimitPercent", 100.0)
                .set("/workload/deferredDelivery", true);
    }

    /** A verdict of FAIL. */
    public ResultFixtures failed() {
        return set("/verdict/status", "FAIL").set("/verdict/reasons", List.of("by hand"));
    }

    /** A verdict of NOT_ENOUGH_DATA. */
    public ResultFixtures notEnough() {
        return failed().set("/verdict/status", "NOT_ENOUGH_DATA");
    }

    public ResultFixtures limited() {
        return set("/driver/limited", true).limited("driverLimited", "driver-limited");
    }

    public ResultFixtures limited(String id, String text) {
        ((ArrayNode) section("verdict").get("limitations"))
                .addObject()
                .put("id", id)
                .put("text", text);
        return this;
    }

    /** Mean response and service time of every type. */
    public ResultFixtures millis(double response, double service) {
        for (TransactionType type : TransactionType.values()) {
            set("/transactions/" + type.key() + "/responseMillis/mean", response);
            set("/transactions/" + type.key() + "/serviceMillis/mean", service);
        }
        return this;
    }

    /** Milliseconds of database time per transaction, by class; the other classes have none. */
    public ResultFixtures database(Map<WaitClass, Double> millis) {
        double perSecond = tree.at("/throughput/transactionsPerSecond").asDouble();
        double total = millis.values().stream().mapToDouble(Double::doubleValue).sum();
        return set("/databaseTime/activeSessionsMean", total * perSecond / 1_000)
                .set("/databaseTime/lockHolders", Map.of("waits", 0, "load", List.of(), "outside", List.of()))
                .set(
                        "/databaseTime/classes",
                        Arrays.stream(WaitClass.values())
                                .map(each -> new ClassTime(
                                        each.key(),
                                        100 * millis.getOrDefault(each, 0.0) / total,
                                        millis.getOrDefault(each, 0.0) * perSecond / 1_000))
                                .toList());
    }

    /** Holders of locks: what sessions of the load did, in percent of the waits, and the percentage that others held. */
    public ResultFixtures holders(Map<WaitClass, Double> load, double outside) {
        List<EventTime> events = new ArrayList<>();
        load.forEach((each, percent) -> events.add(new EventTime(each.label(), each.key(), percent)));
        Outside stranger = new Outside("4711", "Client:idle in transaction", outside);
        return set(
                "/databaseTime/lockHolders", new LockHolders(100, events, outside > 0 ? List.of(stranger) : List.of()));
    }

    /** The event with the largest share of its class. */
    public ResultFixtures event(String event, WaitClass waitClass) {
        return set("/databaseTime/topEvents", List.of(new EventTime(event, waitClass.key(), 10)));
    }

    /** Written to a folder below a parent. */
    public Path in(Path parent, String name) {
        Path folder = parent.resolve(name);
        double end = tree.at("/phases/rampUpSeconds").asDouble()
                + tree.at("/phases/intervalSeconds").asDouble();
        try {
            Files.createDirectories(folder);
            Files.writeString(folder.resolve("result.json"), ResultJson.text(tree));
            Files.writeString(
                    folder.resolve("latency.hlog"), String.format(Locale.ROOT, "#[Covered 0.000 %.3f 0]%n", end));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return folder;
    }

    public Result result() {
        return ResultJson.result(tree);
    }

    /** As a comparison reads it. */
    public <R> R read(String folder, BiFunction<String, Result, R> run) {
        return run.apply(folder, result());
    }

    private ObjectNode section(String name) {
        return (ObjectNode) tree.get(name);
    }
}
