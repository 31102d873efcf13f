package io.orderentry.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;

/** Scripts that {@code oe build --to-files} wrote, run over JDBC as the vendor's client would: in order, to the first error. */
public final class ImportScript {
    private ImportScript() {}

    /** Statements of a script; each ends with a semicolon, and an empty line is between them. */
    public static List<String> statements(Path script) throws IOException {
        return Stream.of(Files.readString(script).split(";\n(\n|$)")).toList();
    }

    /** Runs a script; what it left open when it fails is undone by the end of the connection. */
    public static void run(Connection connection, Path script) throws IOException, SQLException {
        run(connection, statements(script));
    }

    static void run(Connection connection, List<String> statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String text : statements) {
                statement.execute(text);
            }
        }
    }

    /** The scripts that import rows, in the order of a shell's pattern. */
    public static List<Path> imports(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".import.sql"))
                    .sorted()
                    .toList();
        }
    }
}
