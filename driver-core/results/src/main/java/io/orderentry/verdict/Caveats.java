package io.orderentry.verdict;

import static io.orderentry.text.Sentences.text;

import io.orderentry.result.CheckResult;
import io.orderentry.result.Host;
import io.orderentry.result.Limitation;
import io.orderentry.result.Result;
import io.orderentry.result.SteadyState;
import io.orderentry.text.PackedTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reasons that invalidate or limit the figures of a run, each with what to do: the limitations of its verdict, failed health checks of the
 * machines, and the circumstances in which it was measured. Pure functions of a result.
 */
public final class Caveats {
    private static final String DRIVER = "driver";

    /** Remedies of caveats that are no limitations, by their ids in their order. */
    private static final Map<String, String> REMEDIES = new PackedTable(Caveats.class, "caveats.txt").texts(1);

    /**
     * One caveat.
     *
     * @param id stable, such as {@code coLocated}
     * @param text what is the matter, a phrase without a full stop
     * @param remedy what to do, a phrase; empty when the text says it
     */
    public record Caveat(String id, String text, String remedy) {}

    private Caveats() {}

    /** The caveats that hold, the limitations of the verdict first; a pure function. */
    public static List<Caveat> of(Result result) {
        List<Caveat> caveats = new ArrayList<>();
        for (Limitation limitation : result.verdict().limitations()) {
            // A drift is one of the doubts below.
            if (doubts(result).isEmpty() || !limitation.id().equals("drifted")) {
                caveats.add(limited(limitation, result));
            }
        }
        REMEDIES.forEach(
                (id, remedy) -> phrase(id, result).ifPresent(text -> caveats.add(new Caveat(id, text, remedy))));
        return caveats;
    }

    private static Optional<String> phrase(String id, Result result) {
        return switch (id) {
            case "labelledNative", "durabilityUnknown" ->
                result.disclosures().stream()
                        .filter(disclosure -> disclosure.id().equals(id))
                        .findFirst()
                        .map(disclosure ->
                                disclosure.text().split(" Evidence:")[0].replaceFirst("\\.$", ""));
            case "unsteady" ->
                Optional.of(String.join("; ", doubts(result)))
                        .filter(doubts -> !doubts.isEmpty())
                        .map("steady state in doubt: "::concat);
            case "maybeCoLocated" ->
                location(result) != null
                        ? Optional.empty()
                        : Optional.of("the server may be on this machine: "
                                + result.host().value().source() + " does not identify its machine");
            case "coLocated" -> coLocated(result);
            default -> HealthChecks.failed(result, id);
        };
    }

    private static List<String> doubts(Result result) {
        return result.steadyState().map(SteadyState::doubts).orElse(List.of());
    }

    private static Caveat limited(Limitation limitation, Result result) {
        List<String> failed = result.selfChecks().stream()
                .filter(check -> HealthChecks.limited(List.of(check)))
                .map(CheckResult::detail)
                .toList();
        String why = limitation.text().equals(Limitations.DRIVER_LIMITED) && !failed.isEmpty()
                ? ": " + String.join("; ", failed)
                : "";
        return new Caveat(limitation.id(), limitation.text() + why, Limitations.remedy(limitation.id()));
    }

    /** Returns whether the driver ran on the machine of the server: one source of counters has both roles, or both sources are of one machine. */
    public static boolean isCoLocated(Result result) {
        return Boolean.TRUE.equals(location(result));
    }

    /** Null where the source of the server's machine does not identify it. */
    private static Boolean location(Result result) {
        Host database = result.host().orNull();
        List<Host> drivers = result.hosts().stream()
                .filter(host -> host.role().equals(DRIVER))
                .toList();
        if (database == null || drivers.isEmpty()) {
            return false;
        }
        if (drivers.stream().anyMatch(driver -> driver.source().equals(database.source()))) {
            return true;
        }
        // A machine of the driver that does not identify itself says nothing of it.
        List<Boolean> same = drivers.stream()
                .filter(driver -> driver.knownFacts().containsKey(Host.BOOT_ID))
                .map(driver -> Host.isSameMachine(database.knownFacts(), driver.knownFacts()))
                .toList();
        return same.contains(true) ? Boolean.TRUE : same.contains(null) ? null : Boolean.FALSE;
    }

    private static Optional<String> coLocated(Result result) {
        if (!isCoLocated(result)) {
            return Optional.empty();
        }
        Host host = result.host().value();
        String cpus = host.knownFacts().getOrDefault("threads", "the same") + " CPUs";
        Double busy = host.cpu().flatMap(Host.Cpu::busy).orNull();
        return Optional.of(
                "co-located: driver and server share " + cpus + (busy == null ? "" : text(" (%.0f %% busy)", busy)));
    }
}
