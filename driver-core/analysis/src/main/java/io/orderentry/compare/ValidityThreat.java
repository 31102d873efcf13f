package io.orderentry.compare;

import io.orderentry.compare.Difference.Area;
import io.orderentry.compare.WorkEquivalence.Status;
import io.orderentry.compare.group.ComparisonLimitations;
import io.orderentry.compare.group.Groups;
import io.orderentry.compare.group.Run;
import io.orderentry.result.Server;
import io.orderentry.result.ServerConfiguration;
import io.orderentry.result.Verdict;
import io.orderentry.text.Sentences;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Threat to the validity of a comparison: something else than what is compared that may explain a ratio.
 *
 * @param topic in a few words, for a list; the whole finding where it decides what a ratio means
 * @param finding what was found, a phrase with its figures
 * @param remedy what to do, a phrase in the imperative
 */
public record ValidityThreat(String topic, String finding, String remedy) {

    /** All of them, the most serious kind first; a pure function. */
    static List<ValidityThreat> of(Groups groups, List<Difference> differences, List<WorkEquivalence> equivalences) {
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
            if (run.result().verdict().status() != Verdict.Status.PASS) {
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
