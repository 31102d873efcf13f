package io.orderentry.benchmarks;

import io.orderentry.model.TransactionInput;
import io.orderentry.run.RunPlan;
import io.orderentry.schedule.Clock;
import io.orderentry.schedule.InputGenerator;
import io.orderentry.schedule.Terminal;
import io.orderentry.txn.Session;
import java.sql.SQLException;

/** Cost of the inputs of a run, without the harness. */
final class InputCost {
    private static final int ENOUGH = 2_000_000;

    /** Kept where any thread could see it, so that no input is optimised away. */
    private static volatile TransactionInput last;

    private final InputGenerator inputs;
    private final Terminal[] terminals;
    private int visits;
    private final Clock clock = Clock.system();

    private InputCost(RunPlan plan) {
        inputs = plan.inputs();
        terminals = plan.newTerminals().measured();
    }

    private TransactionInput next() {
        return terminals[visits++ % terminals.length].next(inputs, clock.date());
    }

    /** Bytes that an input allocates in the mean. */
    static double bytesPerInput(RunPlan plan) {
        InputCost cost = new InputCost(plan);
        long before = MeteredSessions.allocatedByThisThread();
        for (int i = 0; i < ENOUGH; i++) {
            last = cost.next();
        }
        return (MeteredSessions.allocatedByThisThread() - before) / (double) ENOUGH;
    }

    /** Runs transactions one after the other, with nothing around them. */
    static double transactionsPerSecond(RunPlan plan, Session session, int transactions) throws SQLException {
        InputCost cost = new InputCost(plan);
        long start = System.nanoTime();
        for (int i = 0; i < transactions; i++) {
            session.execute(cost.next());
        }
        return transactions * 1e9 / (System.nanoTime() - start);
    }
}
