package io.orderentry.result;

import io.orderentry.model.Pace;
import java.util.Map;

/** Keys of a load as a result keeps them. */
final class LoadKeys {
    private LoadKeys() {}

    static Map<String, String> of(Pace pace, boolean queuedDelivery, double seconds) {
        return Map.of(
                "pace",
                pace.toString(),
                "connections",
                "8",
                "delivery",
                queuedDelivery ? "queued" : "inline",
                "warmup",
                "10s",
                "duration",
                Math.round(seconds) + "s",
                "retries",
                "20");
    }
}
