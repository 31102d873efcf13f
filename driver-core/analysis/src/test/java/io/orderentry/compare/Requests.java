package io.orderentry.compare;

import java.time.Duration;
import java.util.List;

/** Requests for comparisons by one label. */
final class Requests {
    /** Nothing is allowed to differ. */
    static final Allowances NOTHING = Allowances.of(false, List.of());

    private Requests() {}

    static ComparisonRequest by(String label, String reference) {
        return by(label, reference, NOTHING);
    }

    static ComparisonRequest by(String label, String reference, Allowances allowances) {
        return by(label, reference, allowances, null, null);
    }

    static ComparisonRequest by(
            String label, String reference, Allowances allowances, Double atLeast, Duration within) {
        return ComparisonRequestBuilder.builder()
                .by(List.of(label))
                .reference(List.of(reference))
                .atLeast(atLeast)
                .within(within)
                .allowances(allowances)
                .ratiosOnly(false)
                .anonymous(false)
                .build();
    }
}
