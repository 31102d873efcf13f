package io.orderentry.it.tls;

import io.orderentry.it.Release;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * A self-signed certificate and its key, made by the JDK's keytool.
 *
 * @param certificate PEM
 * @param key PEM, PKCS 8, which only its owner may read
 * @param trusted PKCS 12, with the certificate alone
 */
public record Certificate(Path certificate, Path key, Path trusted) {
    /** Of the key stores, which protect nothing here. */
    public static final String PASSWORD = "changeit";

    private static final String ALIAS = "server";

    /** @param host the only name that it is valid for */
    public static Certificate of(Path folder, String name, String host)
            throws IOException, InterruptedException, GeneralSecurityException {
        Path store = folder.resolve(name + ".p12");
        keytool(store, ALIAS, "-keyalg RSA -keysize 2048 -validity 2 -dname CN=" + host + " -ext san=dns:" + host);
        KeyStore made = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
        Path certificate = pem(
                folder.resolve(name + ".crt"),
                "CERTIFICATE",
                made.getCertificate(ALIAS).getEncoded());
        Path key = pem(
                folder.resolve(name + ".key"),
                "PRIVATE KEY",
                made.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded());
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry(ALIAS, made.getCertificate(ALIAS));
        Path trustedFile = folder.resolve(name + "-trusted.p12");
        try (OutputStream out = Files.newOutputStream(trustedFile)) {
            trusted.store(out, PASSWORD.toCharArray());
        }
        return new Certificate(certificate, key, trustedFile);
    }

    /** Adds a key and its certificate to a store, PKCS 12, which is made where it is not there. */
    public static void keytool(Path store, String alias, String options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of("-genkeypair", "-storetype", "PKCS12", "-storepass", PASSWORD, "-alias", alias));
        command.addAll(List.of("-keystore", store.toString()));
        command.addAll(List.of(options.split(" ")));
        Release.run(store.getParent(), command).ends(0);
    }

    private static Path pem(Path file, String type, byte[] content) throws IOException {
        return Files.writeString(
                file,
                "-----BEGIN " + type + "-----\n"
                        + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content) + "\n-----END " + type
                        + "-----\n");
    }
}
