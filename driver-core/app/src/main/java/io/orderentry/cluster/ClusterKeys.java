package io.orderentry.cluster;

import io.orderentry.text.ChildProcess;
import io.orderentry.text.PrivateFiles;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * Keys of conductor and agents: each has a certificate of a private authority of the cluster, which nothing else trusts. A PKCS12 file without
 * a password, protected by its mode, holds the key, its certificate and that of the authority.
 *
 * @param tls connections with these keys
 * @param key by which the conductor signs
 */
public record ClusterKeys(SSLContext tls, PrivateKey key) {
    static final String PROTOCOL = "TLSv1.3";

    /** Whose key it is, by the extended key usage of its certificate (RFC 5280, 4.2.1.12), which TLS checks too. */
    public enum Role {
        /** It has the port that all connect to, and is a member of its group. */
        CONDUCTOR("serverAuth,clientAuth"),
        AGENT("clientAuth");

        private final String usage;

        Role(String usage) {
            this.usage = usage;
        }

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Object identifier of the usage as a server of TLS. */
    private static final String SERVER_USAGE = "1.3.6.1.5.5.7.3.1";
    /** Certificates begin so long before they are made: the clocks of a cluster's machines differ. */
    private static final int EARLY_DAYS = 1;

    private static final String AUTHORITY = "authority";
    private static final String TYPE = "PKCS12";
    private static final int RANDOM_BYTES = 16;
    private static final char[] NO_PASSWORD = {};

    /**
     * Makes {@code conductor.p12} and {@code agent.p12} with a new authority, whose key is thrown away.
     *
     * @param folder made if it is not there
     * @param days that the certificates are valid
     * @return the files
     * @throws Refusal when one of them is there already, or cannot be written
     */
    public static List<Path> create(Path folder, int days) throws InterruptedException {
        List<Path> files = Arrays.stream(Role.values())
                .map(role -> folder.resolve(role.word() + ".p12"))
                .toList();
        try {
            Files.createDirectories(folder);
            for (Path file : files) {
                Refusal.require(
                        !Files.exists(file), "--make-keys: " + file + " is there already; choose another folder");
            }
            Path temporary = Files.createTempDirectory("order-entry-keys-", PrivateFiles.folder());
            try {
                write(temporary.resolve("all.p12"), files, days);
            } finally {
                Files.deleteIfExists(temporary.resolve("all.p12"));
                Files.deleteIfExists(temporary);
            }
            return files;
        } catch (IOException | GeneralSecurityException e) {
            throw new Refusal("--make-keys: the keys cannot be made in " + folder + ": " + e);
        }
    }

    private static void write(Path all, List<Path> files, int days)
            throws IOException, GeneralSecurityException, InterruptedException {
        byte[] random = new byte[RANDOM_BYTES];
        new SecureRandom().nextBytes(random);
        String password = HexFormat.of().formatHex(random);
        keytool(all, password, AUTHORITY, days, "-ext bc:c");
        for (Role role : Role.values()) {
            keytool(all, password, role.word(), days, "-signer " + AUTHORITY + " -ext eku=" + role.usage);
        }
        KeyStore made = KeyStore.getInstance(all.toFile(), password.toCharArray());
        for (Role role : Role.values()) {
            KeyStore own = KeyStore.getInstance(TYPE);
            own.load(null, null);
            own.setKeyEntry(
                    role.word(),
                    made.getKey(role.word(), password.toCharArray()),
                    NO_PASSWORD,
                    made.getCertificateChain(role.word()));
            own.setCertificateEntry(AUTHORITY, made.getCertificate(AUTHORITY));
            Set<StandardOpenOption> options = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            try (OutputStream out = Channels.newOutputStream(
                    Files.newByteChannel(files.get(role.ordinal()), options, PrivateFiles.file()))) {
                own.store(out, NO_PASSWORD);
            }
        }
    }

    /** Dates and messages of the program are those of the locale. */
    private static void keytool(Path store, String password, String alias, int days, String more)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-dname",
                "CN=" + alias + ", O=Order-Entry cluster",
                "-keystore",
                store.toString()));
        String options =
                "-J-Duser.language=en -J-Duser.extensions= -genkeypair -alias %s -keyalg EC -groupname secp256r1"
                        + " -validity %d -startdate -%dd -storetype %s -storepass:env KEYS_PASSWORD %s";
        command.addAll(List.of(String.format(options, alias, days + EARLY_DAYS, EARLY_DAYS, TYPE, more)
                .split(" ")));
        ProcessBuilder builder = ChildProcess.of(command).redirectErrorStream(true);
        builder.environment().put("KEYS_PASSWORD", password);
        Process keytool = builder.start();
        keytool.getOutputStream().close();
        String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (keytool.waitFor() != 0) {
            throw new IOException("keytool: " + said.strip());
        }
    }

    /**
     * The keys of a file.
     *
     * @throws Refusal when it is not there, others may read it, or it has no valid key of this role
     */
    public static ClusterKeys read(Path file, Role role) {
        try {
            requirePrivate(file);
            KeyStore store = KeyStore.getInstance(file.toFile(), NO_PASSWORD);
            // The authority alone: a certificate that is trusted itself, as that of a key in the store, is not asked
            // for its usage.
            KeyStore authority = KeyStore.getInstance(TYPE);
            authority.load(null, null);
            String own = null;
            for (String alias : Collections.list(store.aliases())) {
                requireValid(file, alias, store);
                if (store.isCertificateEntry(alias)) {
                    authority.setCertificateEntry(alias, store.getCertificate(alias));
                } else {
                    own = alias;
                }
            }
            requireRole(file, own, store, role);
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, NO_PASSWORD);
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(authority);
            SSLContext context = SSLContext.getInstance(PROTOCOL);
            context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
            return new ClusterKeys(context, (PrivateKey) store.getKey(own, NO_PASSWORD));
        } catch (IOException | GeneralSecurityException e) {
            throw new Refusal("--keys: " + file + " cannot be read: " + e + "; make it with oe agent --make-keys");
        }
    }

    private static void requirePrivate(Path file) throws IOException {
        Refusal.require(
                Files.isRegularFile(file),
                "--keys: there is no file " + file + "; make it with oe agent --make-keys DIR");
        if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
            Refusal.require(
                    Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE)
                            .containsAll(Files.getPosixFilePermissions(file)),
                    "--keys: others may read or change " + file + "; chmod 600 it");
        }
    }

    /** @param alias of the key; null where there is none */
    private static void requireRole(Path file, String alias, KeyStore store, Role role)
            throws GeneralSecurityException {
        Refusal.require(alias != null, "--keys: " + file + " has no key; make it with oe agent --make-keys");
        List<String> usage = ((X509Certificate) store.getCertificate(alias)).getExtendedKeyUsage();
        Role found = usage != null && usage.contains(SERVER_USAGE) ? Role.CONDUCTOR : Role.AGENT;
        Refusal.require(
                found == role,
                "--keys: " + file + " has the key of the " + found.word() + ", and the " + role.word()
                        + "'s is needed: " + role.word() + ".p12 of oe agent --make-keys");
    }

    private static void requireValid(Path file, String alias, KeyStore store) throws GeneralSecurityException {
        Certificate[] all = store.isKeyEntry(alias)
                ? store.getCertificateChain(alias)
                : new Certificate[] {store.getCertificate(alias)};
        for (Certificate certificate : all) {
            try {
                ((X509Certificate) certificate).checkValidity();
            } catch (CertificateException e) {
                throw new Refusal("--keys: the certificate of '" + alias + "' in " + file + " is not valid now: "
                        + e.getMessage() + "; make new keys with oe agent --make-keys");
            }
        }
    }
}
