package io.orderentry.host;

import java.util.Collection;
import java.util.Map;
import java.util.Set;

/**
 * Which disks and network interfaces count: those the user named, else the real ones.
 *
 * @param disks null when only their names in the samples can tell which are real
 * @param interfaces likewise
 * @param drivers of the interfaces, by name; what a packet is depends on it (DOMAIN D.4)
 */
public record Devices(Set<String> disks, Set<String> interfaces, Map<String, String> drivers) {
    public Devices {
        disks = disks == null ? null : Set.copyOf(disks);
        interfaces = interfaces == null ? null : Set.copyOf(interfaces);
        drivers = Map.copyOf(drivers);
    }

    /**
     * From the texts of {@link ProcFiles#IDENTITY}.
     *
     * @param texts by path; empty for a source that has none
     * @param disks named by the user; empty for the real ones
     * @param interfaces named by the user; empty for the real ones
     */
    public static Devices of(Map<String, String> texts, Collection<String> disks, Collection<String> interfaces) {
        return new Devices(
                disks.isEmpty() ? null : Set.copyOf(disks),
                interfaces.isEmpty() ? null : Set.copyOf(interfaces),
                Map.of());
    }
}
