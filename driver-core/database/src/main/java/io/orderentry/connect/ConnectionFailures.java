package io.orderentry.connect;

import com.sun.management.UnixOperatingSystemMXBean;
import io.orderentry.model.ErrorText;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.spi.Diagnosis;
import io.orderentry.text.Refusal;
import io.orderentry.text.Secrets;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.management.ManagementFactory;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.NoSuchFileException;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/**
 * Turns the error of the first connection into a refusal (the server answers, or a setting is wrong, so that waiting does not help) or an
 * unreachable database.
 */
final class ConnectionFailures {
    /** EMFILE in the words of the C library, which Java passes on. */
    private static final String EXHAUSTED = "Too many open files";

    private static final String INVALID_CATALOG = "3D";
    /** Also what some servers say for a database that is not there, or that this user may not see. */
    private static final String ACCESS_RULE_VIOLATION = "42";

    /** The connection was rejected, which without a password is because there is none. */
    private static final String REJECTED = "08004";

    static final String WRONG_VALUE = "22023";

    /** A value is not accepted: by the standard, and of ODBC, as Connector/J says it of its properties. */
    private static final List<String> WRONG_VALUES = List.of("22", "S1009");

    /** Exceptions that JDBC drivers throw for a property's value, and Java for a certificate, a key store or a protocol of TLS. */
    private static final List<Class<? extends Exception>> WRONG_SETTINGS = List.of(
            IllegalArgumentException.class,
            DateTimeException.class,
            ReflectiveOperationException.class,
            GeneralSecurityException.class,
            SSLException.class);

    /** A certificate that is not trusted, or a file that is not there. */
    private static final List<Class<? extends Exception>> CERTIFICATES =
            List.of(GeneralSecurityException.class, FileNotFoundException.class, NoSuchFileException.class);

    /** A network or a server that is not there, or not any more; a handshake of TLS may fail by it too. */
    private static final List<Class<? extends Exception>> NETWORK = List.of(
            SocketException.class, UnknownHostException.class, InterruptedIOException.class, EOFException.class);

    private ConnectionFailures() {}

    /** A {@link Refusal} or an {@link UnreachableException}, with one sentence in which secrets are masked. */
    static RuntimeException toException(DatabasePlugin plugin, String url, boolean password, SQLException e) {
        Optional<String> exhausted = exhausted(e);
        if (exhausted.isPresent()) {
            return new Refusal("no connection to " + Secrets.mask(url) + ": " + exhausted.get());
        }
        Optional<Diagnosis> diagnosis = plugin.diagnose(e);
        Optional<String> certificate =
                plugin.rootCertificate().filter(property -> causedBy(e, CERTIFICATES) && !causedBy(e, NETWORK));
        String named = certificate
                .map(property -> "; the JDBC property " + property + " names the root certificate")
                .orElse("");
        String refused = "the server behind " + Secrets.mask(url) + " refused: ";
        if (!password && diagnosis.isPresent() && diagnosis.get().cause() == Diagnosis.Cause.PASSWORD_NEEDED) {
            return new Refusal(refused + diagnosis.get().advice());
        }
        String state = String.valueOf(e.getSQLState());
        String message = ErrorText.firstLine(e) + because(e);
        if (diagnosis.filter(it -> it.cause() == Diagnosis.Cause.WRONG_SETTING).isPresent()) {
            return new Refusal(
                    refused + clause(message) + "; " + diagnosis.get().advice() + named);
        }
        if (diagnosis.filter(Diagnosis::isLoginRefused).isPresent() || (state.equals(REJECTED) && !password)) {
            return new Refusal(refused + message + " (give the password with --password-file or in "
                    + Secrets.PASSWORD_VARIABLE + ")");
        }
        if (isWrongSetting(e) || certificate.isPresent()) {
            return new Refusal("the settings of the target allow no connection to " + Secrets.mask(url) + ": "
                    + clause(message) + "; check target.tls, target.properties and the URL" + named);
        }
        return state.startsWith(INVALID_CATALOG) || state.startsWith(ACCESS_RULE_VIOLATION)
                ? new Refusal(refused + message)
                : new UnreachableException(
                        "the database at " + Secrets.mask(url) + " cannot be reached: " + message, e);
    }

    private static String clause(String sentence) {
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }

    private static boolean isWrongSetting(SQLException e) {
        if (causedBy(e, NETWORK)) {
            return false;
        }
        String state = String.valueOf(e.getSQLState());
        return WRONG_VALUES.stream().anyMatch(state::startsWith) || causedBy(e, WRONG_SETTINGS);
    }

    static Stream<Throwable> causes(Throwable error) {
        return Stream.iterate(error, Objects::nonNull, each -> each.getCause() == each ? null : each.getCause());
    }

    private static boolean causedBy(SQLException e, List<Class<? extends Exception>> kinds) {
        return causes(e).skip(1).anyMatch(cause -> kinds.stream().anyMatch(kind -> kind.isInstance(cause)));
    }

    static Throwable root(Throwable e) {
        return causes(e).reduce(e, (nearer, deeper) -> deeper);
    }

    /** Meaning of an error that the limit of this process on open files, which its connections are too, caused, and not the server; else empty. */
    static Optional<String> exhausted(Throwable error) {
        String limit = ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? Long.toString(unix.getMaxFileDescriptorCount())
                : "some";
        return causes(error)
                .filter(each -> String.valueOf(each.getMessage()).contains(EXHAUSTED))
                .map(each -> "this process has reached its own limit of " + limit
                        + " open files (descriptors), which is not the server's: raise it (ulimit -n 65536), or use fewer"
                        + " connections (-c)")
                .findFirst();
    }

    /** The next exception, or the first cause, where the message does not hold it already: some drivers say only that an attempt failed. */
    private static String because(SQLException e) {
        SQLException next = e.getNextException();
        if (next != null && !ErrorText.firstLine(e).contains(ErrorText.firstLine(next))) {
            return " (" + ErrorText.firstLine(next) + ")";
        }
        // What made a certificate untrusted is a detail of that.
        Throwable root = causes(e)
                .skip(1)
                .filter(each -> each instanceof SSLException || each instanceof CertificateException)
                .findFirst()
                .orElseGet(() -> root(e));
        // An unknown host is named as it stands in the URL, with a password that stands before it.
        String cause = root.getClass().getSimpleName() + ": "
                + ErrorText.firstLine(root).replaceAll("\\S*@", "");
        boolean hasReason = root instanceof IOException || root instanceof CertificateException;
        return hasReason && !ErrorText.firstLine(e).contains(ErrorText.firstLine(root)) ? " (" + cause + ")" : "";
    }
}
