package io.orderentry.plugin.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.spi.DatabaseCopy;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.spi.Diagnosis;
import java.sql.SQLException;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
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
}
