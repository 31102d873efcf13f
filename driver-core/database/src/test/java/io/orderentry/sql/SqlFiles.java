package io.orderentry.sql;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Packed SQL files of the vendor acme. */
public final class SqlFiles {
    private SqlFiles() {}

    /** A catalog of the vendor, who has just these files. */
    public static SqlCatalog acme(Map<String, String> files) {
        return SqlCatalog.load("acme", new ClassLoader(null) {
            @Override
            public InputStream getResourceAsStream(String name) {
                String text = files.get(name);
                return text == null ? null : new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
            }
        });
    }
}
