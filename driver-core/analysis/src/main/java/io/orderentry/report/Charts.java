package io.orderentry.report;

import io.orderentry.metrics.MachineMetrics;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.ResponseTimeMetrics;
import io.orderentry.model.TransactionType;
import io.orderentry.result.Host;
import io.orderentry.result.Phases;
import io.orderentry.result.Server;
import io.orderentry.store.ResponseTimes;
import io.orderentry.store.RunFiles;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Charts of one run that is over. A chart without figures, or with nothing but zeros, is a sentence instead. */
public final class Charts {
    /** A network that carries less for each transaction is not the one that the connections use. */
    private static final double FEWEST_PACKETS_PER_TRANSACTION = 0.1;

    private final RunFiles run;
    private final RunCharts charts;
    private final List<Chart> drawn = new ArrayList<>();
    private final List<String> notDrawn = new ArrayList<>();

    private Charts(RunFiles run) {
        Phases phases = run.result().phases();
        Server server = run.result().server().orNull();
        this.run = run;
        this.charts = new RunCharts(
                phases.rampUpSeconds(),
                phases.intervalSeconds(),
                run.result().workload().deferredDelivery(),
                server == null ? List.of() : server.checkpointTimes().orElse(List.of()));
        run.series().forEach(charts::add);
        run.activity().forEach(charts::add);
        run.responses().overTime().forEach((type, bins) -> bins.forEach(bin -> charts.responses(type, bin)));
        run.machines().forEach(row -> charts.add(row.source(), row.seconds(), row::figure));
    }

    public static Charts of(RunFiles run) {
        Charts made = new Charts(run);
        RunCharts charts = made.charts;
        made.drawn.addAll(List.of(charts.throughput(), charts.activity(), charts.responses()));
        if (!charts.errors().hasOnlyZeros()) {
            made.drawn.add(charts.errors());
        }
        made.drawn.add(made.distribution());
        made.drawn.removeIf(chart -> !chart.hasFigures());
        made.machines().forEach(made::machine);
        return made;
    }

    /** In the order of the page. */
    public List<Chart> drawn() {
        return List.copyOf(drawn);
    }

    /** A sentence for each chart of a machine that would be empty. */
    public List<String> notDrawn() {
        return List.copyOf(notDrawn);
    }

    private Chart distribution() {
        Map<TransactionType, List<ResponseTimes.Quantile>> all = run.responses().distribution();
        return Chart.ofDistributions(
                ResponseTimeMetrics.RESPONSE + ". At 99 %: the time that 99 of 100 transactions did not exceed."
                        + " Seconds of the measurement interval, from latency.hlog.",
                List.of(),
                all.keySet().stream().map(TransactionType::title).toList(),
                List.copyOf(all.values()));
    }

    /** The database's machine and the driver's, one source each: source, and whose it is. */
    private Map<String, String> machines() {
        Map<String, String> machines = new LinkedHashMap<>();
        Set<String> roles = new LinkedHashSet<>();
        for (Host host : run.result().hosts()) {
            if (roles.add(host.role())) {
                machines.merge(host.source(), host.role(), (first, second) -> first + " and " + second);
            }
        }
        return machines;
    }

    private void machine(String source, String role) {
        if (run.machines().stream().noneMatch(row -> row.source().equals(source))) {
            notDrawn.add("Machine of the " + role + ": no second of it is in host.csv.");
            return;
        }
        RunCharts.MACHINE.forEach((title, metrics) -> {
            Chart chart = charts.machine(title, source, role);
            String instead = sentence(title, chart, metrics, host(source));
            if (instead.isEmpty()) {
                drawn.add(chart);
            } else {
                notDrawn.add(chart.title() + ": " + instead + ".");
            }
        });
    }

    private Host host(String source) {
        return run.result().hosts().stream()
                .filter(host -> host.source().equals(source))
                .findFirst()
                .orElseThrow();
    }

    /** Sentence in place of an empty chart; empty where the chart is not. */
    private String sentence(String title, Chart chart, List<Metric> metrics, Host host) {
        if (!chart.hasFigures()) {
            String reason = metrics.get(0).absence(run.result(), host);
            return reason.isEmpty() ? "not available" : reason;
        }
        if (chart.hasOnlyZeros()) {
            return "0 in the entire run";
        }
        double sent = MachineMetrics.PACKETS_SENT.reading(run.result(), host).orElse(0.0);
        double received =
                MachineMetrics.PACKETS_RECEIVED.reading(run.result(), host).orElse(0.0);
        double transactions = run.result().throughput().transactionsPerSecond().orElse(0.0);
        return title.equals(RunCharts.PACKETS) && sent + received < FEWEST_PACKETS_PER_TRANSACTION * transactions
                ? Numbers.decimal(received, 1) + "/s received and " + Numbers.decimal(sent, 1)
                        + "/s sent, too few to be the load: the connections use a socket or the loopback interface"
                : "";
    }
}
