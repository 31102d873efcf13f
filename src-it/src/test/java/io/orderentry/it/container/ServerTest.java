package io.orderentry.it.container;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ServerTest {
    @ParameterizedTest
    @EnumSource(
            value = Server.class,
            names = {"POSTGRESQL", "POSTGRESQL_OLD"})
    void twoVersionsOfOneVendorAreRequiredByOneWord(Server server) {
        assertThat(server.vendor()).isEqualTo("postgresql");
    }

    @ParameterizedTest
    @EnumSource(Server.class)
    void everyServerCanBeRequired(Server server) {
        assertThat(server.required()).isIn(true, false);
    }
}
