package io.orderentry.durability;

import io.orderentry.config.Refusal;
import io.orderentry.durability.LoggedWork.District;
import io.orderentry.durability.LoggedWork.UnknownOrder;
import io.orderentry.durability.LoggedWork.Work;
import io.orderentry.model.Money;
import io.orderentry.sql.SqlCatalog;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Compares a database with the log of the work that it acknowledged: what is missing was lost, and what is too much must be of unknown
 * outcome. Used once, by one thread.
 */
public final class DurabilityAudit {
    private final LoggedWork log;
    private final List<String> violations = new ArrayList<>();
    private final List<String> kept = new ArrayList<>();
    private long orders;
    private long payments;
    private long unknown;

    private DurabilityAudit(LoggedWork log) {
        this.log = log;
    }

    /**
     * Findings of an audit.
     *
     * @param orders acknowledged New-Orders that were looked for
     * @param payments acknowledged Payments that were looked for
     * @param unknown New-Orders and Payments of unknown outcome
     * @param kept those of unknown outcome that are in the database, a sentence each
     * @param violations what the database lost, or has too much, a sentence each
     * @param complete whether the log is; else up to its last group of lines may be missing, and what is too much is no violation
     */
    public record Report(
            long orders, long payments, long unknown, List<String> kept, List<String> violations, boolean complete) {}

    /**
     * Audits a database that no run has worked on since.
     *
     * @throws Refusal when the log is damaged, or of another database
     */
    public static Report run(Path file, Connection connection, SqlCatalog sql, int warehouses, int cLoad)
            throws SQLException {
        LoggedWork log = LoggedWork.read(file);
        if (log.warehouses() != warehouses || log.cLoad() != cLoad) {
            throw new Refusal("--durability-log: " + file + " is of another database: of one with " + log.warehouses()
                    + " warehouses and C-Load " + log.cLoad() + ", and this one has " + warehouses + " and " + cLoad);
        }
        DurabilityAudit audit = new DurabilityAudit(log);
        Map<District, Long> ytd = DistrictState.read(connection, sql).stream()
                .collect(Collectors.toMap(DistrictState::district, DistrictState::ytdCents));
        for (Map.Entry<District, Work> entry : log.districts().entrySet()) {
            audit.orders(entry.getKey(), entry.getValue(), connection, sql);
            audit.payments(entry.getKey(), entry.getValue(), ytd.get(entry.getKey()));
        }
        return new Report(
                audit.orders,
                audit.payments,
                audit.unknown,
                List.copyOf(audit.kept),
                List.copyOf(audit.violations),
                log.complete());
    }

    /** O_OL_CNT, and the number of lines that are there. */
    private record Stored(int count, int lines) {}

    private static Map<Integer, Stored> stored(District district, int first, Connection connection, SqlCatalog sql)
            throws SQLException {
        Map<Integer, Stored> stored = new TreeMap<>();
        try (PreparedStatement statement = connection.prepareStatement(sql.text("audit", "orders"))) {
            statement.setInt(1, district.warehouse());
            statement.setInt(2, district.district());
            statement.setInt(3, first);
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    stored.put(row.getInt(1), new Stored(row.getInt(2), row.getInt(3)));
                }
            }
        }
        return stored;
    }

    private void orders(District district, Work work, Connection connection, SqlCatalog sql) throws SQLException {
        Map<Integer, Stored> stored = stored(district, work.firstOrder(), connection, sql);
        orders += work.orders().size() + work.repeated().size();
        work.repeated()
                .forEach(order -> violations.add("order " + order + " of " + district
                        + " was acknowledged twice: the first one was lost, and its number was given again"));
        work.orders().forEach((order, lines) -> {
            Stored found = stored.remove(order);
            if (found == null) {
                violations.add("order " + order + " of " + district + " was acknowledged, and is not there");
            } else if (found.count() != lines || found.lines() != lines) {
                violations.add("order " + order + " of " + district + " was acknowledged with " + lines + " lines, has "
                        + found.lines() + ", and O_OL_CNT is " + found.count());
            }
        });
        // What is left was not acknowledged: it must be one of those of unknown outcome, with all its lines.
        List<UnknownOrder> unknownOrders = new ArrayList<>(work.unknownOrders());
        unknown += unknownOrders.size();
        stored.forEach((order, found) -> {
            boolean explained = found.count() == found.lines()
                    && unknownOrders.stream()
                            .filter(each -> each.lines() == found.count())
                            .findFirst()
                            .map(unknownOrders::remove)
                            .orElse(false);
            String text =
                    "order " + order + " of " + district + " with " + found.lines() + " of " + found.count() + " lines";
            if (explained) {
                kept.add(text + " was of unknown outcome, and is there");
            } else if (log.complete() || found.count() != found.lines()) {
                violations.add(
                        text + " is there, was not acknowledged, and none of unknown outcome is left that it could be");
            }
        });
    }

    private void payments(District district, Work work, Long ytdCents) {
        payments += work.payments().size();
        unknown += work.unknownPayments().size();
        if (ytdCents == null) {
            violations.add(district + " is not there");
            return;
        }
        long acknowledged = work.payments().stream().mapToLong(Long::longValue).sum();
        long more = ytdCents - work.ytdCents() - acknowledged;
        if (more == 0) {
            return;
        }
        if (!isSumOfSome(more, work.unknownPayments()) && (more < 0 || log.complete())) {
            violations.add("payments of " + Money.text(acknowledged) + " to " + district
                    + " were acknowledged, its D_YTD grew by "
                    + Money.text(acknowledged + more) + ", and the amounts of unknown outcome ("
                    + String.join(
                            ", ",
                            work.unknownPayments().stream().map(Money::text).toList())
                    + ") do not explain it");
        } else {
            kept.add("payments of " + Money.text(more) + " to " + district + " were of unknown outcome, and are there");
        }
    }

    /** Whether some of the amounts have this sum: each was committed or not. */
    private static boolean isSumOfSome(long sum, List<Long> amounts) {
        List<Long> sums = new ArrayList<>(List.of(0L));
        for (long amount : amounts) {
            if (sums.size() > 1 << 16) {
                // So many in one district: the bounds must do.
                return sum >= 0
                        && sum <= amounts.stream().mapToLong(Long::longValue).sum();
            }
            List<Long> more = sums.stream().map(each -> each + amount).toList();
            sums.addAll(more);
        }
        return sums.contains(sum);
    }
}
