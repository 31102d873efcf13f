package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.orderentry.config.Target;
import io.orderentry.contract.PluginContract;
import io.orderentry.plugin.oracle.OraclePlugin;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import oracle.jdbc.OracleDriver;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.oracle.OracleContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * The contract in both modes on an Oracle Database in a container, and after it the command line. Without the image it does NOT RUN, and
 * says why; {@code -Dit.require=oracle} makes that a failure. The image is that of {@code -Dit.oracle.image}.
 */
@Tag("container")
class OracleContainerTest extends PluginContract {
    private static final String IMAGE = System.getProperty("it.oracle.image", "gvenzl/oracle-free:23-slim-faststart");
    private static final String COMPATIBLE = "gvenzl/oracle-free";
    private static final int ANSWER_SECONDS = 10;
    private static final int COMMAND_MINUTES = 10;

    private OracleContainer container;

    @Override
    protected Target target() {
        whyNot().ifPresent(reason -> {
            boolean required = Arrays.asList(
                            System.getProperty("it.require", "").split(","))
                    .contains("oracle");
            if (required) {
                throw new IllegalStateException("oracle is required, and cannot be had: " + reason);
            }
            System.out.println("NOT RUN: Oracle, because " + reason);
            abort("NOT RUN: " + reason);
        });
        container = new OracleContainer(DockerImageName.parse(IMAGE).asCompatibleSubstituteFor(COMPATIBLE));
        container.start();
        grant("grant select_catalog_role, alter system to " + container.getUsername());
        return new Target(
                "container",
                "a container",
                null,
                null,
                Map.of(),
                container.getJdbcUrl(),
                container.getUsername(),
                Map.of());
    }

    /** Asked without Testcontainers, which would try to pull for minutes. */
    private static Optional<String> whyNot() {
        try {
            Process inspect = new ProcessBuilder("docker", "image", "inspect", IMAGE)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!inspect.waitFor(ANSWER_SECONDS, TimeUnit.SECONDS)) {
                inspect.destroyForcibly();
                return Optional.of("the Docker engine does not answer");
            }
            return inspect.exitValue() == 0
                    ? Optional.empty()
                    : Optional.of(
                            "there is no Docker engine, or it has no image " + IMAGE + " (docker pull " + IMAGE + ")");
        } catch (IOException e) {
            return Optional.of("the command docker does not run");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of("interrupted");
        }
    }

    /** The image gives SYSTEM the password of the application's user. */
    private void grant(String text) {
        try (Connection system =
                        DriverManager.getConnection(container.getJdbcUrl(), "system", container.getPassword());
                Statement statement = system.createStatement()) {
            statement.execute(text);
        } catch (SQLException e) {
            throw new IllegalStateException("the container's user SYSTEM could not grant: " + e.getMessage(), e);
        }
    }

    @Override
    protected Optional<String> password() {
        return Optional.of(container.getPassword());
    }

    /** Every user may ask for the serial number of the session in this way. */
    @Override
    protected void kill(Connection victim, Connection administrator) throws SQLException {
        String session = text(
                victim,
                "select sys_context('userenv', 'sid') || ',' || dbms_debug_jdwp.current_session_serial from dual");
        try (Statement statement = administrator.createStatement()) {
            statement.execute("alter system disconnect session '" + session + "' immediate");
        }
    }

    private static String text(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getString(1);
        }
    }

    @AfterAll
    void stop() {
        if (container != null) {
            container.stop();
        }
    }

    @Nested
    @Order(100)
    class OnTheCommandLine {

        @Test
        void buildCheckRunInBothModesReportAndDrop(@TempDir Path folder) throws Exception {
            assertThat(oe(folder, "build", "-w", "1", "--replace")).contains("built 1 warehouse");
            for (String mode : new String[] {"statements", "procedures"}) {
                assertThat(oe(folder, "run", "--mode", mode, "--warmup", "1s", "--duration", "5s"))
                        .contains("conditions 1 2 3 4 5 6 7 8 9 10 11 12");
            }
            assertThat(oe(folder, "check")).contains("condition_12");
            assertThat(oe(folder, "drop")).isNotNull();
        }
    }

    /** The fat jar with what a user puts beside it: the plugin and Oracle's driver. */
    private String oe(Path folder, String... words) throws IOException, InterruptedException {
        String classPath = Stream.concat(
                        Stream.of(Path.of("..", "driver-plugins", "dist", "target", "order-entry.jar")),
                        Stream.of(OraclePlugin.class, OracleDriver.class).map(OracleContainerTest::home))
                .map(path -> path.toAbsolutePath().normalize().toString())
                .collect(Collectors.joining(File.pathSeparator));
        List<String> command = Stream.concat(
                        Stream.of(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                "-cp",
                                classPath,
                                "io.orderentry.cli.Main"),
                        Stream.concat(
                                Stream.of(words),
                                Stream.of("--target", container.getJdbcUrl(), "--user", container.getUsername())))
                .toList();
        Path said = Files.createTempFile(folder, "said", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile());
        builder.environment().put("OE_PASSWORD", container.getPassword());
        Process process = builder.start();
        assertThat(process.waitFor(COMMAND_MINUTES, TimeUnit.MINUTES))
                .as("it ends")
                .isTrue();
        String text = Files.readString(said, StandardCharsets.UTF_8);
        assertThat(process.exitValue()).as("%s\n%s", List.of(words), text).isZero();
        return text;
    }

    private static Path home(Class<?> type) {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().getPath());
    }
}
