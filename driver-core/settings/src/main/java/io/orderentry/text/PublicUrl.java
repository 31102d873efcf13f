package io.orderentry.text;

import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Public part of a URL: scheme, host, port and path. {@value #MASK} stands for everything else, be it a user, a
 * password or a parameter. What cannot be taken apart with certainty is left out.
 */
public final class PublicUrl {
    static final String MASK = "***";

    /** Beginning of a text that is meant as a URL. */
    static final String START = "(?:(?i:jdbc:)|(?:[A-Za-z][A-Za-z0-9+.-]*:){1,3}//)";

    private static final String WORD = "[A-Za-z][A-Za-z0-9+.-]*:";
    private static final Pattern URL = Pattern.compile("(?s)" + START + ".*");
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

    private PublicUrl() {}

    /** Returns whether a text is meant as a URL, well formed or not. */
    public static boolean isUrl(String text) {
        return URL.matcher(text).matches();
    }

    /** Parts of a URL that may be shown. Applied twice it changes nothing more. */
    public static String of(String url) {
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
