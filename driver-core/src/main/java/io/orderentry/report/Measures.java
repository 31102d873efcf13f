package io.orderentry.report;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The one list of what is measured: the report prints it for one run, the comparison for several. A new list of measures gets a class
 * of its own and one line here.
 */
public final class Measures {
    public static final List<MeasureGroup> GROUPS = List.of(
            new MeasureGroup("Throughput", ThroughputMeasures.ALL),
            new MeasureGroup("Response time, from the moment a transaction was due", ResponseTimeMeasures.ALL),
            new MeasureGroup("Processors", HostMeasures.measures(HostMeasures.PROCESSOR)),
            new MeasureGroup("Disks and network", HostMeasures.measures(HostMeasures.TRAFFIC)),
            new MeasureGroup("What one transaction cost the machine", HostMeasures.measures(HostMeasures.COSTS)),
            new MeasureGroup("Cache", CacheMeasures.ALL),
            new MeasureGroup("Server", ServerMeasures.ALL),
            new MeasureGroup("Driver", DriverMeasures.ALL));

    /**
     * Ids of the main measures: those that a comparison was made for, chosen before any run, so that they are not corrected for the number of
     * all the others.
     */
    public static final Set<String> MAIN =
            Set.of("newOrdersPerMinute", "newOrderResponseP95", "paymentResponseP95", "cpuMillisPerTransaction");

    private Measures() {}

    /** All of them, in the order of the report. */
    public static List<Measure> all() {
        return GROUPS.stream().flatMap(group -> group.measures().stream()).toList();
    }

    /** The measure with an id. */
    public static Optional<Measure> byId(String id) {
        return all().stream().filter(measure -> measure.id().equals(id)).findFirst();
    }
}
