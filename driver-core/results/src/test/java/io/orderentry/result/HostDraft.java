package io.orderentry.result;

/** A machine in another role. */
final class HostDraft {
    private HostDraft() {}

    static Host as(String role, Host host) {
        return HostBuilder.builder()
                .role(role)
                .source(host.source())
                .cpu(host.cpu())
                .interruptsPerSecond(host.interruptsPerSecond())
                .contextSwitchesPerSecond(host.contextSwitchesPerSecond())
                .forksPerSecond(host.forksPerSecond())
                .runQueueSecondsPerSecond(host.runQueueSecondsPerSecond())
                .disk(host.disk())
                .network(host.network())
                .tcp(host.tcp())
                .memory(host.memory())
                .paging(host.paging())
                .pressure(host.pressure())
                .throttling(host.throttling())
                .hardware(host.hardware())
                .exits(host.exits())
                .virtualization(host.virtualization())
                .container(host.container())
                .facts(host.facts())
                .build();
    }
}
