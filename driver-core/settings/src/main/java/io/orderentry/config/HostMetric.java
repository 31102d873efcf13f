package io.orderentry.config;

import static io.orderentry.text.Refusal.require;

import io.orderentry.model.KebabCase;
import io.orderentry.text.EnumNames;
import io.orderentry.text.Secrets;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Source of a machine's counters: {@code [ROLE=]SOURCE [ADDRESS] [disks=NAME,NAME]}, such as {@code local},
 * {@code hypervisor=ssh root@kvm1} or {@code node-exporter http://db:9100/metrics disks=nvme0n1}. A bare HTTP URL is a node-exporter's.
 * Checks itself.
 *
 * @param role what the machine is to the run; {@link Role#DATABASE} by default
 * @param kind how its counters are read
 * @param address the URL or the {@code user@host}; empty where the kind needs none
 * @param disks those that count; empty for all real ones
 */
public record HostMetric(Role role, Kind kind, String address, List<String> disks) {
    /** Role of a machine in the run. */
    public enum Role {
        DATABASE,
        DRIVER,
        HYPERVISOR;

        @Override
        public String toString() {
            return KebabCase.of(this);
        }
    }

    /** Method of reading counters. */
    public enum Kind {
        LOCAL,
        NODE_EXPORTER,
        SQL,
        SSH;

        @Override
        public String toString() {
            return KebabCase.of(this);
        }
    }

    private static final String DISKS = "disks=";
    private static final Pattern ROLE = Pattern.compile("([A-Za-z_-]*)=(.*)");
    private static final Pattern BARE_URL = Pattern.compile("https?://.*");
    private static final Pattern DISK = Pattern.compile("[A-Za-z0-9][A-Za-z0-9!_.-]*");
    /** No dash in front, which the ssh client would take for an option. */
    private static final Pattern SSH =
            Pattern.compile("(?:ssh://)?(?:[A-Za-z0-9_][A-Za-z0-9_.-]*@)?[A-Za-z0-9_\\[][A-Za-z0-9_.:%\\[\\]-]*");

    public HostMetric {
        disks = List.copyOf(disks);
        switch (kind) {
            case LOCAL, SQL -> {
                String given = "'" + Secrets.mask(address) + "' is given";
                require(address.isEmpty(), "'" + kind + "' needs no address, and " + given);
            }
            case NODE_EXPORTER ->
                require(
                        isUrlWithoutUser(address),
                        "'node-exporter' needs a URL without a user, such as node-exporter http://db1:9100/metrics, and "
                                + found(address));
            case SSH ->
                require(
                        SSH.matcher(address).matches(),
                        "'ssh' needs where to go, such as ssh oe@db1 or ssh ssh://db1:2222, and " + found(address));
        }
        for (String disk : disks) {
            String problem = " is not the name of a disk such as nvme0n1; names are separated by commas";
            require(DISK.matcher(disk).matches(), "'" + disk + "'" + problem);
        }
    }

    /** Kind and address, without the role. */
    public String source() {
        return (kind + " " + address).strip();
    }

    /** The same with secrets masked; an address of the ssh client has none. */
    public String publicSource() {
        return kind == Kind.SSH ? source() : Secrets.mask(source());
    }

    /** As it would stand in a file, secrets masked. */
    @Override
    public String toString() {
        return role + "=" + publicSource() + (disks.isEmpty() ? "" : " " + DISKS + String.join(",", disks));
    }

    static HostMetric parse(String text) {
        List<String> words = new ArrayList<>(Arrays.asList(text.strip().split("\\s+")));
        List<String> disks = List.of();
        String last = words.get(words.size() - 1);
        if (last.startsWith(DISKS)) {
            disks = Arrays.asList(last.substring(DISKS.length()).split(",", -1));
            words.remove(words.size() - 1);
        }
        boolean named = !words.isEmpty() && !words.get(0).isEmpty();
        require(named, "names no source, such as local or ssh oe@db1");
        String form = "[ROLE=]SOURCE [ADDRESS] [" + DISKS + "NAME,NAME]";
        require(words.size() <= 2, "'" + Secrets.mask(text) + "' is not " + form);
        Matcher withRole = ROLE.matcher(words.get(0));
        Role role = withRole.matches() ? EnumNames.parse(withRole.group(1), Role.class) : Role.DATABASE;
        String source = withRole.matches() ? withRole.group(2) : words.get(0);
        if (BARE_URL.matcher(source).matches() && words.size() == 1) {
            return new HostMetric(role, Kind.NODE_EXPORTER, source, disks);
        }
        Kind kind = EnumNames.parse(source, Kind.class);
        return new HostMetric(role, kind, words.size() > 1 ? words.get(1) : "", disks);
    }

    private static boolean isUrlWithoutUser(String address) {
        try {
            URI url = new URI(address);
            boolean web = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
            return web && url.getHost() != null && url.getRawUserInfo() == null && url.getRawFragment() == null;
        } catch (URISyntaxException e) {
            return false;
        }
    }

    private static String found(String address) {
        return address.isEmpty() ? "none is given" : "'" + Secrets.mask(address) + "' is none";
    }
}
