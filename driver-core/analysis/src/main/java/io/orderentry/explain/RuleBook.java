package io.orderentry.explain;

import io.orderentry.metrics.Metric;
import io.orderentry.metrics.MetricCatalogue;
import io.orderentry.metrics.Numbers;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
     * Rule of {@code rules.yaml}.
     *
     * @param when conditions, all of which must hold; one with {@code or} holds when a part of it does
     * @param unless conditions of the same form; when all of them hold, something else explains what the rule looks at; empty for none
     * @param share figures whose sum is the share, in percent, that the finding explains; at most 100
     * @param weight factor of the share in the ranking: less than 1 for a description, 1 for a cause
     * @param says the sentence, with figures in braces
     * @param source public reference
     * @param fires figures with which the rule applies, for its test
     * @param silent figures with which it does not, for its test
     * @param excluded figures with which {@code when} holds, and {@code unless} too; null where that is empty
     */
    public record ExplanationRule(
            String id,
            List<String> when,
            List<String> unless,
            List<String> share,
            Double weight,
            String says,
            String advice,
            String source,
            Map<String, Double> fires,
            Map<String, Double> silent,
            Map<String, Double> excluded) {
        static final String OR = " or ";
        static final Pattern NAME = Pattern.compile("\\{([^{}]+)}");
        private static final Pattern OPTIONAL = Pattern.compile("\\[([^\\[\\]]*)]");

        public ExplanationRule {
            when = List.copyOf(when);
            unless = unless == null ? List.of() : List.copyOf(unless);
            weight = weight == null ? 1 : weight;
        }

        boolean applies(Map<String, Double> figures) {
            return allHold(when, figures) && (unless.isEmpty() || !allHold(unless, figures));
        }

        /**
         * Sum of the shares that are there and not negative, at most 100.
         *
         * @param said names of those that count for another rule
         */
        double explained(Map<String, Double> figures, Set<String> said) {
            return Math.min(
                    100,
                    share.stream()
                            .filter(name -> !said.contains(name))
                            .mapToDouble(name -> Math.max(0, figures.getOrDefault(name, 0.0)))
                            .sum());
        }

        /** The finding with the share of the rule alone; empty when a figure of its sentence is absent. */
        Optional<RankedFinding> finding(FigureSet figures) {
            double explained = explained(figures.values(), Set.of());
            double rank = explained * weight;
            return sentence(says, figures::print)
                    .map(sentence -> new RankedFinding(id, explained, rank, sentence, advice, source));
        }

        /** Returns whether in each text one of the comparisons holds that {@code or} separates. */
        static boolean allHold(List<String> texts, Map<String, Double> figures) {
            return texts.stream()
                    .allMatch(text -> Arrays.stream(text.split(OR)).anyMatch(each -> holds(each, figures)));
        }

        /** Compares a figure with a number, such as {@code time.logWrite >= 15}; does not hold where the figure is absent. */
        private static boolean holds(String comparison, Map<String, Double> figures) {
            String[] words = comparison.split(" ");
            Double value = figures.get(words[0]);
            if (value == null) {
                return false;
            }
            double limit = Double.parseDouble(words[2]);
            return switch (words[1]) {
                case ">=" -> value >= limit;
                case "<=" -> value <= limit;
                case ">" -> value > limit;
                case "<" -> value < limit;
                case "=" -> value == limit;
                default ->
                    throw new IllegalArgumentException("'" + comparison + "' is no condition such as 'cpuBusy >= 90'");
            };
        }

        /**
         * Fills in the figures in braces; empty when one is absent outside of square brackets.
         *
         * @param text in which a part in square brackets is left out where one of its figures is absent
         * @param printed text of a figure by its name; null where it is absent
         */
        static Optional<String> sentence(String text, Function<String, String> printed) {
            return filled(
                    OPTIONAL.matcher(text)
                            .replaceAll(part -> Matcher.quoteReplacement(
                                    filled(part.group(1), printed).orElse(""))),
                    printed);
        }

        private static Optional<String> filled(String part, Function<String, String> printed) {
            return NAME.matcher(part).results().anyMatch(name -> printed.apply(name.group(1)) == null)
                    ? Optional.empty()
                    : Optional.of(NAME.matcher(part)
                            .replaceAll(name -> Matcher.quoteReplacement(printed.apply(name.group(1)))));
        }
    }

    /**
     * Finding of an explanation.
     *
     * @param sharePercent share of the response time, of the database time or of a difference that it explains, and no finding that ranks higher;
     *     0 for one that explains the same
     * @param rank by which findings are ordered: the share times the weight of the rule
     * @param source public reference
     */
    public record RankedFinding(
            String rule, double sharePercent, double rank, String sentence, String advice, String source) {
        private RankedFinding withShare(double percent) {
            return new RankedFinding(rule, percent, rank, sentence, advice, source);
        }
    }

    /** Figures and words by the names that rules use; absent ones are left out. */
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
