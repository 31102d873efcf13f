package io.orderentry.observe.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.connect.Database;
import io.orderentry.connect.ServerFacts;
import io.orderentry.connect.ServerFactsBuilder;
import io.orderentry.connect.ServerFigures;
import io.orderentry.connect.ServerFigures.Source;
import io.orderentry.connect.ServerProbe;
import io.orderentry.model.ServerFigure;
import io.orderentry.result.Reading;
import io.orderentry.result.SeriesRow;
import io.orderentry.run.OutcomeCounts;
import io.orderentry.run.RunListener;
import io.orderentry.sql.SqlCatalog;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerWatchTest {
    private final StubProbe probe = new StubProbe();
    private final AtomicLong completed = new AtomicLong();

    /** Answers with the counters that a test has put in, in their order. */
    private static final class StubProbe extends ServerProbe {
        private final Deque<Map<String, Long>> counters = new ArrayDeque<>();
        private boolean secretive;
        private boolean withoutDelay;
        private Duration delay = Duration.ZERO;
        private long millis;
        private Runnable whenAsked = () -> {};

        private StubProbe() {
            super(null, SqlCatalog.load(SqlCatalog.STANDARD, StubProbe.class.getClassLoader()));
        }

        @Override
        public ServerFacts facts() throws SQLException {
            if (secretive) {
                throw new SQLException("permission denied");
            }
            return ServerFactsBuilder.builder()
                    .version("Fake 1")
                    .settings(Map.of())
                    .recorded(ServerFacts.Recorded.NOTHING)
                    .absent(Map.of())
                    .build();
        }

        @Override
        public Duration counterDelay() throws SQLException {
            if (withoutDelay) {
                throw new SQLException("the connection is closed");
            }
            return delay;
        }

        @Override
        public ServerFigures figures() {
            return new ServerFigures(
                    Map.of(
                            ServerFigure.LOGICAL_READS,
                            new Source("cache.reads", List.of("hits", "misses"), 1, List.of()),
                            ServerFigure.CACHE_MISSES,
                            new Source("cache.misses", List.of("misses"), 1, List.of()),
                            ServerFigure.CHECKPOINTS,
                            new Source("log.checkpoints", List.of("checkpoints"), 1, List.of())),
                    Map.of());
        }

        @Override
        public Map<String, Long> counters() throws SQLException {
            whenAsked.run();
            try {
                Thread.sleep(millis);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            if (counters.isEmpty()) {
                throw new SQLException("gone");
            }
            return counters.remove();
        }
    }

    private ServerWatch watched(Map<String, Long> start, Map<String, Long> end) {
        probe.counters.add(start);
        probe.counters.add(end);
        return watched(watching());
    }

    /** An interval of 20 s, which takes no time. */
    private ServerWatch watched(ServerWatch watch) {
        start(watch);
        at(watch, 30).intervalEnded(0);
        return watch;
    }

    private void start(ServerWatch watch) {
        watch.prepare(completed::get);
        at(watch, 10).intervalStarted(0);
    }

    /** So many seconds after the start of the ramp-up. */
    private static ServerWatch at(ServerWatch watch, double seconds) {
        watch.started(System.nanoTime() - (long) (seconds * 1e9));
        return watch;
    }

    /** Seconds of an interval, of which the tenth is at 20 s. */
    private static void sample(ServerWatch watch) {
        RunListener.Tick tick = new RunListener.Tick(20, SeriesRow.Phase.INTERVAL, 0, 0, 0, 0, 1, 0);
        RunListener.Second second = new RunListener.Second(tick, 0, null, new OutcomeCounts(), List.of(), List.of());
        Stream.generate(() -> second).limit(10).forEach(watch::second);
    }

    @Test
    void commitsAndRollbacksOfTheInterval() {
        ServerWatch watch = watched(
                Map.of("commits", 100L, "rollbacks", 5L, "reads", 7L),
                Map.of("commits", 160L, "rollbacks", 6L, "reads", 7L));
        assertThat(watch.transactions().value()).isEqualTo(61);
        assertThat(watch.growth().counters()).isEqualTo(Map.of("commits", 60L, "rollbacks", 1L, "reads", 0L));
        assertThat(watch.problem()).isNull();
    }

    /** Of which the server may not yet have published what the driver has already counted: that is no reset. */
    @ParameterizedTest
    @CsvSource({"1400, 300, 100", "1004, 30, 0"})
    void theDriversOwnTransactionsAreNoneOfTheLoad(long commits, long ofDriver, long ofLoad) {
        probe.counters.add(Map.of("commits", 1_000L, "rollbacks", 5L));
        probe.counters.add(Map.of("commits", commits, "rollbacks", 6L));
        AtomicLong own = new AtomicLong(20);
        try (ServerWatch watch = watching(() -> own.getAndAdd(ofDriver))) {
            watched(watch);
            assertThat(watch.transactions().value()).isEqualTo(ofLoad + 1);
            assertThat(watch.growth().counters())
                    .isEqualTo(Map.of("commits", ofLoad, "rollbacks", 1L, "driver_transactions", ofDriver));
        }
    }

    /** Sessions that publish their counts now and then are at another point of that time at each edge. */
    @Test
    void countersThatAreLateAreReadOverTheTimeInWhichTheyAreAllPublished() {
        probe.delay = Duration.ofMillis(50);
        for (long i = 0; i < 10; i++) {
            probe.counters.add(Map.of("commits", i < 7 ? 1_000L : 1_100L, "rollbacks", 0L));
        }
        for (long i = 0; i < 10; i++) {
            probe.counters.add(Map.of("commits", i < 2 ? 2_000L : 2_100L, "rollbacks", 0L));
        }
        try (ServerWatch watch = watching()) {
            start(watch);
            at(watch, 29).intervalEnding();
            at(watch, 30).intervalEnded(0);
            assertThat(watch.transactions().value()).isEqualTo(2_080 - 1_030);
            assertThat(watch.counted().seconds()).isGreaterThan(18);
            assertThat(watch.counterDelay()).isEqualTo(Duration.ofMillis(10));
            assertThat(watch.problem()).isNull();
        }
    }

    @Test
    void theEndOfAnIntervalThatIsNotKnownBeforeIsReadOnce() {
        probe.delay = Duration.ofMillis(50);
        probe.counters.addAll(Collections.nCopies(10, Map.of("commits", 1_000L, "rollbacks", 0L)));
        probe.counters.add(Map.of("commits", 2_000L, "rollbacks", 0L));
        try (ServerWatch watch = watching()) {
            watched(watch);
            assertThat(watch.transactions().value()).isEqualTo(1_000);
            assertThat(watch.counterDelay()).isEqualTo(Duration.ofMillis(50));
        }
    }

    @Test
    void aDelayThatCouldNotBeReadIsNoDelayOfZero() {
        probe.delay = Duration.ofSeconds(1);
        assertThat(watching().counterDelay()).isEqualTo(Duration.ofSeconds(1));
        probe.withoutDelay = true;
        ServerWatch watch = watching();
        assertThat(watch.counterDelay()).isNull();
        assertThat(watch.problem()).contains("the connection is closed");
    }

    @Test
    void theDriversWorkIsCountedAtTheSameMoments() {
        probe.counters.addAll(List.of(Map.of(), Map.of()));
        probe.whenAsked = () -> completed.addAndGet(250);
        ServerWatch watch = watched(watching());
        assertThat(watch.counted().transactions()).isEqualTo(250);
        assertThat(watch.counted().seconds()).isPositive();
    }

    @Test
    void whatCannotBeReadIsAbsentWithAReasonAndStopsNothing() {
        probe.secretive = true;
        ServerWatch watch = watching();
        assertThat(watch.facts()).isNull();
        assertThat(watch.problem()).isEqualTo("the server's facts could not be read: permission denied");
        assertThat(watch.growth().counters()).isEmpty();
        watched(watch);
        assertThat(watch.problem()).isEqualTo("the server's counters could not be read: gone");
        assertThat(watch.transactions().orNull()).isNull();
    }

    @Test
    void aServerThatDoesNotAnswerDoesNotHoldTheRunUp() {
        probe.millis = 600_000;
        try (ServerWatch watch = watching()) {
            watched(watch);
            assertThat(watch.counted()).isNull();
            assertThat(watch.problem()).isEqualTo("the server's counters could not be read: no answer within 1000 ms");
            assertThat(watch.growth().counters()).isEmpty();
        }
    }

    @Test
    void theHitRatioBetweenReadingsIsThatOfTheCache() {
        probe.counters.addAll(List.of(
                Map.of("hits", 1_000L, "misses", 1_000L),
                Map.of("hits", 1_050L, "misses", 1_050L),
                Map.of("hits", 1_140L, "misses", 1_060L)));
        ServerWatch watch = watching();
        start(watch);
        sample(watch);
        at(watch, 30).intervalEnded(0);
        sample(watch);
        assertThat(watch.hitPercents()).containsExactly(50.0, 90.0);
        assertThat(watched(Map.of("hits", 5L, "misses", 5L), Map.of("hits", 4L, "misses", 9L))
                        .hitPercents())
                .isEmpty();
    }

    @Test
    void aCheckpointIsBetweenTheReadingsThatItWasCountedIn() {
        probe.counters.addAll(List.of(Map.of("checkpoints", 4L), Map.of("checkpoints", 4L), Map.of("checkpoints", 5L)));
        ServerWatch watch = watching();
        start(watch);
        sample(watch);
        at(watch, 29.5).intervalEnded(0);
        assertThat(watch.checkpointTimes()).singleElement().satisfies(time -> {
            assertThat(time.fromSeconds()).isEqualTo(20);
            assertThat(time.toSeconds()).isGreaterThanOrEqualTo(29.5).isLessThan(90);
            assertThat(time.count()).isEqualTo(1);
        });
    }

    @Test
    void aDriverWithoutNetworkTimeoutsIsUsedWithoutOneAndOtherErrorsAreReported() throws Exception {
        Duration delay = Duration.ofSeconds(1);
        assertThatCode(() -> Database.limit(refusing(new SQLFeatureNotSupportedException("no network")), delay))
                .doesNotThrowAnyException();

        SQLException gone = new SQLException("connection lost");
        assertThatThrownBy(() -> Database.limit(refusing(gone), delay)).isSameAs(gone);
    }

    /** A connection that can do nothing, and says so in its own way. */
    private static Connection refusing(SQLException answer) {
        return (Connection) Proxy.newProxyInstance(
                ServerWatchTest.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                    throw answer;
                });
    }

    private ServerWatch watching() {
        return watching(() -> 0);
    }

    /** @param own transactions of the driver itself */
    private ServerWatch watching(LongSupplier own) {
        return new ServerWatch(probe, Reading.of(Map.of(), ""), own);
    }
}
