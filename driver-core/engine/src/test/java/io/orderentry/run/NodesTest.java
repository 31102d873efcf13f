package io.orderentry.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.config.Target.Affinity;
import io.orderentry.model.CustomerKey;
import io.orderentry.model.DeliveryInput;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.OrderStatusInput;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.StockLevelInput;
import io.orderentry.model.TransactionInput;
import io.orderentry.txn.Inputs;
import io.orderentry.txn.ScriptedOrderEntry;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodesTest {
    private static Nodes nodes(Affinity affinity) {
        SessionPool pool = new StubSessions(new ScriptedOrderEntry());
        return new Nodes(List.of(pool, pool, pool), affinity);
    }

    private static NewOrderInput order(int warehouse, int... supply) {
        return new NewOrderInput(warehouse, 1, 1, new int[supply.length], supply, new int[supply.length], Inputs.DATE);
    }

    private static PaymentInput payment(int warehouse, int customers) {
        return new PaymentInput(warehouse, 1, CustomerKey.byId(customers, 1, 1), 100, Inputs.DATE);
    }

    @Test
    void warehousesAreDealtToTheNodes() {
        List<TransactionInput> ofWarehouse5 = List.of(
                order(5, 5),
                payment(5, 1),
                new OrderStatusInput(CustomerKey.byId(5, 1, 1)),
                new DeliveryInput(5, 1, Inputs.DATE),
                new StockLevelInput(5, 1, 10));
        assertThat(ofWarehouse5)
                .allSatisfy(input -> assertThat(nodes(Affinity.WAREHOUSE).preferred(input, 2))
                        .isEqualTo(1));
        assertThat(nodes(Affinity.WAREHOUSE).preferred(order(6, 6), 0)).isEqualTo(2);
        assertThat(nodes(Affinity.WAREHOUSE).preferred(order(7, 7), 0)).isZero();
    }

    @Test
    void withoutAffinityAWorkerKeepsItsNode() {
        for (int turn = 0; turn < 5; turn++) {
            assertThat(nodes(Affinity.NONE).preferred(order(turn + 1, 1), 4)).isEqualTo(1);
        }
    }

    @Test
    void rowsOfAWarehouseOfAnotherNodeCross() {
        Nodes nodes = nodes(Affinity.WAREHOUSE);
        assertThat(nodes.crosses(order(1, 1, 4, 7), 0)).isFalse();
        assertThat(nodes.crosses(order(1, 1, 2), 0)).isTrue();
        assertThat(nodes.crosses(order(1, 1), 1)).isTrue();
        assertThat(nodes.crosses(payment(1, 4), 0)).isFalse();
        assertThat(nodes.crosses(payment(1, 3), 0)).isTrue();
        assertThat(nodes.crosses(new DeliveryInput(3, 1, Inputs.DATE), 2)).isFalse();
    }
}
