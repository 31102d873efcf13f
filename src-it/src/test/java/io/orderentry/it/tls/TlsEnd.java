package io.orderentry.it.tls;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** A proxy that ends the encryption of PostgreSQL's clients, as a load balancer may, and passes on what they send in clear text. */
final class TlsEnd implements AutoCloseable {
    private static final int REQUEST_BYTES = 8;

    private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final SSLContext keys;
    private final int server;

    /**
     * @param store key and certificate, PKCS 12
     * @param server port of the server behind it
     */
    TlsEnd(Path store, int server) throws IOException, GeneralSecurityException {
        this.server = server;
        KeyStore own = KeyStore.getInstance(store.toFile(), Certificate.PASSWORD.toCharArray());
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(own, Certificate.PASSWORD.toCharArray());
        keys = SSLContext.getInstance("TLS");
        keys.init(managers.getKeyManagers(), null, null);
        start(this::accept);
    }

    int port() {
        return listening.getLocalPort();
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "tls-end");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket client = listening.accept();
                start(() -> serve(client));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket client) {
        try (client;
                Socket behind = new Socket(InetAddress.getLoopbackAddress(), server)) {
            client.getInputStream().readNBytes(REQUEST_BYTES);
            client.getOutputStream().write('S');
            try (SSLSocket encrypted = (SSLSocket) keys.getSocketFactory().createSocket(client, null, port(), true)) {
                encrypted.setUseClientMode(false);
                start(() -> pass(encrypted, behind));
                pass(behind, encrypted);
            }
        } catch (IOException e) {
            // The client or the server has gone.
        }
    }

    private static void pass(Socket from, Socket to) {
        try {
            OutputStream out = to.getOutputStream();
            from.getInputStream().transferTo(out);
            to.close();
        } catch (IOException e) {
            // As above.
        }
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
