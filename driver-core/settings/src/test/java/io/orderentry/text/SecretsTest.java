package io.orderentry.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {
    private static final TargetSecrets TARGET = TargetSecrets.of(
            "jdbc:x://me:ge%68eim@host:5432/db?user=me&ssl=true&key=of,gold&password=ab",
            Map.of("options", "-c custom.pw=silver", "ssl", "on"), Optional.of("p w"));

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        jdbc:postgresql://h/db?password=geheim | jdbc:postgresql://h/db?***
        jdbc:postgresql://h/db?user=u&password=geheim&ssl=true | jdbc:postgresql://h/db?***
        jdbc:postgresql://h/db?sslpassword=geheim&sslmode=require | jdbc:postgresql://h/db?***
        jdbc:postgresql://h/db?PASSWORD=geheim&Password=geheim | jdbc:postgresql://h/db?***
        jdbc:postgresql://h/db?password=ge;he,im%26)= geheim&ssl=true | jdbc:postgresql://h/db?***
        jdbc:postgresql://h/db?password="geheim&ssl=true | jdbc:postgresql://h/db?***
        jdbc:mysql://u:geheim@h:3306/db | jdbc:mysql://***@h:3306/db
        jdbc:mysql://:geheim@h/db | jdbc:mysql://***@h/db
        jdbc:mysql:replication://u:geheim@h1,h2/db | jdbc:mysql:replication://***@h1,h2/db
        jdbc:mysql://(host=h,password=geheim,port=1)/db | jdbc:mysql://***
        jdbc:mysql://address=(host=h)(user=u)(password=geheim)/db | jdbc:mysql://***
        jdbc:mysql://h/db?password1=geheim&password2=geheim | jdbc:mysql://h/db?***
        jdbc:mysql://h/db?trustCertificateKeyStorePassword=geheim | jdbc:mysql://h/db?***
        jdbc:oracle:thin:scott/geheim@//h:1521/s | jdbc:oracle:thin:***@//h:1521/s
        jdbc:oracle:thin:scott/geheim@h:1521:sid | jdbc:oracle:thin:***@h:1521:sid
        jdbc:oracle:oci:scott[app]/geheim@tns | jdbc:oracle:oci:***@tns
        jdbc:oracle:thin:@tcps://h/s?oracle.net.wallet_password=geheim | jdbc:oracle:thin:@tcps://h/s?***
        jdbc:sqlserver://h:1433;user=sa;password=geheim;encrypt=true | jdbc:sqlserver://h:1433;***
        jdbc:sqlserver://h;accessToken=geheim;keyStoreSecret=geheim | jdbc:sqlserver://h;***
        jdbc:h2:~/db;USER=sa;PASSWORD=geheim geheim | jdbc:h2:~/db;***
        jdbc:db2://h:50000/db:user=u;password=geheim; | jdbc:db2://h:50000/db:***
        jdbc:db2://h:50000/db:password=geheim;user=u; | jdbc:db2://h:50000/db:***
        jdbc:x://h/pwd=geheim,user=u | jdbc:x://h/***
        host=h password='geheim \\' user=u | host=h password=*** user=u
        password=geheim geheim | password=***
        postgres://h/e?password=geheim | postgres://h/e?***
        http://u:geheim@h:9100/metrics/?token=geheim | http://***@h:9100/metrics/?***
        jdbc:mysql://[root:geheim@h:1,h2:3]/e | jdbc:mysql://***@***
        jdbc:postgresql://h/e?pass%77ord=geheim | jdbc:postgresql://h/e?***
        postgres:geheim@h/e | ***@h/e
        JDBC:postgresql://u:geheim@h/e | JDBC:postgresql://***@h/e
        jdbc:mysql://u:12345/geheim@h/e | jdbc:mysql://***@h/e
        jdbc:mysql://u:1?geheim@h/e | jdbc:mysql://***@h/e
        jdbc:mysql://u:geheim/e | jdbc:mysql://***
        jdbc:h2:tcp://localhost/./orderentry;PASSWORD=geheim | jdbc:h2:tcp://localhost/./orderentry;***
        jdbc:oracle:thin:@tcps://db.example.org:2484/service?x=geheim | jdbc:oracle:thin:@tcps://db.example.org:2484/service?***
        jdbc:oracle:thin:scott/geheim | jdbc:oracle:thin:***
        jdbc:firebirdsql:localhost/3050:/x.fdb?password=geheim | jdbc:firebirdsql:***?***
        'jdbc:h2:~/db;PASSWORD=geheim geheim' is not a JDBC URL | 'jdbc:h2:~/db;***' is not a JDBC URL
        the JDBC driver of x does not take the URL jdbc:postgresql://u:geheim@h/x; it should look like jdbc:postgresql://HOST:5432/DB | the JDBC driver of x does not take the URL jdbc:postgresql://***@h/x; it should look like jdbc:postgresql://HOST:5432/DB
        Unable to parse URL jdbc:postgresql://u:geheim@no.invalid/x | Unable to parse URL jdbc:postgresql://***@no.invalid/x
        malformed near '[root:geheim@h:1,...]/e'. | malformed near '***@h:1,...]/e'.
        """)
    void masksEverySpelling(String url, String masked) {
        assertThat(Secrets.mask(url)).isEqualTo(masked).doesNotContain("geheim");
        assertThat(Secrets.mask(masked)).as("masked twice").isEqualTo(masked);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "jdbc:postgresql://h1:5432,h2:5433/db",
                "jdbc:postgresql://[::1]:5432/db",
                "jdbc:postgresql:///db",
                "jdbc:oracle:thin:@//h:1521/s",
                "jdbc:oracle:thin:@h:1521:sid",
                "jdbc:firebird://localhost:3050//var/lib/x.fdb",
                "jdbc:sqlserver://h",
                "jdbc:h2:~/db",
                "jdbc:h2:async:./data/h2/orderentry",
                "jdbc:h2:mem:test",
                "mine (jdbc:x://h/db), see http://x.y/z.",
                "Access denied for user 'u'@'h' (using password: YES)",
                "ssh oe@db1",
                "give it with --password-file"
            },
            delimiter = '|')
    void leavesTheRestAlone(String url) {
        assertThat(Secrets.mask(url)).isEqualTo(url);
    }

    @Test
    void parametersOfAUrlThatAreKnownToBeHarmlessAreKeptAsProperties() {
        String url = "jdbc:x://u:geheim@h/db?password=geheim&prepareThreshold=0&geheim=1&ssl=true&pass%77ord=geheim";
        assertThat(Secrets.maskProperties(url, Map.of("ssl", "false", "geheimnis", "geheim")))
                .isEqualTo(Map.of("prepareThreshold", "0", "ssl", "false", "geheimnis", "***"));
    }

    @Test
    void masksSettingsOfAServerThatDoNotLookLikeOne() {
        Map<String, String> settings = Map.of(
                "fsync", "off",
                "max_wal_size", "4GB",
                "shared_preload_libraries", "a, b",
                "custom.pw", "geheim",
                "ssl_passphrase_command", "geheim",
                "primary_conninfo", "host=h password=geheim",
                "archive_command", "copy --key 'geheim' %p");
        assertThat(Secrets.maskSettings(settings))
                .containsEntry("fsync", "off")
                .containsEntry("max_wal_size", "4GB")
                .containsEntry("shared_preload_libraries", "a, b")
                .hasSameSizeAs(settings)
                .satisfies(masked -> assertThat(masked.values()).noneMatch(value -> value.contains("geheim")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "a.", "a:", "a/", "a@", "password", "pass ", "'a://", "%20", "a=", "jdbc:", "(", "-"})
    void aLongTextTakesNoLongerThanItMust(String piece) {
        String text = piece.repeat(250_000 / piece.length());
        assertThat(Secrets.maskSentence(text)).hasSizeLessThanOrEqualTo(3 * text.length());
    }

    @Test
    void masksProperties() {
        assertThat(Secrets.maskProperties(
                        Map.of("ssl", "true", "sslPassword", "geheim", "options", "-c custom.pw=geheim")))
                .isEqualTo(Map.of("ssl", "true", "sslPassword", "***", "options", "***"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        cannot read jdbc:x://me:ge%68eim@host:5432/db?user=me&ssl=true&key=of,gold&password=ab | cannot read jdbc:x://***@host:5432/db?***
        no port in 'ge%68eim' | no port in '***'
        no port in 'geheim' | no port in '***'
        unknown key gold | unknown key ***
        the options -c custom.pw=silver are wrong | the options *** are wrong
        not the password p w | not the password ***
        ab is too short, but about is not | *** is too short, but about is not
        "me" has no right at host, which has ssl=true | "me" has no right at host, which has ssl=true
        """)
    void whatADriverRepeatsIsTakenOut(String message, String masked) {
        assertThat(TARGET.mask(message)).isEqualTo(masked);
    }

    @Test
    void anErrorIsCopiedOnlyWhereItHasASecret() {
        SQLException clean = new SQLException("no such table", "42P01", 7, new IOException("closed"));
        assertThat((Throwable) TARGET.mask(clean)).isSameAs(clean);

        SQLException cause = new SQLException("bad pair", "08001", 7, new IOException("geheim: unknown host"));
        SQLException masked = TARGET.mask(cause);
        assertThat(masked.getMessage()).isEqualTo("bad pair");
        assertThat(masked.getSQLState()).isEqualTo("08001");
        assertThat(masked.getErrorCode()).isEqualTo(7);
        assertThat(masked.getStackTrace()).isEqualTo(cause.getStackTrace());
        assertThat(masked.getCause()).isInstanceOf(IOException.class).hasMessage("***: unknown host");

        SQLException hinted = new SQLException("bad pair");
        hinted.addSuppressed(new IllegalStateException("geheim"));
        assertThat(TARGET.mask(hinted).getSuppressed()).isEmpty();
    }
}
