package io.orderentry.it;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonDeserializer;
import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Job;
import io.kubernetes.client.openapi.models.V1PersistentVolumeClaim;
import io.kubernetes.client.openapi.models.V1Pod;
import io.kubernetes.client.openapi.models.V1Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MappingIterator;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** An object of a Kubernetes manifest, held against the schema of the API that Kubernetes' Java client is generated from. */
final class KubernetesManifest {
    private static final Gson GSON = new GsonBuilder()
            .registerTypeAdapter(OffsetDateTime.class, (JsonDeserializer<OffsetDateTime>)
                    (json, type, context) -> OffsetDateTime.parse(json.getAsString()))
            .create();

    /** Refuses a field that the schema does not have, and one that is missing. */
    @FunctionalInterface
    private interface Schema {
        void validate(JsonElement json) throws IOException;
    }

    private record Kind(Class<?> type, Schema schema) {}

    private static final Map<String, Kind> KINDS = Map.of(
            "v1 ConfigMap", new Kind(V1ConfigMap.class, V1ConfigMap::validateJsonElement),
            "v1 Service", new Kind(V1Service.class, V1Service::validateJsonElement),
            "v1 PersistentVolumeClaim",
                    new Kind(V1PersistentVolumeClaim.class, V1PersistentVolumeClaim::validateJsonElement),
            "v1 Pod", new Kind(V1Pod.class, V1Pod::validateJsonElement),
            "batch/v1 Job", new Kind(V1Job.class, V1Job::validateJsonElement));

    private KubernetesManifest() {}

    /** The objects of a file. */
    static List<JsonNode> objects(Path file) throws IOException {
        return objects(Files.readString(file));
    }

    static List<JsonNode> objects(String yaml) {
        try (MappingIterator<JsonNode> all =
                new YAMLMapper().readerFor(JsonNode.class).readValues(yaml)) {
            return all.readAll();
        }
    }

    /**
     * Reads an object as the client does.
     *
     * @throws IllegalArgumentException when it has an unknown field, or lacks one
     * @throws com.google.gson.JsonParseException when a value has another type
     */
    static Object validated(JsonNode object) throws IOException {
        String name =
                object.path("apiVersion").asString() + " " + object.path("kind").asString();
        Kind kind = KINDS.get(name);
        if (kind == null) {
            throw new IllegalArgumentException("the kind '" + name + "' is not among " + KINDS.keySet());
        }
        JsonElement json = JsonParser.parseString(object.toString());
        kind.schema().validate(json);
        return GSON.fromJson(json, kind.type());
    }
}
