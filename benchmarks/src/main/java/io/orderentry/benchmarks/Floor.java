package io.orderentry.benchmarks;

import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * The least that a load can be: the rows are in files, psql COPYs them into tables without keys in two streams
 * at once, then makes the same keys and indexes and ANALYZEs, in two streams again. Nothing is generated, no procedure is made, nothing
 * is vacuumed.
 */
final class Floor implements LoadFloor {
    private static final String SCHEMA = "floor";
    private static final int STREAMS = 2;
    /** Number of rows of a table that ANALYZE reads by default. */
    private static final long SAMPLED = 30_000;

    private final PgServer server;
    private final CopyFiles files;
    private final SqlCatalog sql;
    private final Psql psql;
    private long rows;

    /** @param home of the project, whose {@code schemas} the SQL is read from */
    Floor(PgServer server, CopyFiles files, Path home) throws IOException {
        this.server = server;
        this.files = files;
        this.psql = new Psql(files.folder(), server, SCHEMA);
        this.sql = catalog("postgresql", home);
    }

    /** The SQL of a vendor, from {@code schemas} of the project. */
    static SqlCatalog catalog(String vendor, Path home) throws IOException {
        try (URLClassLoader schemas =
                new URLClassLoader(new URL[] {home.toUri().toURL()}, Floor.class.getClassLoader())) {
            return SqlCatalog.load(vendor, schemas);
        }
    }

    @Override
    public void requireFree() throws IOException, InterruptedException {
        if (!server.query(files.folder(), "select 1 from pg_namespace where nspname = '" + SCHEMA + "'")
                .isEmpty()) {
            throw new Refusal("the database already has a schema named " + SCHEMA
                    + ", which the benchmark would make and drop; drop it or use another database");
        }
    }

    @Override
    public void export() throws IOException, InterruptedException {
        rows = new Psql(files.folder(), server, "public")
                .run(
                        "export",
                        false,
                        List.of(files.parts().stream().map(files::write).toList()));
    }

    @Override
    public LoadSeconds load() throws IOException, InterruptedException {
        List<String> tables =
                sql.file("tables").stream().map(each -> each.text() + ";").toList();
        psql.run(
                "tables",
                true,
                List.of(Stream.concat(Stream.of("create schema " + SCHEMA + ";"), tables.stream())
                        .toList()));
        long start = System.nanoTime();
        long copied = psql.run(
                "copy",
                true,
                Streams.balanced(STREAMS, files.parts(), files::bytes).stream()
                        .map(stream -> stream.stream().map(files::load).toList())
                        .toList());
        long loaded = System.nanoTime();
        psql.run("indexes", false, ofTables(table -> indexes(table).count() * rows(table), this::indexes));
        long indexed = System.nanoTime();
        psql.run(
                "analyze",
                false,
                ofTables(
                        table -> table.columns().size() * Math.min(SAMPLED, rows(table)),
                        table -> Stream.of("analyze " + table.sqlName() + ";")));
        long end = System.nanoTime();
        if (copied != rows) {
            throw new IOException("the floor has " + copied + " rows, the driver's database " + rows);
        }
        return new LoadSeconds((loaded - start) / 1e9, (indexed - loaded) / 1e9, (end - indexed) / 1e9);
    }

    @Override
    public boolean checkpoint() throws InterruptedException {
        try {
            server.query(files.folder(), "checkpoint");
            return true;
        } catch (IOException e) {
            // It needs a superuser or pg_checkpoint.
            return false;
        }
    }

    @Override
    public void drop() throws IOException, InterruptedException {
        server.query(files.folder(), "drop schema if exists " + SCHEMA + " cascade");
    }

    private Stream<String> indexes(Table table) {
        return Stream.of("keys", "indexes")
                .flatMap(file -> sql.named(file, table.sqlName()).stream())
                .map(NamedStatement::text)
                .map(text -> text + ";");
    }

    private long rows(Table table) {
        return table.typicalRows(new Scale(files.warehouses()));
    }

    /** What is done to one table stays in one stream: keys and indexes would wait for each other's locks. */
    private static List<List<String>> ofTables(
            ToLongFunction<Table> weight, Function<Table, Stream<String>> statements) {
        return Streams.balanced(STREAMS, Arrays.asList(Table.values()), weight).stream()
                .map(stream -> stream.stream().flatMap(statements).toList())
                .toList();
    }
}
