package io.orderentry.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TargetSecretsTest {
    private static final TargetSecrets SECRETS = TargetSecrets.of(
            "jdbc:x://me:ge%68eim@host:5432/db?user=me&ssl=true&key=of,gold&password=ab",
            Map.of("options", "-c custom.pw=silver", "ssl", "on"), Optional.of("p w"));

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
        assertThat(SECRETS.mask(message)).isEqualTo(masked);
    }

    @Test
    void anErrorIsCopiedOnlyWhereItHasASecret() {
        SQLException clean = new SQLException("no such table", "42P01", 7, new IOException("closed"));
        assertThat((Throwable) SECRETS.mask(clean)).isSameAs(clean);

        SQLException cause = new SQLException("bad pair", "08001", 7, new IOException("geheim: unknown host"));
        SQLException masked = SECRETS.mask(cause);
        assertThat(masked.getMessage()).isEqualTo("bad pair");
        assertThat(masked.getSQLState()).isEqualTo("08001");
        assertThat(masked.getErrorCode()).isEqualTo(7);
        assertThat(masked.getStackTrace()).isEqualTo(cause.getStackTrace());
        assertThat(masked.getCause()).isInstanceOf(IOException.class).hasMessage("***: unknown host");

        SQLException hinted = new SQLException("bad pair");
        hinted.addSuppressed(new IllegalStateException("geheim"));
        assertThat(SECRETS.mask(hinted).getSuppressed()).isEmpty();
    }
}
