package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The folder that docs/databases.md describes, as far as it goes without a server. */
class OracleDropInTest {
    private static final Path BUILT = Path.of("..", "driver-plugins", "oracle", "target", "drop-in");

    @TempDir
    private Path folder;

    private Oe oe;

    @BeforeEach
    void copy() throws Exception {
        Path plugins = Files.createDirectory(folder.resolve("plugins"));
        Release.run(plugins, List.of("cp", "-r", BUILT.toAbsolutePath().toString(), "oracle"))
                .ends(0);
        oe = new Oe(folder);
    }

    @Test
    void itIsThePluginAndTheJdbcDriverAsItsVendorMadeIt() throws Exception {
        try (Stream<Path> jars = Files.list(folder.resolve("plugins/oracle"))) {
            List<String> names =
                    jars.map(jar -> jar.getFileName().toString()).sorted().toList();
            assertThat(names)
                    .satisfiesExactly(
                            driver -> assertThat(driver).matches("ojdbc17-.*\\.jar"),
                            plugin -> assertThat(plugin).matches("oracle-.*\\.jar"));
        }
        CommandResult plugins = oe.run("--plugins", "plugins", "plugins").ends(0);
        assertThat(plugins.out())
                .containsPattern(
                        "oracle +\\S+ +oracle\\.jdbc\\.OracleDriver \\S+ +statements, procedures[\\s\\S]*\noracle +oracle/oracle-");
    }

    @Test
    void itsSqlIsPrintedAndAServerThatIsNotThereIsNotReached() throws Exception {
        String url = "jdbc:oracle:thin:@//127.0.0.1:1/x";
        CommandResult sql = oe.run("--plugins", "plugins", "sql", "--target", url);
        assertThat(sql.out()).contains("-- tables / district (overridden by oracle", "pctfree 99 initrans 32");

        oe.run("--plugins", "plugins", "check", "--target", url, "--user", "u").ends(3);
    }
}
