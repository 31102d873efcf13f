package io.orderentry.experiment;

import io.orderentry.config.Load;
import io.orderentry.config.Mix;
import io.orderentry.config.Settings;
import io.orderentry.config.Target;
import io.orderentry.connect.Database;
import io.orderentry.experiment.PlanFixtures.NoDatabases;
import io.orderentry.job.Interruption;
import io.orderentry.model.Pace;
import io.orderentry.model.TransactionType;
import io.orderentry.result.Result;
import io.orderentry.result.ResultJson;
import io.orderentry.result.Results;
import io.orderentry.store.RunFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Runs on a server that is not there: response times grow with the rate or the connections, and throughput stops growing. */
public class SimulatedRuns extends NoDatabases implements Interruption, ExperimentRunner.Measurement {
    private final double knee;
    private final List<Load> loads = new ArrayList<>();
    private int runsLeft;
    private boolean came;
    private int failing;

    /**
     * @param knee rate at which the 95th percentile of New-Order is 20 ms
     * @param runsLeft until a signal ends one
     */
    public SimulatedRuns(double knee, int runsLeft) {
        this.knee = knee;
        this.runsLeft = runsLeft;
    }

    /** The same whose run of that number does not pass. */
    public SimulatedRuns failing(int number) {
        failing = number;
        return this;
    }

    public List<Load> loads() {
        return loads;
    }

    /** Makes the runs of a source in a folder with a runner; those in it are not made again. */
    boolean run(ExperimentRunner runner, RunSource source, ShownLines lines, boolean endAtFailure)
            throws SQLException, InterruptedException {
        StartStateRestorer starts =
                new StartStateRestorer(Path.of("none"), this, StartStateRestorer.Replace.NONE, lines);
        return runner.run(source, this, starts, endAtFailure);
    }

    @Override
    public <T> T on(Target target, Work<Database, T> work) throws SQLException, InterruptedException {
        return work.with(null, this);
    }

    @Override
    public boolean came() {
        return came;
    }

    @Override
    public void instead(Runnable action, Runnable hurry) {}

    @Override
    public Result run(Settings settings, Database database, RunFolder folder, Interruption interruption) {
        Load load = settings.load();
        came = runsLeft-- <= 0;
        if (!came) {
            loads.add(load);
        }
        double rate = load.pace() == Pace.RATE
                ? load.rate()
                : Math.min(2 * knee, 0.5 * knee * load.connections().count());
        // A run differs from the next by up to 1 %.
        double chance = 1 + 0.01 * Math.sin(7 * loads.size());
        double seconds = load.duration().toMillis() / 1e3;
        Result result = result(rate, seconds, load.mix(), 20 * Math.pow(rate / knee, 4) * chance, settings.labels());
        write(folder, result);
        return result;
    }

    private static void write(RunFolder folder, Result result) {
        folder.writeResult(result);
        double seconds = result.phases().rampUpSeconds() + result.phases().intervalSeconds();
        try {
            Files.writeString(
                    folder.path().resolve("latency.hlog"),
                    String.format(Locale.ROOT, "#[Covered 0.000 %.3f 0]%n", seconds));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Result result(double rate, double seconds, Mix mix, double p95, Map<String, String> labels) {
        ObjectNode tree = (ObjectNode) ResultJson.tree(Results.good());
        ((ObjectNode) tree.get("phases")).put("interrupted", came).put("intervalSeconds", seconds);
        ((ObjectNode) tree.get("identity")).put("durationSeconds", seconds);
        ObjectNode given = ((ObjectNode) tree.get("identity")).putObject("labels");
        labels.forEach(given::put);
        if (loads.size() == failing) {
            ObjectNode verdict = (ObjectNode) tree.get("verdict");
            verdict.put("status", "FAIL");
            ((ArrayNode) verdict.get("reasons")).add("a check failed");
        }
        long completed = 0;
        for (TransactionType type : TransactionType.values()) {
            long each = Math.round(rate * seconds * mix.percent(type) / 100);
            completed += each;
            ObjectNode counts = (ObjectNode) tree.get("transactions").get(type.key());
            counts.put("due", each).put("committed", each).put("rolledBack", 0);
            ObjectNode times = (ObjectNode) counts.get("responseMillis");
            times.put("p50", p95 / 4)
                    .put("p90", p95 / 1.5)
                    .put("p95", p95)
                    .put("p99", p95 * 2)
                    .put("p999", p95 * 5);
        }
        double newOrders = Math.round(rate * seconds * mix.percent(TransactionType.NEW_ORDER) / 100);
        ((ObjectNode) tree.get("throughput"))
                .put("newOrdersPerMinute", newOrders * 60 / seconds)
                .put("committedNewOrdersPerMinute", newOrders * 60 / seconds)
                .put("transactionsPerSecond", completed / seconds);
        return ResultJson.rounded(ResultJson.result(tree));
    }
}
