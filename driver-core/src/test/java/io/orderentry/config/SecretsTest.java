package io.orderentry.config;

import static io.orderentry.config.Texts.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecretsTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        jdbc:postgresql://h/db?password=geheim | jdbc:postgresql://h/db?password=***
        jdbc:postgresql://h/db?user=u&password=geheim&ssl=true | jdbc:postgresql://h/db?user=u&password=***&ssl=true
        jdbc:postgresql://h/db?sslpassword=geheim&sslmode=require | jdbc:postgresql://h/db?sslpassword=***&sslmode=require
        jdbc:postgresql://h/db?PASSWORD=geheim&Password=geheim | jdbc:postgresql://h/db?PASSWORD=***&Password=***
        jdbc:postgresql://h/db?password=ge;he,im%26)= geheim&ssl=true | jdbc:postgresql://h/db?password=***&ssl=true
        jdbc:postgresql://h/db?password="geheim&ssl=true | jdbc:postgresql://h/db?password=***&ssl=true
        jdbc:postgresql://h/db?password=&ssl=true | jdbc:postgresql://h/db?password=***&ssl=true
        jdbc:mysql://u:geheim@h:3306/db | jdbc:mysql://u:***@h:3306/db
        jdbc:mysql://u:12345@h:3306/db | jdbc:mysql://u:***@h:3306/db
        jdbc:mysql://u:ge@he/im?@h/db | jdbc:mysql://u:***@h/db
        jdbc:mysql://:geheim@h/db | jdbc:mysql://:***@h/db
        jdbc:mysql:replication://u:geheim@h1,h2/db | jdbc:mysql:replication://u:***@h1,h2/db
        jdbc:mysql://(host=h,password=geheim,port=1)/db | jdbc:mysql://(host=h,password=***,port=1)/db
        jdbc:mysql://address=(host=h)(user=u)(password=geheim)/db | jdbc:mysql://address=(host=h)(user=u)(password=***)/db
        jdbc:mysql://h/db?password1=geheim&password2=geheim | jdbc:mysql://h/db?password1=***&password2=***
        jdbc:mysql://h/db?trustCertificateKeyStorePassword=geheim | jdbc:mysql://h/db?trustCertificateKeyStorePassword=***
        jdbc:oracle:thin:scott/geheim@//h:1521/s | jdbc:oracle:thin:scott/***@//h:1521/s
        jdbc:oracle:thin:scott/geheim@h:1521:sid | jdbc:oracle:thin:scott/***@h:1521:sid
        jdbc:oracle:thin:scott/"ge@h/eim"@h:1521:sid | jdbc:oracle:thin:scott/***@h:1521:sid
        jdbc:oracle:oci:scott[app]/geheim@tns | jdbc:oracle:oci:scott[app]/***@tns
        jdbc:oracle:thin:@tcps://h/s?oracle.net.wallet_password=geheim | jdbc:oracle:thin:@tcps://h/s?oracle.net.wallet_password=***
        jdbc:sqlserver://h:1433;user=sa;password=geheim;encrypt=true | jdbc:sqlserver://h:1433;user=sa;password=***;encrypt=true
        jdbc:sqlserver://h;password={ge;he}}im};encrypt=true | jdbc:sqlserver://h;password=***;encrypt=true
        jdbc:sqlserver://h;Password = ge heim;encrypt=true | jdbc:sqlserver://h;Password = ***;encrypt=true
        jdbc:sqlserver://h;accessToken=geheim;keyStoreSecret=geheim | jdbc:sqlserver://h;accessToken=***;keyStoreSecret=***
        jdbc:h2:~/db;USER=sa;PASSWORD=geheim geheim | jdbc:h2:~/db;USER=sa;PASSWORD=***
        jdbc:db2://h:50000/db:user=u;password=geheim; | jdbc:db2://h:50000/db:user=u;password=***;
        jdbc:db2://h:50000/db:password=geheim;user=u; | jdbc:db2://h:50000/db:password=***;user=u;
        jdbc:x://h/pwd=geheim,user=u | jdbc:x://h/pwd=***,user=u
        host=h password='geheim \\' user=u | host=h password=*** user=u
        password=geheim geheim | password=***
        """)
    void masksEverySpelling(String url, String masked) {
        assertThat(Secrets.mask(url)).isEqualTo(masked).doesNotContain("geheim");
        assertThat(Secrets.mask(masked)).as("masked twice").isEqualTo(masked);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "jdbc:postgresql://h:5432/db?user=a@b&ssl=true",
                "jdbc:postgresql://h1:5432,h2:5433/db?user=a@b",
                "jdbc:postgresql://[::1]:5432/db?user=a@b",
                "jdbc:postgresql://u@h:5432/db",
                "jdbc:oracle:thin:@//h:1521/s",
                "jdbc:oracle:thin:/@alias",
                "jdbc:sqlserver://h;databaseName=a:b;user=x@y",
                "jdbc:h2:~/db",
                "jdbc:h2:mem:test",
                "give it with --password-file"
            },
            delimiter = '|')
    void leavesTheRestAlone(String url) {
        assertThat(Secrets.mask(url)).isEqualTo(url);
    }

    @Test
    void masksProperties() {
        assertThat(Secrets.mask(Map.of("user", "u", "sslPassword", "geheim", "url", "x://u:geheim@h")))
                .isEqualTo(Map.of("user", "u", "sslPassword", "***", "url", "x://u:***@h"));
    }

    @Test
    void thePasswordComesFromTheFileOrElseTheEnvironment() throws IOException {
        Path file = Files.writeString(folder.resolve("pw"), " ge heim \nnot this\n");
        Map<String, String> environment = Map.of("OE_PASSWORD", "other");
        assertThat(Secrets.password(file, environment)).contains(" ge heim ");
        assertThat(Secrets.password(null, environment)).contains("other");
        assertThat(Secrets.password(null, Map.of("OE_PASSWORD", ""))).isEmpty();
        assertThat(Secrets.password(null, Map.of())).isEmpty();
    }

    @Test
    void refusesAPasswordFileWithoutPassword() throws IOException {
        Path missing = folder.resolve("missing");
        Path empty = Files.writeString(folder.resolve("empty"), "\n");
        assertRefused(
                () -> Secrets.password(missing, Map.of()), "--password-file: " + missing + ": there is no such file");
        assertRefused(
                () -> Secrets.password(empty, Map.of()),
                "--password-file: " + empty + ": has no password in its first line");
        assertRefused(
                () -> Secrets.password(folder, Map.of()), "--password-file: " + folder + ": is a folder, not a file");
    }
}
