package io.orderentry.it;

import io.orderentry.it.tls.Certificate;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Keys of a cluster as {@code oe agent --make-keys} makes them, also such as it never makes: expired ones. */
final class ClusterKeyFile {
    private static final char[] NONE = {};

    private ClusterKeyFile() {}

    /** Makes {@code conductor.p12} and {@code agent.p12}, which is no longer valid. */
    static Path expired(Path folder) throws Exception {
        Files.createDirectories(folder);
        Path all = folder.resolve("all.p12");
        keytool(all, "authority", "-validity 9 -ext bc:c -startdate -5d");
        keytool(all, "conductor", "-validity 2 -signer authority -ext eku=serverAuth,clientAuth");
        keytool(all, "agent", "-validity 2 -startdate -4d -signer authority -ext eku=clientAuth");
        KeyStore made = KeyStore.getInstance(all.toFile(), Certificate.PASSWORD.toCharArray());
        for (String role : List.of("conductor", "agent")) {
            KeyStore own = KeyStore.getInstance("PKCS12");
            own.load(null, null);
            own.setKeyEntry(
                    role, made.getKey(role, Certificate.PASSWORD.toCharArray()), NONE, made.getCertificateChain(role));
            own.setCertificateEntry("authority", made.getCertificate("authority"));
            Path file = Files.createFile(
                    folder.resolve(role + ".p12"),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            try (OutputStream out = Files.newOutputStream(file)) {
                own.store(out, NONE);
            }
        }
        return folder;
    }

    private static void keytool(Path store, String alias, String more) throws IOException, InterruptedException {
        Certificate.keytool(store, alias, "-keyalg EC -groupname secp256r1 -dname CN=" + alias + " " + more);
    }

    /**
     * Connections of a client of its own, which trusts what a file does.
     *
     * @param shown whether it has the keys of the file, valid or not, or none
     */
    static SSLContext context(Path file, boolean shown) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(file.toFile(), NONE);
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, NONE);
        SSLContext context = SSLContext.getInstance("TLSv1.3");
        context.init(shown ? keys.getKeyManagers() : null, trust.getTrustManagers(), null);
        return context;
    }
}
