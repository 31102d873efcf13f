package io.orderentry.sql;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The SQL that runs against one vendor's database: the standard's statements, each replaced where the vendor's file has one of the
 * same name. A vendor's statement that replaces nothing, or that has another number of parameters, is an error, so that a typing
 * mistake cannot silently run the standard's. Immutable; any thread may use it.
 */
public final class SqlCatalog {
    /** The vendor that stands for {@code schemas/standard} alone. */
    public static final String STANDARD = "standard";
    /** The reads that verify the outputs of transactions. */
    public static final String OUTPUTS = "checks/outputs";

    // The vendor's files, as docs/write-a-plugin.md has them.
    public static final String PROCEDURES = "procedures";
    public static final String HOST = "host";
    public static final String PEER = "peer";
    public static final String PROBE = "probe";
    public static final String ACTIVITY = "activity";
    public static final String PROCEDURE_TEXTS = "procedure_texts";
    public static final String SCHEMA_OBJECTS = "schema_objects";
    public static final String DEPENDENTS = "dependents";
    public static final String CONTENT = "content";
    public static final String LEFT = "left";
    public static final String SNAPSHOT = "snapshot";
    public static final String START_STATE = "start_state";
    public static final String SESSION_STATE = "session_state";
    public static final String COMMIT = "commit";
    public static final String SESSION_SETTING = "session_setting";
    private static final String DROP_PROCEDURES = "drop_procedures";
    private static final String TABLES = "tables";
    private static final String PARTITIONS = "partitions";
    private static final String ANALYZE = "analyze";
    private static final String EACH_TABLE = "each_table";

    /** Files that the standard has; a vendor may override single statements of them. */
    private static final List<String> STANDARD_FILES = List.of(
            TABLES,
            "keys",
            "indexes",
            "foreign_keys",
            "drop",
            "meta",
            "fingerprint",
            "transactions/new_order",
            "transactions/payment",
            "transactions/order_status",
            "transactions/delivery",
            "transactions/stock_level",
            "checks/consistency",
            OUTPUTS,
            "acid/workload",
            "audit");

    /**
     * Files that only a vendor has, each optional: besides those above, what runs on every new connection ({@code session}) and on those of the
     * driver's own statements, before the foreign keys are made or a check looks, and after the load on each table ({@code analyze}).
     */
    private static final List<String> VENDOR_FILES = List.of(
            "session",
            "own_session",
            SESSION_STATE,
            SESSION_SETTING,
            COMMIT,
            PARTITIONS,
            "before_foreign_keys",
            "before_checks",
            SNAPSHOT,
            START_STATE,
            ANALYZE,
            PROCEDURES,
            DROP_PROCEDURES,
            PROCEDURE_TEXTS,
            SCHEMA_OBJECTS,
            DEPENDENTS,
            CONTENT,
            LEFT,
            HOST,
            PEER,
            PROBE,
            ACTIVITY);

    /** Files that a placement may have: those that make the tables, and neither transactions nor checks. */
    private static final List<String> PLACED_FILES =
            List.of(TABLES, PARTITIONS, "keys", "indexes", "before_foreign_keys", "foreign_keys");

    private final Map<String, Map<String, NamedStatement>> files;
    private final WaitClasses waitClasses;
    private final Placement placement;
    /** The catalogs with a placement in place of the vendor's usual tables. */
    private final List<SqlCatalog> placements;

    private SqlCatalog(
            Map<String, Map<String, NamedStatement>> files,
            WaitClasses waitClasses,
            Placement placement,
            List<SqlCatalog> placements) {
        this.files = files;
        this.waitClasses = waitClasses;
        this.placement = placement;
        this.placements = placements;
    }

    /**
     * @param vendor a plugin's name, or {@link #STANDARD}
     * @param loader finds {@code schemas/<vendor>/}: the class loader of the plugin
     */
    public static SqlCatalog load(String vendor, ClassLoader loader) {
        boolean isVendor = !vendor.equals(STANDARD);
        Map<String, Map<String, NamedStatement>> files = new LinkedHashMap<>();
        for (String file : STANDARD_FILES) {
            Map<String, NamedStatement> statements = read(SqlCatalog.class.getClassLoader(), STANDARD, file);
            if (isVendor) {
                read(loader, vendor, file).values().forEach(own -> override(statements, own));
            }
            files.put(file, statements);
        }
        for (String file : VENDOR_FILES) {
            files.put(file, isVendor ? read(loader, vendor, file) : Map.of());
        }
        files.put(
                ANALYZE, ofTables(vendor, files.get(ANALYZE), files.get(TABLES).keySet()));
        if (files.get(PROCEDURES).isEmpty() != files.get(DROP_PROCEDURES).isEmpty()) {
            throw new SqlFileException(path(vendor, PROCEDURES) + " and " + path(vendor, DROP_PROCEDURES)
                    + " need each other, and one of them is missing or has no statement");
        }
        String classes = folder(vendor) + WaitClasses.FILE;
        WaitClasses waitClasses = text(loader, classes)
                .map(text -> WaitClasses.parse(classes, text))
                .orElse(WaitClasses.NONE);
        String list = folder(vendor) + Placement.FILE;
        List<SqlCatalog> placements = text(loader, list).stream()
                .flatMap(text -> Placement.parse(list, text).stream())
                .map(each -> new SqlCatalog(placed(files, vendor, each, loader), waitClasses, each, List.of()))
                .toList();
        return new SqlCatalog(files, waitClasses, null, placements);
    }

    /** Statements by the table of each: that of {@link #EACH_TABLE} with the names of those that have none of their own. */
    private static Map<String, NamedStatement> ofTables(
            String vendor, Map<String, NamedStatement> statements, Set<String> tables) {
        Map<String, NamedStatement> own = new LinkedHashMap<>(statements);
        NamedStatement each = own.remove(EACH_TABLE);
        for (String name : own.keySet()) {
            SqlText.require(
                    tables.contains(name),
                    path(vendor, ANALYZE),
                    "statement '" + name + "' is not named after a table; the tables are " + String.join(", ", tables));
        }
        if (each != null) {
            for (String table : tables) {
                String text = each.text().replace(":table", table).replace(":TABLE", table.toUpperCase(Locale.ROOT));
                own.putIfAbsent(table, new NamedStatement(ANALYZE, table, text, vendor));
            }
        }
        return own;
    }

    /** All files, those of a placement laid over them. */
    private static Map<String, Map<String, NamedStatement>> placed(
            Map<String, Map<String, NamedStatement>> files, String vendor, Placement placement, ClassLoader loader) {
        Map<String, Map<String, NamedStatement>> placed = new LinkedHashMap<>(files);
        String from = vendor + "/" + placement.folder();
        for (String file : PLACED_FILES) {
            Map<String, NamedStatement> own = read(loader, from, file);
            if (!own.isEmpty()) {
                Map<String, NamedStatement> statements = new LinkedHashMap<>(files.get(file));
                own.values().forEach(each -> override(statements, each));
                placed.put(file, statements);
            }
        }
        if (placed.equals(files)) {
            throw new SqlFileException(folder(vendor) + Placement.FILE + ": there is no file of the placement '"
                    + placement.name() + "' in " + folder(from) + "; it may have " + String.join(", ", PLACED_FILES));
        }
        return placed;
    }

    /** Folder of a vendor's files, with a slash at the end. */
    public static String folder(String vendor) {
        return "schemas/" + vendor + "/";
    }

    /** Returns whether {@link #load} read a vendor's file of this path, if it is there. */
    public boolean isRead(String vendor, String path) {
        return Stream.concat(STANDARD_FILES.stream(), VENDOR_FILES.stream())
                        .anyMatch(file -> path(vendor, file).equals(path))
                || placements().stream()
                        .flatMap(each -> PLACED_FILES.stream().map(file -> path(vendor + "/" + each.folder(), file)))
                        .anyMatch(path::equals);
    }

    public List<Placement> placements() {
        return placements.stream().map(each -> each.placement).toList();
    }

    /** The placement of the tables that this catalog makes; empty for the vendor's usual tables. */
    public Optional<Placement> placement() {
        return Optional.ofNullable(placement);
    }

    /** The same SQL with the tables of a placement; empty when the vendor has none of this name. */
    public Optional<SqlCatalog> placed(String name) {
        return placements.stream()
                .filter(each -> each.placement.name().equals(name))
                .findFirst();
    }

    /** Returns whether the standard has a file of this name, so that a vendor's statements in it stand for the standard's. */
    public static boolean isStandard(String file) {
        return STANDARD_FILES.contains(file);
    }

    private static void override(Map<String, NamedStatement> statements, NamedStatement own) {
        String where = path(own.vendor(), own.file());
        List<String> names = List.of(own.name().split(", "));
        if (isStandard(own.file())) {
            if (!statements.keySet().containsAll(names)) {
                throw new SqlFileException(where + ": statement '" + own.name()
                        + "' overrides nothing; the standard has " + String.join(", ", statements.keySet()));
            }
            checkParameters(where, own, statements);
        }
        // One statement in place of several, of which the last keeps its place.
        statements.keySet().removeAll(names.subList(0, names.size() - 1));
        String last = names.get(names.size() - 1);
        statements.put(last, new NamedStatement(own.file(), last, own.text(), own.vendor()));
    }

    /** A vendor's statement takes any of the names that the standard's file gives to its parameters, or as many as the standard's where they have none. */
    private static void checkParameters(String where, NamedStatement own, Map<String, NamedStatement> file) {
        Set<String> known = file.values().stream()
                .flatMap(each -> each.parameters().stream())
                .map(NamedStatement.Parameter::name)
                .collect(Collectors.toCollection(TreeSet::new));
        for (NamedStatement.Parameter each : own.parameters()) {
            if (!known.contains(each.name())) {
                throw new SqlFileException(where + ": statement '" + own.name() + "' has the parameter '?" + each.name()
                        + "', the standard's are ?" + String.join(", ?", known));
            }
        }
        NamedStatement standard = file.get(own.name());
        int count = own.parameters().size();
        if (known.contains("") && standard != null && standard.parameters().size() != count) {
            throw new SqlFileException(where + ": statement '" + own.name() + "' has " + count
                    + " parameters, the standard's has " + standard.parameters().size());
        }
    }

    static String path(String vendor, String file) {
        return folder(vendor) + file + ".sql";
    }

    private static Map<String, NamedStatement> read(ClassLoader loader, String vendor, String file) {
        String path = path(vendor, file);
        Map<String, NamedStatement> statements = new LinkedHashMap<>();
        SqlText.parse(path, text(loader, path).orElse(""))
                .forEach((name, sql) -> statements.put(name, new NamedStatement(file, name, sql, vendor)));
        return statements;
    }

    private static Optional<String> text(ClassLoader loader, String path) {
        try (InputStream in = loader.getResourceAsStream(path)) {
            return in == null ? Optional.empty() : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + path, e);
        }
    }

    /** All statements of a file in its order; empty for a vendor's file that is not there. */
    public List<NamedStatement> file(String file) {
        Map<String, NamedStatement> statements = files.get(file);
        if (statements == null) {
            throw new SqlFileException("there is no SQL file " + file);
        }
        return List.copyOf(statements.values());
    }

    /** One statement, if the file has it: not every table needs each of the files whose statements are named after tables. */
    public Optional<NamedStatement> named(String file, String name) {
        return file(file).stream().filter(each -> each.name().equals(name)).findFirst();
    }

    /** One statement of a file that has it. */
    public NamedStatement statement(String file, String name) {
        return named(file, name)
                .orElseThrow(() -> new SqlFileException("there is no statement " + name + " in " + file + ".sql"));
    }

    public String text(String file, String name) {
        return statement(file, name).text();
    }

    public WaitClasses waitClasses() {
        return waitClasses;
    }

    public List<NamedStatement> all() {
        return files.values().stream()
                .flatMap(statements -> statements.values().stream())
                .toList();
    }
}
