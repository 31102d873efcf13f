package io.orderentry.text;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Masks secrets in all that is printed; when in doubt, masks more. */
public final class Secrets {
    /** The environment variable with the password of the database user. */
    public static final String PASSWORD_VARIABLE = "OE_PASSWORD";

    static final String MASK = "***";

    /** Beginning of a text that is meant as a URL. */
    private static final String START = "(?:(?i:jdbc:)|(?:[A-Za-z][A-Za-z0-9+.-]*:){1,3}//)";

    private static final String WORD = "[A-Za-z][A-Za-z0-9+.-]*:";
    private static final Pattern WHOLE_URL = Pattern.compile("(?s)" + START + ".*");
    /** The kind of a driver's URL may follow its name. */
    private static final Pattern SCHEME = Pattern.compile(
            "(?<scheme>(?i:jdbc:)" + WORD + "(?:" + WORD + ")?|" + WORD + ")(?<rest>.*)", Pattern.DOTALL);
    /** Beginning of parameters, as the vendors write them: {@code ?a=b}, {@code ;a=b}, {@code :a=b;}. */
    private static final Pattern TAIL = Pattern.compile("[?;#]|:(?=[\\w.]+=|\\*{3}$)");
    /** A parameter follows its separator; else the separator may be part of a password. */
    private static final Pattern NAMED = Pattern.compile(".\\s*[\\w.$-]+\\s*=.*", Pattern.DOTALL);

    private static final String HOST = "(?:[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+(?:%[A-Za-z0-9]+)?])(?::[0-9]{1,5})?";
    private static final String HOSTS = HOST + "(?:," + HOST + ")*+";
    private static final String PATH = "/[A-Za-z0-9_.~$+!%/-]*";
    private static final Pattern SERVER = Pattern.compile("(?<hosts>" + HOSTS + ")(?<path>/.*)?", Pattern.DOTALL);
    /** {@code HOST:PORT:NAME} behind an at-sign, and a host behind slashes of its own. */
    private static final Pattern BEHIND_AT =
            Pattern.compile(HOST + ":[A-Za-z0-9_.$-]+|(?:[a-z]+:)?//" + HOSTS + "(?:" + PATH + ")?|" + PATH);
    /** Without a host: one name, or a path that cannot be anything else. */
    private static final Pattern PLACE = Pattern.compile("[A-Za-z0-9_.$-]*|(?:~|\\.{1,2})?/[A-Za-z0-9_.~$+!/ -]*");

    private static final Pattern PARAMETER = Pattern.compile("[?;&:]\\s*([\\w.$-]+)\\s*=([^;&]*)");

    /**
     * JDBC properties whose values may be shown: how the driver works, not who connects. In lower case; without the dotted words that some
     * drivers put in front.
     */
    private static final Set<String> HARMLESS = """
            # statements and rows
            adaptivefetch allowmultiqueries autosave binarytransfer cachecallablestmts cacheprepstmts
            defaultfetchsize defaultrowfetchsize defaultrowprefetch implicitstatementcachesize maxresultbuffer
            preferquerymode preparedstatementcachequeries preparedstatementcachesizemib preparethreshold
            prepstmtcachesize prepstmtcachesqllimit rewritebatchedinserts rewritebatchedstatements
            statementpoolingcachesize stringtype usebulkstmts usebulkstmtsforinserts usecursorfetch
            useserverprepstmts
            # session
            applicationname autocommit cacheserverconfiguration characterencoding charset connectiontimezone
            currentschema databasename elidesetautocommits encoding forceconnectiontimezonetosession isolation
            mode readonly readonlypropagatestoserver servertimezone timezone transactionisolation tx
            uselocalsessionstate uselocaltransactionstate
            # cache and durability of an engine in this process
            cache_size cache_type db_close_delay lock_timeout trace_level_file write_delay
            # network
            connecttimeout connect_timeout dnssrv loadbalancehosts localsocket logintimeout networktimeout
            packetsize readtimeout receivebuffersize sendbuffersize socketfactory socketfactoryarg sockettimeout
            targetservertype tcpkeepalive tcpnodelay tcprcvbuf tcpsndbuf usecompression wirecompression
            # encryption
            allowpublickeyretrieval channelbinding encrypt gssencmode requiressl serversslcert ssl sslfactory
            sslmode sslnegotiation sslrootcert ssl_server_dn_match tlsversions trustservercertificate truststore
            usessl verifyservercertificate wirecrypt
            # loading
            allowlocalinfile allowloadlocalinfile
            """.lines()
            .filter(line -> !line.startsWith("#"))
            .flatMap(line -> Stream.of(line.split(" ")))
            .collect(Collectors.toUnmodifiableSet());

    private static final String NAME =
            "(?i)[\\w.-]*(?:password|passwd|passphrase|pwd|secret|token|credential|apikey|accesskey|%[0-9a-f]{2})[\\w.%-]*";
    private static final Pattern SECRET_NAME = Pattern.compile(NAME);
    private static final Pattern PAIR = Pattern.compile("(?<![\\w.%-])([\\w.%-]++)\\s*+=\\s*+");
    /** A URL in a text: up to the quote that it began with, or else to the next blank; not the marks behind it. */
    private static final Pattern URL = Pattern.compile(
            "(?<=')" + START + "[^']*(?=')" + "|(?<![A-Za-z0-9+.-])" + START + "[^\\s'\"]*[^\\s'\",;:.)\\]]");
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
        return isUrl(text) ? publicUrl(text) : maskSentence(text);
    }

    /** A sentence, which may begin with a URL, masked in the same way. */
    public static String maskSentence(String text) {
        StringBuilder masked = new StringBuilder();
        Matcher url = URL.matcher(text);
        int from = 0;
        while (url.find()) {
            masked.append(maskRest(text.substring(from, url.start()))).append(publicUrl(url.group()));
            from = url.end();
        }
        return masked.append(maskRest(text.substring(from))).toString();
    }

    /** With pairs masked, {@code user:password@} and {@code user/password@}. */
    private static String maskRest(String text) {
        return USER_INFO.matcher(maskPairs(text)).replaceAll(found -> {
            String user = found.group();
            return Matcher.quoteReplacement(user.indexOf(':') > 0 || user.indexOf('/') > 0 ? MASK + "@" : user);
        });
    }

    /** JDBC properties with the values of all masked whose names are not known to be harmless. */
    public static SortedMap<String, String> maskProperties(Map<String, String> properties) {
        return masked(properties, Secrets::isHarmless, value -> true);
    }

    /** The same with the harmless parameters of a URL, which some targets have instead of properties; a property wins. */
    public static SortedMap<String, String> maskProperties(String url, Map<String, String> properties) {
        SortedMap<String, String> all = harmlessParameters(url);
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
                masked.put(name, harmlessName.test(name) && harmlessValue.test(value) ? mask(value) : MASK));
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
            masked.append(text, from, pair.end()).append(MASK);
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

    /** Returns whether a text is meant as a URL, well formed or not. */
    public static boolean isUrl(String text) {
        return WHOLE_URL.matcher(text).matches();
    }

    /**
     * Parts of a URL that may be shown: scheme, host, port and path. {@value #MASK} stands for everything else, be it a user, a password or a
     * parameter. What cannot be taken apart with certainty is left out. Applied twice it changes nothing more.
     */
    public static String publicUrl(String url) {
        Matcher scheme = SCHEME.matcher(url);
        if (!scheme.matches()) {
            return MASK;
        }
        String rest = scheme.group("rest");
        int end = startOfTail(rest);
        String tail = end < rest.length() ? rest.charAt(end) + MASK : "";
        return scheme.group("scheme") + place(rest.substring(0, end)) + tail;
    }

    /** The parameters of a URL whose names are known to be harmless. */
    public static SortedMap<String, String> harmlessParameters(String url) {
        SortedMap<String, String> harmless = new TreeMap<>();
        Matcher scheme = SCHEME.matcher(url);
        if (scheme.matches()) {
            String rest = scheme.group("rest");
            Matcher parameter = PARAMETER.matcher(rest.substring(startOfTail(rest)));
            while (parameter.find()) {
                if (isHarmless(parameter.group(1))) {
                    harmless.put(parameter.group(1), parameter.group(2));
                }
            }
        }
        return harmless;
    }

    /** Returns whether the value of a JDBC property may be shown; the values of all others are masked. */
    static boolean isHarmless(String name) {
        return HARMLESS.contains(name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT));
    }

    private static int startOfTail(String rest) {
        Matcher tail = TAIL.matcher(rest);
        if (!tail.find()) {
            return rest.length();
        }
        String parameters = rest.substring(tail.start());
        if (!parameters.contains("@") || NAMED.matcher(parameters).matches()) {
            return tail.start();
        }
        return tail.find(rest.lastIndexOf('@') + 1) ? tail.start() : rest.length();
    }

    private static String place(String text) {
        String slashes = text.startsWith("//") && !text.startsWith("///") ? "//" : "";
        int at = text.lastIndexOf('@');
        if (at >= 0) {
            String behind = text.substring(at + 1);
            return slashes + (at > slashes.length() ? MASK : "") + "@"
                    + (slashes.isEmpty() && BEHIND_AT.matcher(behind).matches() ? behind : server(behind));
        }
        if (slashes.isEmpty()) {
            return PLACE.matcher(text).matches() ? text : MASK;
        }
        return slashes + server(text.substring(slashes.length()));
    }

    private static String server(String text) {
        Matcher server = SERVER.matcher(text);
        if (!server.matches()) {
            return MASK;
        }
        String path = server.group("path");
        return path == null || path.matches(PATH) ? text : server.group("hosts") + "/" + MASK;
    }
}
