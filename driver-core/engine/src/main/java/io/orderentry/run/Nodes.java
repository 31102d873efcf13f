package io.orderentry.run;

import io.orderentry.config.Target.Affinity;
import io.orderentry.model.DeliveryInput;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.OrderStatusInput;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.StockLevelInput;
import io.orderentry.model.TransactionInput;
import java.util.List;

/**
 * Nodes of one database that share a load. Warehouse w belongs to node (w - 1) mod n, wherever the server keeps its rows.
 *
 * @param pools of sessions, one for each node, of which there is one or more
 * @param affinity which of them serves a transaction
 */
public record Nodes(List<SessionPool> pools, Affinity affinity) {
    /** One node for everything. */
    public static Nodes one(SessionPool pool) {
        return new Nodes(List.of(pool), Affinity.NONE);
    }

    int count() {
        return pools.size();
    }

    /**
     * The node that serves a transaction as long as it answers.
     *
     * @param worker its number, from 0
     */
    int preferred(TransactionInput input, int worker) {
        return affinity == Affinity.WAREHOUSE ? owner(home(input)) : worker % count();
    }

    /** The node that a warehouse belongs to. */
    int owner(int warehouse) {
        return (warehouse - 1) % count();
    }

    /** Returns whether a transaction reads or changes rows of a warehouse that belongs to another node than this. */
    boolean crosses(TransactionInput input, int node) {
        if (owner(home(input)) != node) {
            return true;
        }
        if (input instanceof NewOrderInput order) {
            for (int supply : order.supplyWarehouses()) {
                if (owner(supply) != node) {
                    return true;
                }
            }
        }
        return input instanceof PaymentInput payment && owner(payment.customer().warehouse()) != node;
    }

    static int home(TransactionInput input) {
        if (input instanceof NewOrderInput order) {
            return order.warehouse();
        } else if (input instanceof PaymentInput payment) {
            return payment.warehouse();
        } else if (input instanceof OrderStatusInput status) {
            return status.customer().warehouse();
        } else if (input instanceof DeliveryInput delivery) {
            return delivery.warehouse();
        }
        return ((StockLevelInput) input).warehouse();
    }
}
