package io.orderentry.live;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Names and addresses by which a page may be asked for: those that it listens on. A foreign name that leads
 * to this machine would let that name's web site read the page in the user's browser (DNS rebinding).
 */
final class ServedHosts {
    private static final Pattern IPV4 = Pattern.compile("(?:(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)(?:\\.|$)){4}");

    private final InetAddress address;
    private final Set<String> names = new HashSet<>();

    /**
     * @param address that is listened on
     * @param more names and addresses
     */
    ServedHosts(InetAddress address, String... more) {
        this.address = address;
        for (String name : more) {
            names.add(plain(name));
        }
        if (address.isLoopbackAddress() || address.isAnyLocalAddress()) {
            names.add("localhost");
        }
        if (!address.isLoopbackAddress()) {
            try {
                names.add(plain(InetAddress.getLocalHost().getHostName()));
            } catch (UnknownHostException e) {
                // This machine does not know its own name: it is asked for by its address.
                return;
            }
        }
    }

    /** @param host without a port, an IPv6 address with or without its brackets */
    boolean contains(String host) {
        String name = plain(host);
        if (names.contains(name)) {
            return true;
        }
        if (!name.contains(":") && !IPV4.matcher(name).matches()) {
            return false;
        }
        try {
            // A literal, which asks no name service.
            InetAddress asked = InetAddress.getByName(name);
            return asked.equals(address)
                    || asked.isLoopbackAddress() && (address.isLoopbackAddress() || address.isAnyLocalAddress())
                    || address.isAnyLocalAddress() && NetworkInterface.getByInetAddress(asked) != null;
        } catch (UnknownHostException | SocketException e) {
            return false;
        }
    }

    private static String plain(String host) {
        return host.strip().toLowerCase(Locale.ROOT).replaceAll("^\\[|]$|\\.$", "");
    }
}
