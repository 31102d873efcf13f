package io.orderentry.report;

import io.orderentry.explain.RuleBook.RankedFinding;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.MetricCatalogue;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.Statistic;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.model.TransactionType;
import io.orderentry.report.SummaryReport.SummaryLine.Tone;
import io.orderentry.result.AuditLine;
import io.orderentry.result.CheckResult;
import io.orderentry.result.Host;
import io.orderentry.result.Identity;
import io.orderentry.result.Pacing;
import io.orderentry.result.Percentiles;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.result.SeriesRow;
import io.orderentry.result.Server;
import io.orderentry.result.SteadyState;
import io.orderentry.result.TransactionResult;
import io.orderentry.result.Verdict;
import io.orderentry.store.RunFolder;
import io.orderentry.text.Sentences;
import io.orderentry.text.TextSanitizer;
import io.orderentry.verdict.Caveats;
import io.orderentry.verdict.Caveats.Caveat;
import io.orderentry.verdict.SteadyStateAnalysis;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.text.WordUtils;

/**
 * Summary of a run on one screen: the verdict, what invalidates or limits the figures and what to do about it, then the main figures, each
 * wrapped. Absent figures are named in one line. {@link TextReport} has everything, with the reasons.
 */
public final class SummaryReport {
    /** Most lines of the summary of a good run. */
    public static final int LINES = 30;

    private static final int LABEL = 10;
    private static final int MOST_BARS = 25;
    private static final int MOST_TARGETS = 4;
    /** Reasons of the verdict, and as many caveats. */
    private static final int MOST_FINDINGS = 4;
    /** Of a paragraph, in characters: two lines, three of a long list. */
    private static final int MOST_TEXT = 150;

    private static final String MARK = "! ";
    private static final String NOT_AVAILABLE = "not available";
    /** Percent from which on other work of low priority is worth a word. */
    private static final double SMALLEST_NICE = 1;

    private static final List<Statistic> STATISTICS =
            List.of(Statistic.P50, Statistic.P95, Statistic.P99, Statistic.P999, Statistic.MAX);

    /** Figures by line: the name, the metric, its decimals or none for a brief one, and the text around it. */
    private static final List<Item> ITEMS = Item.table("""
            CPU | busy | cpuBusy | 1 | busy %s %%
            CPU | user | cpuUser | 1 | user %s %%
            CPU | system | cpuSystem | 1 | system %s %%
            CPU | nice | cpuNice | 1 | nice %s %%
            CPU | steal | cpuSteal | 1 | steal %s %%
            CPU | iowait | cpuIowait | 1 | iowait %s %%
            Disk | reads | diskReadsPerSecond | | %s reads/s
            Disk | writes | diskWritesPerSecond | | %s writes/s
            Disk | bandwidth | diskBytesPerSecond | | %s MB/s
            Disk | write latency | diskWriteMillis | | %s ms a write
            Server | log | serverLogBytesPerSecond | | log %s MB/s
            Server | fsyncs | serverFsyncsPerSecond | | %s fsyncs/s
            Server | cache hits | serverCacheHitPercent | 2 | cache hits %s %%
            """);

    private final Result result;
    private final Identity identity;
    private final List<SeriesRow> series;
    private final Path folder;
    private final Glyphs glyphs;
    private final List<SummaryLine> lines = new ArrayList<>();
    private final List<String> notMeasured = new ArrayList<>();

    private SummaryReport(Result result, List<SeriesRow> series, Path folder, Glyphs glyphs) {
        this.result = result;
        this.identity = result.identity();
        this.series = series;
        this.folder = folder;
        this.glyphs = glyphs;
    }

    /**
     * Renders a run; a good one in at most {@value #LINES} lines.
     *
     * @param series each second of the run; empty when its file is not there
     */
    public static List<SummaryLine> of(Result result, List<SeriesRow> series, Path folder, Glyphs glyphs) {
        SummaryReport report = new SummaryReport(result, series, folder, glyphs);
        report.headline();
        report.findings();
        report.line("");
        report.body();
        return report.lines;
    }

    private void headline() {
        Verdict verdict = result.verdict();
        boolean limited = !verdict.limitations().isEmpty();
        Tone tone = verdict.status() == Verdict.Status.PASS && !limited ? Tone.GOOD : tone();
        TransactionResult newOrders = result.transaction(TransactionType.NEW_ORDER);
        Reading<Percentiles> times = newOrders.responseMillis();
        Metric nopm = ThroughputMetrics.NEW_ORDERS;
        String mark = Statistic.P95.mark(newOrders.completed());
        String figures = String.join(
                glyphs.separator,
                identity.name(),
                nopm.of(result) == null ? "NOPM " + nopm.absence(result) : nopm.print(result) + " NOPM",
                "p95 " + times.map(each -> brief(each.p95()) + mark + " ms").orElse(Metric.notAvailable(times)),
                TextReport.plural(result.sum(TransactionResult::failedOrUnknown), "error"));
        String status = verdict.word() + (limited ? ", limited" : "");
        paragraph(tone, glyphs.mark(verdict.status()) + " ", status + "  " + figures);
    }

    private Tone tone() {
        return result.verdict().status() == Verdict.Status.FAIL ? Tone.BAD : Tone.WARNING;
    }

    private void findings() {
        List<String> reasons = result.verdict().reasons();
        List<Caveat> caveats = Caveats.of(result);
        reasons.stream().limit(MOST_FINDINGS).forEach(reason -> paragraph(tone(), MARK, brief(reason)));
        caveats.stream().limit(MOST_FINDINGS).forEach(caveat -> add(Tone.WARNING, MARK + text(caveat)));
        int more = Math.max(0, reasons.size() - MOST_FINDINGS) + Math.max(0, caveats.size() - MOST_FINDINGS);
        if (more > 0) {
            add(Tone.WARNING, MARK + "and " + more + " more: --full");
        }
    }

    /** As much of it as there is room for, with what to do where that fits, too. */
    private String text(Caveat caveat) {
        String text = Page.plain(caveat.text()).strip();
        String remedy = caveat.remedy().isEmpty() ? "" : "; " + caveat.remedy();
        int most = Page.WIDTH - MARK.length();
        return Stream.of(remedy, "")
                .flatMap(end -> beginnings(text).map(beginning -> beginning + end))
                .filter(line -> line.length() <= most)
                .findFirst()
                .orElseGet(() -> glyphs.cut(text.split(": ")[0] + remedy, most));
    }

    /** The text, then what is before its last comma or semicolon, and so on. */
    private static Stream<String> beginnings(String text) {
        return Stream.iterate(
                text,
                each -> !each.isEmpty(),
                each -> each.substring(0, Math.max(0, Math.max(each.lastIndexOf(", "), each.lastIndexOf("; ")))));
    }

    private void body() {
        labelled("Where", where());
        labelled("Load", load());
        labelled("When", when());
        if (!identity.labels().isEmpty()) {
            labelled("Labels", Sentences.pairs(identity.labels(), "="));
        }
        throughput();
        line("");
        if (result.targets().isAvailable()) {
            targets();
            line("");
        }
        table();
        line("");
        machine();
        items("Server", "server", "");
        if (result.databaseTime().isAvailable()) {
            labelled("DB time", SystemSection.databaseTime(result.databaseTime().value()));
        } else {
            notMeasured.add("database time");
        }
        int behindTime = lines.size();
        labelled("Checks", checks());
        if (!notMeasured.isEmpty()) {
            paragraph(Tone.PLAIN, "not measured: ", String.join(", ", notMeasured));
        }
        Path page = folder.resolve(RunFolder.REPORT);
        line(Files.exists(page) ? label("report") + page : label("folder") + folder);
        List<String> next = List.of("oe report RUN --full", "oe compare RUN OTHER", "oe run --repeat 5");
        labelled("next", String.join(glyphs.separator, next));
        lines.addAll(behindTime, findingsOfTime(LINES - lines.size()));
    }

    private String where() {
        boolean together = Caveats.isCoLocated(result);
        String own = identity.hostName().orElse("a machine without a name");
        Host host = result.host().orNull();
        String machine = host == null ? "" : " on " + (together ? own : "a machine of its own") + facts(host);
        // Without the scheme and the parameters of the URL.
        String address = identity.url() == null
                ? "an address that was not recorded"
                : identity.url().replaceFirst("^jdbc:([^/?;]*//)?", "").replaceFirst("[?;].*", "");
        return identity.serverVersion() + " at " + address + machine + (together ? "" : "; driver on " + own);
    }

    private static String facts(Host host) {
        Double memory = host.memory().orElse(Map.of()).get("totalBytes");
        String threads = host.knownFacts().get("threads");
        String facts = Stream.of(
                        host.virtualization().orElse("").replaceFirst("^" + Host.NONE + "$", "no hypervisor"),
                        host.container().orElse("").replaceFirst("^" + Host.NONE + "$", ""),
                        threads == null ? "" : threads + " CPUs",
                        memory == null ? "" : Numbers.bytes(memory.longValue()))
                .filter(fact -> !fact.isEmpty())
                .collect(Collectors.joining(", "));
        return facts.isEmpty() ? "" : " (" + facts + ")";
    }

    private String load() {
        Reading<Boolean> durability = result.server().flatMap(Server::durable);
        String durable = !durability.isAvailable()
                ? "durability " + NOT_AVAILABLE
                : !durability.value()
                        ? "NOT durable"
                        : result.verdict().loss().isPresent() ? "durable by its settings only" : "durable";
        return String.join(
                ", ",
                TextReport.plural(identity.warehouses(), "warehouse"),
                TextReport.plural(identity.connections(), "connection"),
                TextReport.pace(result.workload()),
                identity.mode(),
                identity.isolation(),
                durable);
    }

    private String when() {
        return identity.startUtc().replace('T', ' ') + ", ramp-up "
                + TextReport.seconds(result.phases().rampUpSeconds()) + ", measured "
                + TextReport.seconds(identity.durationSeconds())
                + (result.phases().interrupted() ? ", interrupted" : steadyState());
    }

    /** Empty where it is in doubt, for a caveat says so. */
    private String steadyState() {
        SteadyState steady = result.steadyState().orNull();
        if (steady == null) {
            int needed = SteadyStateAnalysis.SHORTEST_INTERVAL_SECONDS;
            boolean isShort = result.phases().intervalSeconds() < needed;
            notMeasured.add("steady state" + (isShort ? " (" + needed + " s needed)" : ""));
            return "";
        }
        return steady.doubts().isEmpty() ? Sentences.text(", %+.1f %% drift", steady.driftPercent()) : "";
    }

    private void throughput() {
        Sparkline sparkline = Sparkline.of(series, MOST_BARS);
        Metric nopm = ThroughputMetrics.NEW_ORDERS;
        if (nopm.of(result) == null) {
            labelled("NOPM", nopm.absence(result));
        } else if (sparkline.rates().isEmpty()) {
            labelled("NOPM", "over time not available: series.csv has no second of the interval");
        } else {
            DoubleSummaryStatistics read = sparkline.read();
            line(label("NOPM") + sparkline.bars(glyphs) + "  min " + Numbers.decimal(read.getMin(), 0) + "  max "
                    + Numbers.decimal(read.getMax(), 0) + "  (" + sparkline.rowsPerBar() + " s a bar)");
        }
        Pacing pacing = result.pacing().orNull();
        if (pacing != null && pacing.ceilingPercent().isAvailable()) {
            // Share of the most that paced terminals can make.
            String share = Sentences.text(
                    "%.1f %% of the paced ceiling (%s), %.1f %% of the mix's (%s)",
                    pacing.ceilingPercent().value(),
                    AuditLine.number(pacing.ceilingPerWarehouse()),
                    pacing.mixCeilingPercent().value(),
                    AuditLine.number(pacing.mixCeilingPerWarehouse().orNull()));
            labelled("", share);
        }
    }

    private void table() {
        TextTable table = new TextTable("l" + "r".repeat(STATISTICS.size() + 4));
        List<String> statistics = STATISTICS.stream()
                .map(statistic -> statistic.label() + (statistic == Statistic.MAX ? " ms" : ""))
                .toList();
        table.header("", "count", "tx/s", statistics, "errors", "retries");
        double seconds = result.phases().intervalSeconds();
        boolean deferred = result.deferredDelivery().deferredMillis().isAvailable();
        for (TransactionType type : TransactionType.values()) {
            TransactionResult counts = result.transaction(type);
            boolean inBackground = deferred && type == TransactionType.DELIVERY;
            Percentiles times = (inBackground ? counts.serviceMillis() : counts.responseMillis()).orNull();
            table.row(
                    type.title(),
                    Numbers.count(counts.completed()),
                    seconds > 0 ? brief(counts.completed() / seconds) : Numbers.NONE,
                    STATISTICS.stream()
                            .map(statistic -> times == null
                                    ? Numbers.NONE
                                    : brief(statistic.of(times)) + statistic.mark(counts.completed()))
                            .toList(),
                    Numbers.count(counts.failedOrUnknown()),
                    Numbers.count(counts.retries()));
        }
        table.render().lines().forEach(row -> add(Tone.PLAIN, row));
        boolean marked = TransactionsSection.hasMarks(result, STATISTICS);
        String notes = (marked ? "* fewer than 10 samples above it" : "")
                + (marked && deferred ? "; " : "")
                + (deferred ? "Delivery: execution in the background" : "");
        if (!notes.isEmpty()) {
            line(notes);
        }
    }

    private void targets() {
        List<String> rows = TextReport.targets(result).render().lines().toList();
        rows.stream().limit(MOST_TARGETS + 1).forEach(row -> add(Tone.PLAIN, row));
        if (rows.size() > MOST_TARGETS + 1) {
            line("and " + (rows.size() - MOST_TARGETS - 1) + " more: oe report RUN --full");
        }
        paragraph(Tone.PLAIN, "", brief(TextReport.spread(result)));
    }

    /** Figure of a line, and its name where it was not measured. */
    private record Item(String line, String name, Metric metric, String decimals, String text) {
        static List<Item> table(String lines) {
            return lines.lines()
                    .map(line -> line.split(" *\\| *"))
                    .map(each -> new Item(each[0], each[1], MetricCatalogue.of(each[2]), each[3], each[4]))
                    .toList();
        }

        String print(double value) {
            double scaled = metric.unit().equals("B/s") ? 1e-6 * value : value;
            return Sentences.text(
                    text, decimals.isEmpty() ? brief(scaled) : Numbers.decimal(scaled, Integer.parseInt(decimals)));
        }
    }

    /**
     * Prints the figures of a line that are there; the names of the others are noted, that of the paragraph where it has none at all.
     *
     * @param leftOut name of a figure that says nothing about this run; empty for none
     */
    private void items(String line, String name, String leftOut) {
        Map<Boolean, List<Item>> items = ITEMS.stream()
                .filter(item -> item.line().equals(line) && !item.name().equals(leftOut))
                .collect(Collectors.partitioningBy(
                        item -> item.metric().reading(result).isAvailable()));
        if (items.get(true).isEmpty()) {
            notMeasured.add(name);
        } else {
            items.get(false).forEach(item -> notMeasured.add(item.name()));
            labelled(
                    line,
                    items.get(true).stream()
                            .map(item -> item.print(item.metric().of(result)))
                            .collect(Collectors.joining(", ")));
        }
    }

    private void machine() {
        Host host = result.host().orNull();
        if (host == null) {
            notMeasured.add("machine");
            return;
        }
        boolean nice = host.cpu().flatMap(Host.Cpu::nice).orElse(0.0) >= SMALLEST_NICE;
        items("CPU", "CPU", nice ? "" : "nice");
        boolean writes = host.disk().flatMap(Host.Disk::writesPerSecond).orElse(1.0) != 0;
        items("Disk", "disk", writes ? "" : "write latency");
    }

    /** A line for each of the first findings, its main clause: one at least, others while the screen has room. */
    private List<SummaryLine> findingsOfTime(int room) {
        List<SummaryLine> found = new ArrayList<>();
        List<RankedFinding> first = TextReport.firstFindings(result);
        for (RankedFinding finding : first.subList(0, Math.min(first.size(), Math.max(1, room)))) {
            String clause = TextSanitizer.text(finding.sentence().split("; ")[0]);
            String label = label(found.isEmpty() ? "Findings" : "");
            found.add(new SummaryLine(Tone.PLAIN, label + glyphs.cut(clause, Page.WIDTH - LABEL)));
        }
        return found;
    }

    /** One word where all hold. */
    private String checks() {
        List<String> parts = new ArrayList<>();
        if (result.checks().isEmpty()) {
            parts.add("database not checked");
        } else {
            failed("consistency", result.checks(), parts);
            // What a sample can miss is said among the first lines.
            result.checks().stream()
                    .filter(CheckResult::isCoverage)
                    .forEach(check -> parts.add(check.detail().split(": ")[0]));
        }
        failed("driver health", result.selfChecks(), parts);
        long outside = result.audit().stream()
                .filter(line -> line.status() == AuditLine.Status.OUTSIDE)
                .count();
        if (outside > 0) {
            parts.add("inputs NOT as specified (" + outside + " outside)");
        }
        return parts.isEmpty() ? "passed" : String.join(", ", parts);
    }

    /** Adds how many checks passed where not all did; those that do not apply, and the extent of a sample, are not counted. */
    private static void failed(String name, List<CheckResult> checks, List<String> parts) {
        Map<CheckResult.Status, Long> counts = checks.stream()
                .filter(check -> !check.isCoverage() && check.status() != CheckResult.Status.NOT_APPLICABLE)
                .collect(Collectors.groupingBy(CheckResult::status, Collectors.counting()));
        long passed = counts.getOrDefault(CheckResult.Status.PASS, 0L);
        long notRun = counts.getOrDefault(CheckResult.Status.NOT_RUN, 0L);
        long all = counts.values().stream().mapToLong(count -> count).sum();
        if (all == 0) {
            parts.add(name + " " + NOT_AVAILABLE);
        } else if (passed < all) {
            parts.add(name + " " + passed + "/" + all + (notRun == 0 ? "" : " (" + notRun + " not run)"));
        }
    }

    private void line(String text) {
        add(Tone.PLAIN, TextSanitizer.text(text));
    }

    private void labelled(String label, String text) {
        paragraph(Tone.PLAIN, label(label), brief(text));
    }

    private static String label(String label) {
        return label + " ".repeat(LABEL - label.length());
    }

    private void paragraph(Tone tone, String prefix, String text) {
        String indent = "\n" + " ".repeat(prefix.length());
        (prefix + WordUtils.wrap(text, Page.WIDTH - prefix.length(), indent, true))
                .lines()
                .forEach(row -> add(tone, row.stripTrailing()));
    }

    private void add(Tone tone, String text) {
        lines.add(new SummaryLine(tone, text));
    }

    private String brief(String text) {
        return glyphs.cut(Page.plain(text).strip(), MOST_TEXT);
    }

    /** Two decimals below 1, one below 100, none from there on. */
    private static String brief(double value) {
        return value == 0
                ? "0"
                : value < 100 ? Numbers.decimal(value, value < 1 ? 2 : 1) : Numbers.count(Math.round(value));
    }

    /**
     * A line of the summary of a run.
     *
     * @param text without control codes and without a line feed
     */
    public record SummaryLine(Tone tone, String text) {
        /** Meaning of a line. */
        public enum Tone {
            PLAIN,
            GOOD,
            BAD,
            WARNING
        }
    }

    /**
     * New-Orders per minute over the measurement interval, in bars of equal numbers of seconds.
     *
     * @param rates of each bar, in the order of time; not a number where most of its seconds were not read
     */
    record Sparkline(List<Double> rates, int rowsPerBar) {
        /** A shorter rest at the end of the interval is left out: its rate would be chance. */
        private static final double SHORTEST_BAR = 0.5;

        /** Of a file that is damaged. */
        private static final int MOST_LATE = 100_000;

        /**
         * @param series each second of the run, those outside of the interval included
         * @return without bars when the series has no second of the interval
         */
        static Sparkline of(List<SeriesRow> series, int most) {
            List<SeriesRow> interval = series.stream()
                    .filter(row -> row.phase() == SeriesRow.Phase.INTERVAL)
                    .flatMap(row -> {
                        long seconds = row.isLate() ? Math.min(MOST_LATE, Math.round(row.lengthSeconds())) : 1;
                        return Stream.generate(() -> row).limit(seconds);
                    })
                    .toList();
            int perBar = Math.max(1, (interval.size() + most - 1) / most);
            List<Double> rates = new ArrayList<>();
            for (int from = 0; from < interval.size(); from += perBar) {
                List<SeriesRow> bar = interval.subList(from, Math.min(interval.size(), from + perBar));
                List<SeriesRow> read = bar.stream().filter(row -> !row.isLate()).toList();
                double seconds =
                        read.stream().mapToDouble(SeriesRow::lengthSeconds).sum();
                if (seconds >= SHORTEST_BAR * perBar) {
                    rates.add(60 * read.stream().mapToLong(SeriesRow::newOrders).sum() / seconds);
                } else if (read.size() < bar.size()) {
                    rates.add(Double.NaN);
                }
            }
            return new Sparkline(List.copyOf(rates), perBar);
        }

        /** The rates that were read; 0 alone where none was. */
        DoubleSummaryStatistics read() {
            List<Double> read = rates.stream().filter(Double::isFinite).toList();
            return (read.isEmpty() ? Stream.of(0.0) : read.stream())
                    .mapToDouble(rate -> rate)
                    .summaryStatistics();
        }

        /** One character for each bar, a question mark where it was not read; their heights start at zero. */
        String bars(Glyphs glyphs) {
            double max = read().getMax();
            StringBuilder bars = new StringBuilder();
            rates.forEach(rate -> bars.append(rate.isNaN() ? '?' : glyphs.bar(max == 0 ? 0 : rate / max)));
            return bars.toString();
        }
    }

    /** Characters of the summary: those of Unicode, or ASCII for a terminal or a locale without them. */
    public enum Glyphs {
        UNICODE("✔", "✘", " · ", "…", "▁▂▃▄▅▆▇█"),
        ASCII("+", "x", " | ", "...", "_.-~=+*#");

        private final String good;
        private final String bad;
        /** Stands between items of equal rank. */
        private final String separator;

        private final String ellipsis;
        private final String bars;

        Glyphs(String good, String bad, String separator, String ellipsis, String bars) {
            this.good = good;
            this.bad = bad;
            this.separator = separator;
            this.ellipsis = ellipsis;
            this.bars = bars;
        }

        /** Every character that may be needed beside ASCII. */
        public String all() {
            return good + bad + separator + ellipsis + bars;
        }

        String mark(Verdict.Status status) {
            return status == Verdict.Status.PASS ? good : status == Verdict.Status.FAIL ? bad : "?";
        }

        String cut(String text, int columns) {
            return Sentences.cut(text, columns, ellipsis);
        }

        /** A bar whose height is a share (0 to 1) of the highest one. */
        char bar(double share) {
            return bars.charAt((int) Math.min(bars.length() - 1, Math.max(0, Math.ceil(share * bars.length()) - 1)));
        }
    }
}
