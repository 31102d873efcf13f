package io.orderentry.cluster;

import io.orderentry.text.Refusal;
import io.orderentry.text.TextSanitizer;
import java.net.InetSocketAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Address of a conductor as an option has it, such as {@code 10.0.0.1:7800} or {@code [::1]:7800}. */
public final class HostPort {
    private static final Pattern FORM =
            Pattern.compile("(\\[[0-9A-Fa-f:.]+(?:%[A-Za-z0-9._-]+)?]|[A-Za-z0-9._-]+):([0-9]{1,5})");
    private static final int MOST_PORT = 65_535;

    private HostPort() {}

    /**
     * An address of this machine, or of one that is there.
     *
     * @throws Refusal when it has another form, or the host is unknown
     */
    public static InetSocketAddress parse(String option, String text) {
        InetSocketAddress form = unresolved(option, text);
        InetSocketAddress address = new InetSocketAddress(form.getHostString(), form.getPort());
        Refusal.require(!address.isUnresolved(), option + ": the host " + form.getHostString() + " is unknown");
        return address;
    }

    /** An address in the form that {@link #parse} reads. */
    public static String text(InetSocketAddress address) {
        String host = address.getHostString();
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
    }

    /**
     * The address of a host that may get its name later.
     *
     * @throws Refusal when it has another form
     */
    public static InetSocketAddress unresolved(String option, String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches() || Integer.parseInt(form.group(2)) > MOST_PORT || Integer.parseInt(form.group(2)) == 0) {
            throw new Refusal(option + ": '" + TextSanitizer.text(text) + "' is not HOST:PORT, such as 10.0.0.1:7800");
        }
        return InetSocketAddress.createUnresolved(
                form.group(1).replaceAll("[\\[\\]]", ""), Integer.parseInt(form.group(2)));
    }
}
