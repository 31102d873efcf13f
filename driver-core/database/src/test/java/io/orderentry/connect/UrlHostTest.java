package io.orderentry.connect;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UrlHostTest {
    @ParameterizedTest
    @CsvSource(delimiter = ' ', textBlock = """
            jdbc:x://localhost/db true
            jdbc:x://127.0.0.1:5432/db?a=b true
            jdbc:x://[::1]:5432/db true
            jdbc:x://localhost:1,127.0.0.2:2/db true
            jdbc:x:///db true
            jdbc:x:db true
            jdbc:x:mem:db;A=//elsewhere.invalid/ true
            jdbc:x:thin:@//localhost:1521/service true
            jdbc:x:thin:@localhost:1521:sid true
            jdbc:x:thin:user/secret@localhost:1521:sid true
            jdbc:x://user:secret@localhost/db true
            jdbc:x://192.0.2.1/db false
            jdbc:x://192.0.2.1:5432/localhost false
            jdbc:x://localhost,192.0.2.1/db false
            jdbc:x://[2001:db8::1]:5432/db false
            jdbc:x://nowhere.invalid/db false
            jdbc:x:thin:@//192.0.2.1:1521/service false
            jdbc:x:thin:@192.0.2.1:1521:sid false
            jdbc:x:thin:@an_alias.invalid false
            jdbc:x://user@192.0.2.1/db false
            """)
    void isThisMachine(String url, boolean expected) {
        assertThat(UrlHost.isThisMachine(url)).isEqualTo(expected);
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
