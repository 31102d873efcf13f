package io.orderentry.noise;

import io.orderentry.compare.group.Run;
import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.report.HtmlPage;
import io.orderentry.report.Page;
import io.orderentry.report.RunsChart;
import io.orderentry.report.RunsChartBuilder;
import io.orderentry.report.TextPage;
import io.orderentry.report.TextTable;
import io.orderentry.result.ResultJson;
import io.orderentry.series.LeftOut;
import io.orderentry.series.SeriesPage;
import io.orderentry.text.CsvCell;
import io.orderentry.text.Sentences;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Noise of the runs of each load, as text and as a page.
 *
 * @param groups one for each load
 * @param leftOut folders that do not count
 */
public record NoiseReport(List<Noise> groups, List<LeftOut> leftOut) {
    /** Pairs that are printed even where chance explains them. */
    private static final int STRONGEST = 5;

    /**
     * Refuses a name that is none of a covariate.
     *
     * @throws io.orderentry.text.Refusal with the nearest name
     */
    public static void requireKnown(List<String> covariates) {
        Covariate.named(covariates);
    }

    /** Identifiers of all covariates. */
    public static List<String> covariates() {
        return Covariate.ALL.stream().map(Covariate::id).toList();
    }

    /** The report as text. A pure function. */
    public String text() {
        TextPage page = new TextPage();
        answers().forEach(answer -> page.paragraph("ANSWER  ", answer));
        print(page);
        return page.toString();
    }

    /** The report as a page. A pure function. */
    public String html() {
        HtmlPage page = new HtmlPage("");
        print(page);
        List<RunsChart> charts = groups.stream().flatMap(this::charts).toList();
        return SeriesPage.render("Noise of equal runs", answers(), charts, page, "noise", csv(), json());
    }

    /** One sentence for each load: the variation of the throughput, what it lets a comparison detect, and what goes with it. */
    List<String> answers() {
        return groups.stream().map(this::answer).toList();
    }

    private String answer(Noise noise) {
        NoiseMeasure throughput = noise.measures().get(0);
        String runs = Sentences.count(noise.group().runs().size(), "run");
        if (throughput.spread() == null) {
            return name(noise) + runs + ": variation not available: three runs are needed";
        }
        List<String> named = noise.associations().stream()
                .filter(Association::named)
                .map(each -> each.measure() + " with " + each.covariate())
                .toList();
        return name(noise) + throughput.metric().label() + " varies by " + percent(throughput.variation())
                + " from run to run (" + runs + "); 5 runs of each side detect a difference of "
                + percent(throughput.detectable(5)) + ". "
                + (noise.associations().isEmpty()
                        ? "No covariate could be tried."
                        : named.isEmpty()
                                ? "None of the recorded covariates goes with it."
                                : "Goes together: " + String.join("; ", named) + ".");
    }

    private String name(Noise noise) {
        return groups.size() == 1
                ? ""
                : "Load " + noise.group().hash() + " (" + noise.group().load() + "): ";
    }

    private void print(Page page) {
        for (Noise noise : groups) {
            String suffix = groups.size() == 1 ? "" : " (load " + noise.group().hash() + ")";
            page.title("Run-to-run variation" + suffix);
            page.paragraph(
                    "Load: ", noise.group().load() + ", hash " + noise.group().hash());
            variation(noise, page);
            noise.warnings().forEach(warning -> page.paragraph("Warning: ", warning));
            page.title("Covariates" + suffix);
            covariates(noise, page);
            page.title("Runs" + suffix);
            runs(noise, page);
        }
        if (!leftOut.isEmpty()) {
            page.title("Left out");
            leftOut.forEach(each -> page.paragraph(each.sentence()));
        }
    }

    private static void variation(Noise noise, Page page) {
        TextTable table = new TextTable("lrrlrrrr");
        List<String> header = new ArrayList<>(List.of("measure", "runs", "variation", "95 % interval"));
        NoiseMeasure.REPETITIONS.forEach(n -> header.add("detects, n=" + n));
        table.header(header.toArray(String[]::new));
        for (NoiseMeasure measure : noise.measures()) {
            long runs = measure.values().stream().filter(Objects::nonNull).count();
            List<String> row = new ArrayList<>(List.of(measure.metric().label(), Long.toString(runs)));
            if (measure.spread() == null) {
                row.addAll(List.of(Numbers.NONE, "not available: three runs are needed"));
                row.addAll(Collections.nCopies(NoiseMeasure.REPETITIONS.size(), Numbers.NONE));
            } else {
                ConfidenceInterval interval = measure.interval();
                row.add(percent(measure.variation()));
                row.add(percent(interval.low()) + " to " + percent(interval.high()));
                NoiseMeasure.REPETITIONS.forEach(n -> row.add(percent(measure.detectable(n))));
            }
            table.row(row);
        }
        page.table(table);
        page.paragraph(
                "Variation: standard deviation of the logarithm of the runs' figures. Detects: minimum detectable"
                        + " effect of a comparison with n runs of each side, paired by block; two-sided test at 5 %, power 80 %.");
        List<Jitter> jitter = noise.jitter().stream().filter(Objects::nonNull).toList();
        if (jitter.isEmpty()) {
            page.paragraph("Jitter within a run: ", "not available: no run has seconds in its series.csv");
            return;
        }
        double[] within =
                jitter.stream().mapToDouble(Jitter::variation).sorted().toArray();
        double stall = jitter.stream().mapToDouble(Jitter::stallSeconds).max().orElse(0);
        page.paragraph(
                "Jitter within a run: ",
                "New-Orders of a second vary by " + percent(within[0]) + " to " + percent(within[within.length - 1])
                        + "; longest stall (seconds below half the median): " + Numbers.decimal(stall, 1) + " s.");
    }

    private static void covariates(Noise noise, Page page) {
        List<Association> shown = IntStream.range(0, noise.associations().size())
                .filter(i -> i < STRONGEST || noise.associations().get(i).named())
                .mapToObj(noise.associations()::get)
                .toList();
        TextTable table = new TextTable("llrrrl");
        table.header("measure", "covariate", "runs", "rank corr.", "p, corrected", "");
        for (Association each : shown) {
            table.row(
                    each.measure(),
                    each.covariate(),
                    Integer.toString(each.runs()),
                    Numbers.decimal(each.correlation().rho(), 2),
                    Numbers.decimal(each.adjustedPValue(), 4),
                    each.named() ? "goes together" : "may be chance");
        }
        if (!shown.isEmpty()) {
            page.table(table);
        }
        page.paragraph(Sentences.count(noise.associations().size(), "pair")
                + " tried (Spearman's rank correlation, permutation test, corrected for all of them by Holm's method)."
                + " A correlation is no proof of a cause.");
        if (!noise.notTried().isEmpty()) {
            page.paragraph("Not tried: ", String.join("; ", noise.notTried()));
        }
    }

    private static void runs(Noise noise, Page page) {
        TextTable table = new TextTable("rl" + "r".repeat(noise.measures().size()) + "rrl");
        List<String> header = new ArrayList<>(List.of("run", "start (UTC)"));
        noise.measures().forEach(measure -> header.add(measure.metric().label()));
        header.addAll(List.of("jitter", "stall s", "folder"));
        table.header(header.toArray(String[]::new));
        for (int i = 0; i < noise.group().runs().size(); i++) {
            Run run = noise.group().runs().get(i);
            Jitter jitter = noise.jitter().get(i);
            List<String> row = new ArrayList<>(
                    List.of(Integer.toString(i + 1), run.identity().startUtc()));
            noise.measures().forEach(measure -> row.add(measure.metric().print(run.result())));
            row.add(jitter == null ? Numbers.NONE : percent(jitter.variation()));
            row.add(jitter == null ? Numbers.NONE : Numbers.decimal(jitter.stallSeconds(), 1));
            row.add(Objects.toString(Path.of(run.folder()).getFileName()));
            table.row(row);
        }
        page.table(table);
    }

    private Stream<RunsChart> charts(Noise noise) {
        List<String> names = noise.group().startTimes();
        return noise.measures().stream()
                .filter(measure -> measure.values().stream().anyMatch(Objects::nonNull))
                .map(measure -> RunsChartBuilder.builder()
                        .title(noise.group().chartTitle(measure.metric().label(), groups.size() == 1))
                        .caption("A dot for each run, in the order of their start.")
                        .unit(measure.metric().unit())
                        .names(names)
                        .values(measure.values())
                        .levels(Collections.nCopies(names.size(), null))
                        .marks(List.of())
                        .build());
    }

    private String csv() {
        StringBuilder csv = new StringBuilder("load,run,startUtc,measure,value\r\n");
        for (Noise noise : groups) {
            for (NoiseMeasure measure : noise.measures()) {
                for (int i = 0; i < measure.values().size(); i++) {
                    Run run = noise.group().runs().get(i);
                    Double value = measure.values().get(i);
                    csv.append(CsvCell.line(List.of(
                                    noise.group().hash(),
                                    run.folder(),
                                    run.identity().startUtc(),
                                    measure.metric().id(),
                                    value == null ? "" : String.format(Locale.ROOT, "%s", value))))
                            .append("\r\n");
                }
            }
        }
        return csv.toString();
    }

    /** Spread of one measure, as the page's file has it. */
    record Spread(String load, Metric.Scope scope, String measure, Double variation, List<Double> values) {}

    /** The values of the page's file. A pure function. */
    public String json() {
        return ResultJson.text(groups.stream()
                .flatMap(noise -> noise.measures().stream()
                        .map(measure -> new Spread(
                                noise.group().hash(),
                                measure.metric().scope(),
                                measure.metric().id(),
                                measure.spread() == null ? null : Double.valueOf(measure.variation()),
                                measure.values())))
                .toList());
    }

    private static String percent(double share) {
        return Numbers.decimal(100 * share, 2) + " %";
    }
}
