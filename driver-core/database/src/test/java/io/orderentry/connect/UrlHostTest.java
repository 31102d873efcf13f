package io.orderentry.connect;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UrlHostTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:x://localhost/db",
                "jdbc:x://127.0.0.1:5432/db?a=b",
                "jdbc:x://[::1]:5432/db",
                "jdbc:x://localhost:1,127.0.0.2:2/db",
                "jdbc:x:///db",
                "jdbc:x:db",
                "jdbc:x:mem:db;A=//elsewhere.invalid/",
                "jdbc:x:thin:@//localhost:1521/service",
                "jdbc:x:thin:@localhost:1521:sid",
                "jdbc:x:thin:user/secret@localhost:1521:sid",
                "jdbc:x://user:secret@localhost/db",
            })
    void isThisMachine(String url) {
        assertThat(UrlHost.isThisMachine(url)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:x://192.0.2.1/db",
                "jdbc:x://192.0.2.1:5432/localhost",
                "jdbc:x://localhost,192.0.2.1/db",
                "jdbc:x://[2001:db8::1]:5432/db",
                "jdbc:x://nowhere.invalid/db",
                "jdbc:x:thin:@//192.0.2.1:1521/service",
                "jdbc:x:thin:@192.0.2.1:1521:sid",
                "jdbc:x:thin:@an_alias.invalid",
                "jdbc:x://user@192.0.2.1/db",
            })
    void isAnotherMachine(String url) {
        assertThat(UrlHost.isThisMachine(url)).isFalse();
    }

    @Test
    void anyAddressOfThisMachineIsThisMachine() throws Exception {
        for (NetworkInterface each : Collections.list(NetworkInterface.getNetworkInterfaces())) {
            for (InetAddress address : Collections.list(each.getInetAddresses())) {
                String host = address.getHostAddress();
                String inUrl = host.contains(":") ? "[" + host + "]" : host;
                assertThat(UrlHost.isThisMachine("jdbc:x://" + inUrl + ":1/db"))
                        .as(host)
                        .isTrue();
            }
        }
    }
}
