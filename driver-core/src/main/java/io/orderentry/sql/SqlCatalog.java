package io.orderentry.sql;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The SQL that runs against one vendor's database: the standard's statements, each replaced where the vendor's file has one of the
 * same name. A vendor's statement that replaces nothing, or that has another number of parameters, is an error, so that a typing
 * mistake cannot silently run the standard's. Immutable; any thread may use it.
 */
public final class SqlCatalog {
    /** The vendor that stands for {@code schemas/standard} alone. */
    public static final String STANDARD = "standard";

    /** Files that the standard has; a vendor may override single statements of them. */
    private static final List<String> STANDARD_FILES = List.of(
            "tables",
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
            "checks/consistency");

    /** Files that only a vendor has, each optional: run on every new connection; after the load; to make the procedures; to drop them. */
    private static final List<String> VENDOR_FILES = List.of("session", "analyze", "procedures", "drop_procedures");

    private final Map<String, Map<String, Statement>> files;

    private SqlCatalog(Map<String, Map<String, Statement>> files) {
        this.files = files;
    }

    /**
     * Reads the packed files.
     *
     * @param vendor a plugin's name, or {@link #STANDARD}
     * @param loader finds {@code schemas/<vendor>/}: the class loader of the plugin
     */
    public static SqlCatalog load(String vendor, ClassLoader loader) {
        Map<String, Map<String, Statement>> files = new LinkedHashMap<>();
        for (String file : STANDARD_FILES) {
            String standard = read(SqlCatalog.class.getClassLoader(), STANDARD, file);
            if (standard == null) {
                throw new SqlFileException(path(STANDARD, file) + " is missing");
            }
            Map<String, Statement> statements = statements(STANDARD, file, standard);
            String text = vendor.equals(STANDARD) ? null : read(loader, vendor, file);
            if (text != null) {
                statements(vendor, file, text).forEach((name, own) -> override(statements, own));
            }
            files.put(file, statements);
        }
        for (String file : VENDOR_FILES) {
            String text = vendor.equals(STANDARD) ? null : read(loader, vendor, file);
            files.put(file, text == null ? Map.of() : statements(vendor, file, text));
        }
        return new SqlCatalog(files);
    }

    private static void override(Map<String, Statement> statements, Statement own) {
        String where = path(own.vendor(), own.file());
        Statement standard = statements.get(own.name());
        if (standard == null) {
            throw new SqlFileException(where + ": statement '" + own.name() + "' overrides nothing; the standard has "
                    + String.join(", ", statements.keySet()));
        }
        if (own.parameters() != standard.parameters()) {
            throw new SqlFileException(where + ": statement '" + own.name() + "' has " + own.parameters()
                    + " parameters, the standard's has " + standard.parameters());
        }
        statements.put(own.name(), own);
    }

    private static Map<String, Statement> statements(String vendor, String file, String text) {
        Map<String, Statement> statements = new LinkedHashMap<>();
        SqlText.parse(path(vendor, file), text)
                .forEach((name, sql) -> statements.put(name, new Statement(file, name, sql, vendor)));
        return statements;
    }

    private static String path(String vendor, String file) {
        return "schemas/" + vendor + "/" + file + ".sql";
    }

    private static String read(ClassLoader loader, String vendor, String file) {
        try (InputStream in = loader.getResourceAsStream(path(vendor, file))) {
            return in == null ? null : new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + path(vendor, file), e);
        }
    }

    /** All statements of a file in the order of the file; empty for a vendor's file that is not there. */
    public List<Statement> file(String file) {
        Map<String, Statement> statements = files.get(file);
        if (statements == null) {
            throw new SqlFileException("there is no SQL file " + file);
        }
        return List.copyOf(statements.values());
    }

    /** The SQL text of one statement. */
    public String text(String file, String name) {
        for (Statement statement : file(file)) {
            if (statement.name().equals(name)) {
                return statement.text();
            }
        }
        throw new SqlFileException("there is no statement " + name + " in " + file + ".sql");
    }

    /** Every statement, file by file. */
    public List<Statement> all() {
        List<Statement> all = new ArrayList<>();
        files.values().forEach(statements -> all.addAll(statements.values()));
        return all;
    }
}
