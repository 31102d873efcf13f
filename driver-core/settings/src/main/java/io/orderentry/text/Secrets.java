package io.orderentry.text;

import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Masks secrets in all that is printed; when in doubt, masks more. */
public final class Secrets {
    /** The environment variable with the password of the database user. */
    public static final String PASSWORD_VARIABLE = "OE_PASSWORD";

    private static final String NAME =
            "(?i)[\\w.-]*(?:password|passwd|passphrase|pwd|secret|token|credential|apikey|accesskey|%[0-9a-f]{2})[\\w.%-]*";
    private static final Pattern SECRET_NAME = Pattern.compile(NAME);
    private static final Pattern PAIR = Pattern.compile("(?<![\\w.%-])([\\w.%-]++)\\s*+=\\s*+");
    /** A URL in a text: up to the quote that it began with, or else to the next blank; not the marks behind it. */
    private static final Pattern URL = Pattern.compile("(?<=')" + PublicUrl.START + "[^']*(?=')"
            + "|(?<![A-Za-z0-9+.-])" + PublicUrl.START + "[^\\s'\"]*[^\\s'\",;:.)\\]]");
    /** A word up to its last at-sign. Patterns begin at the beginning of a word only, so that a long text takes no longer than it must. */
    private static final Pattern USER_INFO = Pattern.compile("(?<![^\\s'\"])[^\\s'\"]*@");

    private static final int LEAST_TOKEN = 16;
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9._~+/=-]{" + LEAST_TOKEN + ",}");
    /** Form of a server setting: numbers with units, words, and lists of them. */
    private static final Pattern PLAIN_SETTING = Pattern.compile("[\\w.:/+%*-]*(?:, ?[\\w.:/+%*-]+)*+");

    private Secrets() {}

    /**
     * A bearer token of the characters that RFC 6750 allows, from the first line of a file.
     *
     * @param option that names the file
     * @throws Refusal when the file cannot be read, or its first line is no token that is hard to guess
     */
    public static String token(String option, Path file) {
        String shown = option + ": " + file;
        String token = TextFile.firstLine(shown, file);
        if (!TOKEN.matcher(token).matches()) {
            throw new Refusal(shown + ": has no token in its first line: at least " + LEAST_TOKEN
                    + " letters, digits and - . _ ~ + / =; make one with: openssl rand -hex 32");
        }
        return token;
    }

    /**
     * A URL, or any text with one, with {@code ***} for everything that may be secret: of a URL nothing is left but scheme, host, port and
     * path. Masking twice changes nothing more.
     */
    public static String mask(String text) {
        return PublicUrl.isUrl(text) ? PublicUrl.of(text) : maskSentence(text);
    }

    /** A sentence, which may begin with a URL, masked in the same way. */
    public static String maskSentence(String text) {
        StringBuilder masked = new StringBuilder();
        Matcher url = URL.matcher(text);
        int from = 0;
        while (url.find()) {
            masked.append(maskRest(text.substring(from, url.start()))).append(PublicUrl.of(url.group()));
            from = url.end();
        }
        return masked.append(maskRest(text.substring(from))).toString();
    }

    private static String maskRest(String text) {
        return USER_INFO
                .matcher(maskPairs(text))
                .replaceAll(user ->
                        Matcher.quoteReplacement(masksPassword(user.group()) ? PublicUrl.MASK + "@" : user.group()));
    }

    /** {@code user:password@} and {@code user/password@}. */
    private static boolean masksPassword(String user) {
        return user.indexOf(':') > 0 || user.indexOf('/') > 0;
    }

    /** JDBC properties with the values of all masked whose names are not known to be harmless. */
    public static SortedMap<String, String> maskProperties(Map<String, String> properties) {
        return masked(properties, PublicUrl::isHarmless, value -> true);
    }

    /** The same with the harmless parameters of a URL, which some targets have instead of properties; a property wins. */
    public static SortedMap<String, String> maskProperties(String url, Map<String, String> properties) {
        SortedMap<String, String> all = PublicUrl.harmlessParameters(url);
        all.replaceAll((name, value) -> mask(value));
        all.putAll(maskProperties(properties));
        return all;
    }

    /** Settings of an embedded server, those masked that have a password-like name, a name of the user's making, or an unusual value. */
    public static SortedMap<String, String> maskSettings(Map<String, String> settings) {
        return masked(
                settings,
                name -> !name.contains(".") && !SECRET_NAME.matcher(name).matches(),
                value -> PLAIN_SETTING.matcher(value).matches());
    }

    private static SortedMap<String, String> masked(
            Map<String, String> texts, Predicate<String> harmlessName, Predicate<String> harmlessValue) {
        SortedMap<String, String> masked = new TreeMap<>();
        texts.forEach((name, value) ->
                masked.put(name, harmlessName.test(name) && harmlessValue.test(value) ? mask(value) : PublicUrl.MASK));
        return masked;
    }

    private static String maskPairs(String text) {
        StringBuilder masked = new StringBuilder();
        Matcher pair = PAIR.matcher(text);
        int from = 0;
        while (pair.find()) {
            if (pair.start() < from || !SECRET_NAME.matcher(pair.group(1)).matches()) {
                continue;
            }
            masked.append(text, from, pair.end()).append(PublicUrl.MASK);
            from = endOfValue(text, pair.end(), pair.start() == 0 ? '\0' : text.charAt(pair.start() - 1));
        }
        return masked.append(text, from, text.length()).toString();
    }

    /** A value ends where the kind of list that it stands in has its separator; the character before the name decides which kind. */
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
