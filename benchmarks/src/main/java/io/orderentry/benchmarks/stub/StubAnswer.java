package io.orderentry.benchmarks.stub;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Answer to a statement: always the same row, but that of New-Order has the order's number of lines. Immutable.
 *
 * @param tag what the server calls the command
 * @param parameters types of a procedure's parameters; empty for other statements
 * @param columns of the row; none when there is no row
 * @param values of the row as text, null for null; fewer than columns when there is no row
 */
record StubAnswer(String tag, int[] parameters, List<Column> columns, List<String> values) {
    /** Detail of the error that rolls an order back: number, credit, last name. */
    static final String ROLLED_BACK = "3001|GC|BARBARBAR";

    private static final int INT8 = 20;
    private static final int INT4 = 23;
    private static final int TEXT = 25;
    private static final int INT4S = 1007;
    private static final int TIMESTAMP = 1114;
    private static final Map<String, Integer> TYPES =
            Map.of("i", INT4, "l", INT8, "t", TEXT, "a", INT4S, "d", TIMESTAMP);
    private static final LocalDateTime POSTGRES_EPOCH = LocalDateTime.of(2000, 1, 1, 0, 0);
    private static final String DATE = "2026-01-02 03:04:05.678";
    private static final Pattern PROCEDURE = Pattern.compile(
            "select \\* from \\w+?_(new_order|rolled_back_order|payment|order_status|delivery|stock_level)\\(.*",
            Pattern.DOTALL);
    private static final Pattern NO_ROWS =
            Pattern.compile("(set|begin|commit|rollback|discard|reset)\\b.*", Pattern.DOTALL);
    private static final String LINES = "lines";
    private static final StubAnswer NEW_ORDER = procedure(
            "iiidaaaa",
            "i r_o_id 3001, t r_last BARBARBAR, t r_credit GC, i r_discount 1234, i r_w_tax 567, i r_d_tax 890,"
                    + " t r_lines " + LINES);
    private static final String ADDRESS =
            "t r_%1$sstreet_1 1 Long Street, t r_%1$sstreet_2 Second Floor, t r_%1$scity Springfield, t r_%1$sstate AB, t r_%1$szip 123411111, ";
    private static final Map<String, StubAnswer> PROCEDURES = Map.of(
            "new_order",
            NEW_ORDER,
            "rolled_back_order",
            NEW_ORDER,
            "payment",
            procedure(
                    "iiiiitld",
                    ADDRESS.formatted("w_") + ADDRESS.formatted("d_")
                            + "i r_c_id 42, t r_first Firstname, t r_middle OE, t r_last BARBARBAR, "
                            + ADDRESS.formatted("") + "t r_phone 1234567890123456, d r_since " + DATE
                            + ", t r_credit GC, l r_credit_lim 5000000, i r_discount 1234, l r_balance -1000, t r_data"),
            "order_status",
            procedure(
                    "iiit",
                    "i r_c_id 42, t r_first Firstname, t r_middle OE, t r_last BARBARBAR, l r_balance -1000,"
                            + " i r_o_id 3000, d r_entry_d " + DATE + ", i r_carrier_id 7, t r_lines "
                            + IntStream.rangeClosed(1, 10)
                                    .mapToObj(line -> (1_000 * line) + "|1|5|" + line + "2.34|1767323045678000")
                                    .collect(Collectors.joining("\n"))),
            "delivery",
            procedure("iid", "a r_orders {2101;2102;2103;2104;2105;2106;2107;2108;2109;2110}"),
            "stock_level",
            procedure("iii", "i r_low_stock 7"));
    private static final Map<String, StubAnswer> QUERIES = Map.of(
            "show transaction isolation level", query("t transaction_isolation read committed"),
            "select version()", query("t version PostgreSQL 17.0 (stub)"),
            "select 1", query("i ?column? 1"),
            "select pg_backend_pid()", query("i pg_backend_pid 1"),
            "", new StubAnswer("", new int[0], List.of(), List.of()));

    /** @param type OID */
    record Column(String name, int type) {}

    /** The answer to a statement; null when the stub has none. */
    static StubAnswer of(String sql) {
        String statement = sql.toLowerCase(Locale.ROOT)
                .replaceAll("--.*\n", "")
                .replaceAll(";$", "")
                .strip();
        Matcher procedure = PROCEDURE.matcher(statement);
        Matcher noRows = NO_ROWS.matcher(statement);
        if (procedure.matches()) {
            return PROCEDURES.get(procedure.group(1));
        }
        if (noRows.matches()) {
            return new StubAnswer(noRows.group(1).toUpperCase(Locale.ROOT), new int[0], List.of(), List.of());
        }
        // No time limit is set that would have to be lifted.
        return statement.startsWith("select set_config(")
                ? new StubAnswer("SELECT 0", new int[0], List.of(new Column("set_config", TEXT)), List.of())
                : QUERIES.get(statement);
    }

    private static StubAnswer query(String row) {
        return procedure("", row);
    }

    /** @param row type, name and value of each column; without a value it is null */
    private static StubAnswer procedure(String parameters, String row) {
        List<String[]> fields =
                Arrays.stream(row.split(", ")).map(field -> field.split(" ", 3)).toList();
        return new StubAnswer(
                "SELECT 1",
                Arrays.stream(parameters.split(""))
                        .filter(type -> !type.isEmpty())
                        .mapToInt(TYPES::get)
                        .toArray(),
                fields.stream()
                        .map(field -> new Column(field[1], TYPES.get(field[0])))
                        .toList(),
                Collections.unmodifiableList(Arrays.asList(fields.stream()
                        .map(field -> field.length < 3 ? null : field[2].replace(';', ','))
                        .toArray(String[]::new))));
    }

    boolean isProcedure() {
        return parameters.length > 0;
    }

    boolean isNewOrder() {
        return this == NEW_ORDER;
    }

    /** @param formats 1 for binary, of each column, of all of them, or none for text */
    void describe(Replies replies, int[] formats) {
        replies.begin('T').two(columns.size());
        for (int i = 0; i < columns.size(); i++) {
            Column column = columns.get(i);
            int size = column.type() == INT4 ? 4 : column.type() == INT8 || column.type() == TIMESTAMP ? 8 : -1;
            replies.text(column.name())
                    .four(0)
                    .two(0)
                    .four(column.type())
                    .two(size)
                    .four(-1);
            replies.two(format(formats, i));
        }
        replies.end();
    }

    private static int format(int[] formats, int column) {
        return formats.length == 0 ? 0 : formats[formats.length == 1 ? 0 : column];
    }

    /** The message with the row; empty when there is none. */
    byte[] row(int orderLines, int[] formats) {
        Replies row = new Replies();
        if (values.isEmpty()) {
            return row.toBytes();
        }
        row.begin('D').two(columns.size());
        for (int i = 0; i < columns.size(); i++) {
            String value = values.get(i);
            if (value == null) {
                row.four(-1);
            } else if (format(formats, i) == 1) {
                binary(row, columns.get(i).type(), value, orderLines);
            } else {
                text(row, value, orderLines);
            }
        }
        row.end();
        return row.toBytes();
    }

    private static void text(Replies row, String value, int orderLines) {
        byte[] bytes = (value.equals(LINES) ? lines(orderLines) : value).getBytes(StandardCharsets.UTF_8);
        row.four(bytes.length).raw(bytes);
    }

    private static void binary(Replies row, int type, String value, int orderLines) {
        switch (type) {
            case INT4 -> row.four(4).four(Integer.parseInt(value));
            case INT8 -> row.four(8).eight(Long.parseLong(value));
            case TIMESTAMP ->
                row.four(8)
                        .eight(Duration.between(POSTGRES_EPOCH, LocalDateTime.parse(value.replace(' ', 'T')))
                                        .toNanos()
                                / 1_000);
            case INT4S -> {
                String[] elements = value.substring(1, value.length() - 1).split(",");
                row.four(20 + 8 * elements.length)
                        .four(1)
                        .four(0)
                        .four(INT4)
                        .four(elements.length)
                        .four(1);
                for (String element : elements) {
                    row.four(4).four(Integer.parseInt(element));
                }
            }
            default -> text(row, value, orderLines);
        }
    }

    /** Number, quantity in stock, brand, price, amount, name of the item. */
    private static String lines(int orderLines) {
        return IntStream.rangeClosed(1, orderLines)
                .mapToObj(line -> line + "|" + (20 + line) + "|G|12.34|61.70|nineteen characters")
                .collect(Collectors.joining("\n"));
    }
}
