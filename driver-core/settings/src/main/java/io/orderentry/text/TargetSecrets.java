package io.orderentry.text;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Masks the secrets of one target in the messages of its JDBC driver: drivers repeat a URL that they cannot read, or a piece
 * of it. Immutable.
 */
public final class TargetSecrets {
    private static final Pattern SEPARATORS = Pattern.compile("[?&;,:@/()\\[\\]{}\\s\"']+");
    /** The first word in front of an at-sign is a user, when another one follows it. */
    private static final Pattern USER =
            Pattern.compile("(?:[A-Za-z][A-Za-z0-9+.-]*:){0,3}(?://)?([^:/@]+)[:/].*@.*", Pattern.DOTALL);

    private static final Pattern USER_PARAMETER = Pattern.compile("(?i)user(?:name)?=.*");

    private static final int SHORT = 4;

    private final String url;
    private final Pattern secrets;

    private TargetSecrets(String url, Set<String> all) {
        this.url = url;
        List<String> longestFirst = all.stream()
                .filter(secret -> !secret.isBlank())
                .sorted(Comparator.comparingInt(String::length).reversed().thenComparing(Comparator.naturalOrder()))
                .map(TargetSecrets::pattern)
                .toList();
        this.secrets = Pattern.compile(longestFirst.isEmpty() ? "(?!)" : String.join("|", longestFirst));
    }

    /** @param password of the target's user, if there is one */
    public static TargetSecrets of(String url, Map<String, String> properties, Optional<String> password) {
        Set<String> all = new HashSet<>();
        String shown = Secrets.publicUrl(url);
        Set<String> harmless = new HashSet<>(Secrets.harmlessParameters(url).values());
        Matcher user = USER.matcher(url);
        if (user.matches()) {
            harmless.add(user.group(1));
        }
        for (String piece : SEPARATORS.split(url)) {
            String value = piece.substring(piece.indexOf('=') + 1);
            if (!shown.contains(value)
                    && !harmless.contains(value)
                    && !USER_PARAMETER.matcher(piece).matches()) {
                all.add(value);
                all.add(decoded(value));
            }
        }
        properties.forEach((name, value) -> {
            if (!Secrets.isHarmless(name) && !USER_PARAMETER.matcher(name + "=").matches()) {
                all.add(value);
            }
        });
        password.ifPresent(all::add);
        return new TargetSecrets(url, all);
    }

    /** A short one is looked for as a word, because any text has its letters in the middle of others. */
    private static String pattern(String secret) {
        String quoted = Pattern.quote(secret);
        return secret.length() < SHORT ? "(?<!\\w)" + quoted + "(?!\\w)" : quoted;
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text;
        }
    }

    public String mask(String text) {
        String masked = text.replace(url, Secrets.publicUrl(url));
        return Secrets.mask(secrets.matcher(masked).replaceAll(Matcher.quoteReplacement(Secrets.MASK)));
    }

    /** The same error, or a copy without the secrets that it or one of its causes has in its message. */
    public SQLException mask(SQLException error) {
        return isClean(error) ? error : (SQLException) copy(error);
    }

    private boolean isClean(Throwable error) {
        if (error == null) {
            return true;
        }
        String message = String.valueOf(error.getMessage());
        return mask(message).equals(message)
                && Arrays.stream(error.getSuppressed()).allMatch(this::isClean)
                && (error.getCause() == error || isClean(error.getCause()));
    }

    private Throwable copy(Throwable error) {
        if (error == null) {
            return null;
        }
        String message = mask(String.valueOf(error.getMessage()));
        Throwable cause = error.getCause() == error ? null : copy(error.getCause());
        Throwable copy = error instanceof SQLException failure
                ? new SQLException(message, failure.getSQLState(), failure.getErrorCode(), cause)
                : error instanceof IOException
                        ? new IOException(message, cause)
                        : new IllegalStateException(error.getClass().getSimpleName() + ": " + message, cause);
        copy.setStackTrace(error.getStackTrace());
        return copy;
    }
}
