package io.orderentry.job;

import io.orderentry.build.BuildMetadata;
import io.orderentry.config.DeliveryMode;
import io.orderentry.config.Load;
import io.orderentry.config.Settings;
import io.orderentry.model.Failure;
import io.orderentry.model.ServerFigure;
import io.orderentry.model.TransactionType;
import io.orderentry.observe.ServerWatch;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.Host;
import io.orderentry.result.Server;
import io.orderentry.result.Throughput;
import io.orderentry.run.OutcomeCounts;
import io.orderentry.run.RunOutcome;
import io.orderentry.run.RunPlan;
import io.orderentry.verdict.DisclosureInputs;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Gathers what the disclosures of a run are computed from. */
public final class DisclosureFacts {
    private final Settings settings;
    private final BuildMetadata meta;
    private final RunPlan plan;
    private final RunOutcome outcome;

    DisclosureFacts(Settings settings, BuildMetadata meta, RunPlan plan, RunOutcome outcome) {
        this.settings = settings;
        this.meta = meta;
        this.plan = plan;
        this.outcome = outcome;
    }

    DisclosureInputs of(Throughput throughput, Server server, ServerWatch watch, Host host, boolean checksRun) {
        Load load = settings.load();
        Long checkpoints = watch.growth().value(ServerFigure.CHECKPOINTS);
        return new DisclosureInputs(
                load.pace(),
                load.arrivals(),
                plan.workers(),
                plan.scale().warehouses(),
                plan.scale().terminals(),
                throughput.newOrdersPerMinute(),
                load.delivery() == DeliveryMode.QUEUED,
                outcome.intervalSeconds(),
                checkpoints == null ? null : Integer.valueOf(checkpoints.intValue()),
                mix(outcome.inInterval()),
                load.isolation().toString(),
                meta.foreignKeys(),
                meta.historyIndex(),
                server == null ? null : server.durable(),
                server == null ? Map.of() : server.durabilitySettings(),
                retries(outcome.errors()),
                checksRun,
                settings.labels(),
                host);
    }

    private static Map<String, Double> mix(OutcomeCounts tally) {
        double all = 0;
        for (TransactionType type : TransactionType.values()) {
            all += tally.completed(type);
        }
        Map<String, Double> mix = new LinkedHashMap<>();
        for (TransactionType type : TransactionType.values()) {
            if (all > 0) {
                mix.put(type.key(), 100 * tally.completed(type) / all);
            }
        }
        return mix;
    }

    /** Retries by SQLSTATE: each conflict but the last of a transaction that was given up led to one. */
    public static Map<String, Long> retries(List<ErrorCount> errors) {
        return errors.stream()
                .filter(error -> error.failure() == Failure.CONFLICT)
                .collect(Collectors.groupingBy(
                        error -> String.valueOf(error.sqlState()),
                        TreeMap::new,
                        Collectors.summingLong(ErrorCount::count)));
    }
}
