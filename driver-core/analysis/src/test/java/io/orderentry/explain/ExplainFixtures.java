package io.orderentry.explain;

import io.orderentry.model.TransactionType;
import io.orderentry.model.WaitClass;
import io.orderentry.result.Result;
import io.orderentry.result.ResultJson;
import io.orderentry.result.Results;
import java.util.Map;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A good run with response times and database time that are typed in. */
public final class ExplainFixtures {
    private final ObjectNode tree = (ObjectNode) ResultJson.tree(Results.good());

    private ExplainFixtures() {}

    public static ExplainFixtures run() {
        return new ExplainFixtures();
    }

    /** Mean response and service time of every type. */
    public ExplainFixtures millis(double response, double service) {
        for (TransactionType type : TransactionType.values()) {
            ObjectNode counts = (ObjectNode) tree.get("transactions").get(type.key());
            ((ObjectNode) counts.get("responseMillis")).put("mean", response);
            ((ObjectNode) counts.get("serviceMillis")).put("mean", service);
        }
        return this;
    }

    /** Milliseconds of database time per transaction, by class; the other classes have none. */
    public ExplainFixtures database(Map<WaitClass, Double> millis) {
        double perSecond = tree.get("throughput").get("transactionsPerSecond").asDouble();
        double total = millis.values().stream().mapToDouble(Double::doubleValue).sum();
        ObjectNode time = (ObjectNode) tree.get("databaseTime");
        time.put("activeSessionsMean", total * perSecond / 1_000);
        ObjectNode holders = time.putObject("lockHolders").put("waits", 0);
        holders.putArray("load");
        holders.putArray("outside");
        ArrayNode classes = time.putArray("classes");
        for (WaitClass each : WaitClass.values()) {
            double own = millis.getOrDefault(each, 0.0);
            classes.addObject()
                    .put("waitClass", each.key())
                    .put("sharePercent", 100 * own / total)
                    .put("averageActiveSessions", own * perSecond / 1_000);
        }
        return this;
    }

    /** Holders of locks: what sessions of the load did, in percent of the waits, and the percentage that others held. */
    public ExplainFixtures holders(Map<WaitClass, Double> load, double outside) {
        ObjectNode holders = ((ObjectNode) tree.get("databaseTime")).putObject("lockHolders");
        holders.put("waits", 100);
        ArrayNode events = holders.putArray("load");
        load.forEach((event, share) -> events.addObject()
                .put("event", event.label())
                .put("waitClass", event.key())
                .put("sharePercent", share));
        ArrayNode strangers = holders.putArray("outside");
        if (outside > 0) {
            strangers
                    .addObject()
                    .put("session", "4711")
                    .put("event", "Client:idle in transaction")
                    .put("sharePercent", outside);
        }
        return this;
    }

    /** The event with the largest share of its class. */
    public ExplainFixtures event(String event, WaitClass waitClass) {
        ((ObjectNode) tree.get("databaseTime"))
                .putArray("topEvents")
                .addObject()
                .put("event", event)
                .put("waitClass", waitClass.key())
                .put("sharePercent", 10);
        return this;
    }

    public ExplainFixtures mode(String mode) {
        ((ObjectNode) tree.get("identity")).put("mode", mode);
        return this;
    }

    /** Without samples of the sessions. */
    public ExplainFixtures notSampled(String reason) {
        ObjectNode absent = (ObjectNode) tree.get("absent");
        absent.remove("databaseTime.sampler.serverCpuPercent");
        absent.put("databaseTime", reason);
        tree.putNull("databaseTime");
        return this;
    }

    /** Variation of the load in the interval in percent; null for an interval that is too short. */
    public ExplainFixtures varying(Double percent) {
        if (percent == null) {
            ObjectNode absent = (ObjectNode) tree.get("absent");
            absent.properties().removeIf(each -> each.getKey().startsWith("steadyState"));
            absent.put("steadyState", "too short");
            tree.putNull("steadyState");
        } else {
            ((ObjectNode) tree.get("steadyState")).put("variationPercent", percent);
        }
        return this;
    }

    /** Median round trip of a trivial statement. */
    public ExplainFixtures roundTrip(double millis) {
        ((ObjectNode) tree.get("server")).put("roundTripMillis", millis);
        return this;
    }

    /** Percent of the periods of a processor quota in which it was used up. */
    public ExplainFixtures throttled(double percent) {
        ((ObjectNode) tree.get("host"))
                .putObject("throttling")
                .put("throttledPeriodsPercent", percent)
                .put("throttledSecondsPerSecond", percent / 1_000);
        ((ObjectNode) tree.get("absent")).remove("host.throttling");
        return this;
    }

    /** Of all programs of the machine. */
    public ExplainFixtures systemCalls(double perSecond) {
        ((ObjectNode) tree.at("/host/hardware")).put("systemCallsPerSecond", perSecond);
        return this;
    }

    public ExplainFixtures setting(String name, String value) {
        ((ObjectNode) tree.get("server").get("settings")).put(name, value);
        return this;
    }

    /** Growth of a counter of the server. */
    public ExplainFixtures counted(String figure, long value, String unit) {
        ((ObjectNode) tree.get("server").get("figures"))
                .putObject(figure)
                .put("value", value)
                .put("unit", unit)
                .put("source", "by hand");
        return this;
    }

    public Result result() {
        return ResultJson.result(tree);
    }
}
