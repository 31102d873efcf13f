package io.orderentry.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A program that ran to its end: what it printed, and what it cost as GNU time measures it.
 *
 * @param exitCode of the program
 * @param output standard output and error, line by line
 * @param seconds from its start to its end
 * @param cpuSeconds user and system time, children included
 * @param peakBytes largest resident size
 */
record Child(int exitCode, List<String> output, double seconds, double cpuSeconds, long peakBytes) {
    private static final String FORMAT = "bench-cost %e %U %S %M";
    private static final Pattern COST = Pattern.compile("bench-cost ([\\d.]+) ([\\d.]+) ([\\d.]+) (\\d+)");

    /**
     * Runs a program and waits for it.
     *
     * @param directory where it runs
     * @param environment added to this process's own; passwords go here, where no process list shows them
     */
    static Child run(Path directory, Map<String, String> environment, List<String> command)
            throws IOException, InterruptedException {
        List<String> timed = new ArrayList<>(List.of("/usr/bin/time", "-q", "-f", FORMAT));
        timed.addAll(command);
        ProcessBuilder builder =
                new ProcessBuilder(timed).directory(directory.toFile()).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        List<String> lines = new ArrayList<>();
        Matcher cost = null;
        try (var reader = process.inputReader()) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                Matcher found = COST.matcher(line);
                if (found.matches()) {
                    cost = found;
                } else {
                    lines.add(line);
                }
            }
        }
        int exitCode = process.waitFor();
        if (cost == null) {
            throw new IOException("/usr/bin/time did not measure what " + command.get(0) + " cost: " + lines);
        }
        return new Child(
                exitCode,
                Collections.unmodifiableList(lines),
                Double.parseDouble(cost.group(1)),
                Double.parseDouble(cost.group(2)) + Double.parseDouble(cost.group(3)),
                Long.parseLong(cost.group(4)) * 1024);
    }

    /** @throws IOException with everything that was printed, unless the program ended with 0 */
    Child orFail(String what) throws IOException {
        if (exitCode != 0) {
            throw new IOException(what + " ended with " + exitCode + ":\n" + String.join("\n", output));
        }
        return this;
    }
}
