package io.orderentry.plugin.mariadb;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.mariadb.jdbc.Configuration;

class MariaDbPluginTest {
    private final MariaDbPlugin plugin = new MariaDbPlugin();

    @Test
    void isFoundByItsUrl() {
        assertThat(ServiceLoader.load(DatabasePlugin.class))
                .filteredOn(plugin -> plugin.urls().include("jdbc:mariadb://localhost/oe"))
                .singleElement()
                .isInstanceOf(MariaDbPlugin.class);
    }

    @Test
    void everyDriverPropertyIsOneOfTheDriver() throws SQLException {
        String none = Configuration.toConf("jdbc:mariadb://localhost/oe");
        assertThat(plugin.driverProperties()).isNotEmpty();
        for (Map.Entry<String, String> each : plugin.driverProperties().entrySet()) {
            String url = "jdbc:mariadb://localhost/oe?" + each.getKey() + "=" + each.getValue();
            assertThat(Configuration.parse(url).nonMappedOptions())
                    .as(each.getKey())
                    .isEmpty();
            assertThat(Configuration.toConf(url)).as(each.getKey()).isNotEqualTo(none);
        }
    }

    @ParameterizedTest(name = "{0} {1} {3} is {2}")
    @CsvSource({
        "1213, 40001, CONFLICT,     deadlock",
        "1205, HY000, CONFLICT,     lock wait timeout",
        "1020, HY000, CONFLICT,     record has changed since the snapshot",
        "1969, 70100, REJECTED,     max_statement_time",
        "1927, 70100, DISCONNECTED, connection was killed",
        "1053, 08S01, DISCONNECTED, shutdown",
        "9007, HY000, BROKEN,       a number of another vendor",
        "1064, 42000, BROKEN,       syntax error"
    })
    void everyErrorHasOneMeaning(int code, String state, Failure expected, String word) {
        assertThat(plugin.classify(new SQLException(word, state, code))).isEqualTo(expected);
    }

    /** What the text says is the family's to test. */
    @Test
    void packsTheFamilysText() {
        SqlCatalog sql = SqlCatalog.load(new MariaDbPlugin().name(), getClass().getClassLoader());
        assertThat(sql.file(SqlCatalog.PROCEDURES)).hasSize(5);
        assertThat(sql.file("session")).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:mariadb://h/d?sslMode=disable, sslMode, verify-full, OFF",
        "jdbc:mariadb://h/d?useSsl=false, , , OFF",
        "jdbc:mariadb://h/d, sslMode, trust, REQUIRE",
        "jdbc:mariadb://h/d?trustServerCertificate=true&useSsl=true, , , REQUIRE",
        "jdbc:mariadb://h/d, sslMode, verify-full, VERIFY",
        "jdbc:mariadb://h/d?tlsSocketType=mine, sslMode, verify-full, ",
        "jdbc:mariadb://address=(host=h)(sslMode=disable)/d, sslMode, verify-full, OFF",
        "jdbc:mariadb://h/d?sslMode=verify-ca, , , "
    })
    void readsHowTheJdbcDriverEncrypts(String url, String property, String value, Tls expected) {
        Map<String, String> properties = property == null ? Map.of() : Map.of(property, value);
        assertThat(plugin.tls(url, properties)).isEqualTo(Optional.ofNullable(expected));
    }
}
