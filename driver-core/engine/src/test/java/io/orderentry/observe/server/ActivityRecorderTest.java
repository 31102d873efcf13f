package io.orderentry.observe.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.metrics.ActivityRow;
import io.orderentry.model.TransactionType;
import io.orderentry.model.WaitClass;
import io.orderentry.observe.server.ActivityRecorder.ActivitySample;
import io.orderentry.observe.server.ActivityWatch.SampleTimes;
import io.orderentry.result.DatabaseTime;
import io.orderentry.result.DatabaseTime.ClassTime;
import io.orderentry.result.DatabaseTime.EventTime;
import io.orderentry.result.Reading;
import io.orderentry.result.Reasons;
import io.orderentry.sql.WaitClasses;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ActivityRecorderTest {
    private static final long PERIOD = 50_000_000;
    private static final int PER_SECOND = 20;
    private static final int SECONDS = 10;

    private final ActivityRecorder recorder = new ActivityRecorder(
            WaitClasses.parse("w.csv", "event,class\nCPU,cpu\nIO:Sync,logWrite\nLock:row,lockRow"));

    private static ActivitySample sample(String event, TransactionType type) {
        return new ActivitySample("1", event, true, type);
    }

    private Reading<DatabaseTime> databaseTime(long due) {
        return recorder.databaseTime(
                "view", SECONDS, due, null, Reading.of(0.5, ""), Reading.unavailable("another machine"));
    }

    /** A server on virtual time: always one on a CPU; in every other sample one that writes the log; in every fourth an unknown event. */
    private void run() {
        SampleTimes times = new SampleTimes(0, PER_SECOND, 1);
        long now = 0;
        for (int i = 0; i < 2 * PER_SECOND * SECONDS; i++) {
            now = times.next(now);
            List<ActivitySample> active = new ArrayList<>();
            active.add(sample("CPU", TransactionType.NEW_ORDER));
            if (i % 2 == 0) {
                active.add(sample("IO:Sync", TransactionType.PAYMENT));
            }
            if (i % 4 == 0) {
                active.add(sample("Odd:New", null));
                active.add(new ActivitySample("9", "Lock:row", false, null));
            }
            recorder.add(now, now >= TimeUnit.SECONDS.toNanos(SECONDS), 2_000_000, active);
        }
    }

    @Test
    void sharesAreOfDatabaseTimeAndAddUpAndAnUnknownEventIsOther() {
        run();
        DatabaseTime time = databaseTime(PER_SECOND * SECONDS).value();

        assertThat(time.samples()).isEqualTo(PER_SECOND * SECONDS);
        assertThat(time.ratePerSecond()).isEqualTo(PER_SECOND);
        assertThat(time.activeSessionsMean()).isCloseTo(1.75, within(1e-9));
        assertThat(time.otherSessionsMean()).isCloseTo(0.25, within(1e-9));
        assertThat(time.classes()).hasSize(WaitClass.values().length);
        assertThat(time.classes().stream().mapToDouble(ClassTime::sharePercent).sum())
                .isCloseTo(100, within(1e-9));
        assertThat(time.classes().stream()
                        .mapToDouble(ClassTime::averageActiveSessions)
                        .sum())
                .isCloseTo(1.75, within(1e-9));
        assertThat(time.sharePercent(WaitClass.LOG_WRITE)).isCloseTo(100 * 0.5 / 1.75, within(1e-9));
        assertThat(time.sharePercent(WaitClass.LOCK_ROW)).as("of others").isZero();
        assertThat(time.sampler().queryMillisMean()).isEqualTo(2);
        assertThat(time.sampler().missed()).isZero();

        assertThat(time.sharePercent(WaitClass.OTHER)).isCloseTo(100 * 0.25 / 1.75, within(1e-9));
        assertThat(time.topEvents()).extracting(EventTime::event).containsExactly("CPU", "IO:Sync", "Odd:New");
        assertThat(time.topEvents().get(2).waitClass()).isEqualTo("other");

        assertThat(time.byTransaction()).containsOnlyKeys("newOrder", "payment");
        assertThat(time.byTransaction().get("newOrder")).containsEntry("logWrite", 0.0);
        assertThat(time.byTransaction().get("payment").get("logWrite")).isCloseTo(100 * 0.5 / 1.75, within(1e-9));
        assertThat(time.attributedPercent()).isCloseTo(100 * 1.5 / 1.75, within(1e-9));
    }

    @Test
    void absentPartsKeepTheirReasons() {
        run();
        assertThat(Reasons.of(databaseTime(PER_SECOND * SECONDS + 3).value()))
                .containsOnly(entry("sampler.serverCpuPercent", "another machine"));
        assertThat(databaseTime(PER_SECOND * SECONDS + 3).value().sampler().missed())
                .isEqualTo(3);
    }

    /** Session 3 waits for 2, which waits for 1; 5 waits for 4 and a stranger. */
    @Test
    void aWaitCountsForTheSessionAtTheEndOfItsChain() {
        List<ActivitySample> active = List.of(
                new ActivitySample("1", "IO:Sync", true, null),
                new ActivitySample("2", "Lock:row", true, null),
                new ActivitySample("3", "Lock:row", true, null),
                new ActivitySample("5", "Lock:row", true, null),
                new ActivitySample("9", "CPU", false, null));
        recorder.add(0, true, 1, active);
        assertThat(recorder.isAnyWaiting(active)).isTrue();
        assertThat(recorder.isAnyWaiting(active.subList(0, 1))).isFalse();
        recorder.addWaits(
                active,
                List.of(
                        new ActivityQueries.Wait("2", "1"),
                        new ActivityQueries.Wait("3", "2"),
                        new ActivityQueries.Wait("5", "3"),
                        new ActivityQueries.Wait("5", "9")),
                session -> !session.equals("9"));
        DatabaseTime.LockHolders holders = databaseTime(1).value().lockHolders().orNull();
        assertThat(holders.waits()).isEqualTo(3);
        assertThat(holders.load()).hasSize(1);
        assertThat(holders.load().get(0).sharePercent()).isCloseTo(200.0 / 3, within(1e-9));
        assertThat(holders.outside()).containsExactly(new DatabaseTime.Outside("9", "CPU", 100.0 / 3));
    }

    @Test
    void withoutASampleInTheIntervalThereIsAReason() {
        recorder.add(0, false, 1, List.of(sample("CPU", null)));
        assertThat(databaseTime(1).reason()).contains("no sample");
    }

    @Test
    void eachSecondHasItsMeans() {
        recorder.add(-1, false, 1, List.of(sample("CPU", null)));
        recorder.add(100_000_000, false, 1, List.of(sample("CPU", null), sample("CPU", null)));
        recorder.add(900_000_000, false, 1, List.of(sample("IO:Sync", null)));
        recorder.add(2_500_000_000L, true, 1, List.of());

        assertThat(recorder.rows()).extracting(ActivityRow::seconds).containsExactly(1.0, 3.0);
        assertThat(recorder.rows().get(0).sessions()).startsWith(1.0, 0.5).endsWith(0.0);
        assertThat(recorder.rows().get(1).sessions()).containsOnly(0.0);
    }

    /** Ten samples of one session, then a busy second in which one sample of four was answered, two of which belong to others. */
    @Test
    void eachSecondWeighsTheSameHoweverManySamplesWereMissedInIt() {
        for (int i = 0; i < 10; i++) {
            recorder.add(i * 90_000_000L, true, 1, List.of(sample("CPU", TransactionType.NEW_ORDER)));
        }
        ActivitySample other = new ActivitySample("9", "CPU", false, null);
        ActivitySample locked = sample("Lock:row", TransactionType.PAYMENT);
        recorder.add(1_500_000_000L, true, 1, List.of(locked, locked, locked, locked, other, other));
        DatabaseTime time = databaseTime(20).value();

        assertThat(time.samples()).isEqualTo(11);
        assertThat(time.activeSessionsMean()).isCloseTo(2.5, within(1e-9));
        assertThat(time.otherSessionsMean()).isCloseTo(1, within(1e-9));
        assertThat(time.sharePercent(WaitClass.LOCK_ROW)).isCloseTo(80, within(1e-9));
        assertThat(time.byTransaction().get("payment")).containsEntry("lockRow", 80.0);
        assertThat(recorder.rows().stream()
                        .mapToDouble(row -> row.sessions().stream()
                                .mapToDouble(each -> each)
                                .sum())
                        .average())
                .hasValueCloseTo(time.activeSessionsMean(), within(1e-9));
    }

    @Test
    void noActiveSessionIsZeroAndNoDivisionByIt() {
        recorder.add(0, true, 1, List.of());
        assertThat(databaseTime(1).value().activeSessionsMean()).isZero();
        assertThat(databaseTime(1).value().attributedPercent()).isZero();
    }

    @Test
    void eachPeriodHasOneSampleAtAMomentOfItsOwn() {
        SampleTimes times = new SampleTimes(0, 20, 7);
        long now = 0;
        List<Long> moments = new ArrayList<>();
        for (int period = 0; period < 100; period++) {
            now = times.next(now);
            assertThat(now / PERIOD).isEqualTo(period);
            moments.add(now % PERIOD);
        }
        assertThat(new HashSet<>(moments)).hasSizeGreaterThan(90);
    }

    @Test
    void periodsThatPassedAreLeftOut() {
        SampleTimes times = new SampleTimes(0, 20, 7);
        times.next(0);
        long late = 5 * PERIOD + PERIOD / 2;
        assertThat(times.next(late)).isBetween(late, 6 * PERIOD);
        assertThat(times.next(late) / PERIOD).isEqualTo(6);
    }
}
