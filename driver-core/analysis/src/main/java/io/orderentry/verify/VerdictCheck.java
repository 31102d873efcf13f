package io.orderentry.verify;

import io.orderentry.result.Disclosure;
import io.orderentry.result.EntireRun.Counts;
import io.orderentry.result.Limitation;
import io.orderentry.result.Result;
import io.orderentry.result.ResultBuilder;
import io.orderentry.result.TransactionResult;
import io.orderentry.result.Verdict;
import io.orderentry.result.Verdict.Status;
import io.orderentry.result.Workload;
import io.orderentry.store.LatencyLog;
import io.orderentry.verdict.Evidence.RunEnd;
import io.orderentry.verdict.EvidenceRunEndBuilder;
import io.orderentry.verdict.Limitations;
import io.orderentry.verdict.VerdictRules;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Verdict, limitations, notes and disclosures by the rules, from the figures of the result. What the rules learn from the run's end alone
 * (an error that stopped it, a log that was written late) is taken from the recorded sentences, which can only make a verdict worse.
 */
final class VerdictCheck {
    private static final String BROKEN = "the run was stopped by an error: ";
    private static final String CUT = "the database was not checked: ";
    private static final String LOG = "the durability log is not complete: ";
    /** Disclosures that rest on a log or on tests whose records are not in the folder. */
    private static final Set<String> OF_OTHERS = Set.of("noAcidTests", "acidTests", "durabilityLog");
    /** Notes that rest on the time of a failed write. */
    private static final String LATE = "kept in memory and written later";

    private final Result result;
    private final Verification verification;

    private VerdictCheck(Result result, Verification verification) {
        this.result = result;
        this.verification = verification;
    }

    static void compare(Result result, Verification verification) {
        VerdictCheck check = new VerdictCheck(result, verification);
        if (result.targets().isAvailable()) {
            check.ofTargets();
        } else {
            check.byRules();
        }
    }

    /** The worst of several targets. */
    private void ofTargets() {
        verification.from("the verdicts of the targets");
        Status worst = result.targets().value().stream()
                .map(target -> target.status())
                .max(Comparator.naturalOrder())
                .orElseThrow();
        verification.exact("verdict.status", result.verdict().status(), worst);
        verification.notRecomputed("limitations and disclosures", "each target has its own, in its folder");
    }

    private void byRules() {
        verification.from("the rules of the verdict");
        ResultBuilder judged = VerdictRules.judge(ResultBuilder.builder(result), end(), null);
        Verdict recorded = result.verdict();
        Verdict again = judged.verdict();
        List<String> more = compare("verdict.reasons", recorded.reasons(), again.reasons(), Function.identity());
        if (more.isEmpty()) {
            verification.exact("verdict.status", recorded.status(), again.status());
        } else {
            more.forEach(reason -> verification.notRecomputed("reason '" + reason + "'", "its evidence is not kept"));
            verification.exact(
                    "verdict.status is as bad as its reasons",
                    recorded.status() != Status.PASS && recorded.status().compareTo(again.status()) >= 0,
                    true);
        }
        for (String note : compare("verdict.notes", recorded.notes(), again.notes(), Function.identity())) {
            if (note.contains(LATE)) {
                verification.notRecomputed("note '" + note + "'", "the time of the failed write is not kept");
            } else {
                verification.differs("verdict.notes", note, "no such note");
            }
        }
        boolean sliced = result.workload().configured().containsKey(Workload.SLICES);
        for (Limitation limitation : compare(
                "verdict.limitations",
                recorded.limitations(),
                again.limitations(),
                each -> each.id() + ": " + each.text())) {
            if (sliced) {
                verification.notRecomputed(
                        "limitation '" + limitation.text() + "'", "it is of the agents' clocks or ends");
            } else {
                verification.differs("verdict.limitations", limitation.text(), "no such limitation");
            }
        }
        List<Disclosure> own = result.disclosures().stream()
                .filter(each -> !OF_OTHERS.contains(each.id()))
                .toList();
        List<Disclosure> rules = judged.disclosures().stream()
                .filter(each -> !OF_OTHERS.contains(each.id()))
                .toList();
        compare("disclosures", own, rules, each -> each.id() + ": " + each.text())
                .forEach(each -> verification.differs("disclosures", each.text(), "no such disclosure"));
        verification.notRecomputed("disclosures of ACID tests", "they were read from the database's own record");
    }

    /** Compares two lists without their order; returns what is recorded and was not recomputed. */
    private <T> List<T> compare(String figure, List<T> recorded, List<T> again, Function<T, String> text) {
        List<T> more = new ArrayList<>(recorded);
        for (T each : again) {
            Optional<T> same = more.stream()
                    .filter(its -> Verification.isSimilar(text.apply(its), text.apply(each)))
                    .findFirst();
            same.ifPresent(more::remove);
            verification.exact(figure + " has '" + text.apply(each) + "'", same.isPresent(), true);
        }
        return more;
    }

    private RunEnd end() {
        List<String> reasons = result.verdict().reasons();
        String brokenBy = after(BROKEN, reasons);
        String cut = after(CUT, reasons);
        long outside = 0;
        for (TransactionResult type : result.transactions().values()) {
            Counts all = result.entireRun().transactions().get(type.type());
            outside += all.failed() + all.unknown() - type.failed() - type.unknown();
        }
        return EvidenceRunEndBuilder.builder()
                .interrupted(result.phases().interrupted() && brokenBy == null && cut == null)
                .brokenBy(brokenBy)
                .checksCut(cut)
                .failedOutside(outside)
                .logLost(result.absent().containsKey(LatencyLog.NAME))
                .durabilityLogProblem(after(LOG, limitation(Limitations.DURABILITY_LOG)))
                .sessionDifferences(limitation(Limitations.SESSION_STATE).stream()
                        .findFirst()
                        .orElse(null))
                .build();
    }

    private List<String> limitation(String id) {
        return result.verdict().limitations().stream()
                .filter(each -> each.id().equals(id))
                .map(Limitation::text)
                .toList();
    }

    private static String after(String beginning, List<String> sentences) {
        return sentences.stream()
                .filter(sentence -> sentence.startsWith(beginning))
                .map(sentence -> sentence.substring(beginning.length()))
                .findFirst()
                .orElse(null);
    }
}
