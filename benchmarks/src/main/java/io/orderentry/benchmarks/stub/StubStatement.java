package io.orderentry.benchmarks.stub;

import io.orderentry.model.NewOrderInput;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A parsed statement of one connection, with the rows that it has answered, ready to be sent again. Used by the server's thread. */
final class StubStatement {
    /** The items of pgbench's New-Order are parameters each. */
    private static final Pattern ITEMS = Pattern.compile("array\\[([^]]*)]");

    private static final int ITEMS_PARAMETER = 4;

    private final String sql;
    private final int[] parameterTypes;
    private final StubAnswer answer;
    private final int lines;
    private int[] formats = {};
    private final byte[][] rows = new byte[16][];

    StubStatement(String sql, int[] parameterTypes) {
        this.sql = sql.strip();
        this.parameterTypes = parameterTypes;
        this.answer = StubAnswer.of(this.sql);
        Matcher items = ITEMS.matcher(sql);
        this.lines = items.find() ? items.group(1).split(",").length : 0;
    }

    /** A statement without what a call of it sends. */
    Portal bindNothing() {
        return new Portal(lines, false, new int[0]);
    }

    /** Reads the rest of a Bind: formats and values of parameters, formats of columns. */
    Portal bind(ByteBuffer in) {
        int[] given = shorts(in);
        int count = in.getShort();
        int found = lines;
        boolean unused = false;
        for (int i = 0; i < count; i++) {
            int length = in.getInt();
            int next = in.position() + Math.max(0, length);
            if (i == ITEMS_PARAMETER && answer != null && answer.isNewOrder() && lines == 0) {
                boolean binary = given.length > 0 && given[given.length == 1 ? 0 : i] == 1;
                int[] items = binary ? binaryArray(in) : textArray(in, length);
                found = items.length;
                unused = Arrays.stream(items).anyMatch(item -> item == NewOrderInput.UNUSED_ITEM);
            }
            in.position(next);
        }
        return new Portal(found, unused, shorts(in));
    }

    private static int[] shorts(ByteBuffer in) {
        int[] values = new int[in.getShort()];
        for (int i = 0; i < values.length; i++) {
            values[i] = in.getShort();
        }
        return values;
    }

    /** Dimensions, flags, type, size and lower bound, and a length before each element. */
    private static int[] binaryArray(ByteBuffer in) {
        int at = in.position();
        int[] values = new int[in.getInt(at + 12)];
        for (int i = 0; i < values.length; i++) {
            values[i] = in.getInt(at + 24 + 8 * i);
        }
        return values;
    }

    private static int[] textArray(ByteBuffer in, int length) {
        String text = new String(in.array(), in.position(), length, StandardCharsets.US_ASCII);
        return Arrays.stream(text.substring(1, text.length() - 1).split(","))
                .mapToInt(Integer::parseInt)
                .toArray();
    }

    /** A statement with the values of one call. */
    final class Portal {
        private final int orderLines;
        private final boolean rolledBack;
        private final int[] wanted;

        private Portal(int orderLines, boolean rolledBack, int[] wanted) {
            this.orderLines = orderLines;
            this.rolledBack = rolledBack;
            this.wanted = wanted;
        }

        String sql() {
            return sql;
        }

        /** Null when the stub has none. */
        StubAnswer answer() {
            return answer;
        }

        /** Returns whether this is an order with an unused item. */
        boolean isRolledBack() {
            return rolledBack;
        }

        void describeParameters(Replies replies) {
            int[] types = answer != null && answer.isProcedure() ? answer.parameters() : parameterTypes;
            replies.begin('t').two(types.length);
            for (int type : types) {
                replies.four(type);
            }
            replies.end();
        }

        void describe(Replies replies) {
            answer.describe(replies, wanted);
        }

        /** Appends the row, if there is one. */
        void row(Replies replies) {
            if (!Arrays.equals(formats, wanted)) {
                formats = wanted;
                Arrays.fill(rows, null);
            }
            if (rows[orderLines] == null) {
                rows[orderLines] = answer.row(orderLines, wanted);
            }
            replies.raw(rows[orderLines]);
        }
    }
}
