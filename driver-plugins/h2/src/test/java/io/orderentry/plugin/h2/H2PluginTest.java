package io.orderentry.plugin.h2;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.connect.ServerFacts;
import io.orderentry.connect.ServerProbe;
import io.orderentry.model.Failure;
import io.orderentry.model.Tls;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.sql.SqlCatalog;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class H2PluginTest {
    private final H2Plugin plugin = new H2Plugin();

    @ParameterizedTest
    @ValueSource(strings = {"jdbc:h2:async:./data/h2/orderentry", "jdbc:h2:mem:x", "jdbc:h2:tcp://localhost/./x"})
    void isFoundByItsUrl(String url) {
        assertThat(ServiceLoader.load(DatabasePlugin.class))
                .filteredOn(plugin -> plugin.urls().include(url))
                .singleElement()
                .isInstanceOf(H2Plugin.class);
    }

    @ParameterizedTest(name = "{0} {2} is {1}")
    @CsvSource({
        "40001, CONFLICT,     deadlock",
        "50200, CONFLICT,     lock timeout",
        "90131, CONFLICT,     another transaction was faster",
        "90007, DISCONNECTED, the connection is closed",
        "90067, DISCONNECTED, the connection is broken",
        "90098, DISCONNECTED, the database is closed",
        "90121, DISCONNECTED, the database is being closed",
        "57014, REJECTED,     query timeout or a cancel",
        "90108, REJECTED,     out of memory",
        "23505, BROKEN,       unique violation",
        "23502, BROKEN,       null",
        "42000, BROKEN,       syntax error",
        "42102, BROKEN,       no such table",
        "42122, BROKEN,       no such column",
        "28000, BROKEN,       wrong user or password",
        "90030, BROKEN,       file corrupted",
        "0,     BROKEN,       no number at all"
    })
    void everyErrorHasOneMeaning(int code, Failure expected, String word) {
        assertThat(plugin.classify(new SQLException(word, null, code))).isEqualTo(expected);
    }

    private static ServerProbe probe(Connection connection) {
        return new ServerProbe(connection, SqlCatalog.load("h2", H2PluginTest.class.getClassLoader()));
    }

    @Test
    void aDatabaseInMemoryHasNoFileAndIsNotEncrypted() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:", "sa", "")) {
            ServerProbe probe = probe(connection);
            ServerFacts facts = probe.facts();
            assertThat(facts.cacheBytes()).isNull();
            assertThat(facts.absent())
                    .containsEntry(ServerFacts.CACHE_BYTES, "not measured: the database is in memory")
                    .containsEntry(ServerFacts.DATABASE_BYTES, "not measured: the database is in memory");
            assertThat(probe.counters()).isEmpty();
            assertThat(probe.tls()).contains(ServerProbe.NO_TLS);
        }
    }

    @Test
    void aDatabaseInAFileTellsItsSizeAndCountsWhatItReadsAndWrites(@TempDir Path folder) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:async:" + folder.resolve("x"), "sa", "")) {
            ServerProbe probe = probe(connection);
            ServerFacts facts = probe.facts();

            assertThat(facts.version()).startsWith("H2 2.");
            assertThat(facts.cacheBytes()).isGreaterThanOrEqualTo(1 << 20);
            assertThat(facts.databaseBytes()).isPositive();
            assertThat(facts.relaxedDurability()).containsEntry("WRITE_DELAY", "500");
            assertThat(facts.absent()).isEmpty();
            assertThat(probe.counters())
                    .containsOnlyKeys("FILE_READ", "FILE_READ_BYTES", "FILE_WRITE", "FILE_WRITE_BYTES");
        }
    }

    @ParameterizedTest
    @CsvSource({"jdbc:h2:mem:d, , , OFF", "jdbc:h2:tcp://h/d, , , OFF", "jdbc:h2:ssl://h/d, , , REQUIRE"})
    void readsHowTheJdbcDriverEncrypts(String url, String property, String value, Tls expected) {
        Map<String, String> properties = property == null ? Map.of() : Map.of(property, value);
        assertThat(new H2Plugin().tls(url, properties)).isEqualTo(Optional.ofNullable(expected));
    }
}
