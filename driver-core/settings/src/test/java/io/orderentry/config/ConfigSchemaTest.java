package io.orderentry.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.orderentry.text.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.dataformat.yaml.YAMLMapper;

class ConfigSchemaTest {
    private static final Path FOLDER = Path.of("..", "..", "configs", "schema");

    @ParameterizedTest
    @ValueSource(strings = {"target", "load", "experiment", "platform"})
    void theFilesAreCurrent(String document) {
        Golden.check(FOLDER.resolve(document + ".json"), ConfigSchema.of(document));
        assertThat(Configs.schema(document)).isEqualTo(ConfigSchema.of(document));
    }

    static Set<Path> shipped() throws IOException {
        return ConfigKeysTest.shipped();
    }

    @ParameterizedTest
    @MethodSource("shipped")
    void everyShippedFileNamesItsSchemaAndIsValid(Path file) throws IOException {
        String folder = file.getParent().getFileName().toString();
        String document = folder.substring(0, folder.length() - 1);
        String yaml = Files.readString(file);
        assertThat(yaml).startsWith("# yaml-language-server: $schema=../schema/" + document + ".json\n");
        assertThat(errors(document, yaml)).isEmpty();
    }

    @Test
    void everyTemplateIsValid() {
        for (String document : ConfigKeys.DOCUMENTS) {
            assertThat(errors(document, ConfigTemplate.of(document)))
                    .as(document)
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            load       | warehuoses: 4
            load       | warehouses: 0
            load       | warmup: 30
            load       | isolation: READ_COMMITTED
            load       | connections: many
            load       | connections: 10001
            load       | check: yes
            load       | mix: cards
            load       | mix: {newOrder: 101}
            load       | mix: {newOrders: 100}
            load       | retries:
            target     | settings:
            target     | hostMetrics: []
            target     | timeouts: {login: 3s}
            target     | tls: on
            experiment | factors: {a: {}}
            experiment | factors: {a: {b: {load.duratoin: 1s}}}
            experiment | factors: {a: {b: {warmup: 1s}}}
            experiment | set: {load.warehouses: 0}
            experiment | set: {target: h2}
            experiment | compare: {atleast: 1}
            """)
    void whatTheReadersRefuseIsNotValid(String document, String yaml) {
        assertThat(errors(document, yaml)).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            load       | connections: 300
            load       | {pace: rate, rate: 0.5}
            load       | mix: {newOrder: 50, payment: 50, orderStatus: 0, delivery: 0, stockLevel: 0}
            load       | seed: -9223372036854775808
            target     | {embedded: e, settings: {fsync: off, cost: 1.10, max: 300}, hostMetrics: [local]}
            target     | {url: 'jdbc:x:y', hostMetrics: off, timeouts: {connect: 1s}}
            experiment | factors: {a: {b: {load.mix: deck, target.settings.a.b: 1, load: flat-out}}}
            experiment | set: {load.mix.payment: 40, target.hostMetrics: local;sql, target.timeouts.drain: 5m}
            """)
    void whatTheyAcceptIsValid(String document, String yaml) {
        assertThat(errors(document, yaml)).isEmpty();
    }

    private static List<Error> errors(String document, String yaml) {
        Schema schema =
                SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7).getSchema(ConfigSchema.of(document));
        return schema.validate(YAMLMapper.shared().readTree(yaml));
    }
}
