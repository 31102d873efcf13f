package io.orderentry.populate.file;

import io.orderentry.config.WarehouseRange;
import io.orderentry.data.Population;
import io.orderentry.populate.BuildListener;
import io.orderentry.populate.BuildPlan;
import io.orderentry.populate.Builder;
import io.orderentry.populate.CountingSink;
import io.orderentry.spi.BulkWriter;
import io.orderentry.spi.RowFileFormat;
import io.orderentry.sql.SqlCatalog;
import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writes the rows of contiguous warehouses to files that the server imports itself, and for each the script of its import. The files of all
 * ranges together hold the population, and the scripts leave a database that {@link Builder#resume} completes. A file has its name only when it is complete and on
 * disk.
 */
public final class FileBuild {
    private static final String UNFINISHED = ".unfinished";
    private static final String TABLES = "tables.sql";

    private final BuildPlan plan;
    private final Population population;
    private final RowFileFormat format;
    private final ImportScripts scripts;
    private final Path folder;
    private final String serverFolder;
    private List<RowFile> files;
    private boolean first;
    private final AtomicLong rows = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();

    /**
     * @param driverVersion kept in oe_meta
     * @param folder where the files go; exists
     * @param serverFolder the same folder, as the server sees it; without a quote or a backslash
     */
    public FileBuild(
            BuildPlan plan,
            RowFileFormat format,
            SqlCatalog sql,
            String driverVersion,
            Path folder,
            String serverFolder) {
        this.plan = plan;
        this.population = plan.population();
        this.format = format;
        this.scripts = new ImportScripts(plan, sql, driverVersion);
        this.folder = folder;
        this.serverFolder = serverFolder;
        ofWarehouses(plan.only().first(), plan.only().last());
    }

    /**
     * Narrows the files to some of the plan's warehouses; without it they are of all.
     *
     * @param firstWarehouse the range with the first of the plan has ITEM and the script that makes the tables
     */
    public FileBuild ofWarehouses(int firstWarehouse, int lastWarehouse) {
        first = firstWarehouse == plan.only().first();
        files = RowFile.of(plan.scale().warehouses(), new WarehouseRange(firstWarehouse, lastWarehouse), first);
        return this;
    }

    /** Number of files of rows. */
    public int fileCount() {
        return files.size();
    }

    /** Rows that were written. */
    public long rows() {
        return rows.get();
    }

    /** Bytes of the files of rows. */
    public long bytes() {
        return bytes.get();
    }

    /** A file of this range, or one that was begun, that is there already. */
    public Optional<Path> existing() {
        List<Path> all = new ArrayList<>();
        if (first) {
            all.add(folder.resolve(TABLES));
        }
        for (RowFile file : files) {
            all.add(folder.resolve(file.name() + RowFile.ROWS));
            all.add(folder.resolve(file.name() + RowFile.SCRIPT));
        }
        return all.stream()
                .flatMap(path -> List.of(path, unfinished(path)).stream())
                .filter(path -> Files.exists(path))
                .findFirst();
    }

    /**
     * Writes all files, several at a time.
     *
     * @throws IOException when one cannot be written; what is complete stays
     */
    public void write(BuildListener listener) throws IOException, SQLException, InterruptedException {
        if (first) {
            writeText(TABLES, scripts.tables());
        }
        ExecutorService threads = Executors.newFixedThreadPool(plan.threads());
        try {
            CompletionService<Void> done = new ExecutorCompletionService<>(threads);
            for (RowFile file : files) {
                done.submit(() -> {
                    write(file, listener);
                    return null;
                });
            }
            for (int i = 0; i < files.size(); i++) {
                done.take().get();
            }
        } catch (ExecutionException e) {
            throw thrown(e.getCause());
        } finally {
            threads.shutdownNow();
            threads.awaitTermination(1, TimeUnit.MINUTES);
        }
        listener.rowsEnded();
    }

    /** The cause itself, or what a plugin wrapped it in. */
    private static IOException thrown(Throwable cause) throws SQLException {
        if (cause instanceof IOException io) {
            return io;
        }
        if (cause instanceof SQLException sql) {
            if (sql.getCause() instanceof IOException io) {
                return io;
            }
            throw sql;
        }
        throw new IllegalStateException("the build failed", cause);
    }

    private void write(RowFile file, BuildListener listener) throws IOException, SQLException {
        List<Long> partRows = new ArrayList<>();
        String name = file.name() + RowFile.ROWS;
        writeFile(name, out -> {
            try (BulkWriter writer = format.write(out, file.table())) {
                CountingSink counted = new CountingSink(writer, (moreRows, moreBytes) -> {
                    listener.bytes(moreBytes);
                    listener.rows(file.table(), moreRows);
                });
                for (int part = file.firstPart(); part <= file.lastPart(); part++) {
                    long before = counted.rows();
                    population.generate(file.table(), part, counted);
                    partRows.add(counted.rows() - before);
                }
                writer.finish();
                counted.report();
                rows.addAndGet(counted.rows());
            }
        });
        bytes.addAndGet(Files.size(folder.resolve(name)));
        writeText(file.name() + RowFile.SCRIPT, scripts.rows(file, serverFolder + "/" + name, partRows));
    }

    private void writeText(String name, String text) throws IOException, SQLException {
        writeFile(name, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    @FunctionalInterface
    private interface Content {
        void to(OutputStream out) throws IOException, SQLException;
    }

    private static Path unfinished(Path path) {
        return path.resolveSibling(path.getFileName() + UNFINISHED);
    }

    /** The file appears when it is complete; after a failure nothing is left of it. */
    private void writeFile(String name, Content content) throws IOException, SQLException {
        Path path = folder.resolve(name);
        Path unfinished = unfinished(path);
        Files.createFile(unfinished);
        try {
            try (FileOutputStream file = new FileOutputStream(unfinished.toFile())) {
                OutputStream out = new BufferedOutputStream(file);
                content.to(out);
                out.flush();
                file.getFD().sync();
            }
            Files.move(unfinished, path, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException | SQLException | RuntimeException | Error e) {
            try {
                Files.deleteIfExists(unfinished);
            } catch (IOException late) {
                e.addSuppressed(late);
            }
            throw e;
        }
    }
}
