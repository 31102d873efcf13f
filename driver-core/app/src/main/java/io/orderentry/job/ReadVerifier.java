package io.orderentry.job;

import io.orderentry.check.Finding;
import io.orderentry.model.ErrorText;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionOutput;
import io.orderentry.model.TransactionType;
import io.orderentry.run.RunPlan;
import io.orderentry.schedule.InputGenerator;
import io.orderentry.schedule.Terminal;
import io.orderentry.txn.Session;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;

/**
 * Runs some read-only transactions after the drain, the way the run did, and compares their outputs with
 * {@link io.orderentry.check.ReadReference}: these types change no count and no sum of the tables.
 *
 * @param samples transactions of each type
 */
record ReadVerifier(RunPlan plan, int samples) {
    /** Other inputs than those of the run. */
    private static final long SEED_OFFSET = 0x72656164L;

    /** Expected output of a transaction. */
    @FunctionalInterface
    interface Reference {
        TransactionOutput output(TransactionInput input) throws SQLException;
    }

    private static final List<TransactionType> READ_ONLY =
            List.of(TransactionType.ORDER_STATUS, TransactionType.STOCK_LEVEL);

    /**
     * One rule for each read-only type.
     *
     * @param session in the mode of the run
     */
    List<Finding> verify(Session session, Reference reference) {
        return READ_ONLY.stream().map(type -> verify(type, session, reference)).toList();
    }

    /** The same rules, none of them checked. */
    static List<Finding> notRun(String reason) {
        return READ_ONLY.stream()
                .map(type -> finding(type, Finding.Status.NOT_RUN, reason))
                .toList();
    }

    private Finding verify(TransactionType type, Session session, Reference reference) {
        InputGenerator inputs = plan.inputs();
        int terminals = plan.warehouses().terminals();
        int wrong = 0;
        int refused = 0;
        String first = "";
        String error = "";
        for (int i = 0; i < samples; i++) {
            Terminal terminal = new Terminal(
                    plan.warehouses().firstTerminal() + (int) ((long) i * terminals / samples),
                    plan.scale(),
                    plan.load().seed() + SEED_OFFSET + i,
                    plan.load().mix());
            TransactionInput input = inputs.input(type, terminal, LocalDateTime.MIN);
            try {
                TransactionOutput shown = session.execute(input);
                TransactionOutput right = reference.output(input);
                if (!shown.equals(right)) {
                    wrong++;
                    first = first.isEmpty() ? "showed " + shown + " instead of " + right + " for " + input : first;
                }
            } catch (SQLException e) {
                refused++;
                error = error.isEmpty() ? ErrorText.firstLine(e) : error;
            }
        }
        String failed = refused == 0
                ? ""
                : refused + " of " + samples
                        + " sampled transactions failed, and have no output to compare; the first with '" + error + "'";
        if (wrong > 0) {
            String sampled = wrong + " of " + samples + " sampled outputs are wrong; the first " + first;
            return finding(type, Finding.Status.FAIL, failed.isEmpty() ? sampled : sampled + "; " + failed);
        }
        return finding(
                type,
                refused == 0 ? Finding.Status.PASS : refused == samples ? Finding.Status.NOT_RUN : Finding.Status.FAIL,
                failed);
    }

    private static Finding finding(TransactionType type, Finding.Status status, String detail) {
        boolean orderStatus = type == TransactionType.ORDER_STATUS;
        return new Finding(
                orderStatus ? "order_status_outputs" : "stock_level_outputs",
                orderStatus ? "2.6.2" : "2.8.2",
                type.title() + " shows what the tables hold",
                status,
                detail);
    }
}
