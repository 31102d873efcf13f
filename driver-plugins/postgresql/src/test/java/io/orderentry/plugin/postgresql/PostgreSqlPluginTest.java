package io.orderentry.plugin.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Tls;
import io.orderentry.spi.DatabaseCopy;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.spi.Diagnosis;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.PGProperty;

class PostgreSqlPluginTest {

    @Test
    void isFoundByItsUrl() {
        assertThat(ServiceLoader.load(DatabasePlugin.class))
                .filteredOn(plugin -> plugin.urls().include("jdbc:postgresql://localhost/oe"))
                .singleElement()
                .isInstanceOf(PostgreSqlPlugin.class);
    }

    @Test
    void aCopyHasTheUrlOfItsDatabaseWithAnotherName() {
        PostgreSqlPlugin plugin = new PostgreSqlPlugin();
        assertThat(plugin.copyOf("jdbc:postgresql://h:1,[::1]:2/oe-1?ssl=true&a=/b", "_start"))
                .contains(new DatabaseCopy(
                        "jdbc:postgresql://h:1,[::1]:2/oe-1_start?ssl=true&a=/b", "\"oe-1\"", "\"oe-1_start\""));
        assertThat(plugin.copyOf("jdbc:postgresql:oe", "_start"))
                .contains(new DatabaseCopy("jdbc:postgresql:oe_start", "\"oe\"", "\"oe_start\""));
        assertThat(plugin.copyOf("jdbc:postgresql://h/", "_start")).isEmpty();
        assertThat(plugin.copyOf("jdbc:postgresql://h/o%20e", "_start")).isEmpty();
        assertThat(plugin.copyOf("jdbc:postgresql://h/oe", "_".repeat(62))).isEmpty();
    }

    @Test
    void everyDriverPropertyIsOneOfTheDriver() {
        assertThat(new PostgreSqlPlugin().driverProperties())
                .isNotEmpty()
                .allSatisfy((name, value) ->
                        assertThat(PGProperty.forName(name)).as(name).isNotNull())
                .allSatisfy((name, value) -> assertThat(value)
                        .as(name)
                        .isNotEqualTo(PGProperty.forName(name).getDefaultValue()));
    }

    @Test
    void aServerWithoutTimeZoneDataIsAWrongSetting() {
        SQLException refused = new SQLException("FATAL: invalid value for parameter \"TimeZone\": \"UTC\"", "22023");
        assertThat(new PostgreSqlPlugin().diagnose(refused))
                .contains(
                        Diagnosis.wrongSetting("the server does not know the session's time zone: install its time zone"
                                + " data there, such as the package tzdata"));
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:postgresql://h/d, , , PREFER",
        "jdbc:postgresql://h/d?sslmode=disable, sslmode, verify-full, OFF",
        "jdbc:postgresql://h/d?sslmode=require, sslmode, verify-full, REQUIRE",
        "jdbc:postgresql://h/d, sslmode, verify-full, VERIFY",
        "jdbc:postgresql://h/d?ssl=true, , , VERIFY",
        "jdbc:postgresql://h/d?sslfactory=org.postgresql.ssl.DefaultJavaSSLFactory, sslmode, verify-full, VERIFY",
        "jdbc:postgresql://h/d?sslfactory=org.postgresql.ssl.NonValidatingFactory, sslmode, verify-full, ",
        "jdbc:postgresql://h/d?sslhostnameverifier=mine, sslmode, verify-full, ",
        "jdbc:postgresql://h/d?sslmode=verify-ca, , , ",
        "jdbc:postgresql://h/d?sslmode=allow, , , ",
        "jdbc:postgresql://h/d?sslmode=nonsense, , , "
    })
    void readsHowTheJdbcDriverEncrypts(String url, String property, String value, Tls expected) {
        Map<String, String> properties = property == null ? Map.of() : Map.of(property, value);
        assertThat(new PostgreSqlPlugin().tls(url, properties)).isEqualTo(Optional.ofNullable(expected));
    }
}
