package io.orderentry.capacity;

import static io.orderentry.text.Sentences.text;

import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.compare.stats.MeasureSample;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.limit.Knee;
import io.orderentry.metrics.Numbers;
import io.orderentry.report.Page;
import io.orderentry.report.TextPage;
import io.orderentry.report.TextTable;
import io.orderentry.text.Refusal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Two searches, or two sweeps, of which the first is the reference. Pure functions of their records. */
public final class CapacityComparison {
    /** Facts that differ between any two. */
    private static final Set<String> EACH_ITS_OWN = Set.of("startUtc", "limited");

    private final CapacitySide reference;
    private final CapacitySide other;

    private CapacityComparison(CapacitySide reference, CapacitySide other) {
        this.reference = reference;
        this.other = other;
    }

    /**
     * Compares the folders of two.
     *
     * @throws Refusal when they are not two, of one kind and with the same limits
     */
    public static CapacityComparison of(List<Path> paths) {
        for (Path path : paths) {
            if (!CapacityFolder.is(path)) {
                throw new Refusal(
                        "compare: " + path + " is no folder of a search or a sweep, and another path is; compare"
                                + " searches with searches and runs with runs");
            }
        }
        if (paths.size() != 2) {
            throw new Refusal("compare: " + paths.size()
                    + " folders of searches or sweeps are given; two are compared, the first one being the reference");
        }
        return of(CapacityFolder.read(paths.get(0)), CapacityFolder.read(paths.get(1)));
    }

    /** @throws Refusal as {@link #of(List)} */
    static CapacityComparison of(Capacity reference, Capacity other) {
        if (reference.isSweep() != other.isSweep()) {
            throw new Refusal(
                    "compare: one folder is of a search and the other of a sweep; they have no common figure");
        }
        if (!reference.limits().equals(other.limits())) {
            throw new Refusal("compare: the searches have different limits: " + String.join(", ", reference.limits())
                    + " and " + String.join(", ", other.limits()) + "; search with the same --limit");
        }
        return new CapacityComparison(new CapacitySide("reference", reference), new CapacitySide("other", other));
    }

    List<CapacitySide> sides() {
        return List.of(reference, other);
    }

    /** As text. */
    public String toText() {
        TextPage page = new TextPage();
        page.paragraph(headline());
        warnings().forEach(warning -> page.paragraph("! ", warning));
        print(page);
        return page.toString();
    }

    /** As a page. */
    public String toHtml() {
        return CapacityPage.render(this);
    }

    /** Ratio of the knees; null where one of them is not available. */
    Double ratio() {
        Knee one = reference.record().knee();
        Knee two = other.record().knee();
        return one == null || two == null ? null : Double.valueOf(two.perSecond() / one.perSecond());
    }

    /** From the ratio of the nearest ends of the intervals to that of the farthest; null where there is no ratio. */
    ConfidenceInterval interval() {
        Knee one = reference.record().knee();
        Knee two = other.record().knee();
        return one == null || two == null
                ? null
                : new ConfidenceInterval(two.low() / one.high(), two.high() / one.low());
    }

    /** The answer in one sentence. */
    String headline() {
        if (reference.record().isSweep()) {
            return "Sweeps over connections: " + enough(reference) + "; " + enough(other) + ".";
        }
        Double ratio = ratio();
        if (ratio == null) {
            CapacitySide without = reference.record().knee() == null ? reference : other;
            return "No ratio: the limit of the " + without.name() + " is not available: "
                    + without.record().absent().get("knee") + ".";
        }
        ConfidenceInterval interval = interval();
        return text(
                "Ratio of the limits: %.3f, interval %.3f to %.3f: %s.",
                ratio,
                interval.low(),
                interval.high(),
                interval.contains(1) ? "no difference shown" : ratio > 1 ? "a higher limit" : "a lower limit");
    }

    private static String enough(CapacitySide side) {
        Sweep sweep = Sweep.of(side.record());
        return side.prefix()
                + (sweep.enough().isPresent()
                        ? "throughput stops growing at " + sweep.enough().getAsInt()
                        : "where throughput stops growing is not available");
    }

    /** Facts in which the two differ, the intended ones among them, and what limits each. */
    List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        reference.record().facts().forEach((name, value) -> {
            String there = other.record().facts().get(name);
            if (!EACH_ITS_OWN.contains(name) && !Objects.equals(value, there)) {
                warnings.add("different " + name + ": " + value + " and " + (there == null ? "not available" : there));
            }
        });
        for (CapacitySide side : sides()) {
            CapacityText.warnings(side.record()).forEach(warning -> warnings.add(side.prefix() + warning));
        }
        return warnings;
    }

    /** All but the headline. */
    void print(Page page) {
        if (reference.record().isSweep()) {
            page.title("Throughput by connections");
            page.table(sweeps());
            return;
        }
        page.title("Limits found");
        TextTable knees = new TextTable("lrrr");
        knees.header("", "transactions/s", "from", "to");
        for (CapacitySide side : sides()) {
            Knee knee = side.record().knee();
            knees.row(
                    side.name(),
                    knee == null ? Numbers.NONE : CapacityText.rate(knee.perSecond()),
                    knee == null ? Numbers.NONE : CapacityText.rate(knee.low()),
                    knee == null ? Numbers.NONE : CapacityText.rate(knee.high()));
        }
        page.table(knees);
        page.paragraph(
                "The interval of the ratio goes from the lower end of one interval divided by the upper end of the"
                        + " other to the opposite, so that it holds the true ratio where both intervals hold the true limits.");
        for (CapacitySide side : sides()) {
            if (!side.record().curve().isEmpty()) {
                page.title("Curve of the " + side.name());
                page.table(Curve.of(side.record()).table());
            }
        }
    }

    private TextTable sweeps() {
        TextTable table = new TextTable("rrrr");
        table.header("connections", "reference NOPM", "other NOPM", "ratio");
        List<Sweep.Point> others = Sweep.of(other.record()).points();
        for (Sweep.Point point : Sweep.of(reference.record()).points()) {
            others.stream()
                    .filter(each -> each.connections() == point.connections())
                    .forEach(each -> table.row(
                            Integer.toString(point.connections()),
                            nopm(point.nopm()),
                            nopm(each.nopm()),
                            ratio(point.nopm(), each.nopm())));
        }
        return table;
    }

    private static String nopm(MeasureSample sample) {
        return Curve.print(sample, value -> Numbers.decimal(value, 0));
    }

    private static String ratio(MeasureSample one, MeasureSample two) {
        Ratio ratio = one == null || two == null ? null : Ratio.ofLogarithms(logarithms(two), logarithms(one), null);
        if (ratio == null) {
            return Numbers.NONE;
        }
        ConfidenceInterval interval = ratio.interval();
        return text("%.3f", ratio.value())
                + (interval == null ? "" : text(" (%.3f to %.3f)", interval.low(), interval.high()));
    }

    private static double[] logarithms(MeasureSample sample) {
        return sample.values().stream().mapToDouble(Math::log).toArray();
    }
}
