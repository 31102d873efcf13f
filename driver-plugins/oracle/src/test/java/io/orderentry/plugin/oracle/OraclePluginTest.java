package io.orderentry.plugin.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.connect.ServerFacts;
import io.orderentry.connect.ServerFigures;
import io.orderentry.connect.ServerProbe;
import io.orderentry.model.ServerFigure;
import io.orderentry.model.Tls;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.sql.SqlCatalog;
import java.lang.reflect.Field;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import oracle.jdbc.OracleConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OraclePluginTest {
    private static final String PREFIX = "CONNECTION_PROPERTY_";

    @Test
    void isFoundByItsUrl() {
        for (String url :
                new String[] {"jdbc:oracle:thin:@//localhost:1521/FREEPDB1", "jdbc:oracle:thin:@tcps://db:2484/x"}) {
            assertThat(ServiceLoader.load(DatabasePlugin.class))
                    .filteredOn(plugin -> plugin.urls().include(url))
                    .singleElement()
                    .isInstanceOf(OraclePlugin.class);
        }
        assertThat(new OraclePlugin().urls().include("jdbc:oracle:oci:@x")).isFalse();
    }

    @Test
    void everyDriverPropertyIsOneOfTheDriverAndNotItsDefault() {
        Map<String, String> known = new HashMap<>();
        Arrays.stream(OracleConnection.class.getFields())
                .filter(field -> field.getName().startsWith(PREFIX) && field.getType() == String.class)
                .filter(field -> !field.getName().endsWith("_DEFAULT"))
                .forEach(field -> known.put(text(field.getName()), text(field.getName() + "_DEFAULT")));
        assertThat(new OraclePlugin().driverProperties())
                .isNotEmpty()
                .allSatisfy((name, value) -> assertThat(known).containsKey(name).doesNotContainEntry(name, value));
    }

    private static String text(String field) {
        try {
            Field found = OracleConnection.class.getField(field);
            return (String) found.get(null);
        } catch (NoSuchFieldException e) {
            return null;
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    /** H2 in its Oracle mode stands in for the server; its V$ views are tables of the test. */
    private static ServerProbe probe(Connection connection) {
        return new ServerProbe(connection, SqlCatalog.load("oracle", OraclePluginTest.class.getClassLoader()));
    }

    private static Connection standIn(String... statements) throws SQLException {
        Connection connection = DriverManager.getConnection("jdbc:h2:mem:;MODE=Oracle;NON_KEYWORDS=VALUE");
        try (Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
        return connection;
    }

    @ParameterizedTest
    @CsvSource({
        "commit_logging, BATCH, ''",
        "commit_wait, WAIT, ''",
        "commit_wait, NOWAIT, commit_wait",
        "commit_write, 'batch,nowait', commit_write"
    })
    void aCommitThatDoesNotWaitIsNotDurable(String name, String value, String relaxed) throws SQLException {
        try (Connection connection = standIn(
                "create table v$parameter (name varchar2(80), value varchar2(80))",
                "insert into v$parameter values ('" + name + "', '" + value + "')")) {
            assertThat(probe(connection).facts().relaxedDurability().keySet())
                    .isEqualTo(relaxed.isEmpty() ? Set.of() : Set.of(relaxed));
        }
    }

    /** Every statistic that a figure needs is asked for, so that none is missing for want of a name in the query. */
    @Test
    void everyFigureIsThereOrAbsentWithAReason() throws SQLException {
        String counters = SqlCatalog.load("oracle", OraclePluginTest.class.getClassLoader())
                .text("probe", "counters");
        String asked = Pattern.compile("'([^']+)'")
                .matcher(counters.substring(counters.indexOf(" in (")))
                .results()
                .map(match -> "('" + match.group(1) + "', 1)")
                .collect(Collectors.joining(", "));
        try (Connection connection = standIn(
                "create table v$sysstat (name varchar2(80), value number)", "insert into v$sysstat values " + asked)) {
            ServerFigures figures = probe(connection).figures();
            assertThat(figures.absent())
                    .containsOnlyKeys(ServerFigure.FSYNCS, ServerFigure.TEMPORARY_BYTES, ServerFigure.MAINTENANCE_RUNS);
            Set<ServerFigure> all = new TreeSet<>(figures.sources().keySet());
            all.addAll(figures.absent().keySet());
            assertThat(all).containsExactly(ServerFigure.values());
            assertThat(figures.sources().get(ServerFigure.COMMITS).counters()).containsExactly(ServerProbe.COMMITS);
            assertThat(figures.sources().get(ServerFigure.LOG_BYTES).text()).isEqualTo("v$sysstat redo size");
        }
    }

    @Test
    void aViewThatMayNotBeReadNamesTheGrant() throws SQLException {
        try (Connection connection = standIn()) {
            ServerProbe probe = probe(connection);
            String grant = "not measured: needs SELECT on V_$SYSSTAT or role SELECT_CATALOG_ROLE";
            assertThat(probe.figures().absent())
                    .containsEntry(ServerFigure.PHYSICAL_READS, grant)
                    .containsEntry(ServerFigure.COMMITS, grant);
            assertThat(probe.counters()).isEmpty();
            assertThat(probe.facts().relaxedDurability()).isNull();
            assertThat(probe.facts().absent())
                    .containsEntry(
                            ServerFacts.CACHE_BYTES,
                            "not measured: needs SELECT on V_$SGAINFO or role SELECT_CATALOG_ROLE")
                    .containsEntry(
                            ServerFacts.DURABLE,
                            "not measured: needs SELECT on V_$PARAMETER or role SELECT_CATALOG_ROLE");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:oracle:thin:@//h:1521/s, , , OFF",
        "jdbc:oracle:thin:@h:1521:s, , , OFF",
        "jdbc:oracle:thin:@tcp://h:1521/s, , , OFF",
        "jdbc:oracle:thin:@tcps://h:2484/s, oracle.net.ssl_server_dn_match, true, VERIFY",
        "jdbc:oracle:thin:@tcps://h:2484/s, , , ",
        "jdbc:oracle:thin:@tcps://h:2484/s?ssl_server_dn_match=off, oracle.net.ssl_server_dn_match, true, ",
        "jdbc:oracle:thin:@(DESCRIPTION=(ADDRESS=(PROTOCOL=TCPS)(HOST=h)(PORT=2484))), oracle.net.ssl_server_dn_match, true, VERIFY",
        "jdbc:oracle:thin:@(DESCRIPTION=(ADDRESS=(PROTOCOL=TCP)(HOST=h)(PORT=1521))), , , OFF",
        "jdbc:oracle:thin:@alias, , , "
    })
    void readsHowTheJdbcDriverEncrypts(String url, String property, String value, Tls expected) {
        Map<String, String> properties = property == null ? Map.of() : Map.of(property, value);
        assertThat(new OraclePlugin().tls(url, properties)).isEqualTo(Optional.ofNullable(expected));
    }
}
