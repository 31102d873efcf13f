package io.orderentry.it.container;

import io.orderentry.it.tls.Certificate;
import java.util.Map;
import org.testcontainers.mariadb.MariaDBContainer;

/** MariaDB. */
@OnServer(Server.MARIADB)
class MariaDbTlsTest extends ContainerTls<MariaDBContainer> {
    @Override
    MariaDBContainer container(String image) {
        return Launch.mariadbContainer(image)
                .withCommand("mariadbd", "--ssl-cert=" + CERTIFICATE_FILE, "--ssl-key=" + KEY_FILE);
    }

    @Override
    protected Map<String, String> trusting(Certificate trusted) {
        return Map.of("serverSslCert", trusted.certificate().toString());
    }

    @Override
    protected String cipherQuery() {
        return "select variable_value from information_schema.session_status where variable_name = 'Ssl_cipher'";
    }
}
