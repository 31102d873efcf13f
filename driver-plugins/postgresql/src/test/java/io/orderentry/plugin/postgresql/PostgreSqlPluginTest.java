package io.orderentry.plugin.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

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
