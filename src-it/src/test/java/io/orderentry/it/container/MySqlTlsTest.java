package io.orderentry.it.container;

import io.orderentry.it.tls.Certificate;
import java.util.Map;
import org.testcontainers.mysql.MySQLContainer;

/** MySQL. */
@OnServer(Server.MYSQL)
class MySqlTlsTest extends ContainerTls<MySQLContainer> {
    @Override
    MySQLContainer container(String image) {
        return Launch.mysqlContainer(image)
                .withCommand(
                        "mysqld",
                        "--ssl-cert=" + CERTIFICATE_FILE,
                        "--ssl-key=" + KEY_FILE,
                        "--ssl-ca=" + CERTIFICATE_FILE);
    }

    @Override
    protected Map<String, String> trusting(Certificate trusted) {
        return Map.of(
                "trustCertificateKeyStoreUrl",
                trusted.trusted().toUri().toString(),
                "trustCertificateKeyStoreType",
                "PKCS12",
                "trustCertificateKeyStorePassword",
                Certificate.PASSWORD);
    }

    @Override
    protected String cipherQuery() {
        return "select variable_value from performance_schema.session_status where variable_name = 'Ssl_cipher'";
    }
}
