package io.orderentry.export;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Figures as an Apache Parquet file: one row group, a page for each column, plain encoding, not compressed (format 2.10, parquet.thrift). The
 * libraries for it bring several megabytes; this is all of the format that a table of texts and one number needs.
 */
final class ParquetWriter {
    private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);
    private static final int BYTE_ARRAY = 6;
    private static final int DOUBLE = 5;
    private static final int REQUIRED = 0;
    private static final int OPTIONAL = 1;
    private static final int UTF8 = 0;
    private static final int PLAIN = 0;
    private static final int RLE = 3;
    private static final int BITS = 8;

    /** Where a column is in the file. */
    private record Chunk(String name, boolean number, int rows, long offset, int size) {}

    private ParquetWriter() {}

    /** The file. A pure function. */
    static byte[] bytes(List<FigureRow> rows) {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(MAGIC);
        List<Chunk> chunks = new ArrayList<>();
        List<List<Object>> cells = rows.stream().map(FigureRow::cells).toList();
        for (int column = 0; column < FigureRow.COLUMNS.size(); column++) {
            int place = column;
            boolean number = column == FigureRow.VALUE;
            byte[] data = page(cells.stream().map(row -> row.get(place)).toList(), number);
            byte[] header = header(data.length, rows.size());
            chunks.add(new Chunk(
                    FigureRow.COLUMNS.get(column), number, rows.size(), file.size(), header.length + data.length));
            file.writeBytes(header);
            file.writeBytes(data);
        }
        byte[] footer = footer(chunks, rows.size());
        file.writeBytes(footer);
        file.writeBytes(little(footer.length));
        file.writeBytes(MAGIC);
        return file.toByteArray();
    }

    /** Which rows have a value, where they may have none, and then the values. */
    private static byte[] page(List<?> column, boolean number) {
        ByteArrayOutputStream page = new ByteArrayOutputStream();
        if (number) {
            byte[] present = present(column);
            page.writeBytes(little(present.length));
            page.writeBytes(present);
        }
        for (Object cell : column) {
            if (cell instanceof Double value) {
                page.writeBytes(ByteBuffer.allocate(Double.BYTES)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putDouble(value)
                        .array());
            } else if (cell instanceof String text) {
                byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                page.writeBytes(little(bytes.length));
                page.writeBytes(bytes);
            }
        }
        return page.toByteArray();
    }

    /** One bit for each row, in one bit-packed run of groups of eight. */
    private static byte[] present(List<?> column) {
        int groups = (column.size() + BITS - 1) / BITS;
        byte[] bits = new byte[groups];
        for (int i = 0; i < column.size(); i++) {
            if (column.get(i) != null) {
                bits[i / BITS] |= (byte) (1 << (i % BITS));
            }
        }
        ByteArrayOutputStream run = new ByteArrayOutputStream();
        CompactThrift.variable(((long) groups << 1) | 1, run);
        run.writeBytes(bits);
        return run.toByteArray();
    }

    private static byte[] little(int value) {
        return ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(value)
                .array();
    }

    /** A data page of the first kind. */
    private static byte[] header(int bytes, int rows) {
        CompactThrift page = new CompactThrift()
                .number(1, rows)
                .number(2, PLAIN)
                .number(3, RLE)
                .number(4, RLE);
        return new CompactThrift()
                .number(1, 0)
                .number(2, bytes)
                .number(3, bytes)
                .struct(5, page)
                .end();
    }

    private static byte[] footer(List<Chunk> chunks, int rows) {
        List<CompactThrift> schema = new ArrayList<>();
        schema.add(new CompactThrift().text(4, "figures").number(5, chunks.size()));
        List<CompactThrift> columns = new ArrayList<>();
        long total = 0;
        for (Chunk chunk : chunks) {
            int type = chunk.number() ? DOUBLE : BYTE_ARRAY;
            CompactThrift element = new CompactThrift()
                    .number(1, type)
                    .number(3, chunk.number() ? OPTIONAL : REQUIRED)
                    .text(4, chunk.name());
            schema.add(chunk.number() ? element : element.number(6, UTF8));
            CompactThrift metadata = new CompactThrift()
                    .number(1, type)
                    .numbers(2, PLAIN, RLE)
                    .texts(3, chunk.name())
                    .number(4, 0)
                    .big(5, chunk.rows())
                    .big(6, chunk.size())
                    .big(7, chunk.size())
                    .big(9, chunk.offset());
            columns.add(new CompactThrift().big(2, chunk.offset()).struct(3, metadata));
            total += chunk.size();
        }
        CompactThrift group =
                new CompactThrift().structs(1, columns).big(2, total).big(3, rows);
        return new CompactThrift()
                .number(1, 2)
                .structs(2, schema)
                .big(3, rows)
                .structs(4, List.of(group))
                .text(6, "Order-Entry driver")
                .end();
    }
}
