package io.orderentry.config;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a password comes from, and how it is kept out of everything that is printed. When in doubt, more is masked. */
public final class Secrets {
    /** The environment variable with the password of the database user. */
    public static final String PASSWORD_VARIABLE = "OE_PASSWORD";

    private static final String MASK = "***";
    private static final String NAME =
            "(?i)[\\w.-]*(?:password|passwd|passphrase|pwd|secret|token|credential|apikey|accesskey)[\\w.-]*";
    private static final Pattern SECRET_NAME = Pattern.compile(NAME);
    private static final Pattern SECRET_PAIR = Pattern.compile("(" + NAME + ")\\s*=\\s*");
    /** {@code //user:password@host}; a colon with digits up to the next part is a port. */
    private static final Pattern USER_INFO = Pattern.compile("(//[^/:@?\\[;=\\s]*:)(?!\\d+(?:[/?;,&]|$)).*@");
    /** {@code jdbc:vendor:kind:user/password@host}: the first slash stands alone. */
    private static final Pattern SLASHED = Pattern.compile("(jdbc:[^/@\\s]*/)(?!/).+@");

    private Secrets() {}

    /**
     * The password of the database user.
     *
     * @param file from {@code --password-file}, its first line is the password; null when the option is not given
     * @param environment such as {@link System#getenv()}; its {@value #PASSWORD_VARIABLE} is used when there is no file
     * @throws Refusal when the file cannot be read or has no first line
     */
    public static Optional<String> password(Path file, Map<String, String> environment) {
        if (file == null) {
            return Optional.ofNullable(environment.get(PASSWORD_VARIABLE)).filter(password -> !password.isEmpty());
        }
        String password = TextFile.read("--password-file: " + file, file)
                .lines()
                .findFirst()
                .orElse("");
        if (password.isEmpty()) {
            throw new Refusal("--password-file: " + file + ": has no password in its first line");
        }
        return Optional.of(password);
    }

    /** A JDBC URL, or any text with one, with {@code ***} for every password in it. Masking twice changes nothing more. */
    public static String mask(String text) {
        String masked = maskPairs(text);
        masked = USER_INFO.matcher(masked).replaceAll("$1" + Matcher.quoteReplacement(MASK) + "@");
        return SLASHED.matcher(masked).replaceAll("$1" + Matcher.quoteReplacement(MASK) + "@");
    }

    /** Names with values, such as JDBC properties, with the values of password-like names masked. */
    public static SortedMap<String, String> mask(Map<String, String> properties) {
        SortedMap<String, String> masked = new TreeMap<>();
        properties.forEach(
                (name, value) -> masked.put(name, SECRET_NAME.matcher(name).matches() ? MASK : mask(value)));
        return masked;
    }

    private static String maskPairs(String text) {
        StringBuilder masked = new StringBuilder();
        Matcher pair = SECRET_PAIR.matcher(text);
        int from = 0;
        while (pair.find(from)) {
            masked.append(text, from, pair.end()).append(MASK);
            from = endOfValue(text, pair.end(), pair.start() == 0 ? '\0' : text.charAt(pair.start() - 1));
        }
        return masked.append(text, from, text.length()).toString();
    }

    /** A value ends where the kind of list that it stands in has its separator; what stands before the name tells the kind. */
    private static int endOfValue(String text, int start, char before) {
        String ends = switch (before) {
            case '\0' -> "";
            case '?', '&' -> "&";
            case ';', ':' -> ";";
            case ' ' -> " ";
            default -> ",)]}";
        };
        int at = start;
        if (before != '?' && before != '&' && start < text.length()) {
            at = endOfQuoted(text, start);
        }
        while (at < text.length() && ends.indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return at;
    }

    /** Behind the closing quote or brace; a doubled one stands for itself. The start when nothing is quoted. */
    private static int endOfQuoted(String text, int start) {
        int quote = "{\"'".indexOf(text.charAt(start));
        if (quote < 0) {
            return start;
        }
        char close = "}\"'".charAt(quote);
        int at = text.indexOf(close, start + 1);
        while (at >= 0 && at + 1 < text.length() && text.charAt(at + 1) == close) {
            at = text.indexOf(close, at + 2);
        }
        return at < 0 ? text.length() : at + 1;
    }
}
