package io.orderentry.result;

import io.orderentry.model.WaitClass;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Database time made by hand. */
final class DatabaseTimes {
    private static final double SESSIONS = 5.5;

    private DatabaseTimes() {}

    /** Of twelve samples in a hundred the transaction is not known; the processor time of the server's session is absent. */
    static DatabaseTime of(double seconds) {
        Map<WaitClass, Double> shares = Map.of(
                WaitClass.CPU, 35.5, WaitClass.LOG_WRITE, 42.25, WaitClass.LOCK_ROW, 12.0, WaitClass.CLIENT, 10.25);
        return DatabaseTimeBuilder.builder()
                .source("stat_activity")
                .samples(Math.round(20 * seconds))
                .ratePerSecond(20)
                .activeSessionsMean(SESSIONS)
                .otherSessionsMean(0.0625)
                .classes(classes(shares))
                .topEvents(List.of(
                        new DatabaseTime.EventTime("IO:WalSync", "logWrite", 42.25),
                        new DatabaseTime.EventTime("CPU", "cpu", 35.5)))
                .byTransaction(
                        Map.of("newOrder", Map.of("cpu", 20.0, "logWrite", 30.0), "payment", Map.of("lockRow", 38.0)))
                .attributedPercent(88)
                .lockHolders(Reading.of(new DatabaseTime.LockHolders(
                        40,
                        List.of(new DatabaseTime.EventTime("IO:WalSync", "logWrite", 80)),
                        List.of(new DatabaseTime.Outside("4711", "idle in transaction", 5)))))
                .sampler(new DatabaseTime.Sampler(
                        Reading.of(0.25),
                        Reading.unavailable("the server's processes are not of this machine"),
                        0.75,
                        3))
                .topStatements(Reading.of(
                        List.of(new DatabaseTime.TopStatement("update warehouse set w_ytd = ?", 12_330, 0.5, 25.5))))
                .build();
    }

    private static List<DatabaseTime.ClassTime> classes(Map<WaitClass, Double> shares) {
        return Arrays.stream(WaitClass.values())
                .map(each -> new DatabaseTime.ClassTime(
                        each.key(), shares.getOrDefault(each, 0.0), SESSIONS * shares.getOrDefault(each, 0.0) / 100))
                .toList();
    }
}
