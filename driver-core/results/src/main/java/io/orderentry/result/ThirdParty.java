package io.orderentry.result;

/**
 * Work of other programs on the driver's machine in the measurement interval: what neither the driver nor the database's server, where it runs
 * there, nor the kernel did (docs/results.md).
 *
 * @param cpuPercent processor time, of all that the machine's processors had
 * @param serverCpuPercent the same of the server's processes; 0 where it runs elsewhere
 */
public record ThirdParty(Reading<Double> cpuPercent, Reading<Double> serverCpuPercent) {}
