package io.orderentry.plugin.firebird;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Failure;
import io.orderentry.model.Tls;
import io.orderentry.spi.Diagnosis;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import org.firebirdsql.gds.TransactionParameterBuffer;
import org.firebirdsql.jaybird.fb.constants.TpbItems;
import org.firebirdsql.jdbc.FBTpbMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FirebirdPluginTest {
    private static final FirebirdPlugin PLUGIN = new FirebirdPlugin();

    @ParameterizedTest(name = "{0} {3} is {2}")
    @CsvSource({
        "335544336, 40001, CONFLICT,     deadlock",
        "335544345, 40001, CONFLICT,     lock conflict",
        "335544451, 40001, CONFLICT,     update conflict",
        "335544510, 40001, CONFLICT,     lock timeout",
        "335544382, HY000, CONFLICT,     cannot update erased record",
        "335544382, HY000, BROKEN,       any other text without a code",
        "335544721, 08006, DISCONNECTED, network request failed",
        "335544726, 08006, DISCONNECTED, read error",
        "335544741, 08006, DISCONNECTED, connection lost",
        "335544856, 08003, DISCONNECTED, shut down",
        "335545130, 08003, DISCONNECTED, killed by an administrator",
        "337248303, 26000, DISCONNECTED, statement of a connection that was taken away",
        "0,         08003, DISCONNECTED, said by the JDBC driver itself",
        "335544361, 25006, READ_ONLY,    read-only transaction",
        "335544765, 42000, READ_ONLY,    read-only database",
        "335544794, HY008, REJECTED,     cancelled",
        "335545129, HY008, REJECTED,     statement timeout",
        "335544665, 23000, BROKEN,       unique violation",
        "335544321, 22003, BROKEN,       numeric overflow",
        "335544569, 42000, BROKEN,       syntax error",
        "335544472, 28000, BROKEN,       wrong password",
        "0,         ,      BROKEN,       no code and no state"
    })
    void everyErrorHasOneMeaning(int code, String state, Failure expected, String word) {
        assertThat(PLUGIN.classify(new SQLException(word, state, code))).isEqualTo(expected);
    }

    @Test
    void aWrongPasswordIsARefusedLogin() {
        assertThat(PLUGIN.diagnose(new SQLException("not defined", "28000", 335544472)))
                .contains(Diagnosis.loginRefused());
    }

    @Test
    void serializableLocksTablesAndDoesNotWaitForThem() throws SQLException {
        TransactionParameterBuffer serializable =
                FBTpbMapper.processMapping(PLUGIN.driverProperties().get(FBTpbMapper.TRANSACTION_SERIALIZABLE));
        assertThat(serializable.hasArgument(TpbItems.isc_tpb_consistency)).isTrue();
        assertThat(serializable.hasArgument(TpbItems.isc_tpb_nowait)).isTrue();
        assertThat(serializable.hasArgument(TpbItems.isc_tpb_wait)).isFalse();
        assertThat(serializable.hasArgument(TpbItems.isc_tpb_write)).isTrue();
    }

    @Test
    void jaybirdTakesTheUrls() throws SQLException {
        for (String url : new String[] {PLUGIN.urls().example(), "jdbc:firebirdsql://localhost/orderentry"}) {
            assertThat(PLUGIN.urls().include(url)).isTrue();
            assertThat(DriverManager.getDriver(url)).isNotNull();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:firebird://h/d, , , PREFER",
        "jdbc:firebird://h/d, wireCrypt, REQUIRED, REQUIRE",
        "jdbc:firebird://h/d?wireCrypt=disabled, wireCrypt, REQUIRED, OFF",
        "jdbc:firebirdsql://h/d?wireCrypt=required, , , REQUIRE",
        "jdbc:firebird://h/d?wireCrypt=nonsense, , , ",
        "jdbc:firebird://h/d?bogus=%, , , "
    })
    void readsHowTheJdbcDriverEncrypts(String url, String property, String value, Tls expected) {
        Map<String, String> properties = property == null ? Map.of() : Map.of(property, value);
        assertThat(PLUGIN.tls(url, properties)).isEqualTo(Optional.ofNullable(expected));
    }

    @Test
    void everyWayToEncryptIsReadBack() {
        for (Tls tls : Tls.values()) {
            PLUGIN.tlsProperties(tls)
                    .ifPresentOrElse(
                            properties -> assertThat(PLUGIN.tls("jdbc:firebird://h/d", properties))
                                    .contains(tls),
                            () -> assertThat(tls).isEqualTo(Tls.VERIFY));
        }
    }
}
