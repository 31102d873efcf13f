package io.orderentry.it.container;

import io.orderentry.it.tls.Certificate;
import io.orderentry.it.tls.TlsContract;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.containers.JdbcDatabaseContainer;
import org.testcontainers.images.builder.Transferable;

/** The contract on a server of its own, with a certificate that the test made. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ContainerTls<C extends JdbcDatabaseContainer<C>> extends TlsContract {
    static final String CERTIFICATE_FILE = "/tls/server.crt";
    static final String KEY_FILE = "/tls/server.key";

    private C container;
    private Certificate certificate;
    private Certificate stranger;

    /** As for the other tests, and not started. */
    abstract C container(String image);

    /** What makes the started server use its certificate, where options do not. */
    void started(C container) throws Exception {}

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        certificate = Certificate.of(folder, "server", HOST);
        stranger = Certificate.of(folder, "stranger", HOST);
        container = container(getClass().getAnnotation(OnServer.class).value().image())
                .withCopyToContainer(
                        Transferable.of(Files.readAllBytes(certificate.certificate()), 0644), CERTIFICATE_FILE)
                .withCopyToContainer(Transferable.of(Files.readAllBytes(certificate.key()), 0644), KEY_FILE);
        container.start();
        started(container);
    }

    @AfterAll
    void stop() {
        if (container != null) {
            container.stop();
        }
    }

    @Override
    protected Certificate certificate() {
        return certificate;
    }

    @Override
    protected Certificate stranger() {
        return stranger;
    }

    @Override
    protected String url(String host) {
        return container.getJdbcUrl().replaceFirst("//[^:/]+", "//" + host);
    }

    @Override
    protected String user() {
        return container.getUsername();
    }

    @Override
    protected String password() {
        return container.getPassword();
    }
}
