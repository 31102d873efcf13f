package io.orderentry.observe.host.identity;

import io.orderentry.result.Host;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Detection of containers (docs/host-metrics.md), separate from virtualization: a machine can be both. */
final class Container {
    private static final String MANAGER = "/run/systemd/container";
    private static final String CGROUP = "/proc/1/cgroup";
    private static final Map<String, String> MARKS = Map.of("/.dockerenv", "docker", "/run/.containerenv", "podman");
    private static final List<String> GROUPS = List.of("kubepods", "docker", "libpod", "containerd", "lxc");

    private Container() {}

    /** The kind of container, {@code none}, or null. */
    static String kind(IdentityFacts facts, List<String> evidence) {
        Optional<String> manager = facts.line(MANAGER);
        if (manager.isPresent()) {
            evidence.add(MANAGER + " is '" + manager.get() + "'");
            return manager.get();
        }
        for (Map.Entry<String, String> mark : MARKS.entrySet()) {
            if (facts.text(mark.getKey()) != null) {
                evidence.add(mark.getKey() + " is there");
                return mark.getValue();
            }
        }
        String groups = facts.text(CGROUP);
        if (groups == null) {
            facts.absent.put("container", IdentityFacts.unread(CGROUP) + ", and no container has left its mark");
            return null;
        }
        for (String group : GROUPS) {
            if (groups.contains("/" + group)) {
                evidence.add(CGROUP + " is in a group of " + group);
                return group.equals("libpod") ? "podman" : group;
            }
        }
        return Host.NONE;
    }
}
