package io.orderentry.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every file that users get can be read. */
class ShippedConfigsTest {
    private static final Configs CONFIGS = new Configs(Path.of("..", ".."), ShippedConfigsTest.class.getClassLoader());

    /** Every file of the folder: one with a wrong ending would never be found by its name. */
    static Stream<String> shipped() {
        return Stream.of("targets", "loads", "experiments")
                .flatMap(folder -> Stream.of(
                                Path.of("..", "..", "configs", folder).toFile().list())
                        .map(file -> "configs/" + folder + "/" + file));
    }

    @ParameterizedTest
    @MethodSource("shipped")
    void everyFileIsRead(String file) {
        String name;
        if (file.startsWith("configs/targets")) {
            name = CONFIGS.target(file, Overrides.none()).name();
        } else if (file.startsWith("configs/loads")) {
            name = CONFIGS.load(file, Overrides.none()).name();
        } else {
            Experiment experiment = CONFIGS.experiment(file);
            assertThat(experiment.cells(CONFIGS, Overrides.none(), Map.of())).hasSizeGreaterThan(1);
            name = experiment.name();
        }
        assertThat(file).endsWith("/" + name + ".yaml");
    }

    /** With a client that answers as the server would, and keeps what it is asked. */
    private static List<String> asked(Path folder, String platform, String client) throws Exception {
        Files.writeString(folder.resolve("client.sh"), client);
        Platform read = CONFIGS.platform(platform);
        for (Map.Entry<String, String> file : read.files().entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
        }
        for (String command : List.of(read.check(), read.enter(), read.facts(), read.leave())) {
            ProcessBuilder step = new ProcessBuilder("sh", "-c", command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("said").toFile());
            step.environment().putAll(read.environment());
            step.environment().put("CLIENT", "sh client.sh");
            step.environment().put("WRITE", "cat >>story");
            step.environment().put("REMOVE", "echo removed >>story");
            step.environment().put("RESTART", "echo restarted >>story");
            step.environment().put("VALUE", "2");
            assertThat(step.start().waitFor())
                    .as(command + ": " + Files.readString(folder.resolve("said")))
                    .isZero();
        }
        assertThat(folder.toFile().list((parent, name) -> name.startsWith("before-")))
                .isEmpty();
        return Files.readAllLines(folder.resolve("story"));
    }

    @Test
    void aSettingOfAPostgresqlServerIsPutBack(@TempDir Path folder) throws Exception {
        assertThat(asked(folder, "postgresql-setting", """
                        text=$(cat)
                        case $text in
                            'alter system'*) echo "$text $7" >>story ;;
                            *pg_file_settings*) ;;
                            *) echo t ;;
                        esac
                        """))
                .containsExactly(
                        "alter system set :\"name\" = :'value'; value=2",
                        "restarted",
                        "alter system reset :\"name\"; value=",
                        "restarted");
    }

    @Test
    void aSettingOfAMysqlServerIsPutBack(@TempDir Path folder) throws Exception {
        String client = """
                case $4 in
                    'set global'*) %s; echo "$4" >>story ;;
                    *) echo 1 ;;
                esac
                """;
        assertThat(asked(folder, "mysql-setting", client.formatted(":")))
                .containsExactly(
                        "set global innodb_flush_log_at_trx_commit = 2",
                        "set global innodb_flush_log_at_trx_commit = 1");
    }

    @Test
    void whatAMariadbServerReadsAtItsStartIsInAFileMeanwhile(@TempDir Path folder) throws Exception {
        String refusal =
                "case $4 in 'set global'*) echo 'ERROR 1238 (HY000): read only' >&2; exit 1 ;; *) echo 1 ;; esac\n";
        assertThat(asked(folder, "mariadb-setting", refusal))
                .containsExactly("[mysqld]", "innodb_flush_log_at_trx_commit = 2", "restarted", "removed", "restarted");
    }

    @Test
    void theDefaultLoadHasTheDefaults() {
        assertThat(CONFIGS.load("flat-out", Overrides.none()))
                .usingRecursiveComparison()
                .ignoringFields("name", "source")
                .isEqualTo(Load.of(Overrides.none()));
    }

    @Test
    void aFixedAmountOfWorkNeedsOneOptionOnly() {
        Overrides transactions = Overrides.none().with("load.transactions", "1000", "--transactions");
        for (String load : CONFIGS.names("load")) {
            assertThat(CONFIGS.load(load, transactions)).as(load).returns(1000L, Load::transactions);
        }
    }
}
