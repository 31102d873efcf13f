package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.it.relay.RelayDriver;
import io.orderentry.it.relay.RelayPlugin;
import io.orderentry.spi.DatabasePlugin;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Driver;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** A vendor whom the jar does not know is dropped in, beside drop-ins that are broken, and a real database is driven through it. */
class DropInTest {
    @RegisterExtension
    private static final BuiltServer server = new BuiltServer(Map.of());

    private static final Path folder = server.folder();
    private static String empty;
    private static final Oe oe = server.oe();

    @BeforeAll
    static void start() throws Exception {
        empty = server.database("empty");
        dropInto(folder.resolve("plugins"));
    }

    /** One that is fine, and one each that is no plugin, no zip, for a newer Java, and of a name that is taken. */
    private static void dropInto(Path plugins) throws Exception {
        Path jdbc = jarOf(org.postgresql.Driver.class);
        Path taken = jarOf(ServiceLoader.load(DatabasePlugin.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(plugin -> plugin.name().equals("postgresql"))
                .findFirst()
                .orElseThrow()
                .getClass());
        Files.createDirectories(plugins.resolve("relay"));
        Files.createDirectory(plugins.resolve("taken"));
        writeJar(plugins.resolve("relay/relay.jar"), relay());
        Files.copy(jdbc, plugins.resolve("relay/jdbc.jar"));
        Files.copy(taken, plugins.resolve("taken/plugin.jar"));
        Files.copy(jdbc, plugins.resolve("taken/jdbc.jar"));
        Files.copy(jdbc, plugins.resolve("driver-alone.jar"));
        Files.writeString(plugins.resolve("text.jar"), "a plugin, honestly");
        Map<String, byte[]> newer = relay();
        newer.get(file(RelayPlugin.class))[7] = 99;
        writeJar(plugins.resolve("newer.jar"), newer);
    }

    private static Path jarOf(Class<?> type) throws Exception {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    private static String file(Class<?> type) {
        return type.getName().replace('.', '/') + ".class";
    }

    private static byte[] read(String resource) throws IOException {
        try (InputStream in = DropInTest.class.getClassLoader().getResourceAsStream(resource)) {
            return in.readAllBytes();
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static Map<String, byte[]> relay() throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        files.put("META-INF/services/" + DatabasePlugin.class.getName(), bytes(RelayPlugin.class.getName()));
        files.put("META-INF/services/" + Driver.class.getName(), bytes(RelayDriver.class.getName()));
        files.put(file(RelayPlugin.class), read(file(RelayPlugin.class)));
        files.put(file(RelayDriver.class), read(file(RelayDriver.class)));
        files.put("schemas/relay/tables.sql", read("schemas/postgresql/tables.sql"));
        files.put("schemas/relay/probe.sql", bytes("-- name: settings\nselect 'relay', 'yes';\n"));
        files.put("schemas/relay/session.sql", bytes("-- name: zone\nset time zone 'UTC';\n"));
        return files;
    }

    private static void writeJar(Path jar, Map<String, byte[]> files) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_VERSION, "0.9");
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream packed = new JarOutputStream(out, manifest)) {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                packed.putNextEntry(new JarEntry(file.getKey()));
                packed.write(file.getValue());
                packed.closeEntry();
            }
        }
    }

    private static String url() {
        return server.url().replace("jdbc:postgresql:", "jdbc:relay:");
    }

    private static CommandResult run(String... words) {
        return oe.run("--plugins plugins " + String.join(" ", words));
    }

    private static String line(String text, String word) {
        return text.lines().filter(line -> line.contains(word)).findFirst().orElse("");
    }

    @Test
    void pluginsListsEachAndWhyOthersWereLeftOut() throws Exception {
        CommandResult said = run("plugins").ends(0);
        // The table is wider than a terminal, so that its columns are in blocks, each with the names.
        assertThat(said.out())
                .containsSubsequence(
                        "\nrelay ",
                        "0.9 ",
                        RelayDriver.class.getName() + " 7.1",
                        "\nrelay ",
                        "statements ",
                        "relay/relay.jar",
                        "jdbc:relay://localhost/orderentry")
                .containsPattern("\npostgresql +statements, procedures +built in\n[\\s\\S]*"
                        + "\npostgresql +jdbc:postgresql://localhost/orderentry\n");
        assertThat(line(said.out(), "embedded-postgresql")).contains("postgresql");
        assertThat(said.out().substring(said.out().indexOf("left out")).lines())
                .satisfiesExactly(
                        title -> assertThat(title).isEqualTo("left out"),
                        alone ->
                                assertThat(alone).startsWith("  driver-alone.jar has no plugin: no META-INF/services/"),
                        text -> assertThat(text).startsWith("  text.jar is not a jar that can be read"),
                        newer -> assertThat(newer).startsWith("  newer.jar is compiled for a newer Java: "),
                        taken -> assertThat(taken)
                                .isEqualTo("  taken/plugin.jar has the plugin 'postgresql', which is built in"));
        assertThat(said.err()).isEmpty();
    }

    @Test
    void sqlPrintsEveryStatementWithItsOriginAndConnectsToNothing() throws Exception {
        CommandResult said =
                run("sql", "--target", "jdbc:relay://nowhere.invalid/x").ends(0);
        assertThat(said.out())
                .contains("-- tables / customer (overridden by relay from relay/relay.jar)\n")
                .contains("-- session / zone (added by relay from relay/relay.jar)\nset time zone 'UTC';\n")
                .contains("-- tables / warehouse (standard)\n");
        assertThat(run("sql", "--plugin", "relay").out()).isEqualTo(said.out());

        CommandResult embedded = oe.run("sql", "--target", "embedded").ends(0);
        assertThat(embedded.out())
                .isEqualTo(oe.run("sql", "--plugin", "postgresql").out());
        assertThat(embedded.out())
                .contains("(overridden by postgresql)", "-- procedures / oe_new_order (added by postgresql)");
        assertThat(folder.resolve("data")).doesNotExist();
    }

    @Test
    void aDatabaseIsDrivenAndDroppedThroughADropIn() throws Exception {
        run(server.at(
                        url(),
                        "run --load smoke --warmup 0s --transactions 200 --mode statements",
                        "--set target.properties.sslpassword=hush-hush --set target.properties.tcpKeepAlive=true"))
                .ends(0);
        JsonNode identity = oe.newestResult().get("identity");
        assertThat(identity.get("plugin").asString()).isEqualTo("relay");
        assertThat(identity.get("jdbcProperties").toString())
                .isEqualTo("{\"ApplicationName\":\"relay\",\"sslpassword\":\"***\",\"tcpKeepAlive\":\"true\"}");

        CommandResult procedures =
                run(server.at(url(), "run --mode procedures")).ends(2);
        assertThat(procedures.err()).contains("relay has no stored procedures here");

        run(server.at(url(), "drop")).ends(0);
    }

    @Test
    void aTargetThatNeedsNoDropInIsNotTroubledByBrokenOnes() throws Exception {
        CommandResult said = run(server.at(empty, "check"));
        assertThat(said.err().lines()).as(said.toString()).hasSize(1);
        assertThat(said.err()).doesNotContain("left out").contains("there is no Order-Entry database");
    }

    @Test
    void pluginsBesideTheJarNeedNoOption() throws Exception {
        Path unpacked = Files.createDirectory(folder.resolve("unpacked"));
        Files.createDirectory(unpacked.resolve("plugins"));
        Files.copy(Oe.JAR, unpacked.resolve("order-entry.jar"));
        Files.writeString(unpacked.resolve("plugins/text.jar"), "a plugin, honestly");
        CommandResult said = new Oe(folder)
                .jar(unpacked.resolve("order-entry.jar"))
                .run("plugins")
                .ends(0);
        assertThat(said.out()).contains("text.jar is not a jar that can be read");
        assertThat(oe.run("plugins").out()).doesNotContain("left out");
    }
}
