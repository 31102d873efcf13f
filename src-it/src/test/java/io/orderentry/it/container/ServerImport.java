package io.orderentry.it.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.it.CommandResult;
import io.orderentry.it.ImportScript;
import io.orderentry.it.Oe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.containers.BindMode;
import org.testcontainers.containers.JdbcDatabaseContainer;

/** Rows as files in the one folder from which a server of the MySQL family imports, as a user with the privilege FILE. */
abstract class ServerImport {
    private static final String SERVER_FOLDER = "/import";

    private static Oe oe;
    private static Address address;

    abstract JdbcDatabaseContainer<?> container();

    private static CommandResult good(String... words) {
        List<String> where = List.of("--target", address.url(), "--user", address.user());
        CommandResult result =
                oe.run(Stream.concat(Stream.of(words), where.stream()).toArray(String[]::new));
        assertThat(result.exitCode()).as(result.toString()).isZero();
        return result;
    }

    private static void script(Path script) throws Exception {
        try (Connection connection = address.connect(address.url())) {
            ImportScript.run(connection, script);
        }
    }

    @Test
    void twoPartsThatTheServerImportsAreTheDatabaseThatABuildMakes(@TempDir Path folder) throws Exception {
        Path rows = Files.createDirectory(folder.resolve("rows"));
        try (JdbcDatabaseContainer<?> container =
                container().withFileSystemBind(rows.toString(), SERVER_FOLDER, BindMode.READ_ONLY)) {
            container.start();
            address = Address.of(container);
            oe = address.oe(folder);
            try (Connection root = DriverManager.getConnection(address.url(), "root", address.password());
                    Statement grant = root.createStatement()) {
                grant.execute("grant file on *.* to '" + address.user() + "'@'%'");
            }
            for (String part : List.of("2/2", "1/2")) {
                good("build", "--to-files", "rows", "--server-dir", SERVER_FOLDER, "--part", part, "-w", "3");
            }

            script(rows.resolve("tables.sql"));
            List<Path> imports = ImportScript.imports(rows);
            // Several sessions at a time, as with xargs -P.
            List<String> failures = imports.parallelStream()
                    .flatMap(each -> {
                        try {
                            script(each);
                            return Stream.empty();
                        } catch (Exception e) {
                            return Stream.of(each + ": " + e);
                        }
                    })
                    .toList();
            assertThat(failures).isEmpty();
            assertThatThrownBy(() -> script(rows.resolve("history.2-3.import.sql")))
                    .hasMessageContaining("part.history.1");

            assertThat(good("build", "--resume").err()).contains(": 25 of 25 parts are loaded");
            assertThatThrownBy(() -> script(rows.resolve("history.2-3.import.sql")))
                    .hasMessageContaining("meta_value");
            String imported = hashes(good("check", "--hashes", "--deep"));
            good("build", "-w", "3", "--replace");
            assertThat(hashes(good("check", "--hashes"))).isEqualTo(imported).contains("order_line");
        }
    }

    private static String hashes(CommandResult check) {
        return check.out()
                .lines()
                .filter(line -> line.matches(".* rows +[0-9a-f]{64}"))
                .reduce("", (all, line) -> all + line + "\n");
    }
}
