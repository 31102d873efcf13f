package io.orderentry.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import io.orderentry.data.Population;
import io.orderentry.model.RowSink;
import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.sql.SQLException;
import java.util.Locale;

/**
 * Generates the rows of a database and encodes them, in a JVM of its own, so that one class measures the driver of any version that is on
 * the class path. Prints a line a table ({@link RowsOutput}) and one of the process.
 */
public final class RowsProbe {
    /** Rows between two times that the encoded bytes are dropped: about as often as a build sends them. */
    private static final int ROWS_PER_CHUNK = 200;

    private static final int CHUNK_BYTES = 1 << 17;

    private RowsProbe() {}

    /** @param args number of warehouses; class that encodes rows, or {@code none} */
    public static void main(String[] args) throws ReflectiveOperationException, SQLException {
        Scale scale = new Scale(Integer.parseInt(args[0]));
        Population population = new Population(1, scale);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        OperatingSystemMXBean process = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long thread = Thread.currentThread().getId();
        long processBegin = process.getProcessCpuTime();
        long all = 0;
        for (Table table : Table.values()) {
            long cpu = threads.getCurrentThreadCpuTime();
            long allocated = threads.getThreadAllocatedBytes(thread);
            long rows = 0;
            for (int part = 0; part < population.parts(table); part++) {
                Counter sink = args[1].equals("none") ? new Counter() : new Encoder(args[1]);
                population.generate(table, part, sink);
                rows += sink.rows;
            }
            all += rows;
            System.out.printf(
                    Locale.ROOT,
                    RowsOutput.FORMAT,
                    table.sqlName(),
                    rows,
                    threads.getCurrentThreadCpuTime() - cpu,
                    threads.getThreadAllocatedBytes(thread) - allocated);
        }
        System.out.printf(
                Locale.ROOT, RowsOutput.FORMAT, RowsOutput.PROCESS, all, process.getProcessCpuTime() - processBegin, 0);
    }

    /** Takes every value and keeps a sum, so that no work can be left out. */
    private static class Counter implements RowSink {
        private long sum;
        long rows;

        @Override
        public void integer(long value) {
            sum += value;
        }

        @Override
        public void decimal(long unscaled, int scale) {
            sum += unscaled;
        }

        @Override
        public void text(byte[] ascii, int offset, int length) {
            sum += ascii[offset + length - 1];
        }

        @Override
        public void timestamp(long epochMicros) {
            sum += epochMicros;
        }

        @Override
        public void nullValue() {
            sum++;
        }

        @Override
        public void endRow() throws SQLException {
            rows += sum == Long.MIN_VALUE ? 0 : 1;
        }
    }

    /** Encodes the rows as a plugin does, whose classes are not public, and drops the bytes. */
    private static final class Encoder extends Counter {
        private final RowSink format;
        private final Method clear;

        Encoder(String name) throws ReflectiveOperationException {
            Class<?> type = Class.forName(name);
            Constructor<?> constructor = type.getDeclaredConstructor(int.class);
            constructor.setAccessible(true);
            format = (RowSink) constructor.newInstance(CHUNK_BYTES);
            clear = declared(type, "clear");
        }

        private static Method declared(Class<?> type, String name) throws NoSuchMethodException {
            for (Class<?> each = type; each != null; each = each.getSuperclass()) {
                for (Method method : each.getDeclaredMethods()) {
                    if (method.getName().equals(name) && method.getParameterCount() == 0) {
                        method.setAccessible(true);
                        return method;
                    }
                }
            }
            throw new NoSuchMethodException(type.getName() + "." + name);
        }

        @Override
        public void integer(long value) {
            format.integer(value);
        }

        @Override
        public void decimal(long unscaled, int scale) {
            format.decimal(unscaled, scale);
        }

        @Override
        public void text(byte[] ascii, int offset, int length) {
            format.text(ascii, offset, length);
        }

        @Override
        public void timestamp(long epochMicros) {
            format.timestamp(epochMicros);
        }

        @Override
        public void nullValue() {
            format.nullValue();
        }

        @Override
        public void endRow() throws SQLException {
            format.endRow();
            if (++rows % ROWS_PER_CHUNK == 0) {
                try {
                    clear.invoke(format);
                } catch (ReflectiveOperationException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }
}
