package io.orderentry.memory;

import static io.orderentry.memory.MemoryTable.column;
import static io.orderentry.memory.MemoryTable.key;

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

    private static final int W_STREET = column(Table.WAREHOUSE, "w_street_1");
    private static final int W_TAX = column(Table.WAREHOUSE, "w_tax");
    private static final int W_YTD = column(Table.WAREHOUSE, "w_ytd");
    private static final int D_STREET = column(Table.DISTRICT, "d_street_1");
    private static final int D_TAX = column(Table.DISTRICT, "d_tax");
    private static final int D_YTD = column(Table.DISTRICT, "d_ytd");
    private static final int D_NEXT_O_ID = column(Table.DISTRICT, "d_next_o_id");
    private static final int C_FIRST = column(Table.CUSTOMER, "c_first");
    private static final int C_MIDDLE = column(Table.CUSTOMER, "c_middle");
    private static final int C_LAST = column(Table.CUSTOMER, "c_last");
    private static final int C_STREET = column(Table.CUSTOMER, "c_street_1");
    private static final int C_PHONE = column(Table.CUSTOMER, "c_phone");
    private static final int C_SINCE = column(Table.CUSTOMER, "c_since");
    private static final int C_CREDIT = column(Table.CUSTOMER, "c_credit");
    private static final int C_CREDIT_LIM = column(Table.CUSTOMER, "c_credit_lim");
    private static final int C_DISCOUNT = column(Table.CUSTOMER, "c_discount");
    private static final int C_BALANCE = column(Table.CUSTOMER, "c_balance");
    private static final int C_YTD_PAYMENT = column(Table.CUSTOMER, "c_ytd_payment");
    private static final int C_PAYMENT_CNT = column(Table.CUSTOMER, "c_payment_cnt");
    private static final int C_DELIVERY_CNT = column(Table.CUSTOMER, "c_delivery_cnt");
    private static final int C_DATA = column(Table.CUSTOMER, "c_data");
    private static final int I_NAME = column(Table.ITEM, "i_name");
    private static final int I_PRICE = column(Table.ITEM, "i_price");
    private static final int I_DATA = column(Table.ITEM, "i_data");
    private static final int S_QUANTITY = column(Table.STOCK, "s_quantity");
    private static final int S_DIST_01 = column(Table.STOCK, "s_dist_01");
    private static final int S_YTD = column(Table.STOCK, "s_ytd");
    private static final int S_ORDER_CNT = column(Table.STOCK, "s_order_cnt");
    private static final int S_REMOTE_CNT = column(Table.STOCK, "s_remote_cnt");
    private static final int S_DATA = column(Table.STOCK, "s_data");
    private static final int O_C_ID = column(Table.ORDERS, "o_c_id");
    private static final int O_ENTRY_D = column(Table.ORDERS, "o_entry_d");
    private static final int O_CARRIER_ID = column(Table.ORDERS, "o_carrier_id");
    private static final int O_OL_CNT = column(Table.ORDERS, "o_ol_cnt");
    private static final int OL_I_ID = column(Table.ORDER_LINE, "ol_i_id");
    private static final int OL_SUPPLY_W_ID = column(Table.ORDER_LINE, "ol_supply_w_id");
    private static final int OL_DELIVERY_D = column(Table.ORDER_LINE, "ol_delivery_d");
    private static final int OL_QUANTITY = column(Table.ORDER_LINE, "ol_quantity");
    private static final int OL_AMOUNT = column(Table.ORDER_LINE, "ol_amount");

    private final InMemoryDatabase database;

    /** @param database with its population loaded */
    public InMemoryOrderEntry(InMemoryDatabase database) {
        this.database = database;
    }

    @Override
    public synchronized NewOrderOutput newOrder(NewOrderInput in) {
        Object[] warehouse = row(Table.WAREHOUSE, key(in.warehouse(), 0, 0));
        Object[] district = row(Table.DISTRICT, key(in.warehouse(), in.district(), 0));
        Object[] customer = row(Table.CUSTOMER, key(in.warehouse(), in.district(), in.customer()));
        int order = intAt(district, D_NEXT_O_ID);
        if (!database.table(Table.ITEM).has(key(in.items()[in.lines() - 1], 0, 0))) {
            return NewOrderOutput.rolledBack(
                    order, (String) customer[C_LAST], (String) customer[C_CREDIT], in.entryDate());
        }
        add(district, D_NEXT_O_ID, 1);
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
                (String) customer[C_LAST],
                (String) customer[C_CREDIT],
                intAt(customer, C_DISCOUNT),
                intAt(warehouse, W_TAX),
                intAt(district, D_TAX),
                in.entryDate(),
                lines);
    }

    private NewOrderOutput.Line orderLine(NewOrderInput in, int order, int i) {
        int quantity = in.quantities()[i];
        boolean remote = in.supplyWarehouses()[i] != in.warehouse();
        Object[] item = row(Table.ITEM, key(in.items()[i], 0, 0));
        Object[] stock = row(Table.STOCK, key(in.supplyWarehouses()[i], 0, in.items()[i]));
        long left = (long) stock[S_QUANTITY];
        stock[S_QUANTITY] = left >= quantity + 10 ? left - quantity : left - quantity + 91;
        add(stock, S_YTD, quantity);
        add(stock, S_ORDER_CNT, 1);
        add(stock, S_REMOTE_CNT, remote ? 1 : 0);
        long amount = quantity * (long) item[I_PRICE];
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
                        stock[S_DIST_01 + in.district() - 1]);
        boolean brand = ((String) item[I_DATA]).contains("ORIGINAL") && ((String) stock[S_DATA]).contains("ORIGINAL");
        return new NewOrderOutput.Line(
                (String) item[I_NAME], intAt(stock, S_QUANTITY), brand ? 'B' : 'G', intAt(item, I_PRICE), amount);
    }

    @Override
    public synchronized PaymentOutput payment(PaymentInput in) {
        Object[] warehouse = row(Table.WAREHOUSE, key(in.warehouse(), 0, 0));
        Object[] district = row(Table.DISTRICT, key(in.warehouse(), in.district(), 0));
        Object[] customer = find(in.customer());
        int id = intAt(customer, 0);
        add(warehouse, W_YTD, in.amountCents());
        add(district, D_YTD, in.amountCents());
        add(customer, C_BALANCE, -in.amountCents());
        add(customer, C_YTD_PAYMENT, in.amountCents());
        add(customer, C_PAYMENT_CNT, 1);
        String shownData = null;
        if (customer[C_CREDIT].equals(PaymentOutput.BAD_CREDIT)) {
            String data = in.badCreditEntry(id) + customer[C_DATA];
            customer[C_DATA] = data.substring(0, Math.min(PaymentOutput.MAX_DATA, data.length()));
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
                        PaymentInput.historyData((String) warehouse[1], (String) district[2]));
        return PaymentOutputBuilder.builder()
                .warehouse(address(warehouse, W_STREET))
                .district(address(district, D_STREET))
                .customerId(id)
                .first((String) customer[C_FIRST])
                .middle((String) customer[C_MIDDLE])
                .last((String) customer[C_LAST])
                .customer(address(customer, C_STREET))
                .phone((String) customer[C_PHONE])
                .since(date(customer[C_SINCE]))
                .credit((String) customer[C_CREDIT])
                .creditLimitCents((long) customer[C_CREDIT_LIM])
                .discountBasisPoints(intAt(customer, C_DISCOUNT))
                .balanceCents((long) customer[C_BALANCE])
                .data(shownData)
                .build();
    }

    @Override
    public synchronized OrderStatusOutput orderStatus(OrderStatusInput in) {
        CustomerKey who = in.customer();
        Object[] customer = find(who);
        int id = intAt(customer, 0);
        int number = database.newestOrder(who.warehouse(), who.district(), id);
        Object[] order = row(Table.ORDERS, key(who.warehouse(), who.district(), number));
        List<OrderStatusOutput.Line> lines = new ArrayList<>();
        for (int line = 1; line <= intAt(order, O_OL_CNT); line++) {
            Object[] row = row(Table.ORDER_LINE, key(who.warehouse(), who.district(), number, line));
            lines.add(new OrderStatusOutput.Line(
                    intAt(row, OL_I_ID),
                    intAt(row, OL_SUPPLY_W_ID),
                    intAt(row, OL_QUANTITY),
                    (long) row[OL_AMOUNT],
                    date(row[OL_DELIVERY_D])));
        }
        return OrderStatusOutputBuilder.builder()
                .customerId(id)
                .first((String) customer[C_FIRST])
                .middle((String) customer[C_MIDDLE])
                .last((String) customer[C_LAST])
                .balanceCents((long) customer[C_BALANCE])
                .order(number)
                .entryDate(date(order[O_ENTRY_D]))
                .carrier(order[O_CARRIER_ID] == null ? 0 : intAt(order, O_CARRIER_ID))
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
        Object[] order = row(Table.ORDERS, key(in.warehouse(), d, number));
        order[O_CARRIER_ID] = (long) in.carrier();
        long sum = 0;
        for (int line = 1; line <= intAt(order, O_OL_CNT); line++) {
            Object[] row = row(Table.ORDER_LINE, key(in.warehouse(), d, number, line));
            row[OL_DELIVERY_D] = micros(in.date());
            sum += (long) row[OL_AMOUNT];
        }
        Object[] customer = row(Table.CUSTOMER, key(in.warehouse(), d, intAt(order, O_C_ID)));
        add(customer, C_BALANCE, sum);
        add(customer, C_DELIVERY_CNT, 1);
    }

    @Override
    public synchronized StockLevelOutput stockLevel(StockLevelInput in) {
        int next = intAt(row(Table.DISTRICT, key(in.warehouse(), in.district(), 0)), D_NEXT_O_ID);
        Set<Long> low = new HashSet<>();
        for (int number = next - StockLevelInput.ORDERS; number < next; number++) {
            int lines = intAt(row(Table.ORDERS, key(in.warehouse(), in.district(), number)), O_OL_CNT);
            for (int line = 1; line <= lines; line++) {
                long item = (long) row(Table.ORDER_LINE, key(in.warehouse(), in.district(), number, line))[OL_I_ID];
                if (intAt(row(Table.STOCK, key(in.warehouse(), 0, (int) item)), S_QUANTITY) < in.threshold()) {
                    low.add(item);
                }
            }
        }
        return new StockLevelOutput(low.size());
    }

    private Object[] find(CustomerKey who) {
        int id = who.id();
        if (who.isByName()) {
            List<Integer> named = database.customersByName(who.warehouse(), who.district(), who.last());
            id = named.get(CustomerKey.medianIndex(named.size()));
        }
        return row(Table.CUSTOMER, key(who.warehouse(), who.district(), id));
    }

    private Object[] row(Table table, long key) {
        return database.table(table).get(key);
    }

    private static int intAt(Object[] row, int column) {
        return (int) (long) row[column];
    }

    private static void add(Object[] row, int column, long amount) {
        row[column] = (long) row[column] + amount;
    }

    private static long micros(LocalDateTime date) {
        return ChronoUnit.MICROS.between(EPOCH, date);
    }

    private static LocalDateTime date(Object micros) {
        return micros == null ? null : EPOCH.plus((long) micros, ChronoUnit.MICROS);
    }

    private static Address address(Object[] row, int street1) {
        return new Address(
                (String) row[street1],
                (String) row[street1 + 1],
                (String) row[street1 + 2],
                (String) row[street1 + 3],
                (String) row[street1 + 4]);
    }
}
