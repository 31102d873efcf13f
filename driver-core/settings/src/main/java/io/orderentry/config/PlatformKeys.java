package io.orderentry.config;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Keys of the files under {@code configs/platforms}. */
final class PlatformKeys {
    private static final ValueType<PlatformStep> STEP = ValueTypeBuilder.<PlatformStep>builder()
            .name("command")
            .range("a command, or {ask: SENTENCE}")
            .reader(PlatformStep::read)
            .schema(Map.of(
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
                                    false))))
            .build();

    static final ConfigKey<Map<String, String>> FILES = ConfigKey.of(
            "files",
            ValueTypeBuilder.<Map<String, String>>builder()
                    .name("list")
                    .range("names of files beside the platform's")
                    .reader(Platform::readFiles)
                    .schema(ValueType.list("", names -> names).schema())
                    .build(),
            "Files that the commands need, copied to the folder where they run.");

    static final ConfigKey<String> SERVER = ConfigKey.of(
                    "server",
                    ValueType.text(),
                    "Embedded server whose programs are unpacked to server/ in the folder where the commands run.")
            .like("my-server");

    static final ConfigKey<String> CHECK = ConfigKey.of(
                    "check",
                    ValueType.text(),
                    "Command that must succeed once before the first run; what it prints is shown.")
            .like("command -v virsh");

    static final ConfigKey<PlatformStep> ENTER =
            ConfigKey.of("enter", STEP, "Switches the machine before a run.").like("ssh root@host virsh start vm");

    static final ConfigKey<PlatformStep> READY = ConfigKey.of(
                    "ready", STEP, "Succeeds when the machine is ready; a command is repeated until it does.")
            .otherwise("the target answers")
            .like("pg_isready -h vm");

    static final ConfigKey<PlatformStep> LEAVE = ConfigKey.of(
                    "leave", STEP, "Ends what enter began, also after a failed step and after a signal.")
            .like("ssh root@host virsh shutdown vm");

    static final ConfigKey<String> FACTS = ConfigKey.of(
                    "facts",
                    ValueType.text(),
                    "Command that prints lines of key=value, recorded as labels platform.key.")
            .like("echo cache=none");

    static final ConfigKey<Duration> LIMIT = ConfigKey.of(
                    "limit",
                    ValueType.duration(Duration.ofSeconds(1), Duration.ofHours(24)),
                    "Time limit of each step.")
            .or(Duration.ofMinutes(10));

    static final ConfigKey<Map<String, String>> ENVIRONMENT = ConfigKey.of(
                    "environment",
                    ValueType.texts(".VARIABLE"),
                    "Variables of the commands; a level of a factor changes one with platform.VARIABLE.")
            .like("{}");

    static final ConfigKey<Map<String, String>> TARGET = ConfigKey.of(
                    "target",
                    ValueType.texts(".KEY"),
                    "Keys of the target, such as url, user and hostMetrics; ${VARIABLE} stands for one of environment.")
            .like("{}");

    static final List<ConfigKey<?>> ALL =
            List.of(FILES, SERVER, CHECK, ENTER, READY, LEAVE, FACTS, LIMIT, ENVIRONMENT, TARGET);

    private PlatformKeys() {}
}
