package io.orderentry.durability;

import io.orderentry.model.NewOrderInput;
import io.orderentry.model.NewOrderOutput;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.PaymentOutput;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionOutput;
import io.orderentry.populate.BuildMetadata;
import io.orderentry.populate.RunMark;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.text.PrivateFiles;
import io.orderentry.text.Refusal;
import io.orderentry.text.Sentences;
import io.orderentry.txn.TransactionExecution;
import io.orderentry.txn.WorkListener;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Log of the New-Orders and Payments that a database acknowledged, a line each. A thread of its own writes and syncs them in groups; what it
 * has not synced is not in the log, and no worker waits for it. A log that cannot be written, or whose disk falls far behind, ends there and
 * is not complete. Any thread may add; one closes.
 */
public final class DurabilityLog implements WorkListener, AutoCloseable {
    /**
     * A database, by its oe_meta or by a log, and the run that began last on it.
     *
     * @param database its identity among all others, made by its build
     * @param runNumber counts the runs on the database
     * @param run identity of the run, made when it began
     * @param lastRun the run in words; null in a log
     */
    public record Subject(long warehouses, long cLoad, long database, long runNumber, long run, String lastRun) {
        public static Subject of(BuildMetadata meta, RunMark last) {
            return new Subject(
                    meta.warehouses(), meta.cLoad(), meta.databaseId(), last.number(), last.identity(), last.text());
        }
    }

    static final long VERSION = 2;

    /** Lines that wait for the disk: 50 MB, and half a minute of 500,000 New-Orders a minute. */
    static final int MOST_WAITING = 500_000;

    private static final String CLOSED = "";
    /** Longest wait for the disk at the end. */
    private static final Duration CLOSE = Duration.ofMinutes(1);

    private final Path file;
    private final FileChannel channel;
    private final Consumer<String> failed;
    private final BlockingQueue<String> lines;
    /** Transactions that workers have sent and have no answer for yet. */
    private final Map<Thread, TransactionInput> running = new ConcurrentHashMap<>();

    private final LogLine.Chain chain = new LogLine.Chain();
    private final Thread writer = new Thread(this::write, "oe-durability-log");
    private volatile long records;
    private volatile long groups;
    private volatile long syncNanos;
    private volatile String problem;

    private DurabilityLog(Path file, FileChannel channel, int mostWaiting, Consumer<String> failed) {
        this.file = file;
        this.channel = channel;
        this.failed = failed;
        this.lines = new LinkedBlockingQueue<>(mostWaiting);
        writer.setDaemon(true);
    }

    /** The first lines of a log: of which database and run it is, and where warehouses and districts stand before the run. */
    public static List<String> start(Connection connection, SqlCatalog sql, Subject subject) throws SQLException {
        List<String> lines = new ArrayList<>();
        lines.add(LogLine.LOG.text(VERSION));
        lines.add(LogLine.DATABASE.text(subject.warehouses(), subject.cLoad(), subject.database()));
        lines.add(LogLine.RUN.text(subject.runNumber(), subject.run()));
        StoredState stored = new StoredState(connection, sql);
        stored.warehouses().forEach((warehouse, ytdCents) -> lines.add(LogLine.WAREHOUSE.text(warehouse, ytdCents)));
        stored.districts()
                .forEach((key, state) -> lines.add(
                        LogLine.DISTRICT.text(key.warehouse(), key.district(), state.nextOrder(), state.ytdCents())));
        return lines;
    }

    /**
     * Makes the file, which only its owner may read, and writes its start.
     *
     * @param start as {@link #start} reads it from the database before the run
     * @param failed receives one sentence when the log ends before the run
     * @throws Refusal when it is there already, or cannot be made
     */
    public static DurabilityLog create(Path file, List<String> start, Consumer<String> failed) {
        FileChannel channel;
        try {
            channel = FileChannel.open(
                    file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), PrivateFiles.file());
        } catch (FileAlreadyExistsException e) {
            throw new Refusal("--durability-log: " + file + " is there already; name another file, or remove it");
        } catch (IOException e) {
            throw new Refusal("--durability-log: " + file + " cannot be made: " + e.getMessage());
        }
        return begin(file, channel, start, MOST_WAITING, failed);
    }

    /** @param mostWaiting lines that may wait for the disk */
    static DurabilityLog begin(
            Path file, FileChannel channel, List<String> start, int mostWaiting, Consumer<String> failed) {
        DurabilityLog log = new DurabilityLog(file, channel, mostWaiting, failed);
        try {
            log.sync(start);
        } catch (IOException e) {
            log.discard(e);
            throw new Refusal("--durability-log: " + file + " cannot be written: " + e.getMessage());
        }
        log.writer.start();
        return log;
    }

    private void discard(IOException failure) {
        try (channel) {
            Files.deleteIfExists(file);
        } catch (IOException late) {
            failure.addSuppressed(late);
        }
    }

    @Override
    public void started(TransactionInput input) {
        if (input instanceof NewOrderInput || input instanceof PaymentInput) {
            running.put(Thread.currentThread(), input);
        }
    }

    @Override
    public void ended(TransactionInput input, TransactionExecution execution) {
        switch (execution.outcome()) {
            case COMMITTED, UNEXPECTED_COMMIT -> addAcknowledged(input, execution.output());
            case UNKNOWN -> addUnknown(input);
            default -> {}
        }
        running.remove(Thread.currentThread());
    }

    private void addAcknowledged(TransactionInput input, TransactionOutput output) {
        if (input instanceof NewOrderInput order && output instanceof NewOrderOutput made) {
            long cents = made.lines().stream()
                    .mapToLong(NewOrderOutput.Line::amountCents)
                    .sum();
            add(LogLine.ORDER.text(
                    order.warehouse(), order.district(), made.order(), order.lines(), order.customer(), cents));
        } else if (input instanceof PaymentInput payment && output instanceof PaymentOutput made) {
            add(payment(LogLine.PAYMENT, payment, made.customerId()));
        }
    }

    private void addUnknown(TransactionInput input) {
        if (input instanceof NewOrderInput order) {
            add(LogLine.UNKNOWN_ORDER.text(order.warehouse(), order.district(), order.customer(), order.lines()));
        } else if (input instanceof PaymentInput payment) {
            add(payment(LogLine.UNKNOWN_PAYMENT, payment, payment.customer().id()));
        }
    }

    private static String payment(LogLine kind, PaymentInput payment, int customer) {
        return kind.text(
                payment.warehouse(),
                payment.district(),
                payment.customer().warehouse(),
                payment.customer().district(),
                customer,
                payment.amountCents(),
                payment.date().toInstant(ZoneOffset.UTC).toEpochMilli());
    }

    private void add(String line) {
        if (problem == null && !lines.offer(line)) {
            int most = lines.size() + lines.remainingCapacity(); // the writer may have taken some since
            fail("its disk is " + most + " lines behind");
        }
    }

    private synchronized void fail(String why) {
        if (problem == null) {
            problem = why;
            failed.accept(file + " is not complete from here on: " + why);
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
                if (!open && problem == null) {
                    group.add(LogLine.END.text(records + group.size()));
                }
                sync(group);
            }
        } catch (IOException e) {
            fail("it cannot be written: " + e.getMessage());
            lines.clear();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void sync(List<String> group) throws IOException {
        StringBuilder text = new StringBuilder();
        group.forEach(line -> text.append(chain.next(line)).append('\n'));
        ByteBuffer bytes = ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.UTF_8));
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
        String why = problem;
        return why != null
                ? "not complete: " + why
                : Sentences.text(
                        "%,d lines in %,d groups, each written and synced in %.2f ms",
                        records, groups, groups == 0 ? 0 : syncNanos / 1e6 / groups);
    }

    /** Reason that the log ended before the run; empty when it is complete. */
    public Optional<String> problem() {
        return Optional.ofNullable(problem);
    }

    /**
     * Writes and syncs what is left, what has no answer as of unknown outcome, and the line that says that the log is complete. Waits for
     * the disk, but not for ever.
     */
    @Override
    public void close() throws IOException {
        running.values().forEach(this::addUnknown);
        long deadline = System.nanoTime() + CLOSE.toNanos();
        boolean interrupted = false;
        boolean told = false;
        while (writer.isAlive() && deadline - System.nanoTime() > 0) {
            try {
                told = told || lines.offer(CLOSED, deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
                TimeUnit.NANOSECONDS.timedJoin(writer, deadline - System.nanoTime());
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (writer.isAlive()) {
            fail("its disk did not take the rest within " + CLOSE.toSeconds() + " s");
        } else {
            channel.close();
        }
    }
}
