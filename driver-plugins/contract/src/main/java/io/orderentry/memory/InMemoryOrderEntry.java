package io.orderentry.memory;

import static io.orderentry.memory.MemoryTable.key;

import io.orderentry.memory.MemoryTable.Row;
import io.orderentry.model.Address;
import io.orderentry.model.CustomerKey;
import io.orderentry.model.DeliveryInput;
import io.orderentry.model.DeliveryOutput;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.NewOrderOutput;
import io.orderentry.model.OrderEntry;
import io.orderentry.model.OrderStatusInput;
import io.orderentry.model.OrderStatusOutput;
import io.orderentry.model.OrderStatusOutputBuilder;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.PaymentOutput;
import io.orderentry.model.PaymentOutputBuilder;
import io.orderentry.model.Scale;
import io.orderentry.model.StockLevelInput;
import io.orderentry.model.StockLevelOutput;
import io.orderentry.model.Table;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The rules of the five transactions as directly as they can be written (clauses 2.4 to 2.8). Callers take turns, so any number of
 * threads may share one.
 */
public final class InMemoryOrderEntry implements OrderEntry {
    private static final LocalDateTime EPOCH = LocalDateTime.ofEpochSecond(0, 0, ZoneOffset.UTC);

    private final InMemoryDatabase database;

    /** @param database with its population loaded */
    public InMemoryOrderEntry(InMemoryDatabase database) {
        this.database = database;
    }

    @Override
    public synchronized NewOrderOutput newOrder(NewOrderInput in) {
        Row warehouse = row(Table.WAREHOUSE, key(in.warehouse(), 0, 0));
        Row district = row(Table.DISTRICT, key(in.warehouse(), in.district(), 0));
        Row customer = row(Table.CUSTOMER, key(in.warehouse(), in.district(), in.customer()));
        int order = district.number("d_next_o_id");
        if (!database.table(Table.ITEM).has(key(in.items()[in.lines() - 1], 0, 0))) {
            return NewOrderOutput.rolledBack(order, customer.text("c_last"), customer.text("c_credit"), in.entryDate());
        }
        district.add("d_next_o_id", 1);
        database.table(Table.ORDERS)
                .put(
                        (long) order,
                        (long) in.district(),
                        (long) in.warehouse(),
                        (long) in.customer(),
                        micros(in.entryDate()),
                        null,
                        (long) in.lines(),
                        in.allLocal() ? 1L : 0L);
        database.table(Table.NEW_ORDER).put((long) order, (long) in.district(), (long) in.warehouse());
        database.ordered(in.warehouse(), in.district(), in.customer(), order);
        List<NewOrderOutput.Line> lines = new ArrayList<>();
        for (int i = 0; i < in.lines(); i++) {
            lines.add(orderLine(in, order, i));
        }
        return NewOrderOutput.completed(
                order,
                customer.text("c_last"),
                customer.text("c_credit"),
                customer.number("c_discount"),
                warehouse.number("w_tax"),
                district.number("d_tax"),
                in.entryDate(),
                lines);
    }

    private NewOrderOutput.Line orderLine(NewOrderInput in, int order, int i) {
        int quantity = in.quantities()[i];
        boolean remote = in.supplyWarehouses()[i] != in.warehouse();
        Row item = row(Table.ITEM, key(in.items()[i], 0, 0));
        Row stock = row(Table.STOCK, key(in.supplyWarehouses()[i], 0, in.items()[i]));
        long left = (long) stock.get("s_quantity");
        stock.set("s_quantity", left >= quantity + 10 ? left - quantity : left - quantity + 91);
        stock.add("s_ytd", quantity);
        stock.add("s_order_cnt", 1);
        stock.add("s_remote_cnt", remote ? 1 : 0);
        long amount = quantity * (long) item.get("i_price");
        database.table(Table.ORDER_LINE)
                .put(
                        (long) order,
                        (long) in.district(),
                        (long) in.warehouse(),
                        i + 1L,
                        (long) in.items()[i],
                        (long) in.supplyWarehouses()[i],
                        null,
                        (long) quantity,
                        amount,
                        stock.get("s_dist_" + (in.district() < 10 ? "0" : "") + in.district()));
        boolean brand =
                item.text("i_data").contains("ORIGINAL") && stock.text("s_data").contains("ORIGINAL");
        return new NewOrderOutput.Line(
                item.text("i_name"), stock.number("s_quantity"), brand ? 'B' : 'G', item.number("i_price"), amount);
    }

    @Override
    public synchronized PaymentOutput payment(PaymentInput in) {
        Row warehouse = row(Table.WAREHOUSE, key(in.warehouse(), 0, 0));
        Row district = row(Table.DISTRICT, key(in.warehouse(), in.district(), 0));
        Row customer = find(in.customer());
        int id = customer.number("c_id");
        warehouse.add("w_ytd", in.amountCents());
        district.add("d_ytd", in.amountCents());
        customer.add("c_balance", -in.amountCents());
        customer.add("c_ytd_payment", in.amountCents());
        customer.add("c_payment_cnt", 1);
        String shownData = null;
        if (customer.get("c_credit").equals(PaymentOutput.BAD_CREDIT)) {
            String data = in.badCreditEntry(id) + customer.get("c_data");
            customer.set("c_data", data.substring(0, Math.min(PaymentOutput.MAX_DATA, data.length())));
            shownData = data.substring(0, PaymentOutput.SHOWN_DATA);
        }
        database.table(Table.HISTORY)
                .put(
                        (long) id,
                        (long) in.customer().district(),
                        (long) in.customer().warehouse(),
                        (long) in.district(),
                        (long) in.warehouse(),
                        micros(in.date()),
                        in.amountCents(),
                        PaymentInput.historyData(warehouse.text("w_name"), district.text("d_name")));
        return PaymentOutputBuilder.builder()
                .warehouse(address(warehouse, "w"))
                .district(address(district, "d"))
                .customerId(id)
                .first(customer.text("c_first"))
                .middle(customer.text("c_middle"))
                .last(customer.text("c_last"))
                .customer(address(customer, "c"))
                .phone(customer.text("c_phone"))
                .since(date(customer.get("c_since")))
                .credit(customer.text("c_credit"))
                .creditLimitCents((long) customer.get("c_credit_lim"))
                .discountBasisPoints(customer.number("c_discount"))
                .balanceCents((long) customer.get("c_balance"))
                .data(shownData)
                .build();
    }

    @Override
    public synchronized OrderStatusOutput orderStatus(OrderStatusInput in) {
        CustomerKey who = in.customer();
        Row customer = find(who);
        int id = customer.number("c_id");
        int number = database.newestOrder(who.warehouse(), who.district(), id);
        Row order = row(Table.ORDERS, key(who.warehouse(), who.district(), number));
        List<OrderStatusOutput.Line> lines = new ArrayList<>();
        for (int line = 1; line <= order.number("o_ol_cnt"); line++) {
            Row row = row(Table.ORDER_LINE, key(who.warehouse(), who.district(), number, line));
            lines.add(new OrderStatusOutput.Line(
                    row.number("ol_i_id"),
                    row.number("ol_supply_w_id"),
                    row.number("ol_quantity"),
                    (long) row.get("ol_amount"),
                    date(row.get("ol_delivery_d"))));
        }
        return OrderStatusOutputBuilder.builder()
                .customerId(id)
                .first(customer.text("c_first"))
                .middle(customer.text("c_middle"))
                .last(customer.text("c_last"))
                .balanceCents((long) customer.get("c_balance"))
                .order(number)
                .entryDate(date(order.get("o_entry_d")))
                .carrier(order.get("o_carrier_id") == null ? 0 : order.number("o_carrier_id"))
                .lines(lines)
                .build();
    }

    @Override
    public synchronized DeliveryOutput delivery(DeliveryInput in) {
        int[] delivered = new int[Scale.DISTRICTS_PER_WAREHOUSE];
        for (int d = 1; d <= delivered.length; d++) {
            TreeSet<Integer> waiting = database.undelivered(in.warehouse(), d);
            if (!waiting.isEmpty()) {
                delivered[d - 1] = waiting.pollFirst();
                deliver(in, d, delivered[d - 1]);
            }
        }
        return new DeliveryOutput(delivered);
    }

    private void deliver(DeliveryInput in, int d, int number) {
        database.table(Table.NEW_ORDER).remove(key(in.warehouse(), d, number));
        Row order = row(Table.ORDERS, key(in.warehouse(), d, number));
        order.set("o_carrier_id", (long) in.carrier());
        long sum = 0;
        for (int line = 1; line <= order.number("o_ol_cnt"); line++) {
            Row row = row(Table.ORDER_LINE, key(in.warehouse(), d, number, line));
            row.set("ol_delivery_d", micros(in.date()));
            sum += (long) row.get("ol_amount");
        }
        Row customer = row(Table.CUSTOMER, key(in.warehouse(), d, order.number("o_c_id")));
        customer.add("c_balance", sum);
        customer.add("c_delivery_cnt", 1);
    }

    @Override
    public synchronized StockLevelOutput stockLevel(StockLevelInput in) {
        int next = row(Table.DISTRICT, key(in.warehouse(), in.district(), 0)).number("d_next_o_id");
        Set<Long> low = new HashSet<>();
        for (int number = next - StockLevelInput.ORDERS; number < next; number++) {
            int lines = row(Table.ORDERS, key(in.warehouse(), in.district(), number))
                    .number("o_ol_cnt");
            for (int line = 1; line <= lines; line++) {
                long item = (long) row(Table.ORDER_LINE, key(in.warehouse(), in.district(), number, line))
                        .get("ol_i_id");
                if (row(Table.STOCK, key(in.warehouse(), 0, (int) item)).number("s_quantity") < in.threshold()) {
                    low.add(item);
                }
            }
        }
        return new StockLevelOutput(low.size());
    }

    private Row find(CustomerKey who) {
        int id = who.id();
        if (who.isByName()) {
            List<Integer> named = database.customersByName(who.warehouse(), who.district(), who.last());
            id = named.get(CustomerKey.medianIndex(named.size()));
        }
        return row(Table.CUSTOMER, key(who.warehouse(), who.district(), id));
    }

    private Row row(Table table, long key) {
        return database.table(table).get(key);
    }

    private static long micros(LocalDateTime date) {
        return ChronoUnit.MICROS.between(EPOCH, date);
    }

    private static LocalDateTime date(Object micros) {
        return micros == null ? null : EPOCH.plus((long) micros, ChronoUnit.MICROS);
    }

    private static Address address(Row row, String prefix) {
        return new Address(
                row.text(prefix + "_street_1"),
                row.text(prefix + "_street_2"),
                row.text(prefix + "_city"),
                row.text(prefix + "_state"),
                row.text(prefix + "_zip"));
    }
}
