package io.orderentry.it.endurance;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads what a JVM holds, from outside. Each reading of the heap collects all of it first. */
final class ProcessSampler {
    private static final String JCMD =
            Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    private static final Pattern TOTAL = Pattern.compile("^Total +[0-9]+ +([0-9]+)", Pattern.MULTILINE);
    private static final Pattern THREADS = Pattern.compile("^Threads:\\s+([0-9]+)", Pattern.MULTILINE);

    private final long pid;

    ProcessSampler(long pid) {
        this.pid = pid;
    }

    /** Bytes of the objects that a full collection leaves. */
    long liveHeapBytes() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(JCMD, Long.toString(pid), "GC.class_histogram")
                .redirectErrorStream(true)
                .start();
        String histogram = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("jcmd: " + histogram);
        }
        return number(TOTAL, histogram);
    }

    long threads() throws IOException {
        return number(THREADS, Files.readString(proc("status")));
    }

    long fileDescriptors() throws IOException {
        try (Stream<Path> open = Files.list(proc("fd"))) {
            return open.count();
        }
    }

    private Path proc(String file) {
        return Path.of("/proc", Long.toString(pid), file);
    }

    private static long number(Pattern pattern, String text) throws IOException {
        Matcher found = pattern.matcher(text);
        if (!found.find()) {
            throw new IOException("no " + pattern + " in " + text);
        }
        return Long.parseLong(found.group(1));
    }
}
