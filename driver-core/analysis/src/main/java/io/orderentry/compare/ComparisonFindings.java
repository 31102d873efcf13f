package io.orderentry.compare;

import io.orderentry.compare.Difference.Area;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.compare.stats.SequentialTest;
import io.orderentry.config.StartState;
import io.orderentry.metrics.FigureArithmetic;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.Statistic;
import io.orderentry.model.TransactionType;
import io.orderentry.report.Document.Reservation;
import io.orderentry.result.Disclosure;
import io.orderentry.result.Server;
import io.orderentry.result.ServerConfiguration;
import io.orderentry.text.Sentences;
import io.orderentry.verdict.Limitations;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Sentences on what may be wrong with the figures of a comparison: limitations, warnings, disclosures and threats to its validity. Pure
 * functions.
 */
public record ComparisonFindings(Groups groups, List<Difference> differences) {
    private static final String START_STATE = "the runs did not start from the same database";

    private static final int MOST_NAMES = 8;

    /**
     * Conditions under which the figures hold, for the first lines: first that files were altered, then that of an emulated machine, which says
     * nothing about a real one.
     */
    List<String> limitations() {
        List<String> limitations = new ArrayList<>(ofRuns(Limitations.ALTERED::equals));
        limitations.addAll(ofRuns(Limitations.EMULATED::equals));
        if (products(groups.runs()).size() > 1) {
            limitations.add(groups.all().stream()
                    .map(group -> group.name() + ": " + String.join(" or ", products(group.runs())))
                    .collect(Collectors.joining(
                            ", ",
                            "different database products (",
                            "): the ratios are those of two configurations, not of one difference")));
        }
        List<Group> order = groups.all().stream()
                .sorted(Comparator.comparing(group -> Collections.min(starts(group))))
                .toList();
        boolean apart = IntStream.range(1, order.size())
                .allMatch(i ->
                        Collections.max(starts(order.get(i - 1))).compareTo(Collections.min(starts(order.get(i)))) < 0);
        if (apart && groups.runs().size() > order.size()) {
            limitations.add("runs not interleaved (all of "
                    + order.stream().map(Group::name).collect(Collectors.joining(", then all of "))
                    + "): what changed meanwhile is part of the difference; run them by turns (oe experiment)");
        }
        limitations.addAll(
                ofRuns(id -> !Set.of(Limitations.ALTERED, Limitations.EMULATED).contains(id)));
        return limitations;
    }

    /** Limitations of the runs whose id is asked for, group by group; once where all groups have the same. */
    private List<String> ofRuns(Predicate<String> ids) {
        Map<String, List<String>> byGroup = new LinkedHashMap<>();
        groups.all()
                .forEach(group -> byGroup.put(
                        group.name(),
                        group.limitations().entrySet().stream()
                                .filter(each -> ids.test(each.getKey()))
                                .map(each -> sentence(each.getValue(), group.runs()))
                                .toList()));
        boolean alike = byGroup.values().stream().distinct().count() == 1;
        return byGroup.entrySet().stream()
                .limit(alike ? 1 : byGroup.size())
                .flatMap(group -> group.getValue().stream()
                        .map(sentence -> (alike ? "all groups" : group.getKey()) + ": " + sentence))
                .toList();
    }

    /** One sentence for those of several runs: the first, with whether others have other figures, and how many runs have one. */
    private static String sentence(List<String> texts, List<Run> runs) {
        return texts.get(0)
                + (texts.stream().distinct().count() == 1 ? "" : " (other figures in other runs)")
                + (texts.size() == runs.size() ? "" : " (" + texts.size() + " of " + runs.size() + " runs)");
    }

    private static List<String> starts(Group group) {
        return group.runs().stream().map(run -> run.identity().startUtc()).toList();
    }

    /** Names of the database products without their versions; a name itself may have digits. */
    private static List<String> products(List<Run> runs) {
        return runs.stream()
                .map(run -> run.identity().serverVersion().replaceFirst("\\s+v?\\d.*", ""))
                .distinct()
                .toList();
    }

    List<String> warnings() {
        List<String> warnings = new ArrayList<>(notPassed());
        List<String> within = differences.stream()
                .filter(Difference::within)
                .map(Difference::name)
                .toList();
        if (!within.isEmpty()) {
            warnings.add("not the same in all runs of one group, so that it widens the spread: "
                    + String.join(", ", within));
        }
        if (startStatesDiffer()) {
            warnings.add(START_STATE);
        }
        int references = groups.reference().runs().size();
        for (Group group : groups.others()) {
            if (Math.min(group.runs().size(), references) < Ratio.FEWEST_RUNS) {
                warnings.add(group.name() + " has " + group.runs().size() + " and "
                        + groups.reference().name() + " " + references + " of at least " + Ratio.FEWEST_RUNS
                        + " runs: ratios without interval and without verdict");
            }
        }
        groups.all()
                .forEach(group -> group.runs().stream()
                        .flatMap(ComparisonFindings::underCommitted)
                        .findFirst()
                        .ifPresent(processors -> warnings.add(group.name() + " is under-committed: " + processors)));
        long sampled = profiled(groups.runs());
        if (sampled > 0 && sampled < groups.runs().size()) {
            warnings.add(groups.all().stream()
                    .map(group -> group.name() + " " + profiled(group.runs()) + " of "
                            + group.runs().size())
                    .collect(Collectors.joining(
                            ", ", "only some runs were profiled, and sampling costs throughput: ", "")));
        }
        String coarse = Stream.of(TransactionType.values())
                .map(this::coarsePercentiles)
                .filter(Predicate.not(String::isEmpty))
                .collect(Collectors.joining("; "));
        if (!coarse.isEmpty()) {
            warnings.add("percentiles with fewer than 10 samples above them in a run: " + coarse);
        }
        return warnings;
    }

    private List<String> notPassed() {
        return groups.runs().stream()
                .filter(run -> !run.passed())
                .map(run ->
                        run.folder() + " is " + run.result().verdict().status().words() + ": "
                                + String.join("; ", run.result().verdict().reasons()))
                .toList();
    }

    private boolean startStatesDiffer() {
        return differences.stream().anyMatch(difference -> difference.area() == Area.START_STATE);
    }

    /** Processors of a run in a virtual machine on a host with more than it has, which favours it. */
    private static Stream<String> underCommitted(Run run) {
        Double virtual = FigureArithmetic.number(run.label("vcpus"));
        Double physical = FigureArithmetic.number(run.label("pcpus"));
        return virtual == null || physical == null || physical <= virtual
                ? Stream.empty()
                : Stream.of(Numbers.decimal(physical, 0) + " physical processors for " + Numbers.decimal(virtual, 0)
                        + " virtual ones");
    }

    private String coarsePercentiles(TransactionType type) {
        String percentiles = Stream.of(Statistic.values())
                .filter(statistic -> groups.runs().stream()
                        .map(run -> run.result().transaction(type))
                        .anyMatch(counts -> counts.responseMillis().isAvailable()
                                && !statistic.mark(counts.completed()).isEmpty()))
                .map(Statistic::label)
                .collect(Collectors.joining(", "));
        return percentiles.isEmpty() ? "" : type.title() + " " + percentiles;
    }

    private static long profiled(List<Run> runs) {
        return runs.stream().filter(run -> run.result().profiled()).count();
    }

    /**
     * The ways in which start states were restored, and the sentences of all runs, each once; where runs differ in the figures of a
     * deviation, those of the first run. Of ratios alone a deviation is without the part that has figures.
     */
    List<String> disclosures(ComparisonRequest request) {
        List<String> labels =
                groups.runs().stream().map(run -> run.label(StartState.LABEL)).toList();
        List<String> sentences = Stream.of(StartState.values())
                .filter(state -> labels.contains(state.toString()))
                .map(StartState::sentence)
                .collect(Collectors.toCollection(ArrayList::new));
        if (request.untilDecided() != null) {
            sentences.add("the runs ended when the sequential test of the assertion decided it, after at most "
                    + request.untilDecided() + " blocks: it is called violated in at most "
                    + Math.round(100 * SequentialTest.ALPHA)
                    + " % of experiments where it is true, and held in at most "
                    + Math.round(100 * SequentialTest.BETA)
                    + " % where it is false; the other intervals are for a number of runs that was fixed before");
        }
        Map<String, List<Disclosure>> byId = groups.runs().stream()
                .flatMap(run -> run.result().disclosures().stream())
                .collect(Collectors.groupingBy(Disclosure::id, LinkedHashMap::new, Collectors.toList()));
        for (List<Disclosure> same : byId.values()) {
            Disclosure first = same.get(0);
            List<String> texts = request.ratiosOnly()
                    ? Collections.nCopies(same.size(), first.text().split(":")[0])
                    : same.stream().map(Disclosure::text).toList();
            if (first.clause().isEmpty()) {
                sentences.addAll(new LinkedHashSet<>(texts));
            } else {
                sentences.add("clause " + first.clause() + ": " + sentence(texts, groups.runs()));
            }
        }
        return sentences;
    }

    List<Reservation> threats(List<WorkEquivalence> equivalences) {
        List<Reservation> threats = new ArrayList<>();
        notPassed()
                .forEach(sentence -> threats.add(
                        new Reservation("runs that did not pass", sentence, "leave the run out or make it again")));
        // Too serious for a word in a list, and the lines between the list and its details may be many.
        List<String> inFull = ofRuns(Limitations.EMULATED::equals);
        limitations()
                .forEach(sentence -> threats.add(new Reservation(
                        inFull.contains(sentence) ? sentence : "limited runs",
                        sentence,
                        "remove the cause and make the runs again, or quote it with every figure")));
        // Those that the user allowed by an option.
        allowed(difference -> difference.allowedBy().startsWith("--"))
                .forEach(sentence -> threats.add(new Reservation(
                        sentence.substring(0, sentence.indexOf(" (")),
                        sentence,
                        "make both sides with one value, or quote it with the ratio")));
        for (Group group : groups.others()) {
            String unequal = equivalences.stream()
                    .filter(each -> each.status() == WorkEquivalence.Status.DIFFERS
                            && each.group().equals(group.name()))
                    .map(each -> each.label().replaceFirst(" per transaction$", "") + " " + each.difference())
                    .collect(Collectors.joining(", "));
            if (!unequal.isEmpty()) {
                threats.add(new Reservation(
                        "work per transaction",
                        "work per transaction of " + group.name() + " is not that of "
                                + groups.reference().name() + ": " + unequal,
                        "find the cause (cache, checkpoints, batching, network) before the ratio is quoted"));
            }
        }
        if (startStatesDiffer()) {
            threats.add(
                    new Reservation("start state", START_STATE, "restore it before each run, as an experiment does"));
        }
        return threats;
    }

    /** Differences that were allowed, one sentence each; nothing of what the runs are compared by. */
    List<String> allowed() {
        return allowed(difference -> true);
    }

    private List<String> allowed(Predicate<Difference> which) {
        return differences.stream()
                .filter(difference -> difference.blocking()
                        && difference.allowedBy() != null
                        && !difference.allowedBy().equals("--by"))
                .filter(which)
                .map(difference -> difference.nameAndValues(groups) + "; " + difference.allowedBy() + ")")
                .toList();
    }

    /** The answer to "valid?" in one line: the topics of the threats, and what else differs. */
    String validity(List<Reservation> threats) {
        List<String> others = differences.stream()
                .filter(difference -> difference.allowedBy() == null && difference.area() != Area.START_STATE)
                .map(Difference::name)
                // The fact platform.kind is part of what the label platform names.
                .filter(name -> groups.by().stream().noneMatch(label -> name.startsWith(label + ".")))
                .toList();
        int more = others.size() - MOST_NAMES;
        String besides = others.stream().limit(MOST_NAMES).collect(Collectors.joining(", "))
                + (more > 0 ? " and " + more + " more" : "") + (others.size() == 1 ? " differs" : " differ")
                + " besides " + String.join(" and ", groups.by());
        if (threats.isEmpty()) {
            return others.isEmpty()
                    ? "yes: nothing else that was recorded differs " + recorded()
                    : "yes, if these do not matter: " + besides;
        }
        return threats.stream()
                .map(Reservation::topic)
                .distinct()
                .collect(Collectors.joining(", ", "with reservations: ", others.isEmpty() ? "" : "; " + besides));
    }

    /** Sentence with the number of settings that were compared: the fewest of any run. */
    private String recorded() {
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
}
