package io.orderentry.compare;

import io.orderentry.compare.Assertion.Answer;
import io.orderentry.compare.Difference.Area;
import io.orderentry.compare.WorkEquivalence.Status;
import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.compare.stats.MeanDifference;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Metric.Direction;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.ResponseTimeMetrics;
import io.orderentry.metrics.ServerMetrics;
import io.orderentry.model.Pace;
import io.orderentry.result.Server;
import io.orderentry.result.ServerConfiguration;
import io.orderentry.text.Sentences;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * First lines of a comparison.
 *
 * @param answers how much slower or faster, one sentence for each group but the reference
 * @param validity whether something else may explain that, in one line
 * @param threats what that line names, each with what to do
 * @param gate outcome of the assertions, in one line
 * @param floor round trips of the groups, in one line; null where one has none
 */
public record ComparisonSummary(
        List<String> answers, String validity, List<ValidityThreat> threats, String gate, String floor) {
    private static final Metric ROUND_TRIP = ServerMetrics.ROUND_TRIP;

    static ComparisonSummary of(
            Groups groups,
            List<Measure> measures,
            List<Difference> differences,
            List<WorkEquivalence> equivalences,
            List<Assertion> assertions,
            boolean ratiosOnly) {
        List<ValidityThreat> threats = ValidityThreat.of(groups, differences, equivalences);
        return new ComparisonSummary(
                groups.others().stream()
                        .map(group -> answer(group, groups, measures))
                        .toList(),
                ValidityThreat.sentence(threats, differences, groups),
                threats,
                gate(assertions),
                floor(groups, ratiosOnly));
    }

    /**
     * Answer for one group: how much slower or faster it is, or how many runs would decide it. The measure is the throughput; where the pace was
     * given, it follows from the load, and the response time of New-Order is added.
     */
    private static String answer(Group group, Groups groups, List<Measure> measures) {
        List<Metric> metrics = new ArrayList<>(List.of(groups.throughputMeasure()));
        if (groups.runs().stream().anyMatch(run -> run.result().workload().pace() != Pace.FLAT_OUT)) {
            metrics.add(ResponseTimeMetrics.NEW_ORDER_P95);
        }
        return metrics.stream()
                .map(metric -> clause(group, groups, metric, Measure.ratio(measures, metric, group.name())))
                .collect(Collectors.joining("; "));
    }

    private static String clause(Group group, Groups groups, Metric metric, Ratio ratio) {
        boolean throughput = metric.direction() == Direction.HIGHER;
        String subject = throughput ? group.name() : metric.label() + " of " + group.name();
        if (ratio == null) {
            return subject + " not available: " + metric.label() + ": " + group.noRatio(groups.reference(), metric::of);
        }
        String runs =
                ratio.isPaired() ? ratio.runs() + " pairs" : ratio.runs() + " and " + ratio.referenceRuns() + " runs";
        String value = "(ratio " + Numbers.decimal(ratio.value(), 3);
        if (ratio.interval() == null) {
            return subject + ": no difference can be shown with fewer than " + Ratio.FEWEST_RUNS + " runs a side "
                    + value + ", " + runs + "); make " + Assertion.missingRuns(group, groups.reference());
        }
        if (!ratio.differs()) {
            return subject + ": no difference shown " + value + ", 95 % CI "
                    + ConfidenceInterval.print(ratio.interval(), 3) + ", " + runs + "); "
                    + decisive(group, groups, metric, ratio);
        }
        boolean less = ratio.value() < 1;
        String word = throughput ? (less ? "slower" : "faster") : (less ? "shorter" : "longer");
        double near = less ? 1 - ratio.interval().high() : ratio.interval().low() - 1;
        double far = less ? 1 - ratio.interval().low() : ratio.interval().high() - 1;
        return subject + " is " + percent(Math.abs(ratio.value() - 1)) + " % " + word + " than "
                + groups.reference().name() + " (95 % CI " + percent(near) + " to " + percent(far) + " %), " + runs;
    }

    /** Runs that would show the ratio of the means, if it is the true one; tested as for all sides, the interval is not. */
    private static String decisive(Group group, Groups groups, Metric metric, Ratio ratio) {
        OptionalInt needed = group.logDifference(groups.reference(), metric::of)
                .runsToDecide(
                        Math.log(ratio.value()),
                        Math.min(ratio.runs(), ratio.referenceRuns()),
                        Ratio.LEVEL / 2 / groups.others().size());
        return needed.isPresent()
                ? "about " + needed.getAsInt() + " runs a side would decide it"
                : MeanDifference.MOST_RUNS + " runs a side would not decide it";
    }

    private static String percent(double share) {
        return Numbers.decimal(100 * share, 1);
    }

    /** The worst answer decides. */
    private static String gate(List<Assertion> assertions) {
        if (assertions.isEmpty()) {
            return "no assertion was asked for (--at-least, --within)";
        }
        Map<Answer, List<Assertion>> byAnswer = assertions.stream().collect(Collectors.groupingBy(Assertion::answer));
        Answer worst = Answer.of(assertions);
        String counts = Stream.of(Answer.values())
                .map(answer -> byAnswer.getOrDefault(answer, List.of()).size() + " "
                        + answer.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
        return worst + ": " + byAnswer.get(worst).get(0).sentence()
                + (assertions.size() == 1 ? "" : " (" + counts + ")");
    }

    /**
     * The part of every response time that no database can avoid: the mean of each group's medians of the round trip of a trivial statement.
     *
     * @param ratiosOnly leave out the times
     * @return null when a group has no round trip
     */
    private static String floor(Groups groups, boolean ratiosOnly) {
        if (groups.all().stream().anyMatch(group -> group.sample(ROUND_TRIP::of) == null)) {
            return null;
        }
        return groups.all().stream()
                .filter(group -> !ratiosOnly || group != groups.reference())
                .map(group -> group.name()
                        + (ratiosOnly ? "" : " " + roundTrip(group))
                        + (group == groups.reference() ? "" : ratio(group, groups.reference())))
                .collect(Collectors.joining("; ", "median round trip of a trivial statement: ", ""));
    }

    private static String roundTrip(Group group) {
        return Numbers.decimal(group.mean(ROUND_TRIP::of), ROUND_TRIP.decimals()) + " " + ROUND_TRIP.unit();
    }

    private static String ratio(Group group, Group reference) {
        Ratio ratio = group.ratio(reference, ROUND_TRIP::of);
        return ratio == null
                ? ""
                : ", " + Numbers.decimal(ratio.value(), 3) + " x " + reference.name()
                        + (ratio.interval() == null
                                ? " (" + ratio.method() + ")"
                                : " (95 % CI " + ConfidenceInterval.print(ratio.interval(), 3) + ")");
    }

    /**
     * Threat to the validity of a comparison: something else than what is compared that may explain a ratio.
     *
     * @param topic in a few words, for a list; the whole finding where it decides what a ratio means
     * @param finding what was found, a phrase with its figures
     * @param remedy what to do, a phrase in the imperative
     */
    public record ValidityThreat(String topic, String finding, String remedy) {

        /** All of them, the most serious kind first; a pure function. */
        static List<ValidityThreat> of(
                Groups groups, List<Difference> differences, List<WorkEquivalence> equivalences) {
            List<ValidityThreat> threats = new ArrayList<>();
            failedRuns(groups, threats);
            // Too serious for a word in a list, and the lines between the list and its details may be many.
            List<String> inFull = ComparisonLimitations.ofEmulation(groups);
            ComparisonLimitations.of(groups)
                    .forEach(sentence -> threats.add(new ValidityThreat(
                            inFull.contains(sentence) ? sentence : "limited runs",
                            sentence,
                            "remove the cause and make the runs again, or quote it with every figure")));
            allowed(differences, groups, threats);
            work(equivalences, groups, threats);
            if (differences.stream().anyMatch(difference -> difference.area() == Area.START_STATE)) {
                threats.add(new ValidityThreat(
                        "start state",
                        ComparisonWarnings.START_STATE,
                        "restore it before each run, as an experiment does"));
            }
            return threats;
        }

        /** The same without an advice that a later one repeats, for readers. */
        public static List<ValidityThreat> adviceOnce(List<ValidityThreat> threats) {
            List<ValidityThreat> once = new ArrayList<>();
            for (int i = 0; i < threats.size(); i++) {
                ValidityThreat threat = threats.get(i);
                boolean again = threats.subList(i + 1, threats.size()).stream()
                        .anyMatch(later -> later.remedy().equals(threat.remedy()));
                once.add(again ? new ValidityThreat(threat.topic(), threat.finding(), "") : threat);
            }
            return once;
        }

        private static void failedRuns(Groups groups, List<ValidityThreat> threats) {
            for (Run run : groups.runs()) {
                if (!run.passed()) {
                    threats.add(new ValidityThreat(
                            "runs that did not pass",
                            ComparisonWarnings.notPassed(run),
                            "leave the run out or make it again"));
                }
            }
        }

        /** Notes the differences that the user allowed by an option. */
        private static void allowed(List<Difference> differences, Groups groups, List<ValidityThreat> threats) {
            List<Difference> tolerated = differences.stream()
                    .filter(difference -> difference.allowedBy() != null
                            && difference.allowedBy().startsWith("--")
                            && !difference.allowedBy().equals("--by"))
                    .toList();
            Difference.allowed(tolerated, groups)
                    .forEach(sentence -> threats.add(new ValidityThreat(
                            sentence.substring(0, sentence.indexOf(" (")),
                            sentence,
                            "make both sides with one value, or quote it with the ratio")));
        }

        private static void work(List<WorkEquivalence> equivalences, Groups groups, List<ValidityThreat> threats) {
            groups.others().forEach(group -> {
                List<WorkEquivalence> unequal = equivalences.stream()
                        .filter(each ->
                                each.status() == Status.DIFFERS && each.group().equals(group.name()))
                        .toList();
                if (!unequal.isEmpty()) {
                    threats.add(new ValidityThreat(
                            "work per transaction",
                            "work per transaction of " + group.name() + " is not that of "
                                    + groups.reference().name() + ": "
                                    + unequal.stream()
                                            .map(each -> each.label().replaceFirst(" per transaction$", "") + " "
                                                    + each.difference())
                                            .collect(Collectors.joining(", ")),
                            "find the cause (cache, checkpoints, batching, network) before the ratio is quoted"));
                }
            });
        }

        /** The answer to "valid?" in one line: the topics of the threats, and what else differs. */
        static String sentence(List<ValidityThreat> threats, List<Difference> differences, Groups groups) {
            List<String> by = groups.by();
            List<String> others = differences.stream()
                    .filter(difference -> difference.allowedBy() == null && difference.area() != Area.START_STATE)
                    .map(Difference::name)
                    // The fact platform.kind is part of what the label platform names.
                    .filter(name -> by.stream().noneMatch(label -> name.startsWith(label + ".")))
                    .toList();
            String besides = besides(others) + (others.size() == 1 ? " differs" : " differ") + " besides "
                    + String.join(" and ", by);
            if (threats.isEmpty()) {
                return others.isEmpty()
                        ? "yes: nothing else that was recorded differs " + recorded(groups)
                        : "yes, if these do not matter: " + besides;
            }
            Stream<String> topics = threats.stream().map(ValidityThreat::topic).distinct();
            return "with reservations: " + topics.collect(Collectors.joining(", "))
                    + (others.isEmpty() ? "" : "; " + besides);
        }

        /** Sentence with the number of settings that were compared: the fewest of any run. */
        private static String recorded(Groups groups) {
            int settings = groups.runs().stream()
                    .mapToInt(run -> run.result()
                            .server()
                            .flatMap(Server::configuration)
                            .flatMap(ServerConfiguration::settingsRead)
                            .orElse(0))
                    .min()
                    .orElse(0);
            return settings == 0
                    ? "(the server's settings were recorded in part)"
                    : "(" + Sentences.count(settings, "setting") + ")";
        }

        private static String besides(List<String> names) {
            int most = 8;
            return names.size() <= most
                    ? String.join(", ", names)
                    : String.join(", ", names.subList(0, most)) + " and " + (names.size() - most) + " more";
        }
    }
}
