package io.orderentry.compare.render;

import io.orderentry.compare.Difference;
import io.orderentry.compare.Difference.Area;
import io.orderentry.compare.Groups;
import io.orderentry.compare.Run;
import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.compare.stats.MeanDifference;
import io.orderentry.compare.stats.MeasureSample;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.MetricCatalogue;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.ResponseTimeMetrics;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.report.Page;
import io.orderentry.report.TextTable;
import io.orderentry.result.Identity;
import io.orderentry.result.Verdict;
import io.orderentry.text.Sentences;
import io.orderentry.text.TextSanitizer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.text.WordUtils;

/** Runs as a list in plain text, without comparing them. Pure functions. */
public final class RunList {
    private static final Metric P95 = ResponseTimeMetrics.NEW_ORDER_P95;
    /** Runs a side for which the minimum detectable effect is printed. */
    private static final List<Integer> REPETITIONS = List.of(3, 5, 10, 20);

    private static final String LINE = "%-16s  %-22s  %9s  %9s  %s";

    private RunList() {}

    /** Place, load and speed of each run: two lines or more for each, in the order given. */
    public static String inventory(List<Run> runs) {
        StringBuilder text = new StringBuilder(line("when (UTC)", "load", "NOPM", "p95 ms", "verdict"));
        for (Run run : runs) {
            Identity identity = run.identity();
            text.append(line(
                            identity.startUtc().replaceFirst("T(\\d\\d:\\d\\d).*", " $1"),
                            identity.name() + " w" + identity.warehouses() + " c" + identity.connections(),
                            ThroughputMetrics.NEW_ORDERS.print(run.result()),
                            P95.print(run.result()),
                            verdict(run)))
                    .append(details(run))
                    .append('\n');
        }
        return text.toString();
    }

    /** The same as values, as {@code oe runs --json} has them; absent figures are null. */
    public static List<Map<String, Object>> entries(List<Run> runs) {
        return runs.stream().map(RunList::entry).toList();
    }

    private static Map<String, Object> entry(Run run) {
        Identity identity = run.identity();
        Verdict verdict = run.result().verdict();
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("folder", run.folder());
        entry.put("startUtc", identity.startUtc());
        entry.put("load", identity.name());
        entry.put("warehouses", identity.warehouses());
        entry.put("connections", identity.connections());
        entry.put("newOrdersPerMinute", ThroughputMetrics.NEW_ORDERS.of(run.result()));
        entry.put("newOrderP95Millis", P95.of(run.result()));
        entry.put("verdict", verdict.status());
        entry.put(
                "limitations",
                verdict.limitations().stream().map(Object::toString).toList());
        entry.put("labels", identity.labels());
        return entry;
    }

    public static void print(List<Run> runs, Page page) {
        TextTable table =
                new TextTable("lllrrl").header("folder", "start (UTC)", "load", "NOPM", "New-Order p95 ms", "verdict");
        runs.forEach(run -> table.row(
                run.folder(),
                run.identity().startUtc(),
                run.identity().name() + ", " + where(run.identity()),
                ThroughputMetrics.NEW_ORDERS.print(run.result()),
                P95.print(run.result()),
                verdict(run)));
        page.table(table);
    }

    private static String line(String when, String load, String nopm, String p95, String verdict) {
        return String.format(Locale.ENGLISH, LINE, cut(when, 16), cut(load, 22), nopm, p95, verdict)
                        .stripTrailing()
                + "\n";
    }

    /** Product and version without what a distribution adds to them, and the driver's machine. */
    private static String where(Identity identity) {
        return identity.serverVersion().replaceFirst("^(\\D*\\d\\S*).*$", "$1")
                + identity.hostName().map(" on "::concat).orElse("");
    }

    private static String details(Run run) {
        StringJoiner words = new StringJoiner("  ");
        words.add(where(run.identity()));
        words.add(run.folder());
        run.identity().labels().forEach((name, value) -> words.add(name + "=" + value));
        Verdict verdict = run.result().verdict();
        if (!verdict.limitations().isEmpty()) {
            words.add("limited: " + verdict.limits());
        }
        String wrapped = WordUtils.wrap(TextSanitizer.text(words.toString()), Page.WIDTH - 4, "\n    ", false);
        return "  " + wrapped.replaceAll(" +\n", "\n");
    }

    private static String cut(String text, int width) {
        String clean = TextSanitizer.text(text);
        return clean.length() <= width ? clean : clean.substring(0, width - 2) + "..";
    }

    private static String verdict(Run run) {
        return run.result().verdict().status().words();
    }

    /**
     * One line for each run, in the order given; of those that passed the means, each with its confidence interval, the variation, and the
     * differences that comparisons of such runs can detect.
     */
    public static String repetitions(List<Run> runs) {
        Metric throughput = Groups.throughputMeasure(runs);
        String unit = throughput == ThroughputMetrics.NEW_ORDERS ? "NOPM" : "tx/s";
        TextTable table = new TextTable("rlrrl").header("run", "verdict", unit, "p95 ms", "folder");
        int number = 0;
        for (Run run : runs) {
            table.row(
                    Integer.toString(++number),
                    verdict(run) + (run.result().phases().interrupted() ? ", interrupted" : ""),
                    throughput.print(run.result()),
                    P95.print(run.result()),
                    TextSanitizer.text(run.folder()));
        }
        return table.render() + "\n"
                + variation(runs.stream().filter(Run::passed).toList(), throughput);
    }

    private static String variation(List<Run> passed, Metric throughput) {
        if (passed.isEmpty()) {
            return "No run passed: no mean.\n";
        }
        long loads = passed.stream().map(Run::load).distinct().count();
        if (loads > 1) {
            return "No mean: the runs that passed are of " + loads + " loads.\n";
        }
        Map<Metric, MeasureSample> samples = new LinkedHashMap<>();
        for (Metric metric : List.of(throughput, P95, MetricCatalogue.of("cpuMillisPerTransaction"))) {
            MeasureSample sample = MeasureSample.of(
                    passed.stream().map(run -> metric.of(run.result())).toList());
            if (sample != null) {
                samples.put(metric, sample);
            }
        }
        return means(passed.size(), samples) + detectable(samples) + unequal(passed);
    }

    private static String means(int passed, Map<Metric, MeasureSample> samples) {
        TextTable table = new TextTable("lrl")
                .header("mean of " + Sentences.count(passed, "run") + " that passed", "", "95 % confidence interval");
        samples.forEach((metric, sample) -> {
            table.row(metric.label(), "", "");
            String interval = sample.runs() < Ratio.FEWEST_RUNS
                    ? "none: " + Sentences.count(sample.runs(), "run") + ", " + Ratio.FEWEST_RUNS + " needed"
                    : ConfidenceInterval.print(sample.interval(), metric.decimals());
            if (sample.geometric()) {
                table.row("  geometric", mean(sample.mean(), metric), interval);
            }
            table.row("  arithmetic", mean(sample.arithmetic(), metric), sample.geometric() ? "" : interval);
            if (sample.spread() != null) {
                table.row("  coefficient of variation", Numbers.percent(sample.spread(), 1), "");
            }
        });
        return table.render();
    }

    /** Minimum detectable effects; nothing where no measure has {@value Ratio#FEWEST_RUNS} runs. */
    private static String detectable(Map<Metric, MeasureSample> samples) {
        Map<Metric, MeasureSample> enough = new LinkedHashMap<>(samples);
        enough.values().removeIf(sample -> !sample.geometric() || sample.runs() < Ratio.FEWEST_RUNS);
        if (enough.isEmpty()) {
            return "";
        }
        List<String> sides = REPETITIONS.stream().map(runs -> runs + " a side").toList();
        TextTable table =
                new TextTable("l" + "r".repeat(sides.size())).header("smallest difference that is detected", sides);
        enough.forEach((metric, sample) -> {
            double[] logarithms =
                    sample.values().stream().mapToDouble(Math::log).toArray();
            double deviation = StandardDeviation.of(logarithms).getAsDouble();
            table.row(
                    metric.label(),
                    REPETITIONS.stream()
                            .map(runs -> Numbers.percent(MeanDifference.detectable(deviation, runs) - 1, 1))
                            .toList());
        });
        return "\n" + table.render()
                + Page.wrapped("", "Such runs on each side, paired by block: two-sided test at 5 %, power 80 %.");
    }

    /** A sentence for each version, setting or property of the machine that differs: such runs vary by more than chance. */
    private static String unequal(List<Run> runs) {
        List<Map<String, String>> facts = runs.stream()
                .map(run -> {
                    Map<String, String> its = new LinkedHashMap<>();
                    List.of(Area.VERSIONS, Area.SETTINGS, Area.MACHINE)
                            .forEach(area -> its.putAll(Difference.facts(area, run, List.of())));
                    return its;
                })
                .toList();
        StringBuilder text = new StringBuilder();
        facts.stream().flatMap(its -> its.keySet().stream()).distinct().forEach(name -> {
            List<String> values = facts.stream()
                    .map(its -> its.getOrDefault(name, Numbers.NONE))
                    .distinct()
                    .toList();
            if (values.size() > 1) {
                text.append(Page.wrapped("", "The runs are not equal: " + name + " is " + String.join(", ", values)));
            }
        });
        return text.toString();
    }

    private static String mean(double value, Metric metric) {
        return (Numbers.decimal(value, metric.decimals()) + " " + metric.unit()).strip();
    }
}
