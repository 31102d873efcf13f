package io.orderentry.series;

import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.report.Page;
import io.orderentry.report.TextTable;
import io.orderentry.series.Noise.Jitter;
import io.orderentry.series.Noise.NoiseMeasure;
import io.orderentry.series.RunSeries.LeftOut;
import io.orderentry.text.Sentences;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Noise of the runs of each load: {@code oe noise}. */
public final class NoiseReport extends SeriesReport<Noise> {
    /** Pairs that are printed even where chance explains them. */
    private static final int STRONGEST = 5;

    private static final Words WORDS = new Words(
            "Noise of equal runs",
            "noise",
            "Run-to-run variation",
            "A dot for each run, in the order of their start.",
            List.of("jitter", "stall s"),
            "rr");

    private NoiseReport(List<Noise> groups, List<LeftOut> leftOut) {
        super(WORDS, groups, leftOut);
    }

    /**
     * Of runs that lie in their folders.
     *
     * @param covariates as {@code --covariate} names them; all where there is none
     */
    public static NoiseReport of(RunSeries series, List<String> covariates) {
        return new NoiseReport(
                series.groups().stream()
                        .map(group -> Noise.of(group, covariates))
                        .toList(),
                series.leftOut());
    }

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

    /** The variation of the throughput, what it lets a comparison detect, and what goes with it. */
    @Override
    String answer(Noise noise) {
        NoiseMeasure throughput = noise.measures().get(0);
        String runs = Sentences.count(noise.group().runs().size(), "run");
        if (throughput.spread() == null) {
            return runs + ": variation not available: three runs are needed";
        }
        List<String> named = noise.associations().stream()
                .filter(Association::named)
                .map(each -> each.measure() + " with " + each.covariate())
                .toList();
        return throughput.metric().label() + " varies by " + percent(throughput.variation()) + " from run to run ("
                + runs + "); 5 runs of each side detect a difference of " + percent(throughput.detectable(5)) + ". "
                + (noise.associations().isEmpty()
                        ? "No covariate could be tried."
                        : named.isEmpty()
                                ? "None of the recorded covariates goes with it."
                                : "Goes together: " + String.join("; ", named) + ".");
    }

    @Override
    void figures(Noise noise, String suffix, Page page) {
        variation(noise, page);
        noise.warnings().forEach(warning -> page.paragraph("Warning: ", warning));
        page.title("Covariates" + suffix);
        covariates(noise, page);
    }

    private static void variation(Noise noise, Page page) {
        TextTable table = new TextTable("lrrlrrrr");
        table.header(
                "measure",
                "runs",
                "variation",
                "95 % interval",
                NoiseMeasure.REPETITIONS.stream().map(n -> "detects, n=" + n).toList());
        for (NoiseMeasure measure : noise.measures()) {
            long runs = measure.values().stream().filter(Objects::nonNull).count();
            List<String> spread = List.of(Numbers.NONE, "not available: three runs are needed");
            List<String> detectable = Collections.nCopies(NoiseMeasure.REPETITIONS.size(), Numbers.NONE);
            if (measure.spread() != null) {
                ConfidenceInterval interval = measure.spread().interval();
                spread = List.of(
                        percent(measure.variation()), percent(interval.low()) + " to " + percent(interval.high()));
                detectable = NoiseMeasure.REPETITIONS.stream()
                        .map(n -> percent(measure.detectable(n)))
                        .toList();
            }
            table.row(measure.metric().label(), Long.toString(runs), spread, detectable);
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

    @Override
    List<String> details(Noise noise, int run) {
        Jitter jitter = noise.jitter().get(run);
        return jitter == null
                ? List.of(Numbers.NONE, Numbers.NONE)
                : List.of(percent(jitter.variation()), Numbers.decimal(jitter.stallSeconds(), 1));
    }

    /** Spread of one measure, as the page's file has it. */
    record Spread(String load, Metric.Scope scope, String measure, Double variation, List<Double> values) {}

    @Override
    Stream<Spread> values(Noise noise) {
        return noise.measures().stream()
                .map(measure -> new Spread(
                        noise.group().hash(),
                        measure.metric().scope(),
                        measure.metric().id(),
                        measure.spread() == null ? null : Double.valueOf(measure.variation()),
                        measure.values()));
    }

    private static String percent(double share) {
        return Numbers.decimal(100 * share, 2) + " %";
    }
}
