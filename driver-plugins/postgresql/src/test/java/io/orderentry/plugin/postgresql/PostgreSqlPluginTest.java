package io.orderentry.plugin.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.spi.DatabasePlugin;
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
}
