package io.orderentry.contract;

import io.orderentry.model.Column;
import io.orderentry.model.RowSink;
import io.orderentry.model.Table;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Iterator;
import java.util.StringJoiner;
import java.util.function.Consumer;

/** Rows as lines that people can read: each value behind its column's name. */
final class RowLines implements RowSink {
    private static final long MICROS = 1_000_000;

    private final Table table;
    private final Consumer<String> lines;
    private Iterator<Column> columns;
    private StringJoiner line;

    RowLines(Table table, Consumer<String> lines) {
        this.table = table;
        this.lines = lines;
        begin();
    }

    private void begin() {
        columns = table.columns().iterator();
        line = new StringJoiner(" ");
    }

    private void add(Object value) {
        line.add(columns.next().name() + "=" + value);
    }

    @Override
    public void integer(long value) {
        add(value);
    }

    @Override
    public void decimal(long unscaled, int scale) {
        add(BigDecimal.valueOf(unscaled, scale));
    }

    @Override
    public void text(byte[] ascii, int offset, int length) {
        add("'" + new String(ascii, offset, length, StandardCharsets.US_ASCII).stripTrailing() + "'");
    }

    @Override
    public void timestamp(long epochMicros) {
        add(LocalDateTime.ofEpochSecond(
                Math.floorDiv(epochMicros, MICROS), (int) Math.floorMod(epochMicros, MICROS) * 1_000, ZoneOffset.UTC));
    }

    @Override
    public void nullValue() {
        add(null);
    }

    @Override
    public void endRow() {
        lines.accept(line.toString());
        begin();
    }
}
