package io.orderentry.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Options that the launcher gives to the JVM, and what is printed when the driver was started without any. */
final class JvmOptions {
    /** Verbs whose speed or figures depend on the heap and the collector. */
    private static final Set<String> VERBS = Set.of("build", "run", "experiment");

    private static final String CHOSEN = "-Xmx.*|-XX:Max(HeapSize|RAMPercentage)=.*|-XX:\\+Use\\w+GC";

    private JvmOptions() {}

    /**
     * A line that names the launcher's options.
     *
     * @param verb what is run
     * @param given options that this JVM was started with; not asked for other verbs, because it takes a while
     * @return empty when the heap or the collector was chosen by whoever started the JVM, or the verb does not depend on them
     */
    static Optional<String> notice(String verb, Supplier<List<String>> given) {
        if (!VERBS.contains(verb) || given.get().stream().anyMatch(option -> option.matches(CHOSEN))) {
            return Optional.empty();
        }
        return Optional.of(
                "started without the launcher: heap (" + (Runtime.getRuntime().maxMemory() >> 20)
                        + " MB) and garbage collector are the JVM's defaults; bin/oe gives: " + launcherOptions());
    }

    private static String launcherOptions() {
        try (InputStream in = JvmOptions.class.getResourceAsStream("jvm.options")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.startsWith("-"))
                    .collect(Collectors.joining(" "));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the packed jvm.options", e);
        }
    }
}
