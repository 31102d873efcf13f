package io.orderentry.observe.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.config.HostMetric.Role;
import io.orderentry.metrics.MetricCatalogue;
import io.orderentry.observe.machine.HostWatch.Figures;
import io.orderentry.result.Host;
import io.orderentry.result.Reasons;
import io.orderentry.run.RunListener;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** No test here looks at a clock; each ends, whichever way a source fails. */
class HostWatchTest {
    private static final long MILLI = 1_000_000;

    private interface Sampler {
        HostSample sample() throws IOException, InterruptedException;
    }

    private static final long START = TimeUnit.SECONDS.toNanos(1_000);
    private static final long END = TimeUnit.SECONDS.toNanos(1_010);
    /** Limit of an answer; one second is enough where nothing else runs. */
    private static final int SECONDS = 5;

    /** A machine with a thousand interrupts a second. */
    private static class Machine implements HostSource {
        private final String name;
        private final Sampler reading;
        private int edges;
        private volatile boolean closed;

        Machine(String name, Sampler reading) {
            this.name = name;
            this.reading = reading;
        }

        /** Its edges are read in time, however busy the machine of the test is. */
        Machine(String name) {
            this(name, null);
        }

        private static HostSample at(double seconds) {
            return new HostSample(seconds, Map.of("interrupts", 1_000 * seconds), Map.of());
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public About about() {
            return new About(MachineIdentity.of(Map.of()), Devices.of(Map.of(), List.of()));
        }

        @Override
        public HostSample sample(boolean edge) throws IOException, InterruptedException {
            if (reading != null) {
                return reading.sample();
            }
            return at((edge ? edges++ == 0 ? START : END : System.nanoTime()) / 1e9);
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    private static HostWatch.Watched watched(HostSource source, Role... roles) {
        return new HostWatch.Watched(source, Arrays.asList(roles), HardwareCounters.none("none here"));
    }

    private static HostWatch watch(List<HostWatch.Watched> machines) {
        return new HostWatch(machines, "it runs elsewhere", SECONDS);
    }

    private final Map<String, String> absent = new TreeMap<>();

    private Figures figures(HostWatch watch) {
        Figures figures = watch.figures();
        absent.putAll(Reasons.of("host", figures.host()));
        absent.putAll(Reasons.of("hosts", figures.hosts()));
        return figures;
    }

    /** A whole run: looked at, both edges, figures, closed. */
    private Figures watch(HostWatch.Watched... machines) throws InterruptedException {
        try (HostWatch watch = watch(List.of(machines))) {
            watch.start();
            watch.intervalStarted(START);
            watch.intervalEnded(END);
            return figures(watch);
        }
    }

    @Test
    void theFiguresAreTheDifferenceOfTheEdges() throws Exception {
        Machine machine = new Machine("local");
        Figures figures = watch(watched(machine, Role.DATABASE, Role.DRIVER));
        assertThat(figures.hosts()).extracting(Host::role).containsExactly("database", "driver");
        assertThat(figures.hosts()).extracting(Host::source).containsOnly("local");
        assertThat(figures.host().value()).isEqualTo(figures.hosts().get(0));
        assertThat(figures.host().value().interruptsPerSecond().orNull()).isBetween(999.9, 1_000.1);
        assertThat(absent)
                .containsKeys("host.cpu", "hosts[0].cpu", "hosts[1].cpu")
                .doesNotContainKeys("host", "host.interruptsPerSecond", "hosts[0].interruptsPerSecond");
        assertThat(machine.closed).isTrue();
    }

    @Test
    void theDatabasesMachineIsTheFirstThatAnswered() throws Exception {
        Machine dead = new Machine("dead", () -> {
            throw new IOException("no route to host");
        });
        Figures figures = watch(
                watched(new Machine("vm host"), Role.HYPERVISOR),
                watched(dead, Role.DATABASE),
                watched(new Machine("alive"), Role.DATABASE));
        assertThat(figures.host().value().source()).isEqualTo("alive");
        assertThat(figures.hosts()).hasSize(3);
        assertThat(absent)
                .containsEntry("hosts[1].interruptsPerSecond", "no route to host, at the interval's start")
                .containsEntry("hosts[1].hardware", "none here")
                .containsEntry("hosts[2].hardware", "none here")
                .doesNotContainKeys("hosts[0].interruptsPerSecond", "hosts[2].interruptsPerSecond");
    }

    @Test
    void withoutASourceOfTheDatabasesMachineThereIsAReason() throws Exception {
        assertThat(watch(watched(new Machine("local"), Role.DRIVER)).host().isAvailable())
                .isFalse();
        assertThat(watch().hosts()).isEmpty();
        assertThat(absent).containsEntry("host", "it runs elsewhere");
    }

    @Test
    void aSourceThatHangsCostsItsOwnFiguresOnly() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        Machine hanging = new Machine("hanging", () -> {
            never.await();
            throw new IOException("ended");
        });
        try (HostWatch watch =
                watch(List.of(watched(hanging, Role.DATABASE), watched(new Machine("local"), Role.DRIVER)))) {
            assertThat(watch.start()).containsExactly("hanging did not answer before the ramp-up");
            watch.intervalStarted(START);
            watch.intervalEnded(END);
            Figures figures = figures(watch);
            assertThat(figures.host().isAvailable()).isFalse();
            assertThat(figures.hosts().get(1).interruptsPerSecond().orNull()).isBetween(999.9, 1_000.1);
        }
        assertThat(absent)
                .containsEntry("host", "hanging: the source did not answer within 5 s at the interval's start");
    }

    @Test
    void aReadingThatIsLateIsNoFigureOfTheInterval() throws Exception {
        try (HostWatch watch = watch(List.of(watched(new Machine("local"), Role.DATABASE)))) {
            watch.start();
            watch.intervalStarted(START - TimeUnit.SECONDS.toNanos(60));
            watch.intervalEnded(START);
            assertThat(figures(watch).host().value().interruptsPerSecond().orNull())
                    .isNull();
        }
        assertThat(absent.get("host.interruptsPerSecond"))
                .matches("read 60\\.\\d+ s after the start of the measurement interval, more than 1 % of its 60.0"
                        + " s.*");
    }

    @Test
    void aSourceThatDiesInTheMiddleLeavesItsMachineAndTheReason() throws Exception {
        AtomicInteger readings = new AtomicInteger();
        CountDownLatch edge = new CountDownLatch(2);
        Machine dying = new Machine("dying", () -> {
            if (edge.getCount() == 0) {
                throw new IOException("ssh to db1 ended: Connection reset");
            }
            edge.countDown();
            readings.incrementAndGet();
            return Machine.at(System.nanoTime() / 1e9);
        });
        try (HostWatch watch = watch(List.of(watched(dying, Role.DATABASE)))) {
            assertThat(watch.start()).isEmpty();
            watch.intervalStarted(System.nanoTime());
            edge.await();
            watch.intervalEnded(System.nanoTime());
            assertThat(figures(watch).host().value().source()).isEqualTo("dying");
        }
        assertThat(absent)
                .containsEntry("host.interruptsPerSecond", "ssh to db1 ended: Connection reset, at the interval's end")
                .doesNotContainKey("host");
    }

    @Test
    void aMistakeOfTheProgramItselfDoesNotEndTheRun() throws Exception {
        Machine wrong = new Machine("wrong", () -> {
            throw new IllegalStateException("oops");
        });
        assertThat(watch(watched(wrong, Role.DATABASE)).host().isAvailable()).isFalse();
        assertThat(absent.get("host")).contains("the driver itself failed: ", "oops");
    }

    @Test
    void aRunThatNeverMeasuredHasNoFigures() throws Exception {
        try (HostWatch watch = watch(List.of(watched(new Machine("local"), Role.DATABASE)))) {
            watch.start();
            assertThat(figures(watch).host().value().interruptsPerSecond().orNull())
                    .isNull();
        }
        assertThat(absent).containsEntry("host.interruptsPerSecond", "there was no measurement interval");
    }

    @Test
    void everySecondHasARowAndTheNewestFiguresOnceForEveryRole() throws Exception {
        CountDownLatch readings = new CountDownLatch(4);
        Machine machine = new Machine("a, b", () -> {
            readings.countDown();
            return Machine.at(System.nanoTime() / 1e9);
        });
        Machine dead = new Machine("two", () -> {
            throw new IOException("it is gone");
        });
        try (HostWatch watch =
                watch(List.of(watched(machine, Role.DATABASE, Role.DRIVER), watched(dead, Role.HYPERVISOR)))) {
            watch.start();
            readings.await();
            assertThat(watch.rows()).hasSizeGreaterThanOrEqualTo(2).allSatisfy(row -> {
                assertThat(row.seconds()).isNotNegative();
                assertThat(row.source()).isEqualTo("a, b");
                assertThat(row.figure(MetricCatalogue.of("interruptsPerSecond")))
                        .isCloseTo(1_000, within(0.01));
            });
            Map<Map<String, String>, Map<String, Double>> given = new HashMap<>();
            watch.report(new RunListener() {
                @Override
                public void sampled(String group, Map<String, String> labels, Map<String, Double> figures) {
                    given.put(labels, figures);
                }
            });
            assertThat(given)
                    .containsOnlyKeys(
                            Map.of("role", "database", "source", "a, b"),
                            Map.of("role", "driver", "source", "a, b"),
                            Map.of("role", "hypervisor", "source", "two"));
            assertThat(given.get(Map.of("role", "driver", "source", "a, b")))
                    .containsOnlyKeys("interruptsPerSecond")
                    .hasEntrySatisfying(
                            "interruptsPerSecond", value -> assertThat(value).isBetween(999.0, 1_001.0));
            assertThat(given.get(Map.of("role", "hypervisor", "source", "two"))).isEmpty();
        }
    }

    /** A hundredth of the interval, and one turn of the scheduler where that is more. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "in time",
            value = {
                "300 | 300 | 30000 | in time",
                "301 | 0 | 30000 | read 0.30 s after the start of the measurement interval, more than 1 % of its 30.0"
                        + " s: the driver's machine or the source is too busy",
                "0 | 2310 | 15000 | read 2.31 s after the end of the measurement interval, more than 1 % of its 15.0"
                        + " s: the driver's machine or the source is too busy",
                "50 | 50 | 1000 | in time",
                "51 | 0 | 1000 | read 0.05 s after the start of the measurement interval, more than 1 % of its 1.0 s:"
                        + " the driver's machine or the source is too busy"
            })
    void aReadingIsLateByItsEdge(long lateAtStart, long lateAtEnd, long interval, String reason) {
        long end = interval * MILLI;
        assertThat(HostSample.late(0, lateAtStart * MILLI, end, end + lateAtEnd * MILLI))
                .isEqualTo(reason);
    }
}
