package io.orderentry.plugin.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import com.mysql.cj.conf.PropertyDefinitions;
import com.mysql.cj.conf.PropertyKey;
import com.mysql.cj.exceptions.StatementIsClosedException;
import io.orderentry.model.Failure;
import io.orderentry.model.Tls;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.sql.SqlCatalog;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MySqlPluginTest {
    private final MySqlPlugin plugin = new MySqlPlugin();

    @Test
    void isFoundByItsUrl() {
        assertThat(ServiceLoader.load(DatabasePlugin.class))
                .filteredOn(plugin -> plugin.urls().include("jdbc:mysql://localhost/oe"))
                .singleElement()
                .isInstanceOf(MySqlPlugin.class);
    }

    @Test
    void everyDriverPropertyIsOneOfTheDriver() {
        assertThat(plugin.driverProperties()).isNotEmpty().allSatisfy((name, value) -> {
            PropertyKey key = PropertyKey.fromValue(name);
            assertThat(key).as(name).isNotNull();
            assertThat(value)
                    .as(name)
                    .isNotEqualTo(String.valueOf(
                            PropertyDefinitions.getPropertyDefinition(key).getDefaultValue()));
        });
    }

    @Test
    void everyWayToEncryptIsOneOfTheDriver() {
        for (Tls tls : Tls.values()) {
            assertThat(plugin.tlsProperties(tls).orElseThrow())
                    .allSatisfy((name, value) ->
                            assertThat(PropertyKey.fromValue(name)).as(name).isNotNull())
                    .extractingByKey(PropertyKey.sslMode.getKeyName())
                    .satisfies(mode -> PropertyDefinitions.SslMode.valueOf(mode));
        }
    }

    @Test
    void aStatementThatTheDriverClosedIsALostConnection() {
        SQLException closed = new SQLException("closed", "S1009", new StatementIsClosedException("closed"));
        assertThat(plugin.classify(closed)).isEqualTo(Failure.DISCONNECTED);
    }

    @ParameterizedTest(name = "{0} {1} {3} is {2}")
    @CsvSource({
        "1213, 40001, CONFLICT,     deadlock",
        "1205, HY000, CONFLICT,     lock wait timeout",
        "3101, 40000, CONFLICT,     rolled back during commit",
        "1180, HY000, CONFLICT,     Got error 149 - 'Lock deadlock; Retry transaction' during COMMIT",
        "1180, HY000, BROKEN,       Got error 28 - 'No space left on device' during COMMIT",
        "9007, HY000, CONFLICT,     write conflict",
        "8022, HY000, CONFLICT,     commit conflict",
        "3024, HY000, REJECTED,     max_execution_time",
        "1290, HY000, READ_ONLY,    a demoted primary, or a member that left its group, is super_read_only",
        "1792, 25006, READ_ONLY,    read-only transaction",
        "1836, HY000, READ_ONLY,    read-only mode",
        "3100, HY000, REJECTED,     undone at COMMIT because the member left its group",
        "3169, HY000, DISCONNECTED, session was killed",
        "4031, HY000, DISCONNECTED, idle session was ended",
        "1053, 08S01, DISCONNECTED, shutdown",
        "1064, 42000, BROKEN,       syntax error"
    })
    void everyErrorHasOneMeaning(int code, String state, Failure expected, String word) {
        assertThat(plugin.classify(new SQLException(word, state, code))).isEqualTo(expected);
    }

    /** What the text says is the family's to test. */
    @Test
    void packsTheFamilysText() {
        SqlCatalog sql = SqlCatalog.load(new MySqlPlugin().name(), getClass().getClassLoader());
        assertThat(sql.file(SqlCatalog.PROCEDURES)).hasSize(5);
        assertThat(sql.file("session")).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:mysql://h/d, , , PREFER",
        "jdbc:mysql://h/d?sslMode=DISABLED, sslMode, VERIFY_IDENTITY, VERIFY",
        "jdbc:mysql://h/d?sslMode=disabled, , , OFF",
        "jdbc:mysql://h/d?useSSL=false, , , OFF",
        "jdbc:mysql://h/d?useSSL=true&requireSSL=true&verifyServerCertificate=false, , , REQUIRE",
        "jdbc:mysql://h/d, sslMode, REQUIRED, REQUIRE",
        "jdbc:mysql://h/d, sslMode, VERIFY_IDENTITY, VERIFY",
        "jdbc:mysql://h/d?sslContextProvider=mine, sslMode, VERIFY_IDENTITY, ",
        "jdbc:mysql://h/d?sslMode=VERIFY_CA, , , ",
        "jdbc:mysql://h/d?sslMode=nonsense, , , ",
        "jdbc:mysql://h/d?bogus=%, , , "
    })
    void readsHowTheJdbcDriverEncrypts(String url, String property, String value, Tls expected) {
        Map<String, String> properties = property == null ? Map.of() : Map.of(property, value);
        assertThat(plugin.tls(url, properties)).isEqualTo(Optional.ofNullable(expected));
    }

    @Test
    void twoHostsThatAreReachedInDifferentWaysAreNone() {
        String url = "jdbc:mysql://(host=a),(host=b,sslMode=disabled)/d";
        assertThat(plugin.tls(url, plugin.tlsProperties(Tls.VERIFY).orElseThrow()))
                .isEmpty();
    }
}
