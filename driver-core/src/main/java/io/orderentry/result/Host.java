package io.orderentry.result;

import java.util.Map;

/**
 * What the machine under test did in the measurement interval; rates from two readings at its edges. Any figure may be null with a
 * reason in {@link Result#absent()}.
 *
 * @param role whose counters these are: {@code server}, {@code host} of the server's virtual machine, or {@code driver}
 * @param source where they were read, such as {@code local /proc}
 * @param virtualization {@code none} or the hypervisor's name
 * @param facts the machine's identity: processor, memory, kernel, clock source and the like (DOMAIN D.2)
 */
public record Host(
        String role,
        String source,
        Cpu cpu,
        Double interruptsPerSecond,
        Double contextSwitchesPerSecond,
        Disk disk,
        Network network,
        String virtualization,
        Map<String, String> facts) {

    /** Shares of the processors' time in percent; {@code user} and {@code nice} without the guests'. Waiting for I/O is not busy. */
    public record Cpu(
            Double user,
            Double nice,
            Double system,
            Double iowait,
            Double irq,
            Double softirq,
            Double steal,
            Double guest,
            Double busy) {}

    /** All real disks together; an await is the time of one request in milliseconds. */
    public record Disk(
            Double readsPerSecond,
            Double writesPerSecond,
            Double readBytesPerSecond,
            Double writeBytesPerSecond,
            Double readAwaitMillis,
            Double writeAwaitMillis) {}

    /** All real interfaces together, as their drivers count. */
    public record Network(
            Double receivedPacketsPerSecond,
            Double sentPacketsPerSecond,
            Double receivedBitsPerSecond,
            Double sentBitsPerSecond) {}

    public Host {
        facts = Ordered.byName(facts);
    }
}
