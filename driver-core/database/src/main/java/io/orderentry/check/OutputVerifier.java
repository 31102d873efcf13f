package io.orderentry.check;

import io.orderentry.check.OutputRows.Row;
import io.orderentry.model.ErrorText;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.PaymentOutput;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionOutput;
import io.orderentry.model.TransactionType;
import io.orderentry.populate.Transaction;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.text.Sentences;
import io.orderentry.txn.OutputSampling;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Verifies the outputs of some transactions of a run while they are made: each sampled transaction reads, before its first statement and
 * before its commit, the rows that decide what it must show and write. Any thread may use it.
 */
public final class OutputVerifier implements OutputSampling {
    /** The first transactions of each type are verified, so that a short run has some. */
    private static final int FIRST = 20;
    /** More would cost a fast run above 1 % of its throughput. */
    private static final int MOST_PER_SECOND = 5;

    private static final int EVERY = 100;
    /** Of the types that are 4 % of the mix each, and of orders that are rolled back. */
    private static final int EVERY_RARE = 20;

    private static final int DATES = 100;
    private static final int PAYMENTS_KEPT = 4 * DATES;
    private static final int MOST_FAILURES = 10;

    private final SqlCatalog sql;
    private final boolean all;
    private final Map<TransactionType, Count> counts = new EnumMap<>(TransactionType.class);
    private final List<Paid> payments = new ArrayList<>();
    private long second = Long.MIN_VALUE;
    private int left;
    private int failures;
    private String problem;

    /** Findings of one type; guarded by the verifier. */
    private static final class Count {
        private int begun;
        private int compared;
        private int changed;
        private int wrong;
        private long nanos;
        private String example = "";
    }

    /** A Payment that was shown; its row of HISTORY is looked for at the end. */
    private record Paid(PaymentInput input, int customer, String data) {}

    /** @param all whether every transaction is verified, and not a sample of a run */
    public OutputVerifier(SqlCatalog sql, boolean all) {
        this.sql = sql;
        this.all = all;
        List.of(TransactionType.values()).forEach(type -> counts.put(type, new Count()));
    }

    private static int every(TransactionType type, boolean rollsBack) {
        boolean rare = rollsBack || type != TransactionType.NEW_ORDER && type != TransactionType.PAYMENT;
        return rare ? EVERY_RARE : EVERY;
    }

    @Override
    public Sample sample(TransactionInput input) {
        Count count = counts.get(input.type());
        if (!all) {
            boolean drawn = ThreadLocalRandom.current().nextInt(every(input.type(), input.rollsBack())) == 0;
            // Read without the lock: a few more or less at the beginning are as good.
            if (count.begun >= FIRST && !(drawn && isFree())) {
                return null;
            }
        }
        synchronized (this) {
            if (failures > MOST_FAILURES && failures > count.compared) {
                return null;
            }
            count.begun++;
        }
        return new Verification(input);
    }

    private synchronized boolean isFree() {
        long now = System.nanoTime() / 1_000_000_000;
        if (now != second) {
            second = now;
            left = MOST_PER_SECOND;
        }
        return left-- > 0;
    }

    private final class Verification implements Sample {
        private final TransactionInput input;
        private OutputComparison comparison;
        private long nanos;

        Verification(TransactionInput input) {
            this.input = input;
        }

        @Override
        public void before(Connection connection) throws SQLException {
            timed(connection, open -> comparison = new OutputComparison(input, new OutputRows(open, sql)));
        }

        @Override
        public void after(Connection connection, TransactionOutput output) throws SQLException {
            timed(connection, open -> {
                comparison.after(output);
                if (input instanceof PaymentInput payment) {
                    keep(payment, (PaymentOutput) output, new OutputRows(open, sql));
                }
            });
            add(input, comparison, nanos);
        }

        private void timed(Connection connection, Transaction.Work work) throws SQLException {
            long begun = System.nanoTime();
            try {
                work.run(connection);
            } catch (SQLException e) {
                synchronized (OutputVerifier.this) {
                    failures++;
                    problem = ErrorText.firstLine(e);
                }
                throw e;
            } finally {
                nanos += System.nanoTime() - begun;
            }
        }
    }

    private synchronized void add(TransactionInput input, OutputComparison comparison, long nanos) {
        Count count = counts.get(input.type());
        count.compared++;
        count.nanos += nanos;
        count.changed += comparison.changed() ? 1 : 0;
        if (!comparison.difference().isEmpty()) {
            count.wrong++;
            count.example = count.example.isEmpty() ? comparison.difference() + ", for " + input : count.example;
        }
    }

    /** Keeps a Payment for {@link #history}; a random one gives way when there are too many. */
    private void keep(PaymentInput in, PaymentOutput out, OutputRows rows) throws SQLException {
        String data = PaymentInput.historyData(
                rows.one("warehouse", in.warehouse()).text("w_name"),
                rows.one("district", in.warehouse(), in.district()).text("d_name"));
        Paid paid = new Paid(in, out.customerId(), data);
        synchronized (this) {
            if (payments.size() < PAYMENTS_KEPT) {
                payments.add(paid);
            } else {
                payments.set(ThreadLocalRandom.current().nextInt(PAYMENTS_KEPT), paid);
            }
        }
    }

    public synchronized List<Finding> findings() {
        return counts.entrySet().stream()
                .map(each -> finding(each.getKey(), each.getValue()))
                .toList();
    }

    private Finding finding(TransactionType type, Count count) {
        String id = type.name().toLowerCase(Locale.ROOT) + "_outputs";
        String clause = switch (type) {
            case NEW_ORDER -> "2.4.3";
            case PAYMENT -> "2.5.3";
            case ORDER_STATUS -> "2.6.3";
            case DELIVERY -> "2.7.4";
            case STOCK_LEVEL -> "2.8.3";
        };
        String text = type.title() + " shows and writes what follows from its input and the tables as they were";
        if (count.compared == 0) {
            return Finding.of(id, clause, text, true, "")
                    .notRun(problem == null ? "none was executed" : "none could be verified: " + problem);
        }
        if (count.wrong > 0) {
            String first = " that were verified in the run are wrong; the first: " + count.example;
            return Finding.of(id, clause, text, false, count.wrong + " of " + count.compared + first);
        }
        String changed = count.changed == 0
                ? ""
                : Sentences.text(" (%,d without the values that others changed meanwhile)", count.changed);
        String verified = Sentences.text(
                "%,d verified before their commits, one in %d%s; %.1f ms each, which no response time contains",
                count.compared, all ? 1 : every(type, false), changed, count.nanos / 1e6 / count.compared);
        return Finding.of(id, clause, text, true, verified).took(count.nanos / 1e9);
    }

    /** The rule that each Payment that was verified has one row of HISTORY; reads all of it. */
    public Finding history(Connection connection) throws SQLException {
        Finding good = Finding.of("history_rows", "each Payment that was verified has its row of HISTORY", "");
        List<Paid> kept;
        synchronized (this) {
            kept = List.copyOf(payments);
        }
        if (kept.isEmpty()) {
            return good.notRun("no Payment was verified");
        }
        return DatabaseCheck.timed(connection, open -> {
            OutputRows rows = new OutputRows(open, sql);
            List<Row> found = new ArrayList<>();
            for (int first = 0; first < kept.size(); first += DATES) {
                Object[] dates = new Object[DATES];
                for (int i = 0; i < DATES; i++) {
                    // A shorter list repeats its last date.
                    dates[i] = kept.get(Math.min(first + i, kept.size() - 1))
                            .input()
                            .date();
                }
                found.addAll(rows.all("history", dates));
            }
            List<Paid> missing = kept.stream()
                    .filter(paid -> found.stream().noneMatch(row -> isOf(paid, row)))
                    .toList();
            if (missing.isEmpty()) {
                return good;
            }
            Paid first = missing.get(0);
            return good.broken(missing.size() + " of " + kept.size() + " have none; the first: customer "
                    + first.customer() + ", for " + first.input());
        });
    }

    private static boolean isOf(Paid paid, Row row) {
        PaymentInput in = paid.input();
        return in.date().equals(row.date("h_date"))
                && row.whole("h_c_id") == paid.customer()
                && row.whole("h_c_d_id") == in.customer().district()
                && row.whole("h_c_w_id") == in.customer().warehouse()
                && row.whole("h_d_id") == in.district()
                && row.whole("h_w_id") == in.warehouse()
                && row.number("h_amount") == in.amountCents()
                && Objects.equals(row.text("h_data"), paid.data());
    }
}
