package io.orderentry.observe.machine;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Disks and network interfaces that count: those the user named, else the real ones (docs/machines.md). What lies on top of a real disk, such
 * as {@code dm-0} or a partition, would count its requests twice; so would a bridge beside its interfaces. Immutable.
 *
 * @param disks null when only their names in the samples show which are real
 * @param drivers of the real interfaces, by name; empty when only their names in the samples show which are real. What one packet is
 *     depends on the driver (docs/machines.md)
 */
public record Devices(Set<String> disks, Map<String, String> drivers) {
    static final String UNKNOWN = "driver not known";
    private static final Predicate<String> NO_DISK = Pattern.compile(
                    "(loop|ram|zram|sr|fd|dm-|md|nbd|drbd|bcache)[0-9]+.*|md_.*|nvme[0-9]+c[0-9]+n[0-9]+.*")
            .asMatchPredicate();
    private static final Predicate<String> NO_INTERFACE = Pattern.compile(
                    "lo|(ifb|dummy|sit|tunl|gre|gretap|erspan|ip6.*|tun|tap|wg|bond|team|br|virbr|vnet|macvtap|docker|cni)[0-9-].*"
                            + "|(br-|veth|cali|flannel|vxlan|ovs|lxc|lxd|podman|kube).*|.*[.@].*")
            .asMatchPredicate();
    private static final Pattern PARTITION = Pattern.compile("(.*[0-9])p[0-9]+|(.*[^0-9])[0-9]+");
    private static final Pattern DISK = Pattern.compile("/sys/block/([^/]+)/device/uevent");
    private static final Pattern INTERFACE = Pattern.compile("/sys/class/net/([^/]+)/device/uevent");

    /** From the texts of {@link MachineIdentity#FILES}, of which a source may have none; without named disks the real ones count. */
    public static Devices of(Map<String, String> texts, Collection<String> disks) {
        boolean blocks = texts.keySet().stream().anyMatch(path -> path.startsWith("/sys/block/"));
        Set<String> real = blocks ? realDisks(texts).keySet() : null;
        return new Devices(disks.isEmpty() ? real : new TreeSet<>(disks), realInterfaces(texts));
    }

    /** The real disks and their drivers: those with a device behind them. */
    static Map<String, String> realDisks(Map<String, String> texts) {
        Map<String, String> disks = withDevice(texts, DISK);
        disks.keySet().removeIf(NO_DISK);
        return disks;
    }

    /** The real interfaces and their drivers; none in a container whose interface is one end of a pair. */
    static Map<String, String> realInterfaces(Map<String, String> texts) {
        return withDevice(texts, INTERFACE);
    }

    private static Map<String, String> withDevice(Map<String, String> texts, Pattern device) {
        Map<String, String> found = new TreeMap<>();
        texts.forEach((path, text) -> {
            Matcher match = device.matcher(path);
            if (match.matches()) {
                found.put(match.group(1), driver(text));
            }
        });
        return found;
    }

    static String driver(String uevent) {
        Matcher match = Pattern.compile("(?m)^DRIVER=([A-Za-z0-9_-]+)\n").matcher(uevent);
        return match.find() ? match.group(1) : UNKNOWN;
    }

    Set<String> disksOf(Set<String> named) {
        return disks != null ? disks : without(NO_DISK.or(name -> isPartition(name, named)), named);
    }

    Set<String> interfacesOf(Set<String> named) {
        return drivers.isEmpty() ? without(NO_INTERFACE, named) : drivers.keySet();
    }

    private static Set<String> without(Predicate<String> unreal, Set<String> named) {
        return new TreeSet<>(named.stream().filter(unreal.negate()).toList());
    }

    private static boolean isPartition(String name, Set<String> named) {
        Matcher match = PARTITION.matcher(name);
        return match.matches() && named.contains(match.group(1) == null ? match.group(2) : match.group(1));
    }
}
