package io.orderentry.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.orderentry.result.ResultJson;
import io.orderentry.result.ResultSchema;
import io.orderentry.result.Results;
import io.orderentry.text.Golden;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublishedSchemasTest {
    private static final Path FOLDER = Path.of("..", "..", "configs", "schema");

    @Test
    void thatOfTheResultIsCurrent() {
        Golden.check(FOLDER.resolve("result.json"), ResultSchema.text());
    }

    @ParameterizedTest
    @ValueSource(strings = {"series", "host", "activity"})
    void thoseOfTheTablesAreCurrentAndHaveTheirColumns(String table) {
        String schema = TableSchemas.texts().get(table);
        Golden.check(FOLDER.resolve(table + ".json"), schema);
        String header = switch (table) {
            case "series" -> SeriesCsv.SERIES_HEADER;
            case "host" -> SeriesCsv.HOST_HEADER;
            default -> SeriesCsv.ACTIVITY_HEADER;
        };
        assertThat(ResultJson.parse(schema)
                        .path("fields")
                        .valueStream()
                        .map(field -> field.path("name").asString()))
                .containsExactly(header.split(","));
    }

    @Test
    void aResultIsValidAndOneWithAnotherFieldOrTypeIsNot() {
        String result = ResultJson.text(Results.good());
        assertThat(errors(result)).isEmpty();
        assertThat(errors(result.replaceFirst("\"mode\": \"", "\"node\": \""))).isNotEmpty();
        assertThat(errors(result.replaceFirst("\"seed\": \\d+", "\"seed\": \"none\"")))
                .isNotEmpty();
        assertThat(errors(result.replaceFirst("\"status\": \"PASS\"", "\"status\": \"GOOD\"")))
                .isNotEmpty();
    }

    private static List<?> errors(String result) {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(ResultSchema.text())
                .validate(result, InputFormat.JSON);
    }
}
