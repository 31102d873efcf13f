package io.orderentry.acid;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The steps of a script in the order in which they returned. Used by one thread. */
final class Trace {
    /** A step that returned: its value is null when it was aborted. */
    private record Returned(Step step, Object value, Observation observation) {}

    private final List<Returned> steps = new ArrayList<>();

    void add(Step step, Object value, Observation observation) {
        steps.add(new Returned(step, value, observation));
    }

    private List<Returned> of(String session) {
        return steps.stream()
                .filter(each -> each.step().session().equals(session))
                .toList();
    }

    /** The value of a step of a session, the last one if it was repeated; null when there is none. */
    <T> T value(Class<T> type, String session, String label) {
        return of(session).stream()
                .filter(each -> each.step().label().equals(label) && each.value() != null)
                .reduce((first, second) -> second)
                .map(each -> type.cast(each.value()))
                .orElse(null);
    }

    boolean committed(String session) {
        return of(session).stream()
                .anyMatch(each -> each.step().commits() && each.observation().aborted() == null);
    }

    boolean aborted(String session) {
        return of(session).stream().anyMatch(each -> each.observation().aborted() != null);
    }

    boolean waited(String session) {
        return of(session).stream().anyMatch(each -> each.observation().waited());
    }

    List<Observation> observations() {
        return steps.stream().map(Returned::observation).toList();
    }

    /** Means by which the DBMS kept the sessions apart, in words; that no session waited where there is nothing else to say. */
    String summary() {
        String notable = observations().stream()
                .filter(Observation::isNotable)
                .map(Observation::sentence)
                .collect(Collectors.joining("; "));
        return notable.isEmpty() ? "no session waited" : notable;
    }
}
