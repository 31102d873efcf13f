package io.orderentry.compare;

import io.orderentry.metrics.MachineMetrics;
import io.orderentry.metrics.MetricCatalogue;
import io.orderentry.result.Host;
import io.orderentry.result.Identity;
import io.orderentry.result.Result;
import io.orderentry.result.Verdict;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Run that was read from a folder.
 *
 * @param folder as it was given
 * @param side name of its side in a comparison by path; null in a comparison by labels
 * @param path where it was read; null for one that was not read from a folder
 */
@RecordBuilder
public record Run(String folder, Result result, String side, Path path) implements RunBuilder.With {
    /** Name of a comparison by path, in place of a label. */
    public static final String PATH = "path";

    /** Fact of a machine: whether simultaneous multithreading is on. */
    public static final String SMT = "smt";

    private static final String HYPERVISOR = "hypervisor";
    private static final String NOT_AVAILABLE = "(not available)";

    /** A run of a comparison by labels. */
    public Run(String folder, Result result) {
        this(folder, result, null, null);
    }

    /** The run that a folder has. */
    public static Run of(Path path, Result result) {
        return new Run(path.toString(), result, null, path);
    }

    public Identity identity() {
        return result.identity();
    }

    /** The value of a label, or null; of {@link #PATH} the name of the side. */
    public String label(String name) {
        return side != null && name.equals(PATH) ? side : identity().labels().get(name);
    }

    /** Returns whether nothing is wrong with it. */
    public boolean passed() {
        return result.verdict().status() == Verdict.Status.PASS;
    }

    /** Returns whether too little was measured for a verdict. */
    public boolean lacksData() {
        return result.verdict().status() == Verdict.Status.NOT_ENOUGH_DATA;
    }

    /** Database, URL and the driver's host, secrets masked. */
    public String place() {
        return "database " + identity().databaseName().orElse(NOT_AVAILABLE) + " at "
                + Objects.requireNonNullElse(identity().url(), NOT_AVAILABLE) + ", driver on "
                + identity().hostName().orElse(NOT_AVAILABLE);
    }

    /** All that makes the load of a run, but not its seed: equal for runs that do the same work. */
    public List<String> load() {
        return ComparisonKey.ALL.stream()
                .filter(key -> key.area() == Difference.Area.SETTINGS)
                .map(key -> key.value().apply(this))
                .toList();
    }

    /** Start of the ramp-up. */
    public Instant start() {
        return Instant.parse(identity().startUtc());
    }

    /** End of the measurement interval. */
    public Instant end() {
        double seconds = result.phases().rampUpSeconds() + result.phases().intervalSeconds();
        return start().plus(Duration.ofMillis(Math.round(1_000 * seconds)));
    }

    /** The machine that bears the cost of the database's: its hypervisor where that was watched, else that machine itself. */
    public static Host bearer(Result result) {
        return hypervisor(result).orElse(result.host().orNull());
    }

    /** The host of the database's virtual machine; empty when it was not watched. */
    public static Optional<Host> hypervisor(Result result) {
        return result.machine(HYPERVISOR);
    }

    /** (busy - guest) / guest of {@link #bearer}; null where it has no time of guests. */
    public static Double hostSideShare(Result result) {
        Host host = bearer(result);
        Double busy = MachineMetrics.BUSY.of(result, host);
        Double guest = MetricCatalogue.of("cpuGuest").of(result, host);
        return busy == null || guest == null || guest == 0 ? null : Double.valueOf((busy - guest) / guest);
    }

    /** A fact of the database's machine; empty when it was not read. */
    public Optional<String> fact(String name) {
        return Optional.ofNullable(result.host().orNull())
                .map(host -> host.knownFacts().get(name));
    }
}
