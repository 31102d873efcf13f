package io.orderentry.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.explain.MeanTimes.TimePart;
import io.orderentry.explain.RuleBook.ExplanationRule;
import io.orderentry.explain.RuleBook.FigureSet;
import io.orderentry.explain.RuleBook.RankedFinding;
import io.orderentry.metrics.MetricCatalogue;
import io.orderentry.model.WaitClass;
import io.orderentry.result.Results;
import io.orderentry.text.Golden;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each rule with figures that fire it and figures that do not. */
class RuleBookTest {
    private static final Map<String, String> WORDS = Map.of("slower", "vm", "faster", "native", "changed", "fsync off");

    /** Names of figures that few runs have. */
    private static final Set<String> SOMETIMES = Set.of("readyPercent");

    static Stream<ExplanationRule> rules() {
        return Stream.concat(RuleBook.shipped().run().stream(), RuleBook.shipped().difference().stream());
    }

    private static FigureSet figures(ExplanationRule rule, Map<String, Double> figures) {
        Map<String, String> words = new HashMap<>(WORDS);
        names(rule)
                .filter(name -> rule.when().stream()
                        .anyMatch(each -> each.startsWith("changed." + name.replaceFirst("^(slow|fast)\\.", "") + " ")))
                .forEach(name -> words.put(name, "a value"));
        return new FigureSet(figures, words);
    }

    private static Stream<String> names(ExplanationRule rule) {
        return ExplanationRule.NAME.matcher(rule.says()).results().map(name -> name.group(1));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void aRuleAppliesToItsFiguresAndNotToTheOthers(ExplanationRule rule) {
        List<RankedFinding> fired = RuleBook.findings(List.of(rule), figures(rule, rule.fires()));
        assertThat(fired).as(rule.toString()).hasSize(1);
        assertThat(fired.get(0).sharePercent()).isBetween(rule.share().isEmpty() ? 0.0 : 1.0, 100.0);
        assertThat(fired.get(0).sentence()).doesNotContain("{", "}", "[", "]", "null");
        assertThat(RuleBook.findings(List.of(rule), figures(rule, rule.silent())))
                .as(rule.toString())
                .isEmpty();
        assertThat(RuleBook.findings(List.of(rule), figures(rule, Map.of()))).isEmpty();
        // Something else explains it.
        assertThat(rule.excluded() == null)
                .as(rule.id())
                .isEqualTo(rule.unless().isEmpty());
        if (rule.excluded() != null) {
            assertThat(ExplanationRule.allHold(rule.when(), rule.excluded()))
                    .as(rule.id())
                    .isTrue();
            assertThat(RuleBook.findings(List.of(rule), figures(rule, rule.excluded())))
                    .as(rule.id())
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("rules")
    void aRuleNamesFiguresThatThereAreAndAPublicSource(ExplanationRule rule) {
        assertThat(rule.when()).isNotEmpty();
        assertThat(rule.source()).startsWith("https://");
        assertThat(rule.advice()).isNotBlank();
        Set<String> known =
                new HashSet<>(RunExplainer.figures(Results.good()).values().keySet());
        for (TimePart part : TimePart.values()) {
            String key = part.key();
            known.addAll(List.of("part." + key, "millis." + key, "held." + key, "locked." + key));
        }
        for (WaitClass each : WaitClass.values()) {
            known.add("time." + each.key());
        }
        known.addAll(SOMETIMES);
        MetricCatalogue.all().forEach(metric -> known.addAll(List.of(metric.id(), "hypervisor." + metric.id())));
        Stream.of(
                        Stream.concat(rule.when().stream(), rule.unless().stream())
                                .flatMap(text -> Arrays.stream(text.split(ExplanationRule.OR)))
                                .map(comparison -> comparison.split(" ")[0]),
                        rule.share().stream(),
                        names(rule))
                .flatMap(names -> names)
                .filter(
                        name -> !name.matches(
                                "(changed|slow|fast)\\.[a-z_]+|event\\..*|meanwhile\\..*|outsideHolder|changes|emulated|slower|faster|changed|part.all"))
                .map(name -> name.replaceFirst("^(slow|fast|delta|ratio)\\.", ""))
                .forEach(name -> assertThat(known).as(rule.id()).contains(name));
    }

    @Test
    void sharesAreInTheirOrderAndAtMostTheWhole() {
        List<RankedFinding> findings = RuleBook.findings(
                RuleBook.shipped().run(),
                new FigureSet(
                        Map.of(
                                "time.cpu", 60.0,
                                "held.cpu", 60.0,
                                "cpuSteal", 30.0,
                                "throttledPeriodsPercent", 40.0,
                                "time.logWrite", 35.0,
                                "held.logWrite", 35.0,
                                "part.queue", 20.0,
                                "millis.queue", 3.0,
                                "failedPercent", 12.0),
                        Map.of()));
        List<Double> shares = findings.stream().map(RankedFinding::sharePercent).toList();
        assertThat(findings).hasSizeGreaterThan(4);
        assertThat(shares).isSortedAccordingTo(Comparator.reverseOrder());
        assertThat(shares.stream().mapToDouble(share -> share).sum()).isLessThanOrEqualTo(100.0001);
    }

    @Test
    void aMachineThatOthersUseIsTheFirstFinding() {
        Map<String, Double> figures = Map.of(
                "driverThirdPartyCpuPercent", 90.0,
                "part.outside", 70.0,
                "held.outside", 70.0,
                "millis.outside", 7.0,
                "procedures", 0.0,
                "time.logWrite", 80.0,
                "held.logWrite", 80.0);
        List<RankedFinding> findings = RuleBook.findings(RuleBook.shipped().run(), new FigureSet(figures, Map.of()));
        assertThat(findings.get(0).rule()).isEqualTo("others");
        assertThat(findings).extracting(RankedFinding::advice).noneMatch(advice -> advice.contains("network path"));
    }

    @Test
    void systemsAreUnequalBySettingsOrByTheWorkOfATransaction() {
        RuleBook rules = RuleBook.shipped();
        for (String figure :
                List.of("changes", "ratio.serverLogBytesPerTransaction", "ratio.roundTripsPerTransaction")) {
            assertThat(rules.isUnequal(new FigureSet(Map.of(figure, 2.0), Map.of())))
                    .as(figure)
                    .isTrue();
        }
        assertThat(rules.isUnequal(new FigureSet(
                        Map.of("changes", 0.0, "ratio.serverLogBytesPerTransaction", 1.1, "ratio.cpuBusy", 3.0),
                        Map.of())))
                .isFalse();
        assertThat(rules.isUnequal(new FigureSet(Map.of(), Map.of()))).isFalse();
    }

    @Test
    void everyRuleStandsInTheDocumentation() {
        Golden.checkPart(
                Path.of("../../docs/explain.md"),
                "rules",
                table("One run", RuleBook.shipped().run()) + "\n"
                        + table("Difference", RuleBook.shipped().difference()));
    }

    private static String table(String title, List<ExplanationRule> rules) {
        return "| " + title + " | when | unless | weight | source |\n|---|---|---|---|---|\n"
                + rules.stream()
                        .map(rule -> "| `" + rule.id() + "` | " + conditions(rule.when()) + " | "
                                + conditions(rule.unless()) + " | " + rule.weight() + " | <" + rule.source() + "> |\n")
                        .collect(Collectors.joining());
    }

    private static String conditions(List<String> texts) {
        return texts.stream().map(text -> "`" + text + "`").collect(Collectors.joining(", "));
    }

    @Test
    void idsAreUnique() {
        assertThat(RuleBook.shipped().run().stream().map(ExplanationRule::id)).doesNotHaveDuplicates();
        assertThat(RuleBook.shipped().difference().stream().map(ExplanationRule::id))
                .doesNotHaveDuplicates();
        assertThat(rules()).hasSizeGreaterThan(25);
    }

    @Test
    void theLargestShareTimesItsWeightIsFirstAndThereAreAtMostTen() {
        List<ExplanationRule> many = IntStream.rangeClosed(1, 12)
                .mapToObj(i -> rule("r" + i, List.of("a"), i))
                .toList();
        List<RankedFinding> findings = RuleBook.findings(many, new FigureSet(Map.of("a", 50.0), Map.of()));
        assertThat(findings).hasSize(RuleBook.MOST_FINDINGS);
        assertThat(findings.get(0).rule()).isEqualTo("r12");
        assertThat(findings.get(9).rule()).isEqualTo("r3");
    }

    @Test
    void aConditionComparesAFigureWithANumber() {
        Map<String, Double> figures = Map.of("x", 2.0);
        assertThat(List.of("x >= 2", "x <= 2", "x = 2", "x > 1.5", "x < 3"))
                .allMatch(text -> ExplanationRule.allHold(List.of(text), figures));
        assertThat(List.of("x >= 3", "x <= 1", "x = 1", "x > 2", "x < 2", "y <= 5"))
                .noneMatch(text -> ExplanationRule.allHold(List.of(text), figures));
        assertThat(ExplanationRule.allHold(List.of("y >= 1 or x >= 2", "x < 3"), figures))
                .isTrue();
        assertThat(ExplanationRule.allHold(List.of("y >= 1 or x >= 3", "x < 3"), figures))
                .isFalse();
        assertThatThrownBy(() -> ExplanationRule.allHold(List.of("x == 2"), figures))
                .hasMessageContaining("no condition");
    }

    @Test
    void aPartInBracketsIsLeftOutWhereAFigureIsAbsent() {
        String text = "{a} waits[ ({b})][; {c}]";
        assertThat(ExplanationRule.sentence(text, Map.of("a", "1 %", "c", "x$1")::get))
                .contains("1 % waits; x$1");
        assertThat(ExplanationRule.sentence(text, Map.of("b", "1")::get)).isEmpty();
    }

    @Test
    void aDescriptionOfWhatACauseHasExplainedIsLeftOut() {
        Map<String, Double> figures = Map.of("a", 60.0, "b", 30.0);
        List<ExplanationRule> rules = List.of(
                rule("cause", List.of("a", "b"), 1.0),
                rule("again", List.of("a"), 0.6),
                rule("other", List.of("b"), 1.1));
        assertThat(RuleBook.findings(rules, new FigureSet(figures, Map.of())))
                .extracting(RankedFinding::rule)
                .containsExactly("cause", "other");
    }

    private static ExplanationRule rule(String id, List<String> share, double weight) {
        List<String> when = List.of("a >= 1");
        return new ExplanationRule(
                id, when, List.of(), share, weight, "{a}", "none", "https://", Map.of(), Map.of(), null);
    }
}
