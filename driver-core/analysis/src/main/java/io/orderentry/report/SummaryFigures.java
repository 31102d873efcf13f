package io.orderentry.report;

import io.orderentry.metrics.MachineMetrics;
import io.orderentry.metrics.Metric;
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
import java.util.stream.Stream;

/** Paragraphs of the summary: what was run and where, and what machine and server did. An absent figure has its reason. */
final class SummaryFigures {
    private static final Predicate<CheckResult> CONDITION = check -> check.id().startsWith("condition_");
    private static final double MEGA = 1e-6;
    /** Percent from which on other work of low priority is worth a word. */
    private static final double SMALLEST_NICE = 1;

    private final Result result;
    private final Identity identity;

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
        String own = identity.hostName().isAvailable()
                ? identity.hostName().value()
                : "a machine without a name (" + Metric.notAvailable(identity.hostName()) + ")";
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
                ? "durability " + Metric.notAvailable(durability)
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
                + (result.phases().interrupted() ? ", interrupted" : "");
    }

    String steadyState() {
        if (result.steadyState().isAvailable()) {
            String drift = Sentences.text(
                    "%+.1f %% drift", result.steadyState().value().driftPercent());
            return result.steadyState().value().doubts().isEmpty() ? "yes, " + drift : "in doubt, " + drift;
        }
        return result.phases().intervalSeconds() < SteadyStateAnalysis.SHORTEST_INTERVAL_SECONDS
                ? "not assessed (needs " + SteadyStateAnalysis.SHORTEST_INTERVAL_SECONDS + " s)"
                : Metric.notAvailable(result.steadyState());
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

    /** A figure and its name; the value is null where there is a reason instead. */
    private record Item(String name, String value, String reason) {}

    private static Item item(String name, Reading<Double> figure, DoubleFunction<String> text) {
        return new Item(name, figure.map(text::apply).orNull(), Metric.notAvailable(figure));
    }

    /** The figures that are there, then the names of the others, those with one reason together. */
    private static String join(List<Item> items) {
        List<String> parts = new ArrayList<>();
        items.stream().filter(item -> item.value() != null).map(Item::value).forEach(parts::add);
        Map<String, List<String>> absent = items.stream()
                .filter(item -> item.value() == null)
                .collect(Collectors.groupingBy(
                        Item::reason, LinkedHashMap::new, Collectors.mapping(Item::name, Collectors.toList())));
        String present = String.join(", ", parts);
        return Stream.concat(
                        Stream.of(present),
                        absent.entrySet().stream()
                                .map(each -> String.join(", ", each.getValue()) + " " + each.getKey()))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("; "));
    }

    /** Processors and disks of the server's machine by their labels; one line that says why when it was not measured. */
    Map<String, String> machine() {
        Host host = result.host().orNull();
        if (host == null) {
            return Map.of("Host", Metric.notAvailable(result.host()));
        }
        Map<String, String> lines = new LinkedHashMap<>();
        List<Item> cpu = new ArrayList<>(
                List.of(cpu("busy", Host.Cpu::busy), cpu("user", Host.Cpu::user), cpu("system", Host.Cpu::system)));
        if (host.cpu().flatMap(Host.Cpu::nice).orElse(0.0) >= SMALLEST_NICE) {
            cpu.add(cpu("nice", Host.Cpu::nice));
        }
        cpu.addAll(List.of(cpu("steal", Host.Cpu::steal), cpu("iowait", Host.Cpu::iowait)));
        lines.put("CPU", join(cpu));
        List<Item> disk = new ArrayList<>(List.of(
                disk("reads", Host.Disk::readsPerSecond, "reads/s"),
                disk("writes", Host.Disk::writesPerSecond, "writes/s"),
                item("bandwidth", MachineMetrics.BANDWIDTH.reading(result), value -> brief(value) + " MB/s")));
        if (host.disk().flatMap(Host.Disk::writesPerSecond).orElse(1.0) != 0) {
            disk.add(disk("write latency", Host.Disk::writeAwaitMillis, "ms a write"));
        }
        lines.put("Disk", join(disk));
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

    String server() {
        if (!result.server().isAvailable()) {
            return Metric.notAvailable(result.server());
        }
        return join(List.of(
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

    String checks() {
        List<String> parts = new ArrayList<>();
        if (result.checks().isEmpty()) {
            parts.add("database not checked");
        } else {
            parts.add(passed("consistency", result.checks(), CONDITION));
            parts.add(passed(
                    "others",
                    result.checks(),
                    CONDITION.or(CheckResult::isCoverage).negate()));
            // What a sample can miss is said among the first lines.
            result.checks().stream()
                    .filter(CheckResult::isCoverage)
                    .forEach(check -> parts.add(check.detail().split(": ")[0]));
        }
        parts.add(passed("driver health", result.selfChecks(), check -> true));
        long outside = audited(AuditLine.Status.OUTSIDE);
        long small = audited(AuditLine.Status.SAMPLE_TOO_SMALL);
        parts.add(
                outside + small + audited(AuditLine.Status.WITHIN) == 0
                        ? "inputs not audited"
                        : outside > 0
                                ? "inputs NOT as specified (" + outside + " outside)"
                                : "inputs as specified"
                                        + (small == 0 ? "" : " (" + Sentences.count(small, "sample") + " too small)"));
        return String.join(", ", parts);
    }

    private long audited(AuditLine.Status status) {
        return result.audit().stream().filter(line -> line.status() == status).count();
    }

    /** Such as {@code consistency 11/12 (1 not run)}; checks that do not apply are not counted. */
    private static String passed(String name, List<CheckResult> checks, Predicate<CheckResult> which) {
        Map<CheckResult.Status, Long> counts = checks.stream()
                .filter(which)
                .collect(Collectors.groupingBy(CheckResult::status, Collectors.counting()));
        long passed = counts.getOrDefault(CheckResult.Status.PASS, 0L);
        long notRun = counts.getOrDefault(CheckResult.Status.NOT_RUN, 0L);
        long all = passed + notRun + counts.getOrDefault(CheckResult.Status.FAIL, 0L);
        return all == 0
                ? name + " not available"
                : name + " " + passed + "/" + all + (notRun == 0 ? "" : " (" + notRun + " not run)");
    }
}
