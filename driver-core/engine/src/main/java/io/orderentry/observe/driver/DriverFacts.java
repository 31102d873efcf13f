package io.orderentry.observe.driver;

import io.orderentry.observe.machine.LocalProcess;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryManagerMXBean;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Environment of the driver's own process: Java, its options, processors and control group. */
public final class DriverFacts {
    /** Of other system properties only the name is kept: a value may be a secret. */
    private static final Pattern HARMLESS =
            Pattern.compile("-D(java|jdk|file|sun|user\\.(language|country|region|timezone)|oe)\\b[^=]*=?.*");

    private static final Pattern SECRET = Pattern.compile("passw|secret|token|credential", Pattern.CASE_INSENSITIVE);
    /** Folders say where something is and not what it does. */
    private static final Pattern FOLDER = Pattern.compile("(?<=[=:])/(?:[^/\\s]+/)+");

    private DriverFacts() {}

    /** Facts of this process, by name. */
    public static Map<String, String> read() {
        return of(ManagementFactory.getRuntimeMXBean().getInputArguments());
    }

    static Map<String, String> of(List<String> arguments) {
        Map<String, String> facts = new TreeMap<>(LocalProcess.OWN.limits());
        facts.put(
                "java",
                System.getProperty("java.runtime.version", "") + ", " + System.getProperty("java.vm.name", "") + ", "
                        + System.getProperty("java.vm.vendor", ""));
        facts.put("javaOptions", arguments.stream().map(DriverFacts::shown).collect(Collectors.joining(" ")));
        facts.put(
                "collectors",
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(MemoryManagerMXBean::getName)
                        .collect(Collectors.joining(", ")));
        facts.put("heapLimit", (Runtime.getRuntime().maxMemory() >> 20) + " MiB");
        facts.put("processors", Integer.toString(Runtime.getRuntime().availableProcessors()));
        return facts;
    }

    private static String shown(String argument) {
        boolean property = argument.startsWith("-D");
        String name = argument.split("=", 2)[0];
        return SECRET.matcher(argument).find()
                        || property && !HARMLESS.matcher(argument).matches()
                ? name + "=(set)"
                : FOLDER.matcher(argument).replaceAll("");
    }
}
