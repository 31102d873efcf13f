package io.orderentry.benchmarks;

import io.orderentry.benchmarks.CopyFiles.Part;
import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * LOAD DATA LOCAL of the same rows by two clients at once, into the driver's tables, with its indexes before or after the rows, and
 * ANALYZE. The tables are made in the database that the driver builds in, when it is empty.
 */
final class FamilyFloor implements LoadFloor {
    private static final int STREAMS = 2;

    private final FamilyServer server;
    private final CopyFiles files;
    private final SqlCatalog sql;
    private final boolean indexesFirst;
    private long rows;

    FamilyFloor(FamilyServer server, CopyFiles files, Path home, boolean indexesFirst) throws IOException {
        this.server = server;
        this.files = files;
        this.indexesFirst = indexesFirst;
        this.sql = Floor.catalog(server.address().vendor(), home);
    }

    @Override
    public void requireFree() throws IOException, InterruptedException {
        // The driver's own build refuses a database with tables of others.
    }

    @Override
    public void export() throws IOException, InterruptedException {
        rows = 0;
        for (Part part : files.parts()) {
            Path script = script("export-" + part.table().sqlName(), List.of(select(part)));
            List<String> lines = server.client(files.folder(), script)
                    .orFail("the client, export,")
                    .output();
            rows += lines.size();
            Files.write(files.path(part), lines);
        }
    }

    private static String select(Part part) {
        String columns = part.table().columns().stream()
                .map(column -> "ifnull(" + column.name() + ", '\\\\N')")
                .collect(Collectors.joining(", "));
        return "select " + columns + " from " + part.table().sqlName() + part.condition() + ";";
    }

    @Override
    public LoadSeconds load() throws IOException, InterruptedException {
        run("tables", List.of(texts(sql.file("tables").stream())));
        double indexes = indexesFirst ? indexes() : 0;
        long start = System.nanoTime();
        long loaded = run(
                "load",
                Streams.balanced(STREAMS, files.parts(), files::bytes).stream()
                        .map(stream -> stream.stream().flatMap(this::load).toList())
                        .toList());
        double load = seconds(start);
        indexes += indexesFirst ? 0 : indexes();
        long analyze = System.nanoTime();
        run("analyze", of("analyze"));
        if (loaded != rows) {
            throw new IOException("the floor has " + loaded + " rows, the driver's database " + rows);
        }
        return new LoadSeconds(load, indexes, seconds(analyze));
    }

    private double indexes() throws IOException, InterruptedException {
        long start = System.nanoTime();
        run("indexes", of("keys", "indexes"));
        return seconds(start);
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    private Stream<String> load(Part part) {
        return Stream.of(
                "load data local infile '" + files.path(part) + "' into table "
                        + part.table().sqlName() + " character set ascii ("
                        + part.table().columnNames() + ");",
                "select concat('loaded ', row_count());");
    }

    private List<List<String>> of(String... names) {
        Scale scale = new Scale(files.warehouses());
        return Streams.balanced(STREAMS, Arrays.asList(Table.values()), table -> table.typicalRows(scale)).stream()
                .map(stream -> stream.stream()
                        .flatMap(table ->
                                texts(Arrays.stream(names).flatMap(name -> sql.named(name, table.sqlName()).stream()))
                                        .stream())
                        .toList())
                .toList();
    }

    private static List<String> texts(Stream<NamedStatement> statements) {
        return statements.map(each -> each.text() + ";").toList();
    }

    /** Runs one client for each script at the same time; returns how many rows they loaded. */
    private long run(String name, List<List<String>> scripts) throws IOException, InterruptedException {
        ExecutorService sessions = Executors.newFixedThreadPool(scripts.size());
        try {
            List<Future<Child>> running = new ArrayList<>();
            for (int i = 0; i < scripts.size(); i++) {
                Path script = script(name + "-" + i, scripts.get(i));
                running.add(sessions.submit(() -> server.client(files.folder(), script)));
            }
            long loaded = 0;
            for (Future<Child> session : running) {
                loaded += session.get().orFail("the client, " + name + ",").output().stream()
                        .filter(line -> line.startsWith("loaded "))
                        .mapToLong(line -> Long.parseLong(line.substring("loaded ".length())))
                        .sum();
            }
            return loaded;
        } catch (ExecutionException e) {
            throw new IOException("the client, " + name + ": " + e.getCause().getMessage(), e);
        } finally {
            sessions.shutdown();
        }
    }

    private Path script(String name, List<String> statements) throws IOException {
        return Files.write(files.folder().resolve(name + ".sql"), statements);
    }

    @Override
    public void drop() throws IOException, InterruptedException {
        run(
                "drop",
                List.of(Arrays.stream(Table.values())
                        .map(table -> "drop table if exists " + table.sqlName() + ";")
                        .toList()));
    }

    @Override
    public boolean checkpoint() {
        return false;
    }
}
