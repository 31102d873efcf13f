package io.orderentry.durability;

import io.orderentry.config.PrivateFiles;
import io.orderentry.config.Refusal;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.NewOrderOutput;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionOutput;
import io.orderentry.result.Sentences;
import io.orderentry.txn.WorkListener;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Log of the New-Orders and Payments that a database acknowledged, a line each. A thread of its own writes and syncs them in groups; what it
 * has not synced is not in the log, and no worker waits for it. Any thread may add; one closes.
 */
public final class DurabilityLog implements WorkListener, AutoCloseable {
    private static final String CLOSED = "";

    private final Path file;
    private final FileChannel channel;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final Thread writer = new Thread(this::write, "oe-durability-log");
    private volatile long records;
    private volatile long groups;
    private volatile long syncNanos;
    private volatile IOException problem;

    private DurabilityLog(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
        writer.setDaemon(true);
    }

    /**
     * Makes the file, which only its owner may read.
     *
     * @param start of the database, before the run
     * @throws Refusal when it is there already, or cannot be made
     */
    public static DurabilityLog create(Path file, StartOfLog start) {
        DurabilityLog log;
        try {
            log = new DurabilityLog(
                    file,
                    FileChannel.open(
                            file,
                            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                            PrivateFiles.file()));
        } catch (FileAlreadyExistsException e) {
            throw new Refusal("--durability-log: " + file + " is there already; name another file, or remove it");
        } catch (IOException e) {
            throw new Refusal("--durability-log: " + file + " cannot be made: " + e.getMessage());
        }
        log.lines.addAll(start.lines());
        log.writer.start();
        return log;
    }

    @Override
    public void acknowledged(TransactionInput input, TransactionOutput output) {
        if (input instanceof NewOrderInput order && output instanceof NewOrderOutput made) {
            lines.add(LogLine.ORDER.text(order.warehouse(), order.district(), made.order(), order.lines()));
        } else if (input instanceof PaymentInput payment) {
            lines.add(LogLine.PAYMENT.text(payment.warehouse(), payment.district(), payment.amountCents()));
        }
    }

    @Override
    public void unknown(TransactionInput input) {
        if (input instanceof NewOrderInput order) {
            lines.add(LogLine.UNKNOWN_ORDER.text(order.warehouse(), order.district(), order.customer(), order.lines()));
        } else if (input instanceof PaymentInput payment) {
            lines.add(LogLine.UNKNOWN_PAYMENT.text(payment.warehouse(), payment.district(), payment.amountCents()));
        }
    }

    private void write() {
        try {
            boolean open = true;
            while (open) {
                List<String> group = new ArrayList<>();
                group.add(lines.take());
                lines.drainTo(group);
                open = !group.remove(CLOSED);
                if (!open) {
                    group.add(LogLine.END.text(records + group.size()));
                }
                sync(group);
            }
        } catch (IOException e) {
            problem = e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void sync(List<String> group) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap((String.join("\n", group) + "\n").getBytes(StandardCharsets.UTF_8));
        long begun = System.nanoTime();
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
        channel.force(false);
        syncNanos += System.nanoTime() - begun;
        records += group.size();
        groups++;
    }

    /** Such as {@code 12,345 lines in 320 groups, each written and synced in 1.9 ms}; or why the log is not complete. */
    public String figures() {
        IOException failed = problem;
        return failed != null
                ? "not complete: " + file + " cannot be written: " + failed.getMessage()
                : Sentences.text(
                        "%,d lines in %,d groups, each written and synced in %.2f ms",
                        records, groups, groups == 0 ? 0 : syncNanos / 1e6 / groups);
    }

    /** Writes and syncs what is left, and the line that says that the log is complete. Waits for the disk. */
    @Override
    public void close() throws IOException {
        lines.add(CLOSED);
        boolean interrupted = false;
        while (writer.isAlive()) {
            try {
                writer.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        channel.close();
    }
}
