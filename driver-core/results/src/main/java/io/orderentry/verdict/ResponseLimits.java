package io.orderentry.verdict;

import static io.orderentry.text.Sentences.beside;
import static io.orderentry.text.Sentences.text;

import io.orderentry.model.TransactionType;
import io.orderentry.result.DeferredDelivery;
import io.orderentry.result.Percentiles;
import io.orderentry.result.Result;
import io.orderentry.result.TransactionResult;
import java.util.ArrayList;
import java.util.List;

/**
 * Limits of the specification for response times: the 90th percentile of each type (clause 5.2.5.7), which must not be below the mean
 * either (5.2.5), and the share of deferred Deliveries within 80 s (2.7.2.2).
 */
public final class ResponseLimits {
    /** Mean and 90th percentile count as equal within it (clause 5.2.5). */
    private static final double EQUAL_MILLIS = 100;

    private ResponseLimits() {}

    /** Returns whether the 90th percentile of a type is within its limit. */
    public static boolean met(TransactionType type, Percentiles responseMillis) {
        return responseMillis.p90() <= type.responseLimit().toMillis();
    }

    /** Returns whether enough deferred Deliveries ended within their limit; true where there were none. */
    public static boolean met(DeferredDelivery delivery) {
        return delivery.withinLimitPercent()
                .map(percent -> percent >= DeferredDelivery.REQUIRED_PERCENT)
                .orElse(true);
    }

    /** A phrase for each limit that was missed; types without samples miss none. */
    static List<String> missed(Result result) {
        List<String> missed = new ArrayList<>();
        DeferredDelivery delivery = result.deferredDelivery();
        for (TransactionResult transaction : result.transactions().values()) {
            Percentiles times = transaction.responseMillis().orNull();
            TransactionType type = TransactionResult.typeOf(transaction.type());
            if (times != null && !met(type, times)) {
                missed.add(text(
                        "%s p90 %s s (limit %d s)",
                        type.title(),
                        beside(type.responseLimit().toSeconds(), times.p90() / 1_000, 2),
                        type.responseLimit().toSeconds()));
            }
            if (times != null && times.p90() < times.mean() - EQUAL_MILLIS) {
                missed.add(text(
                        "%s p90 %.2f s below mean %.2f s", type.title(), times.p90() / 1_000, times.mean() / 1_000));
            }
        }
        if (!met(delivery)) {
            missed.add(text(
                    "deferred Delivery %s %% within %d s (at least %d %%)",
                    beside(
                            DeferredDelivery.REQUIRED_PERCENT,
                            delivery.withinLimitPercent().value(),
                            2),
                    DeferredDelivery.LIMIT_SECONDS,
                    DeferredDelivery.REQUIRED_PERCENT));
        }
        return missed;
    }
}
