package io.orderentry.it.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
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
        Process keytool = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keystore",
                        store.toString(),
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-alias",
                        ALIAS,
                        "-keyalg",
                        "RSA",
                        "-keysize",
                        "2048",
                        "-validity",
                        "2",
                        "-dname",
                        "CN=" + host,
                        "-ext",
                        "san=dns:" + host))
                .redirectErrorStream(true)
                .start();
        String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(keytool.waitFor()).as(said).isZero();
        KeyStore made = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            made.load(in, PASSWORD.toCharArray());
        }
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

    private static Path pem(Path file, String type, byte[] content) throws IOException {
        return Files.writeString(
                file,
                "-----BEGIN " + type + "-----\n"
                        + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content) + "\n-----END " + type
                        + "-----\n");
    }
}
