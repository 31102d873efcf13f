package io.orderentry.config;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Keys of the files under {@code configs/platforms}. */
final class PlatformKeys {
    private static final ValueType<PlatformStep> STEP = new ValueType<>(
            "command",
            "a command, or {ask: SENTENCE}",
            PlatformStep::read,
            (key, value) -> {},
            Map.of(
                    "anyOf",
                    List.of(
                            ValueType.SCALAR,
                            Map.of(
                                    "type",
                                    "object",
                                    "properties",
                                    Map.of("ask", Map.of("type", "string")),
                                    "required",
                                    List.of("ask"),
                                    "additionalProperties",
                                    false))),
            "",
            List.of());

    static final ConfigKey<Map<String, String>> FILES = new ConfigKey<>(
            "files",
            new ValueType<>(
                    "list",
                    "names of files beside the platform's",
                    Platform::readFiles,
                    (key, value) -> {},
                    ValueType.list("", names -> names).schema(),
                    "",
                    List.of()),
            "Files that the commands need, copied to the folder where they run.");

    static final ConfigKey<String> SERVER = new ConfigKey<>(
                    "server",
                    ValueType.text(),
                    "Embedded server whose programs are unpacked to server/ in the folder where the commands run.")
            .like("my-server");

    static final ConfigKey<String> CHECK = new ConfigKey<>(
                    "check",
                    ValueType.text(),
                    "Command that must succeed once before the first run; what it prints is shown.")
            .like("command -v virsh");

    static final ConfigKey<PlatformStep> ENTER =
            new ConfigKey<>("enter", STEP, "Switches the machine before a run.").like("ssh root@host virsh start vm");

    static final ConfigKey<PlatformStep> READY = new ConfigKey<>(
                    "ready", STEP, "Succeeds when the machine is ready; a command is repeated until it does.")
            .otherwise("the target answers")
            .like("pg_isready -h vm");

    static final ConfigKey<PlatformStep> LEAVE = new ConfigKey<>(
                    "leave", STEP, "Ends what enter began, also after a failed step and after a signal.")
            .like("ssh root@host virsh shutdown vm");

    static final ConfigKey<String> FACTS = new ConfigKey<>(
                    "facts",
                    ValueType.text(),
                    "Command that prints lines of key=value, recorded as labels platform.key.")
            .like("echo cache=none");

    static final ConfigKey<Duration> LIMIT = new ConfigKey<>(
                    "limit",
                    ValueType.duration(Duration.ofSeconds(1), Duration.ofHours(24)),
                    "Time limit of each step.")
            .or(Duration.ofMinutes(10));

    static final ConfigKey<Map<String, String>> ENVIRONMENT = new ConfigKey<>(
                    "environment",
                    ValueType.texts(".VARIABLE"),
                    "Variables of the commands; a level of a factor changes one with platform.VARIABLE.")
            .like("{}");

    static final ConfigKey<Map<String, String>> TARGET = new ConfigKey<>(
                    "target",
                    ValueType.texts(".KEY"),
                    "Keys of the target, such as url, user and hostMetrics; ${VARIABLE} stands for one of environment.")
            .like("{}");

    static final List<ConfigKey<?>> ALL =
            List.of(FILES, SERVER, CHECK, ENTER, READY, LEAVE, FACTS, LIMIT, ENVIRONMENT, TARGET);

    private PlatformKeys() {}
}
