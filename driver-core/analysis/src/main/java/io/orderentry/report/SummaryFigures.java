package io.orderentry.report;

import io.orderentry.metrics.MachineMetrics;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.ServerMetrics;
import io.orderentry.model.ServerFigure;
import io.orderentry.result.AuditLine;
import io.orderentry.result.CheckResult;
import io.orderentry.result.Host;
import io.orderentry.result.Identity;
import io.orderentry.result.Pacing;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.result.Server;
import io.orderentry.result.SteadyState;
import io.orderentry.text.Sentences;
import io.orderentry.verdict.Caveats;
import io.orderentry.verdict.SteadyStateAnalysis;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Paragraphs of the summary: what was run and where, and what machine and server did. Absent figures are named in one line; their reasons stand
 * in the report.
 */
final class SummaryFigures {
    private static final String NOT_AVAILABLE = "not available";
    private static final double MEGA = 1e-6;
    /** Percent from which on other work of low priority is worth a word. */
    private static final double SMALLEST_NICE = 1;

    private final Result result;
    private final Identity identity;
    private final List<String> notMeasured = new ArrayList<>();

    SummaryFigures(Result result) {
        this.result = result;
        this.identity = result.identity();
    }

    /** Two decimals below 1, one below 100, none from there on. */
    static String brief(double value) {
        return value == 0
                ? "0"
                : value < 100 ? Numbers.decimal(value, value < 1 ? 2 : 1) : Numbers.count(Math.round(value));
    }

    String where() {
        boolean together = Caveats.isCoLocated(result);
        String own = identity.hostName().isAvailable() ? identity.hostName().value() : "a machine without a name";
        Host host = result.host().orNull();
        String machine = host == null ? "" : " on " + (together ? own : "a machine of its own") + machine(host);
        return identity.serverVersion() + " at " + address() + machine + (together ? "" : "; driver on " + own);
    }

    /** Without the scheme and the parameters of the URL. */
    private String address() {
        if (identity.url() == null) {
            return "an address that was not recorded";
        }
        return identity.url().replaceFirst("^jdbc:([^/?;]*//)?", "").replaceFirst("[?;].*", "");
    }

    private static String machine(Host host) {
        List<String> facts = new ArrayList<>();
        if (host.virtualization().isAvailable()) {
            facts.add(
                    host.virtualization().value().equals(Host.NONE)
                            ? "no hypervisor"
                            : host.virtualization().value());
        }
        if (host.container().isAvailable() && !host.container().value().equals(Host.NONE)) {
            facts.add(host.container().orNull());
        }
        if (host.facts().has("threads")) {
            facts.add(host.facts().get("threads") + " CPUs");
        }
        Double memory = host.memory().orElse(Map.of()).get("totalBytes");
        if (memory != null) {
            facts.add(Numbers.bytes(memory.longValue()));
        }
        return facts.isEmpty() ? "" : " (" + String.join(", ", facts) + ")";
    }

    String load() {
        Reading<Boolean> durability = result.server().flatMap(Server::durable);
        String durable = !durability.isAvailable()
                ? "durability " + NOT_AVAILABLE
                : !durability.value()
                        ? "NOT durable"
                        : result.verdict().loss().isPresent() ? "durable by its settings only" : "durable";
        return String.join(
                ", ",
                SummarySection.plural(identity.warehouses(), "warehouse"),
                SummarySection.plural(identity.connections(), "connection"),
                SummarySection.pace(result.workload()),
                identity.mode(),
                identity.isolation(),
                durable);
    }

    String when() {
        return identity.startUtc().replace('T', ' ') + ", ramp-up "
                + SummarySection.seconds(result.phases().rampUpSeconds()) + ", measured "
                + SummarySection.seconds(identity.durationSeconds())
                + (result.phases().interrupted() ? ", interrupted" : steadyState());
    }

    /** Empty where it is in doubt, for a caveat says so. */
    private String steadyState() {
        SteadyState steady = result.steadyState().orNull();
        if (steady == null) {
            notMeasured.add(
                    result.phases().intervalSeconds() < SteadyStateAnalysis.SHORTEST_INTERVAL_SECONDS
                            ? "steady state (" + SteadyStateAnalysis.SHORTEST_INTERVAL_SECONDS + " s needed)"
                            : "steady state");
            return "";
        }
        return steady.doubts().isEmpty() ? Sentences.text(", %+.1f %% drift", steady.driftPercent()) : "";
    }

    /** Names of what the other paragraphs had no figure for; called after them. */
    String notMeasured() {
        return String.join(", ", notMeasured);
    }

    /** Share of the most that paced terminals can make. */
    Optional<String> pacedCeiling() {
        Pacing pacing = result.pacing().orNull();
        if (pacing == null || !pacing.ceilingPercent().isAvailable()) {
            return Optional.empty();
        }
        return Optional.of(Sentences.text(
                        "%.1f %% of the paced ceiling (",
                        pacing.ceilingPercent().value())
                + AuditLine.number(pacing.ceilingPerWarehouse()) + "), "
                + Sentences.text(
                        "%.1f %% of the mix's (", pacing.mixCeilingPercent().value())
                + AuditLine.number(pacing.mixCeilingPerWarehouse().orNull()) + ")");
    }

    /** A figure and its name; the value is null where it is absent. */
    private record Item(String name, String value) {}

    private static Item item(String name, Reading<Double> figure, DoubleFunction<String> text) {
        return new Item(name, figure.map(text::apply).orNull());
    }

    /** The figures that are there; the names of the others are noted, that of the paragraph where it has none at all. */
    private Optional<String> join(String name, List<Item> items) {
        List<Item> present = items.stream().filter(item -> item.value() != null).toList();
        if (present.isEmpty()) {
            notMeasured.add(name);
            return Optional.empty();
        }
        items.stream().filter(item -> item.value() == null).map(Item::name).forEach(notMeasured::add);
        return Optional.of(present.stream().map(Item::value).collect(Collectors.joining(", ")));
    }

    /** Processors and disks of the server's machine by their labels, those that were measured. */
    Map<String, String> machine() {
        Host host = result.host().orNull();
        if (host == null) {
            notMeasured.add("machine");
            return Map.of();
        }
        Map<String, String> lines = new LinkedHashMap<>();
        List<Item> cpu = new ArrayList<>(
                List.of(cpu("busy", Host.Cpu::busy), cpu("user", Host.Cpu::user), cpu("system", Host.Cpu::system)));
        if (host.cpu().flatMap(Host.Cpu::nice).orElse(0.0) >= SMALLEST_NICE) {
            cpu.add(cpu("nice", Host.Cpu::nice));
        }
        cpu.addAll(List.of(cpu("steal", Host.Cpu::steal), cpu("iowait", Host.Cpu::iowait)));
        join("CPU", cpu).ifPresent(text -> lines.put("CPU", text));
        List<Item> disk = new ArrayList<>(List.of(
                disk("reads", Host.Disk::readsPerSecond, "reads/s"),
                disk("writes", Host.Disk::writesPerSecond, "writes/s"),
                item("bandwidth", MachineMetrics.BANDWIDTH.reading(result), value -> brief(value) + " MB/s")));
        if (host.disk().flatMap(Host.Disk::writesPerSecond).orElse(1.0) != 0) {
            disk.add(disk("write latency", Host.Disk::writeAwaitMillis, "ms a write"));
        }
        join("disk", disk).ifPresent(text -> lines.put("Disk", text));
        return lines;
    }

    private Item cpu(String name, Function<Host.Cpu, Reading<Double>> figure) {
        return item(
                name,
                result.host().flatMap(Host::cpu).flatMap(figure),
                value -> name + " " + Numbers.decimal(value, 1) + " %");
    }

    private Item disk(String name, Function<Host.Disk, Reading<Double>> figure, String unit) {
        return item(name, result.host().flatMap(Host::disk).flatMap(figure), value -> brief(value) + " " + unit);
    }

    Optional<String> server() {
        if (!result.server().isAvailable()) {
            notMeasured.add("server");
            return Optional.empty();
        }
        return join(
                "server",
                List.of(
                        item(
                                "log",
                                ServerMetrics.perSecond(ServerFigure.LOG_BYTES).reading(result),
                                value -> "log " + brief(MEGA * value) + " MB/s"),
                        item(
                                "fsyncs",
                                ServerMetrics.perSecond(ServerFigure.FSYNCS).reading(result),
                                value -> brief(value) + " fsyncs/s"),
                        item(
                                "cache hits",
                                ServerMetrics.CACHE_HITS.reading(result),
                                value -> "cache hits " + ServerMetrics.CACHE_HITS.print(result) + " %")));
    }

    Optional<String> databaseTime() {
        if (!result.databaseTime().isAvailable()) {
            notMeasured.add("database time");
        }
        return Optional.ofNullable(result.databaseTime().orNull()).map(DatabaseTimeSection::line);
    }

    /** One word where all hold. */
    String checks() {
        List<String> parts = new ArrayList<>();
        if (result.checks().isEmpty()) {
            parts.add("database not checked");
        } else {
            failed("consistency", result.checks(), CheckResult::isCoverage, parts);
            // What a sample can miss is said among the first lines.
            result.checks().stream()
                    .filter(CheckResult::isCoverage)
                    .forEach(check -> parts.add(check.detail().split(": ")[0]));
        }
        failed("driver health", result.selfChecks(), check -> false, parts);
        long outside = result.audit().stream()
                .filter(line -> line.status() == AuditLine.Status.OUTSIDE)
                .count();
        if (outside > 0) {
            parts.add("inputs NOT as specified (" + outside + " outside)");
        }
        return parts.isEmpty() ? "passed" : String.join(", ", parts);
    }

    /** Adds how many checks passed where not all did; those that do not apply are not counted. */
    private static void failed(
            String name, List<CheckResult> checks, Predicate<CheckResult> leftOut, List<String> parts) {
        Map<CheckResult.Status, Long> counts = checks.stream()
                .filter(leftOut.negate())
                .collect(Collectors.groupingBy(CheckResult::status, Collectors.counting()));
        long passed = counts.getOrDefault(CheckResult.Status.PASS, 0L);
        long failed = counts.getOrDefault(CheckResult.Status.FAIL, 0L);
        long notRun = counts.getOrDefault(CheckResult.Status.NOT_RUN, 0L);
        if (passed + failed + notRun == 0) {
            parts.add(name + " " + NOT_AVAILABLE);
        } else if (failed + notRun > 0) {
            parts.add(name + " " + passed + "/" + (passed + failed + notRun)
                    + (notRun == 0 ? "" : " (" + notRun + " not run)"));
        }
    }
}
