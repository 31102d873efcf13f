package io.orderentry.connect;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The machine that a JDBC URL names, read without knowing its vendor. */
final class UrlHost {
    /** Host and port lists stand behind two slashes, or behind an at-sign; in front of a slash, a question mark or a semicolon. */
    private static final Pattern AUTHORITY = Pattern.compile("jdbc:[^?;]*?(?://|@)(?://)?([^/?;]*).*");

    private static final Pattern USER = Pattern.compile("^.*@");
    private static final Pattern PORT = Pattern.compile(":.*$");
    private static final Pattern FIRST_PORT = Pattern.compile("(?:\\[[^]]*]|[^:,]*):([0-9]{1,5})(?:[:,].*)?");
    private static final Pattern BRACKETED = Pattern.compile("^\\[([^]]*)].*$");

    private UrlHost() {}

    /** Returns whether all hosts of a URL are this machine. Without any host it is: an unnamed one means the own machine, or this process. */
    static boolean isThisMachine(String jdbcUrl) {
        String hosts = hosts(jdbcUrl);
        return hosts.isEmpty()
                || Arrays.stream(hosts.split(",")).map(UrlHost::name).allMatch(UrlHost::isHere);
    }

    private static String name(String host) {
        Matcher bracketed = BRACKETED.matcher(host);
        return bracketed.matches() ? bracketed.group(1) : PORT.matcher(host).replaceFirst("");
    }

    static boolean isNamed(String jdbcUrl) {
        return !hosts(jdbcUrl).isEmpty();
    }

    static Optional<String> host(String jdbcUrl) {
        return Optional.of(name(hosts(jdbcUrl).split(",")[0])).filter(host -> !host.isEmpty());
    }

    /** The port of the first host of a URL. */
    static OptionalInt port(String jdbcUrl) {
        Matcher port = FIRST_PORT.matcher(hosts(jdbcUrl));
        return port.matches() ? OptionalInt.of(Integer.parseInt(port.group(1))) : OptionalInt.empty();
    }

    /** The hosts of a URL with their ports; empty when it has none. */
    private static String hosts(String jdbcUrl) {
        Matcher authority = AUTHORITY.matcher(jdbcUrl);
        return authority.matches() ? USER.matcher(authority.group(1)).replaceFirst("") : "";
    }

    private static boolean isHere(String host) {
        try {
            for (InetAddress address : InetAddress.getAllByName(host)) {
                if (!address.isLoopbackAddress() && NetworkInterface.getByInetAddress(address) == null) {
                    return false;
                }
            }
            return !host.isEmpty();
        } catch (UnknownHostException | SocketException e) {
            // An alias that only the JDBC driver understands, or no name at all: nothing is claimed of that machine.
            return false;
        }
    }
}
