package io.orderentry.export;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Struct in the compact protocol of Apache Thrift, in which Parquet keeps its metadata; fields are added in the order of their ids. */
final class CompactThrift {
    private static final int I32 = 5;
    private static final int I64 = 6;
    private static final int BINARY = 8;
    private static final int LIST = 9;
    private static final int STRUCT = 12;
    private static final int SHORT_LIST = 15;
    private static final int GROUP_BITS = 7;
    private static final int MORE = 0x80;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int last;

    CompactThrift number(int id, int value) {
        field(id, I32);
        variable(zigzag(value), bytes);
        return this;
    }

    CompactThrift big(int id, long value) {
        field(id, I64);
        variable(zigzag(value), bytes);
        return this;
    }

    CompactThrift text(int id, String text) {
        field(id, BINARY);
        text(text);
        return this;
    }

    CompactThrift struct(int id, CompactThrift struct) {
        field(id, STRUCT);
        bytes.writeBytes(struct.end());
        return this;
    }

    CompactThrift structs(int id, List<CompactThrift> structs) {
        list(id, structs.size(), STRUCT);
        structs.forEach(struct -> bytes.writeBytes(struct.end()));
        return this;
    }

    CompactThrift numbers(int id, int... values) {
        list(id, values.length, I32);
        for (int value : values) {
            variable(zigzag(value), bytes);
        }
        return this;
    }

    CompactThrift texts(int id, String text) {
        list(id, 1, BINARY);
        text(text);
        return this;
    }

    /** All fields and the end of the struct. */
    byte[] end() {
        byte[] fields = bytes.toByteArray();
        byte[] struct = new byte[fields.length + 1];
        System.arraycopy(fields, 0, struct, 0, fields.length);
        return struct;
    }

    private void field(int id, int type) {
        bytes.write((id - last) << 4 | type);
        last = id;
    }

    private void list(int id, int size, int type) {
        field(id, LIST);
        if (size < SHORT_LIST) {
            bytes.write(size << 4 | type);
        } else {
            bytes.write(SHORT_LIST << 4 | type);
            variable(size, bytes);
        }
    }

    private void text(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        variable(utf8.length, bytes);
        bytes.writeBytes(utf8);
    }

    private static long zigzag(long value) {
        return value << 1 ^ value >> 63;
    }

    /** A number of seven bits a byte, the lowest first. */
    static void variable(long value, ByteArrayOutputStream to) {
        long rest = value;
        while (rest >= MORE) {
            to.write((int) (rest & MORE - 1 | MORE));
            rest >>>= GROUP_BITS;
        }
        to.write((int) rest);
    }
}
