package io.orderentry.explain;

import io.orderentry.metrics.Metric;
import io.orderentry.metrics.MetricCatalogue;
import io.orderentry.metrics.Numbers;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * The rules of {@code schemas/standard/explain/rules.yaml}, read once.
 *
 * @param run about the figures of one run
 * @param unequal conditions by which two sides are known to be no equal systems, without a look at their response times
 * @param difference about two sides, of which one is slower
 */
public record RuleBook(List<ExplanationRule> run, List<String> unequal, List<ExplanationRule> difference) {
    /** No more findings than this are shown. */
    public static final int MOST_FINDINGS = 10;

    private static final String RESOURCE = "/schemas/standard/explain/rules.yaml";
    private static final RuleBook SHIPPED = read();

    /** Those of the driver. */
    public static RuleBook shipped() {
        return SHIPPED;
    }

    private static RuleBook read() {
        try (InputStream in = RuleBook.class.getResourceAsStream(RESOURCE)) {
            return new YAMLMapper().readValue(in, RuleBook.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns whether two sides are known to be no equal systems: a setting differs, or the work of a transaction. */
    public boolean isUnequal(FigureSet figures) {
        return ExplanationRule.allHold(unequal, figures.values());
    }

    /**
     * The findings of rules that apply, the one that explains most first; at most {@value #MOST_FINDINGS}. What two rules explain is the share of
     * the one that ranks higher, so that the shares are at most 100 % in all.
     */
    public static List<RankedFinding> findings(List<ExplanationRule> rules, FigureSet figures) {
        Map<String, ExplanationRule> byId =
                rules.stream().collect(Collectors.toMap(ExplanationRule::id, Function.identity()));
        List<RankedFinding> all = rules.stream()
                .filter(rule -> rule.applies(figures.values()))
                .flatMap(rule -> rule.finding(figures).stream())
                .sorted(Comparator.comparingDouble(RankedFinding::rank).reversed())
                .toList();
        List<RankedFinding> findings = new ArrayList<>();
        Set<String> said = new HashSet<>();
        for (RankedFinding each : all) {
            ExplanationRule rule = byId.get(each.rule());
            // A description of what a cause before it has explained says it once more.
            if (rule.weight() >= 1 || !said.containsAll(rule.share())) {
                double left = 100
                        - findings.stream()
                                .mapToDouble(RankedFinding::sharePercent)
                                .sum();
                findings.add(each.withShare(Math.max(0, Math.min(left, rule.explained(figures.values(), said)))));
                said.addAll(rule.share());
            }
        }
        return findings.stream()
                .sorted(Comparator.comparingDouble(RankedFinding::sharePercent).reversed())
                .limit(MOST_FINDINGS)
                .toList();
    }

    /**
     * Finding of an explanation.
     *
     * @param rule id of its rule
     * @param sharePercent share of the response time, of the database time or of a difference that it explains, and no finding that ranks higher;
     *     0 for one that explains the same
     * @param rank by which findings are ordered: the share times the weight of the rule
     * @param sentence with the figures
     * @param advice what to do
     * @param source public reference
     */
    public record RankedFinding(
            String rule, double sharePercent, double rank, String sentence, String advice, String source) {
        private RankedFinding withShare(double percent) {
            return new RankedFinding(rule, percent, rank, sentence, advice, source);
        }
    }

    /**
     * Figures and words by the names that rules use; absent ones are left out.
     *
     * @param values the figures
     * @param words the words, such as the name of a wait event
     */
    public record FigureSet(Map<String, Double> values, Map<String, String> words) {
        /** Words for a share of a part that has waits for locks in it. */
        private static final String MEANWHILE = "meanwhile.";

        private static final Map<String, Metric> METRICS =
                MetricCatalogue.all().stream().collect(Collectors.toMap(Metric::id, Function.identity()));

        /** A figure with its unit, or a word; null when it is absent. */
        String print(String name) {
            if (name.startsWith(MEANWHILE)) {
                String part = name.substring(MEANWHILE.length());
                double waits = values.getOrDefault("held." + part, 0.0) - values.getOrDefault("part." + part, 0.0);
                return values.containsKey("part.lockRow") && waits >= 1 ? ", with the row locks held meanwhile" : "";
            }
            Double value = values.get(name);
            return value == null ? words.get(name) : print(name, value);
        }

        private static String print(String name, double value) {
            if (name.matches("(part|time|held|locked)\\..*")
                    || name.endsWith("Percent") && !METRICS.containsKey(name)) {
                return Numbers.decimal(Math.rint(value), 0) + " %";
            }
            if (name.startsWith("ratio.")) {
                return Numbers.decimal(value, value < 10 ? 2 : 0);
            }
            Metric metric = METRICS.get(name.replaceFirst("^((slow|fast|delta)\\.)?(hypervisor\\.)?", ""));
            if (metric == null) {
                return name.contains("millis.") || name.endsWith("Millis")
                        ? Numbers.millis(value) + " ms"
                        : Numbers.decimal(value, 1);
            }
            String unit = metric.unit();
            return Numbers.decimal(value, metric.decimals())
                    + (unit.isEmpty() || unit.startsWith("/") ? unit : " " + unit);
        }
    }
}
