package io.orderentry.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.orderentry.config.Configs;
import io.orderentry.config.Mode;
import io.orderentry.config.Overrides;
import io.orderentry.config.Target;
import io.orderentry.config.TargetBuilder;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.text.Refusal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Driver;
import java.util.Optional;
import java.util.jar.Attributes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plugins that are dropped in and can be used. */
class PluginsTest {
    private static final String TWO_MODES =
            "public java.util.Optional<io.orderentry.model.OrderEntry> procedures(Connection c) { throw new UnsupportedOperationException(); }";

    @TempDir
    private Path folder;

    private Target target(String url) {
        return new Configs(folder, getClass().getClassLoader()).target(url, Overrides.none());
    }

    private static LoadedPlugin only(Plugins plugins) {
        assertThat(plugins.rejected()).isEmpty();
        assertThat(plugins.databases()).hasSize(1);
        return plugins.databases().get(0);
    }

    @Test
    void aJarIsAPlugin() {
        Acme.jar().manifest(Attributes.Name.IMPLEMENTATION_VERSION, "1.2.3").write(folder.resolve("acme.jar"));
        LoadedPlugin acme = only(Plugins.with(folder));
        assertThat(acme.name()).isEqualTo("acme");
        assertThat(acme.version()).contains("1.2.3");
        assertThat(acme.jdbcDriver()).isEqualTo(Acme.DRIVER + " 3.14");
        assertThat(acme.modes()).containsExactly(Mode.STATEMENTS);
        assertThat(acme.origin()).isEqualTo("acme.jar");
        assertThat(acme.isBuiltIn()).isFalse();
    }

    @Test
    void aSubFolderIsAPluginMadeOfAllItsJars() {
        new Jars()
                .source(Acme.PLUGIN, Acme.plugin("AcmePlugin", "acme", TWO_MODES))
                .service(DatabasePlugin.class, Acme.PLUGIN)
                .file("schemas/acme/procedures.sql", "-- name: p\ncreate procedure p();")
                .file("schemas/acme/drop_procedures.sql", "-- name: p\ndrop procedure p;")
                .write(folder.resolve("vendor/plugin.jar"));
        Acme.withDriver(new Jars()).write(folder.resolve("vendor/a-driver.jar"));
        LoadedPlugin acme = only(Plugins.with(folder));
        assertThat(acme.origin()).isEqualTo("vendor/plugin.jar");
        assertThat(acme.version()).isEmpty();
        assertThat(acme.modes()).containsExactly(Mode.STATEMENTS, Mode.PROCEDURES);
        assertThat(acme.jdbcDriver()).isEqualTo(Acme.DRIVER + " 3.14");
    }

    @Test
    void aJarMayNameItsDriverInItsManifest() {
        Acme.withDriver(new Jars()).write(folder.resolve("lib/driver.jar"));
        new Jars()
                .source(Acme.PLUGIN, Acme.plugin("AcmePlugin", "acme", ""))
                .service(DatabasePlugin.class, Acme.PLUGIN)
                .manifest(Attributes.Name.CLASS_PATH, "../lib/driver.jar")
                .write(folder.resolve("plugins/acme.jar"));
        assertThat(only(Plugins.with(folder.resolve("plugins"))).jdbcDriver()).isEqualTo(Acme.DRIVER + " 3.14");
    }

    @Test
    void connectionsComeFromTheDriverBesideThePlugin() {
        Acme.jar().write(folder.resolve("acme.jar"));
        assertThatThrownBy(() -> Database.open(target("jdbc:acme://host/db"), Optional.empty(), Plugins.with(folder)))
                .isInstanceOf(UnreachableException.class)
                .hasMessageContaining("the driver of acme has no server, and was asked in the loader acme.jar");
    }

    @Test
    void aUrlThatTheDriverDoesNotTakeIsRefused() {
        Acme.jar("public JdbcUrls urls() { return new JdbcUrls(\"jdbc:acme://localhost/orderentry\","
                        + " java.util.List.of(\"jdbc:acme:\", \"jdbc:ecma:\")); }")
                .write(folder.resolve("acme.jar"));
        assertThatThrownBy(() -> Database.open(target("jdbc:ecma:x"), Optional.empty(), Plugins.with(folder)))
                .isInstanceOf(Refusal.class)
                .hasMessage("the JDBC driver of acme does not take the URL jdbc:ecma:x; it should look like"
                        + " jdbc:acme://localhost/orderentry");
    }

    @Test
    void twoDropInsMayHaveDifferentVersionsOfOneLibrary() {
        String methods = "public java.util.Map<String, String> driverProperties() {"
                + " return java.util.Map.of(\"library\", lib.Version.text()); }";
        for (String name : new String[] {"one", "two"}) {
            new Jars()
                    .source("same.Plugin", Acme.plugin("Plugin", name, methods))
                    .service(DatabasePlugin.class, "same.Plugin")
                    .source(
                            "lib.Version",
                            "public class Version { public static String text() { return \"" + name + "\"; } }")
                    .source("same.Jdbc", Acme.driver("Jdbc", name))
                    .service(Driver.class, "same.Jdbc")
                    .write(folder.resolve(name + ".jar"));
        }
        Plugins plugins = Plugins.with(folder);
        assertThat(plugins.rejected()).isEmpty();
        assertThat(plugins.databases())
                .extracting(
                        LoadedPlugin::name,
                        plugin -> plugin.database().driverProperties().get("library"))
                .containsExactly(tuple("one", "one"), tuple("two", "two"));
    }

    @Test
    void whatIsNeitherJarNorSubFolderIsLeftAlone() throws Exception {
        Acme.jar().write(folder.resolve("acme.jar"));
        Files.writeString(folder.resolve("README.txt"), "not a plugin");
        Files.createDirectory(folder.resolve(".hidden"));
        only(Plugins.with(folder));
    }

    @Test
    void theSqlIsThatOfTheDropIn() {
        Acme.jar()
                .file("schemas/acme/session.sql", "-- name: zone\nset zone utc;")
                .write(folder.resolve("acme.jar"));
        assertThat(only(Plugins.with(folder)).sql().text("session", "zone")).isEqualTo("set zone utc");
    }

    @Test
    void aFolderThatIsNotThereIsRefused() {
        assertThatThrownBy(() -> Plugins.with(folder.resolve("nothing")))
                .isInstanceOf(Refusal.class)
                .hasMessage("--plugins: " + folder.resolve("nothing") + " is not a folder");
    }

    @Test
    void aRefusalNamesThePageOfAPluginThatIsNotPacked() {
        Target target = TargetBuilder.builder()
                .name("t")
                .source("file")
                .url("jdbc:optional://host/db")
                .user("u")
                .build();

        assertThatThrownBy(() -> Plugins.onClassPath().forTarget(target))
                .isInstanceOf(Refusal.class)
                .hasMessage(
                        "no plugin speaks to jdbc:optional:, whose plugin is not in this jar; docs/optional.md says how to get it,"
                                + " and --plugins DIR or the folder plugins beside the jar takes it");
    }
}
