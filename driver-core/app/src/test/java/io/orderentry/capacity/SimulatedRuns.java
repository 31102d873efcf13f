package io.orderentry.capacity;

import io.orderentry.capacity.CapacityRunner.Made;
import io.orderentry.config.Load;
import io.orderentry.config.Mix;
import io.orderentry.config.Settings;
import io.orderentry.model.Pace;
import io.orderentry.model.TransactionType;
import io.orderentry.result.Result;
import io.orderentry.result.ResultJson;
import io.orderentry.result.Results;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Runs on a server that is not there: response times grow with the rate or the connections, and throughput stops growing. */
final class SimulatedRuns implements CapacityRunner.Runs {
    private final double knee;
    private final List<Load> loads = new ArrayList<>();
    private int runsLeft;

    /**
     * @param knee rate at which the 95th percentile of New-Order is 20 ms
     * @param runsLeft until a signal ends one
     */
    SimulatedRuns(double knee, int runsLeft) {
        this.knee = knee;
        this.runsLeft = runsLeft;
    }

    List<Load> loads() {
        return loads;
    }

    /** What came after it goes on without a signal. */
    void signalAfter(int runs) {
        runsLeft = runs;
    }

    @Override
    public Made make(Settings settings) {
        Load load = settings.load();
        boolean cut = runsLeft-- <= 0;
        if (!cut) {
            loads.add(load);
        }
        double rate = load.pace() == Pace.RATE
                ? load.rate()
                : Math.min(2 * knee, 0.5 * knee * load.connections().count());
        // A run differs from the next by up to 1 %.
        double chance = 1 + 0.01 * Math.sin(7 * loads.size());
        double seconds = load.duration().toMillis() / 1e3;
        return new Made(
                result(rate, seconds, load.mix(), 20 * Math.pow(rate / knee, 4) * chance, cut),
                settings.name(),
                seconds + 30);
    }

    private static Result result(double rate, double seconds, Mix mix, double p95, boolean cut) {
        ObjectNode tree = (ObjectNode) ResultJson.tree(Results.good());
        ((ObjectNode) tree.get("phases")).put("interrupted", cut).put("intervalSeconds", seconds);
        ((ObjectNode) tree.get("identity")).put("durationSeconds", seconds);
        for (TransactionType type : TransactionType.values()) {
            long each = Math.round(rate * seconds * mix.percent(type) / 100);
            ObjectNode counts = (ObjectNode) tree.get("transactions").get(type.key());
            counts.put("due", each).put("committed", each).put("rolledBack", 0);
            ObjectNode times = (ObjectNode) counts.get("responseMillis");
            times.put("p50", p95 / 4)
                    .put("p90", p95 / 1.5)
                    .put("p95", p95)
                    .put("p99", p95 * 2)
                    .put("p999", p95 * 5);
        }
        ((ObjectNode) tree.get("throughput"))
                .put("newOrdersPerMinute", rate * 60 * mix.percent(TransactionType.NEW_ORDER) / 100)
                .put("transactionsPerSecond", rate);
        return ResultJson.result(tree);
    }
}
