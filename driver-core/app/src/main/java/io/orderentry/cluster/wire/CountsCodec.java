package io.orderentry.cluster.wire;

import io.orderentry.model.TransactionType;
import io.orderentry.result.ErrorCount;
import io.orderentry.run.OutcomeCounts;
import io.orderentry.run.OutcomeCounts.Count;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Counts since the start of a run as text in JSON: of every type in the order of {@link Count}, and of errors by kind, without their messages. */
public final class CountsCodec {
    private static final JsonMapper MAPPER = JsonMapper.shared();

    private CountsCodec() {}

    public static String encode(OutcomeCounts counts) {
        return MAPPER.writeValueAsString(Arrays.stream(TransactionType.values())
                .map(type -> Arrays.stream(Count.values())
                        .map(count -> counts.get(type, count))
                        .toList())
                .toList());
    }

    public static String encode(List<ErrorCount> errors) {
        return MAPPER.writeValueAsString(errors.stream()
                .map(error -> new ErrorCount(
                        error.type(), error.failure(), error.sqlState(), error.vendorCode(), "", error.count()))
                .toList());
    }

    /** @throws ClusterException when the text has no counts of every type */
    public static OutcomeCounts counts(String text) {
        try {
            long[][] rows = MAPPER.readValue(text, long[][].class);
            if (rows == null || rows.length != TransactionType.count()) {
                throw new ClusterException("counts of another number of transaction types");
            }
            OutcomeCounts counts = new OutcomeCounts();
            for (TransactionType type : TransactionType.values()) {
                List<Long> row = new ArrayList<>();
                for (long count : rows[type.ordinal()]) {
                    if (count < 0) {
                        throw new ClusterException("a count of " + count);
                    }
                    row.add(count);
                }
                counts.set(type, row);
            }
            return counts;
        } catch (JacksonException | IllegalArgumentException | NullPointerException e) {
            throw new ClusterException("counts are damaged", e);
        }
    }

    /** @throws ClusterException when the text has no counts of errors */
    public static List<ErrorCount> errors(String text) {
        try {
            return List.of(MAPPER.readValue(text, ErrorCount[].class));
        } catch (JacksonException | NullPointerException e) {
            throw new ClusterException("counts of errors are damaged", e);
        }
    }
}
