package io.orderentry.verdict;

import io.orderentry.result.CheckResult;
import io.orderentry.result.Disclosure;
import io.orderentry.result.Limitation;
import io.orderentry.result.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Rules for a run of several targets: the worst of them decides. What holds for every target is said once, anything else with the
 * names of the targets before it. Pure functions; the maps are in the order of the targets.
 */
public final class TargetVerdicts {
    private static final List<CheckResult.Status> FROM_BAD_TO_GOOD = List.of(
            CheckResult.Status.FAIL,
            CheckResult.Status.NOT_RUN,
            CheckResult.Status.PASS,
            CheckResult.Status.NOT_APPLICABLE);

    private TargetVerdicts() {}

    /** @param verdicts of each target, at least one */
    public static Verdict of(Map<String, Verdict> verdicts) {
        Verdict.Status worst = verdicts.values().stream()
                .map(Verdict::status)
                .max(Comparator.naturalOrder())
                .orElseThrow();
        return new Verdict(
                worst,
                merge(verdicts, Verdict::reasons, (reason, names) -> names + reason),
                merge(verdicts, Verdict::notes, (note, names) -> names + note),
                merge(
                        verdicts,
                        Verdict::limitations,
                        (limitation, names) -> new Limitation(limitation.id(), names + limitation.text())));
    }

    public static List<Disclosure> disclosures(Map<String, List<Disclosure>> disclosures) {
        return merge(
                disclosures,
                Function.identity(),
                (disclosure, names) -> new Disclosure(disclosure.id(), disclosure.clause(), names + disclosure.text()));
    }

    /** Each check once, by its id, with its worst outcome and the targets that had it. */
    public static List<CheckResult> checks(Map<String, List<CheckResult>> checks) {
        Map<String, Map<String, CheckResult>> byId = new LinkedHashMap<>();
        checks.forEach((target, its) -> its.forEach(check ->
                byId.computeIfAbsent(check.id(), id -> new LinkedHashMap<>()).put(target, check)));
        List<CheckResult> worst = new ArrayList<>();
        byId.forEach((id, its) -> {
            CheckResult.Status status = its.values().stream()
                    .map(CheckResult::status)
                    .min(Comparator.comparing(FROM_BAD_TO_GOOD::indexOf))
                    .orElseThrow();
            List<String> targets = its.keySet().stream()
                    .filter(target -> its.get(target).status() == status)
                    .toList();
            String detail = its.get(targets.get(0)).detail();
            worst.add(new CheckResult(id, status, names(targets, checks.size()) + detail));
        });
        return worst;
    }

    private static <V, E> List<E> merge(
            Map<String, V> targets, Function<V, List<E>> entries, BiFunction<E, String, E> named) {
        Map<E, List<String>> names = new LinkedHashMap<>();
        targets.forEach((target, value) -> entries.apply(value)
                .forEach(entry ->
                        names.computeIfAbsent(entry, e -> new ArrayList<>()).add(target)));
        return names.entrySet().stream()
                .map(entry -> named.apply(entry.getKey(), names(entry.getValue(), targets.size())))
                .toList();
    }

    /** Before a text that is not that of all. */
    private static String names(List<String> targets, int all) {
        return targets.size() == all ? "" : String.join(", ", targets) + ": ";
    }
}
