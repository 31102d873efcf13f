package io.orderentry.durability;

import io.orderentry.durability.DurabilityLog.Subject;
import io.orderentry.durability.LoggedWork.Work;
import io.orderentry.durability.StoredState.District;
import io.orderentry.durability.StoredState.DistrictState;
import io.orderentry.durability.StoredState.Order;
import io.orderentry.durability.StoredState.PaymentKey;
import io.orderentry.model.Money;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.text.Refusal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Compares a database with the log of the work that it acknowledged: what is missing was lost. What is there beside it was of unknown
 * outcome, or is in excess, which is no loss. Used once, by one thread.
 */
public final class DurabilityAudit {
    private final LoggedWork log;
    private final StoredState stored;
    private final List<String> lostOrders = new ArrayList<>();
    private final List<String> lostPayments = new ArrayList<>();
    private final List<String> differences = new ArrayList<>();
    private final List<String> kept = new ArrayList<>();
    private final List<String> excess = new ArrayList<>();
    private long orders;
    private long unknown;
    private boolean excessIsJudged;

    private DurabilityAudit(LoggedWork log, StoredState stored) {
        this.log = log;
        this.stored = stored;
    }

    /**
     * Findings of an audit: acknowledged New-Orders and Payments that were looked for, and lists of sentences.
     *
     * @param unknown New-Orders and Payments of unknown outcome
     * @param differences what is there, and not as it was acknowledged
     * @param kept those of unknown outcome that are in the database
     * @param excess what is in the database, and neither acknowledged nor of unknown outcome
     * @param gaps why the log cannot show that nothing was lost, a phrase each
     * @param runsSince that may have worked on the database since, as a phrase; null when there was none
     */
    public record Report(
            long orders,
            long payments,
            long unknown,
            List<String> lostOrders,
            List<String> lostPayments,
            List<String> differences,
            List<String> kept,
            List<String> excess,
            List<String> gaps,
            String runsSince) {
        /** Returns whether something that was acknowledged is not there as it was. */
        public boolean isViolated() {
            return !lostOrders.isEmpty() || !lostPayments.isEmpty() || !differences.isEmpty();
        }
    }

    /** @throws Refusal when the log is damaged, or of another database */
    public static Report run(Path file, Connection connection, SqlCatalog sql, Subject subject) throws SQLException {
        LoggedWork log = LoggedWork.read(file);
        requireSame(file, log, subject);
        return new DurabilityAudit(log, new StoredState(connection, sql)).report(subject);
    }

    private static void requireSame(Path file, LoggedWork log, Subject subject) {
        Subject logged = log.subject();
        if (logged.warehouses() != subject.warehouses() || logged.cLoad() != subject.cLoad()) {
            throw new Refusal("--durability-log: " + file + " is of another database: of one with "
                    + logged.warehouses() + " warehouses and C-Load " + logged.cLoad() + ", and this one has "
                    + subject.warehouses() + " and " + subject.cLoad());
        }
        if (logged.database() != subject.database()) {
            throw new Refusal("--durability-log: " + file
                    + " is of another database of the same size and seed: each build gives its own identity, and this"
                    + " one's is " + subject.database() + " instead of " + logged.database());
        }
    }

    private Report report(Subject subject) throws SQLException {
        String since = runsSince(subject);
        excessIsJudged = log.complete && since == null;
        Map<District, DistrictState> districts = stored.districts();
        for (Map.Entry<District, Work> entry : log.districts.entrySet()) {
            orders(entry.getKey(), entry.getValue());
            district(entry.getKey(), entry.getValue(), districts.get(entry.getKey()));
        }
        warehouses();
        history();
        List<String> gaps = new ArrayList<>();
        if (!log.complete) {
            gaps.add("the log is not complete, as the run did not close it: acknowledged work may be missing in it");
        }
        if (log.empty) {
            gaps.add("the log has no acknowledged work");
        }
        long payments =
                log.payments.values().stream().mapToLong(Integer::longValue).sum();
        return new Report(orders, payments, unknown, lostOrders, lostPayments, differences, kept, excess, gaps, since);
    }

    private String runsSince(Subject subject) {
        Subject logged = log.subject();
        long more = subject.runNumber() - logged.runNumber();
        if (more < 0) {
            differences.add("oe_meta does not know the run of this log: the database is as it was before that run");
            return null;
        }
        if (more == 0 && subject.run() == logged.run()) {
            return null;
        }
        return (more <= 1 ? "a run was" : more + " runs were") + " made since (" + subject.lastRun() + ")";
    }

    private void orders(District district, Work work) throws SQLException {
        Map<Integer, Order> there = stored.orders(district, work.before.nextOrder());
        List<Order> unknownOrders = new ArrayList<>(work.unknownOrders);
        orders += work.orders.size() + work.repeated.size();
        unknown += unknownOrders.size();
        work.repeated.forEach(order -> lostOrders.add("order " + order + " of " + district
                + " was acknowledged twice: the first one was lost, and its number was given again"));
        work.orders.forEach((number, order) -> {
            Order found = there.remove(number);
            String name = "order " + number + " of " + district;
            if (found == null) {
                lostOrders.add(name + " was acknowledged, and is not there");
            } else if (found.customer() != order.customer() || found.count() != order.lines()) {
                lostOrders.add(name + " of customer " + order.customer() + " with " + order.lines()
                        + " lines was acknowledged, and another one has its number: of customer " + found.customer()
                        + " with " + found.count());
                unknownOrders.remove(found.ofUnknownOutcome());
            } else if (found.lines() != order.lines() || found.amountCents() != order.amountCents()) {
                differences.add(name + " was acknowledged with " + order.lines() + " lines of "
                        + Money.text(order.amountCents()) + ", and has " + found.lines() + " of "
                        + Money.text(found.amountCents()));
            }
        });
        // What is left was not acknowledged.
        there.forEach((number, found) -> {
            String name = "order " + number + " of " + district + " with " + found.lines() + " of " + found.count()
                    + " lines";
            if (unknownOrders.remove(found.ofUnknownOutcome())) {
                kept.add(name + " was of unknown outcome, and is there");
            } else if (excessIsJudged) {
                excess.add(name + " was not acknowledged, and is there");
            }
        });
    }

    private void district(District district, Work work, DistrictState found) {
        unknown += work.unknownPayments.size();
        if (found == null) {
            differences.add(district + " is not there");
            return;
        }
        long more = found.ytdCents() - work.before.ytdCents() - work.paidCents;
        if (more < 0) {
            differences.add(grewTooLittle("D_YTD of " + district, work.paidCents, more));
        } else if (more > 0 && isSumOfSome(more, work.unknownPayments)) {
            kept.add("payments of " + Money.text(more) + " to " + district + " were of unknown outcome, and are there");
        } else if (more > 0 && excessIsJudged) {
            excess.add("D_YTD of " + district + " grew by " + Money.text(more) + " more than was acknowledged, and the"
                    + " amounts of unknown outcome ("
                    + work.unknownPayments.stream().map(Money::text).collect(Collectors.joining(", "))
                    + ") do not explain it");
        }
    }

    private void warehouses() throws SQLException {
        Map<Integer, Long> there = stored.warehouses();
        log.warehouses.forEach((warehouse, before) -> {
            long paid = log.districts.entrySet().stream()
                    .filter(each -> each.getKey().warehouse() == warehouse)
                    .mapToLong(each -> each.getValue().paidCents)
                    .sum();
            Long now = there.get(warehouse);
            if (now == null) {
                differences.add("warehouse " + warehouse + " is not there");
            } else if (now - before < paid) {
                differences.add(grewTooLittle("W_YTD of warehouse " + warehouse, paid, now - before - paid));
            }
        });
    }

    private static String grewTooLittle(String sum, long acknowledged, long more) {
        return sum + " grew by " + Money.text(acknowledged + more) + ", and payments of " + Money.text(acknowledged)
                + " were acknowledged";
    }

    private void history() throws SQLException {
        if (log.firstDate > log.lastDate) {
            return;
        }
        Map<PaymentKey, Integer> missing = new HashMap<>(log.payments);
        Map<PaymentKey, Integer> unknownLeft = new HashMap<>(log.unknownPayments);
        long others = stored.history(
                log.firstDate,
                log.lastDate,
                row -> !take(missing, row) && !take(unknownLeft, row) && !take(unknownLeft, row.byName()));
        missing.forEach((payment, count) -> {
            for (int i = 0; i < count; i++) {
                lostPayments.add("payment of " + Money.text(payment.amountCents()) + " by customer "
                        + payment.customerId() + " of " + payment.of() + " to " + payment.paidTo() + " at "
                        + StoredState.date(payment.dateMillis()) + " was acknowledged, and is not in HISTORY");
            }
        });
        if (others > 0 && excessIsJudged) {
            excess.add(others + (others == 1 ? " row" : " rows")
                    + " of HISTORY from the time of the log were not acknowledged, and are there");
        }
    }

    private static boolean take(Map<PaymentKey, Integer> from, PaymentKey key) {
        boolean there = from.containsKey(key);
        from.computeIfPresent(key, (same, count) -> count == 1 ? null : count - 1);
        return there;
    }

    /** Returns whether some of the amounts have this sum: each was committed or not. */
    private static boolean isSumOfSome(long sum, List<Long> amounts) {
        List<Long> sums = new ArrayList<>(List.of(0L));
        for (long amount : amounts) {
            if (sums.size() > 1 << 16) {
                // So many in one district: the bounds must do.
                return sum <= amounts.stream().mapToLong(Long::longValue).sum();
            }
            List<Long> more = sums.stream().map(each -> each + amount).toList();
            sums.addAll(more);
        }
        return sums.contains(sum);
    }
}
