package io.orderentry.check;

import java.util.Locale;

/** Rules about the rows of a database: conditions of clause 3.3.2, and the driver's own. Condition 11 is in the form that stays true after deliveries. */
enum Rule {
    CONDITION_1("W_YTD = sum(D_YTD)"),
    CONDITION_2("D_NEXT_O_ID - 1 = max(O_ID) = max(NO_O_ID)"),
    CONDITION_3("NO_O_ID has no gaps within a district"),
    CONDITION_4("sum(O_OL_CNT) = number of order lines of the district"),
    CONDITION_5("O_CARRIER_ID is null if and only if the order is in NEW_ORDER"),
    CONDITION_6("O_OL_CNT = number of lines of the order"),
    CONDITION_7("OL_DELIVERY_D is null if and only if O_CARRIER_ID is null"),
    CONDITION_8("W_YTD = sum(H_AMOUNT)"),
    CONDITION_9("D_YTD = sum(H_AMOUNT)"),
    CONDITION_10("C_BALANCE = sum(delivered OL_AMOUNT) - sum(H_AMOUNT)"),
    CONDITION_11("orders - undelivered orders = 2,100 + deliveries"),
    CONDITION_12("C_BALANCE + C_YTD_PAYMENT = sum(delivered OL_AMOUNT)"),
    STOCK_COUNTERS("S_YTD, S_ORDER_CNT, S_REMOTE_CNT = the order lines entered since the build"),
    PAYMENT_COUNTERS("C_PAYMENT_CNT = number of HISTORY rows of the customer"),
    DELIVERY_COUNTERS("C_DELIVERY_CNT = number of orders of the customer delivered since the build"),
    LINE_AMOUNTS("OL_AMOUNT = OL_QUANTITY x I_PRICE of the order lines entered since the build"),
    LINE_DIST_INFO("OL_DIST_INFO = S_DIST_xx of the district, of the order lines entered since the build"),
    CUSTOMER_DATA("C_DATA of a customer with bad credit begins with the last Payment"),
    ALL_LOCAL("O_ALL_LOCAL = 1 if and only if every line is supplied at home"),
    ORDER_NUMBERS("O_ID is 1 to D_NEXT_O_ID - 1 without gaps"),
    DISTRICT_VALUES("W_ID, D_ID and the taxes are in their ranges"),
    CUSTOMER_VALUES("C_ID and C_DISCOUNT are in their ranges, C_CREDIT is GC or BC"),
    HISTORY_VALUES("customer, district and amount of each HISTORY row are in their ranges"),
    ITEM_VALUES("I_ID, I_IM_ID and I_PRICE are in their ranges"),
    STOCK_VALUES("the item is in its range, S_QUANTITY is 10 to 100"),
    ORDER_VALUES("the customer and O_OL_CNT are in their ranges, O_CARRIER_ID is 1 to 10 or null"),
    ORDER_LINE_VALUES("item, supplying warehouse, OL_NUMBER and OL_QUANTITY of each line are in their ranges");

    private static final String CONDITION = "condition_";

    private final String id = name().toLowerCase(Locale.ROOT);
    private final String text;

    Rule(String text) {
        this.text = text;
    }

    /** Its name in results, and of the figure that counts what breaks it. */
    String id() {
        return id;
    }

    Finding finding(String fault) {
        String clause = id.startsWith(CONDITION) ? "3.3.2." + id.substring(CONDITION.length()) : null;
        return Finding.of(id, clause, text, fault.isEmpty(), fault);
    }
}
