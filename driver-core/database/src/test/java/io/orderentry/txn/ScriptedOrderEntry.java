package io.orderentry.txn;

import io.orderentry.model.DeliveryInput;
import io.orderentry.model.DeliveryOutput;
import io.orderentry.model.Failure;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.NewOrderOutput;
import io.orderentry.model.OrderEntry;
import io.orderentry.model.OrderStatusInput;
import io.orderentry.model.OrderStatusOutput;
import io.orderentry.model.OrderStatusOutputBuilder;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.PaymentOutput;
import io.orderentry.model.PaymentOutputBuilder;
import io.orderentry.model.StockLevelInput;
import io.orderentry.model.StockLevelOutput;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionOutput;
import java.sql.SQLException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;

/** A database that does what a test has written down: one step for each call, and the usual one after those. Any thread may call. */
public final class ScriptedOrderEntry implements OrderEntry {

    /** What happens in one call before it is answered. */
    @FunctionalInterface
    public interface Step {
        void before(TransactionInput input) throws SQLException;
    }

    private final Queue<Step> steps = new ConcurrentLinkedQueue<>();
    private final List<TransactionInput> inputs = new CopyOnWriteArrayList<>();
    private volatile Step usual = input -> {};
    private volatile boolean contrary;

    public ScriptedOrderEntry then(Step step) {
        steps.add(step);
        return this;
    }

    public ScriptedOrderEntry thenFail(Failure failure) {
        return then(input -> {
            throw Faults.fault(failure);
        });
    }

    public ScriptedOrderEntry thenSucceed() {
        return then(input -> {});
    }

    /** From now on New-Orders do the opposite of what their input asks for: those with an unused item are committed, all others undone. */
    public ScriptedOrderEntry contrary() {
        contrary = true;
        return this;
    }

    /** What every call does for which no step is left. */
    public ScriptedOrderEntry usually(Step step) {
        usual = step;
        return this;
    }

    /** The inputs of all calls, in order. */
    public List<TransactionInput> inputs() {
        return inputs;
    }

    private void play(TransactionInput input) throws SQLException {
        inputs.add(input);
        Step step = steps.poll();
        (step == null ? usual : step).before(input);
    }

    @Override
    public NewOrderOutput newOrder(NewOrderInput in) throws SQLException {
        play(in);
        return in.rollsBack() != contrary
                ? NewOrderOutput.rolledBack(3_001, "BARBARBAR", "GC", in.entryDate())
                : NewOrderOutput.completed(3_001, "BARBARBAR", "GC", 0, 0, 0, in.entryDate(), List.of());
    }

    @Override
    public PaymentOutput payment(PaymentInput in) throws SQLException {
        play(in);
        return PaymentOutputBuilder.builder()
                .customerId(1)
                .first("First")
                .middle("OE")
                .last("BARBARBAR")
                .phone("0")
                .since(in.date())
                .credit("GC")
                .creditLimitCents(5_000_000)
                .discountBasisPoints(0)
                .balanceCents(-1_000)
                .build();
    }

    @Override
    public OrderStatusOutput orderStatus(OrderStatusInput in) throws SQLException {
        play(in);
        return OrderStatusOutputBuilder.builder()
                .customerId(1)
                .first("First")
                .middle("OE")
                .last("BARBARBAR")
                .balanceCents(-1_000)
                .order(1)
                .carrier(0)
                .lines(List.of())
                .build();
    }

    @Override
    public DeliveryOutput delivery(DeliveryInput in) throws SQLException {
        play(in);
        return new DeliveryOutput(new int[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
    }

    @Override
    public StockLevelOutput stockLevel(StockLevelInput in) throws SQLException {
        play(in);
        return new StockLevelOutput(0);
    }

    public static TransactionOutput answer(TransactionInput input) {
        try {
            return input.run(new ScriptedOrderEntry());
        } catch (SQLException e) {
            throw new AssertionError("nothing is scripted", e);
        }
    }
}
