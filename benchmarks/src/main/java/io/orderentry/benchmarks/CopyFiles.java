package io.orderentry.benchmarks;

import io.orderentry.model.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The rows of a built database in files for COPY, one for each table and warehouse, so that they can be shared out evenly.
 *
 * @param format {@code binary} or {@code text}
 */
record CopyFiles(Path folder, int warehouses, String format) {

    /** The rows of one table that belong to one warehouse; of ITEM all. */
    record Part(Table table, int warehouse) {
        private String name() {
            return table.sqlName() + "-" + warehouse;
        }

        String condition() {
            return table == Table.ITEM ? "" : " where " + table.sortColumns().get(0) + " = " + warehouse;
        }
    }

    List<Part> parts() {
        List<Part> parts = new ArrayList<>();
        for (Table table : Table.values()) {
            for (int warehouse = 1; warehouse <= (table == Table.ITEM ? 1 : warehouses); warehouse++) {
                parts.add(new Part(table, warehouse));
            }
        }
        return parts;
    }

    /** For psql: writes the file of a part. */
    String write(Part part) {
        return "\\copy (select " + part.table().columnNames() + " from "
                + part.table().sqlName() + part.condition() + ") to " + options(part);
    }

    /** For psql: loads the file of a part. */
    String load(Part part) {
        return "\\copy " + part.table().sqlName() + " (" + part.table().columnNames() + ") from " + options(part);
    }

    private String options(Part part) {
        return "'" + path(part).toString().replace("'", "''") + "' with (format " + format + ")";
    }

    Path path(Part part) {
        return folder.resolve(part.name());
    }

    long bytes(Part part) {
        try {
            return Files.size(path(part));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
