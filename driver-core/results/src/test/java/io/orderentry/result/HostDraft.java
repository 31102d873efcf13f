package io.orderentry.result;

/** A machine in another role. */
final class HostDraft {
    private HostDraft() {}

    static Host as(String role, Host host) {
        return new Host(
                role,
                host.source(),
                host.cpu(),
                host.interruptsPerSecond(),
                host.contextSwitchesPerSecond(),
                host.forksPerSecond(),
                host.runQueueSecondsPerSecond(),
                host.disk(),
                host.network(),
                host.tcp(),
                host.memory(),
                host.paging(),
                host.pressure(),
                host.throttling(),
                host.hardware(),
                host.exits(),
                host.virtualization(),
                host.container(),
                host.facts());
    }
}
