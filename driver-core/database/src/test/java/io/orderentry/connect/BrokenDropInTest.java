package io.orderentry.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.connect.Plugins.RejectedPlugin;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.spi.EmbeddedServer;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Drop-ins that cannot be used: each is named with its jar and the reason, and the others load. */
class BrokenDropInTest {
    private static final String NOT_FIT = "does not fit: it was made for another version of the driver";

    @TempDir
    private static Path apart;

    @TempDir
    private Path folder;

    private static Path fine;

    @BeforeAll
    static void writeOneThatCanBeUsed() {
        fine = Acme.other("fine").write(apart.resolve("fine.jar"));
    }

    private void addOneThatCanBeUsed() throws IOException {
        Files.copy(fine, folder.resolve("fine.jar"));
    }

    private static Arguments broken(String what, Jars jar, String reason) {
        return Arguments.of(what, jar, reason);
    }

    private static Jars acme(String text) {
        return Acme.withDriver(new Jars().source(Acme.PLUGIN, text).service(DatabasePlugin.class, Acme.PLUGIN));
    }

    private static byte[] forJava55(byte[] classFile) {
        byte[] changed = classFile.clone();
        changed[7] = 99;
        return changed;
    }

    static Stream<Arguments> jars() {
        return Stream.of(
                broken(
                        "without a plugin",
                        Acme.withDriver(new Jars()),
                        "has no plugin: no META-INF/services/io.orderentry.spi.DatabasePlugin is in it"
                                + " (a JDBC driver goes into one sub-folder with its plugin)"),
                broken(
                        "with an empty service file",
                        new Jars().service(DatabasePlugin.class),
                        "has no plugin: its service file names none"),
                broken(
                        "naming a class that is not there",
                        new Jars().service(DatabasePlugin.class, "acme.Gone"),
                        "has a service file that is wrong: Provider acme.Gone not found"),
                broken(
                        "naming a class that is no plugin",
                        new Jars()
                                .source("acme.Word", "public class Word {}")
                                .service(DatabasePlugin.class, "acme.Word"),
                        "has a service file that is wrong: acme.Word not a subtype"),
                broken(
                        "compiled for a newer Java",
                        Acme.jar().changed(BrokenDropInTest::forJava55),
                        "is compiled for a newer Java: acme/AcmePlugin has been compiled by a more recent version"),
                broken(
                        "throwing in its constructor",
                        Acme.jar("public AcmePlugin() { throw new IllegalStateException(\"no licence\"); }"),
                        "failed when it was made: IllegalStateException: no licence"),
                broken(
                        "throwing in its initializer",
                        Acme.jar("static { if (true) throw new IllegalStateException(\"no licence\"); }"),
                        "failed when it was made: IllegalStateException: no licence"),
                broken(
                        "without a name",
                        acme(Acme.plugin("AcmePlugin", "", "")),
                        "has a plugin of the name '', which is not small letters, digits or . + -"),
                broken(
                        "with the name of no vendor",
                        acme(Acme.plugin("AcmePlugin", "standard", "")),
                        "has a plugin of the name 'standard', which stands for the SQL of no vendor"),
                broken(
                        "not accepting its own URL",
                        Acme.jar("public JdbcUrls urls() {"
                                + " return new JdbcUrls(\"jdbc:acme://localhost/orderentry\", java.util.List.of()); }"),
                        "has a plugin 'acme' that does not accept its own example of a URL, jdbc:acme://localhost/orderentry"),
                broken(
                        "failing when it is asked",
                        acme(Acme.plugin("AcmePlugin", "acme", "")
                                .replace("return Failure.BROKEN", "return Failure.valueOf(failure.getSQLState())")),
                        "failed when it was asked: NullPointerException"),
                broken(
                        "without a driver",
                        new Jars()
                                .source(Acme.PLUGIN, Acme.plugin("AcmePlugin", "acme", ""))
                                .service(DatabasePlugin.class, Acme.PLUGIN),
                        "has no JDBC driver for jdbc:acme://localhost/orderentry; put the driver's jar beside the plugin's"),
                broken(
                        "with the driver of another vendor",
                        acme(Acme.plugin("AcmePlugin", "ecma", "")),
                        "has no JDBC driver for jdbc:ecma://localhost/orderentry"),
                broken(
                        "using more of the driver than a plugin may",
                        Acme.jar("public JdbcUrls urls() {" + " throw new io.orderentry.text.Refusal(name()); }"),
                        NOT_FIT),
                broken(
                        "made for an older interface",
                        acme(Acme.plugin("AcmePlugin", "acme", "").replaceFirst("public Failure .*\\n", ""))
                                .source(DatabasePlugin.class.getName(), OLDER)
                                .without(DatabasePlugin.class.getName()),
                        NOT_FIT + ", because acme.AcmePlugin has no method classify"),
                broken(
                        "with a server of an older interface",
                        new Jars()
                                .source(
                                        "acme.Server",
                                        "public class Server implements io.orderentry.spi.EmbeddedServer {}")
                                .service(EmbeddedServer.class, "acme.Server")
                                .source(EmbeddedServer.class.getName(), "public interface EmbeddedServer {}")
                                .without(EmbeddedServer.class.getName()),
                        NOT_FIT + ", because acme.Server has no method "),
                broken(
                        "overriding a file that does not exist",
                        Acme.jar()
                                .file("schemas/acme/transactions/payments.sql", "-- name: update_district\nselect 1;"),
                        "has SQL that is wrong: schemas/acme/transactions/payments.sql is none of the files that are read"),
                broken(
                        "overriding a statement that does not exist",
                        Acme.jar()
                                .file("schemas/acme/transactions/payment.sql", "-- name: update_districts\nselect 1;"),
                        "has SQL that is wrong: schemas/acme/transactions/payment.sql: statement 'update_districts' overrides nothing"),
                broken(
                        "calling procedures that nothing makes",
                        Acme.jar("public java.util.Optional<io.orderentry.model.OrderEntry> procedures(Connection c) {"
                                + " return java.util.Optional.empty(); }"),
                        "calls stored procedures that nothing makes: schemas/acme/procedures.sql is missing"),
                broken(
                        "making procedures that nothing calls",
                        Acme.jar()
                                .file("schemas/acme/procedures.sql", "-- name: p\ncreate procedure p();")
                                .file("schemas/acme/drop_procedures.sql", "-- name: p\ndrop procedure p;"),
                        "has schemas/acme/procedures.sql, and its plugin has no method procedures that calls what it makes"));
    }

    private static final String OLDER = """
            public interface DatabasePlugin {
                String name();
            }
            """;

    @ParameterizedTest(name = "a jar {0}")
    @MethodSource("jars")
    void isLeftOutWithItsReasonAndTheOthersLoad(String what, Jars jar, String reason) throws Exception {
        jar.write(folder.resolve("broken.jar"));
        addOneThatCanBeUsed();
        Plugins plugins = Plugins.with(folder);
        assertThat(plugins.databases()).extracting(LoadedPlugin::name).containsExactly("fine");
        assertThat(plugins.rejected()).hasSize(1);
        RejectedPlugin rejected = plugins.rejected().get(0);
        assertThat(rejected.jar()).isEqualTo("broken.jar");
        assertThat(rejected.reason()).startsWith(reason);
        assertThat(rejected.toString().lines()).hasSize(1);
    }

    @Test
    void ofTwoPluginsOfOneNameInAJarTheFirstIsTaken() {
        Acme.jar()
                .source("acme.Second", Acme.plugin("Second", "acme", ""))
                .service(DatabasePlugin.class, Acme.PLUGIN, "acme.Second")
                .write(folder.resolve("both.jar"));
        Plugins plugins = Plugins.with(folder);
        assertThat(plugins.databases())
                .singleElement()
                .satisfies(plugin -> assertThat(plugin.database().getClass()).hasToString("class " + Acme.PLUGIN));
        assertThat(plugins.rejected())
                .extracting(RejectedPlugin::toString)
                .containsExactly("both.jar has two of the name plugin 'acme'");
    }

    @Test
    void ofTwoPluginsOfOneNameInTwoJarsTheFirstIsTaken() throws IOException {
        Acme.jar().write(folder.resolve("acme-1.jar"));
        Acme.jar().write(folder.resolve("acme-2.jar"));
        addOneThatCanBeUsed();
        Plugins plugins = Plugins.with(folder);
        assertThat(plugins.databases()).extracting(LoadedPlugin::origin).containsExactly("acme-1.jar", "fine.jar");
        assertThat(plugins.rejected())
                .extracting(RejectedPlugin::toString)
                .containsExactly("acme-2.jar has the plugin 'acme', which is also in acme-1.jar");
    }

    @Test
    void aSubFolderNamesTheJarThatIsWrong() throws Exception {
        Acme.jar().write(folder.resolve("acme/plugin.jar"));
        Files.writeString(folder.resolve("acme/driver.jar"), "not a zip");
        Files.createDirectory(folder.resolve("empty"));
        assertThat(Plugins.with(folder).rejected())
                .extracting(RejectedPlugin::jar, RejectedPlugin::reason)
                .satisfiesExactly(
                        driver -> assertThat(driver.toString())
                                .contains("acme/driver.jar", "is not a jar that can be read"),
                        empty -> assertThat(empty.toString()).contains("empty", "has no jar in it"));
    }

    @Test
    void aRefusalNamesWhatWasLeftOut() throws Exception {
        Files.writeString(folder.resolve("acme.jar"), "not a zip");
        Plugins plugins = Plugins.with(folder);
        assertThatThrownBy(() -> plugins.named("--plugin", "acme"))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("--plugin: there is no plugin 'acme'")
                .hasMessageContaining("(left out: acme.jar is not a jar that can be read: ");
        assertThatThrownBy(() -> plugins.server("acme"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("(left out: acme.jar is not a jar that can be read: ");
    }
}
