package io.orderentry.acid;

import io.orderentry.acid.AcidTest.Outcome;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Anomalies by Adya's names (1999), with the scripts of the Hermitage suite (Kleppmann, 2014), on a table with the rows (1, 10) and (2, 20).
 * TPC-C does not name them. What is called prevented was not observed with this script; another one may observe it.
 */
final class AnomalyTests {
    private static final String T1 = "T1";
    private static final String T2 = "T2";
    private static final String T3 = "T3";
    private static final String READ = "read";
    private static final String WRITE = "write";

    /** Rows read after a script, and the script's trace. */
    private record End(Trace trace, List<Integer> values) {
        boolean bothCommitted() {
            return trace.committed(T1) && trace.committed(T2);
        }

        /** Values that single reads of a session gave, in order. */
        List<Integer> reads(String session) {
            List<Integer> all = new ArrayList<>();
            for (List<?> rows : trace.values(List.class, session)) {
                for (Object value : rows) {
                    all.add((Integer) value);
                }
            }
            return all;
        }
    }

    private AnomalyTests() {}

    static List<AcidTest> all() {
        return List.of(
                anomaly(
                        "G0",
                        "dirty write",
                        List.of(
                                write(T1, 11, 1),
                                write(T2, 12, 1),
                                write(T1, 21, 2),
                                Step.commit(T1),
                                write(T2, 22, 2),
                                Step.commit(T2)),
                        end -> !List.of(List.of(11, 21), List.of(12, 22)).contains(end.values()),
                        "the rows are of two transactions"),
                anomaly(
                        "G1a",
                        "aborted read",
                        List.of(write(T1, 101, 1), read(T2, 1), Step.rollback(T1), read(T2, 1), Step.commit(T2)),
                        end -> end.reads(T2).contains(101),
                        "T2 read what T1 rolled back"),
                anomaly(
                        "G1b",
                        "intermediate read",
                        List.of(
                                write(T1, 101, 1),
                                read(T2, 1),
                                write(T1, 11, 1),
                                Step.commit(T1),
                                read(T2, 1),
                                Step.commit(T2)),
                        end -> end.reads(T2).contains(101),
                        "T2 read what T1 then overwrote"),
                anomaly(
                        "G1c",
                        "circular information flow",
                        List.of(
                                write(T1, 11, 1),
                                write(T2, 22, 2),
                                read(T1, 2),
                                read(T2, 1),
                                Step.commit(T1),
                                Step.commit(T2)),
                        end -> end.bothCommitted()
                                && end.reads(T1).equals(List.of(22))
                                && end.reads(T2).equals(List.of(11)),
                        "each read what the other wrote"),
                anomaly(
                        "OTV",
                        "observed transaction vanishes",
                        List.of(
                                write(T1, 11, 1),
                                write(T1, 19, 2),
                                write(T2, 12, 1),
                                Step.commit(T1),
                                read(T3, 1),
                                write(T2, 18, 2),
                                read(T3, 2),
                                Step.commit(T2),
                                read(T3, 2),
                                read(T3, 1),
                                Step.commit(T3)),
                        end -> end.trace().committed(T3) && goesBack(end.reads(T3)),
                        "T3 read a later version and then an earlier one"),
                anomaly(
                        "PMP",
                        "predicate-many-preceders",
                        List.of(keysWhere(T1, 30), insert(T2, 3, 30), Step.commit(T2), multiples(T1), Step.commit(T1)),
                        end -> end.trace().committed(T1) && end.reads(T1).contains(3),
                        "a row appeared in T1's second query"),
                anomaly(
                        "P4",
                        "lost update",
                        List.of(
                                read(T1, 1),
                                read(T2, 1),
                                write(T1, 11, 1),
                                write(T2, 12, 1),
                                Step.commit(T1),
                                Step.commit(T2)),
                        End::bothCommitted,
                        "both updates of the value that both had read were committed, and one of them is lost"),
                anomaly(
                        "G-single",
                        "read skew",
                        List.of(
                                read(T1, 1),
                                read(T2, 1),
                                read(T2, 2),
                                write(T2, 12, 1),
                                write(T2, 18, 2),
                                Step.commit(T2),
                                read(T1, 2),
                                Step.commit(T1)),
                        end -> end.bothCommitted() && end.reads(T1).equals(List.of(10, 18)),
                        "T1 read one row before and the other after T2"),
                anomaly(
                        "G-single-write",
                        "read skew by the condition of an update",
                        List.of(
                                read(T1, 1),
                                write(T2, 12, 1),
                                write(T2, 18, 2),
                                Step.commit(T2),
                                Step.of(
                                        T1,
                                        "update where v = 20",
                                        session -> session.sql().change(AcidSql.ANOMALIES, "increment_where", 20)),
                                Step.commit(T1)),
                        end -> end.bothCommitted()
                                && end.trace().values(Integer.class, T1).equals(List.of(0)),
                        "T1 read one row before T2, and its update found the other after T2"),
                anomaly(
                        "G2-item",
                        "write skew",
                        List.of(
                                readBoth(T1),
                                readBoth(T2),
                                write(T1, 11, 1),
                                write(T2, 21, 2),
                                Step.commit(T1),
                                Step.commit(T2)),
                        End::bothCommitted,
                        "each updated one of two rows that both had read, and both were committed"),
                anomaly(
                        "G2",
                        "write skew by a condition",
                        List.of(
                                multiples(T1),
                                multiples(T2),
                                insert(T1, 3, 30),
                                insert(T2, 4, 42),
                                Step.commit(T1),
                                Step.commit(T2)),
                        End::bothCommitted,
                        "each added a row to what both had found empty, and both were committed"));
    }

    private static AcidTest anomaly(
            String id, String title, List<Step> script, Predicate<End> occurred, String explanation) {
        return new AcidTest(id, null, title, null, bench -> run(bench, script, occurred, explanation));
    }

    private static Outcome run(TestBench bench, List<Step> script, Predicate<End> occurred, String explanation)
            throws SQLException, InterruptedException {
        bench.change(sql -> {
            sql.change(AcidSql.ANOMALIES, "clear");
            sql.change(AcidSql.ANOMALIES, "insert", 1, 10);
            sql.change(AcidSql.ANOMALIES, "insert", 2, 20);
        });
        Trace trace = bench.run(script);
        List<Integer> values = bench.read(sql -> sql.numbers(AcidSql.ANOMALIES, "read_both"));
        return Outcome.of(trace, occurred.test(new End(trace, values)), null, explanation);
    }

    /** Returns whether a sequence of reads of both rows saw transactions in another order than they were committed. */
    private static boolean goesBack(List<Integer> reads) {
        List<List<Integer>> versions = List.of(List.of(10, 20), List.of(11, 19), List.of(12, 18));
        int newest = 0;
        for (Integer read : reads) {
            int version = 0;
            while (!versions.get(version).contains(read)) {
                version++;
            }
            if (version < newest) {
                return true;
            }
            newest = version;
        }
        return false;
    }

    private static Step write(String session, int value, int key) {
        return Step.of(session, WRITE, on -> on.sql().change(AcidSql.ANOMALIES, "write", value, key));
    }

    private static Step insert(String session, int key, int value) {
        return Step.of(session, "insert", on -> on.sql().change(AcidSql.ANOMALIES, "insert", key, value));
    }

    private static Step read(String session, int key) {
        return query(session, "read", key);
    }

    private static Step readBoth(String session) {
        return query(session, "read_both");
    }

    private static Step keysWhere(String session, int value) {
        return query(session, "keys_where", value);
    }

    private static Step multiples(String session) {
        return query(session, "keys_of_multiples");
    }

    private static Step query(String session, String name, Object... values) {
        return Step.of(session, READ, on -> on.sql().numbers(AcidSql.ANOMALIES, name, values));
    }
}
