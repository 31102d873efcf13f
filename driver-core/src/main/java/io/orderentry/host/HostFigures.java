package io.orderentry.host;

import io.orderentry.result.Host;
import java.util.Map;
import java.util.function.BiConsumer;

/** The difference of two samples as figures. */
public final class HostFigures {
    private HostFigures() {}

    /**
     * What the machine did between two samples.
     *
     * @param absent called with the path of every figure that is null, from the host on, such as {@code disk.readAwaitMillis}, and the
     *     reason; the caller puts its own {@code host.} before it
     */
    public static Host between(
            Sample first,
            Sample last,
            Devices devices,
            MachineIdentity identity,
            String role,
            String source,
            BiConsumer<String, String> absent) {
        return new Host(
                role, source, null, null, null, null, null, null, null, null, null, null, null, null, null, Map.of());
    }
}
