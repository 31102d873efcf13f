package io.orderentry.schedule;

import io.orderentry.config.WarehouseRange;
import io.orderentry.data.LastName;
import io.orderentry.data.NuRand;
import io.orderentry.data.RandomStream;
import io.orderentry.model.CustomerKey;
import io.orderentry.model.DeliveryInput;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.OrderStatusInput;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.Scale;
import io.orderentry.model.StockLevelInput;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionType;
import java.time.LocalDateTime;

/** Draws the inputs of terminals (clauses 2.4.1, 2.5.1, 2.6.1, 2.7.1, 2.8.1) from the terminal's own stream. Immutable. */
public final class InputGenerator {
    private final int warehouses;
    private final WarehouseRange there;
    private final NuRand nuRand;

    /**
     * A generator for a database, or a part of one: it draws the same numbers as for the whole, and a remote partner that is not there is
     * replaced ({@link WarehouseRange#partner}).
     *
     * @param warehouses of the whole database
     * @param constants those of the run: C-Run must be legal for the population's C-Load (clause 2.1.6.1)
     * @param there warehouses of it that are there, those of the terminals among them; null for all
     */
    public InputGenerator(int warehouses, NuRand.Constants constants, WarehouseRange there) {
        this.warehouses = warehouses;
        this.there = there == null ? WarehouseRange.all(warehouses) : there;
        this.nuRand = new NuRand(constants);
    }

    public TransactionInput input(TransactionType type, Terminal terminal, LocalDateTime date) {
        RandomStream random = terminal.random();
        return switch (type) {
            case NEW_ORDER -> newOrder(terminal.warehouse(), random, date);
            case PAYMENT -> payment(terminal.warehouse(), random, date);
            case ORDER_STATUS -> new OrderStatusInput(customer(terminal.warehouse(), district(random), random));
            case DELIVERY -> new DeliveryInput(terminal.warehouse(), random.uniform(1, 10), date);
            case STOCK_LEVEL -> new StockLevelInput(terminal.warehouse(), terminal.district(), random.uniform(10, 20));
        };
    }

    private NewOrderInput newOrder(int home, RandomStream random, LocalDateTime date) {
        int district = district(random);
        int customer = nuRand.customer(random);
        int lines = random.uniform(Scale.MIN_LINES, Scale.MAX_LINES);
        boolean rollsBack = random.uniform(1, 100) == 1;
        int[] items = new int[lines];
        int[] supplies = new int[lines];
        int[] quantities = new int[lines];
        for (int i = 0; i < lines; i++) {
            items[i] = rollsBack && i == lines - 1 ? NewOrderInput.UNUSED_ITEM : nuRand.item(random);
            boolean remote = random.uniform(1, 100) == 1;
            supplies[i] = remote ? otherThan(home, random) : home;
            quantities[i] = random.uniform(1, 10);
        }
        return new NewOrderInput(home, district, customer, items, supplies, quantities, date);
    }

    private PaymentInput payment(int home, RandomStream random, LocalDateTime date) {
        int district = district(random);
        boolean remote = random.uniform(1, 100) > 85 && warehouses > 1;
        CustomerKey customer =
                remote ? customer(otherThan(home, random), district(random), random) : customer(home, district, random);
        return new PaymentInput(home, district, customer, random.uniform(100, 500_000), date);
    }

    private CustomerKey customer(int warehouse, int district, RandomStream random) {
        return random.uniform(1, 100) <= 60
                ? CustomerKey.byName(warehouse, district, LastName.of(nuRand.lastName(random)))
                : CustomerKey.byId(warehouse, district, nuRand.customer(random));
    }

    private static int district(RandomStream random) {
        return random.uniform(1, Scale.DISTRICTS_PER_WAREHOUSE);
    }

    /** Another warehouse that is there, each of the whole with the same chance; home when there is no other. */
    private int otherThan(int home, RandomStream random) {
        if (warehouses == 1) {
            return home;
        }
        int other = random.uniform(1, warehouses - 1);
        return there.partner(home, other >= home ? other + 1 : other);
    }
}
