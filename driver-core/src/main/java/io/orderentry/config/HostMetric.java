package io.orderentry.config;

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
 * @param role what the machine is to the run; {@link Role#DATABASE} where none is said
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

        /** The word in files and results. */
        @Override
        public String toString() {
            return EnumNames.of(this);
        }
    }

    /** Method of reading counters. */
    public enum Kind {
        LOCAL,
        NODE_EXPORTER,
        SQL,
        SSH;

        /** The word in files and results. */
        @Override
        public String toString() {
            return EnumNames.of(this);
        }
    }

    private static final String DISKS = "disks=";
    private static final Pattern ROLE = Pattern.compile("([A-Za-z_-]*)=(.*)");
    private static final Pattern BARE_URL = Pattern.compile("https?://.*");
    private static final Pattern DISK = Pattern.compile("[A-Za-z0-9][A-Za-z0-9!_.-]*");
    /** No dash in front, which the ssh client would take for an option. */
    private static final Pattern SSH = Pattern.compile(
            "(?:[A-Za-z0-9_][A-Za-z0-9_.-]*@)?[A-Za-z0-9_\\[][A-Za-z0-9_.:%\\[\\]-]*|ssh://(?:[A-Za-z0-9_][A-Za-z0-9_.-]*@)?[A-Za-z0-9_\\[][A-Za-z0-9_.:%\\[\\]-]*");

    public HostMetric {
        disks = List.copyOf(disks);
        switch (kind) {
            case LOCAL, SQL -> {
                if (!address.isEmpty()) {
                    throw new Refusal("'" + kind + "' needs no address, and '" + Secrets.mask(address) + "' is given");
                }
            }
            case NODE_EXPORTER -> requireUrl(address);
            case SSH -> {
                if (!SSH.matcher(address).matches()) {
                    throw new Refusal(
                            "'ssh' needs where to go, such as ssh oe@db1 or ssh ssh://db1:2222, and " + found(address));
                }
            }
        }
        for (String disk : disks) {
            if (!DISK.matcher(disk).matches()) {
                throw new Refusal(
                        "'" + disk + "' is not the name of a disk such as nvme0n1; names are separated by commas");
            }
        }
    }

    /** The machine this is, and how it is watched; without the role. */
    public String source() {
        return (kind + " " + address).strip();
    }

    /** The same with secrets masked; what is given to the ssh client has none. */
    public String publicSource() {
        return kind == Kind.SSH ? source() : Secrets.mask(source());
    }

    /** As it would stand in a file, secrets masked. */
    @Override
    public String toString() {
        return role + "=" + publicSource() + (disks.isEmpty() ? "" : " " + DISKS + String.join(",", disks));
    }

    /** @throws Refusal without a place, which the caller adds */
    static HostMetric parse(String text) {
        List<String> words = new ArrayList<>(Arrays.asList(text.strip().split("\\s+")));
        List<String> disks = List.of();
        String last = words.get(words.size() - 1);
        if (last.startsWith(DISKS)) {
            disks = Arrays.asList(last.substring(DISKS.length()).split(",", -1));
            words.remove(words.size() - 1);
        }
        if (words.isEmpty() || words.get(0).isEmpty()) {
            throw new Refusal("names no source, such as local or ssh oe@db1");
        }
        if (words.size() > 2) {
            throw new Refusal("'" + Secrets.mask(text) + "' is not [ROLE=]SOURCE [ADDRESS] [" + DISKS + "NAME,NAME]");
        }
        Matcher named = ROLE.matcher(words.get(0));
        Role role = named.matches() ? EnumNames.parse(named.group(1), Role.class) : Role.DATABASE;
        String source = named.matches() ? named.group(2) : words.get(0);
        if (BARE_URL.matcher(source).matches() && words.size() == 1) {
            return new HostMetric(role, Kind.NODE_EXPORTER, source, disks);
        }
        Kind kind = EnumNames.parse(source, Kind.class);
        return new HostMetric(role, kind, words.size() > 1 ? words.get(1) : "", disks);
    }

    private static void requireUrl(String address) {
        try {
            URI url = new URI(address);
            boolean web = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
            if (web && url.getHost() != null && url.getRawUserInfo() == null && url.getRawFragment() == null) {
                return;
            }
        } catch (URISyntaxException e) {
            // Told below, as any other text that is no such URL.
        }
        throw new Refusal(
                "'node-exporter' needs a URL without a user, such as node-exporter http://db1:9100/metrics, and "
                        + found(address));
    }

    private static String found(String address) {
        return address.isEmpty() ? "none is given" : "'" + Secrets.mask(address) + "' is none";
    }
}
