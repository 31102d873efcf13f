package io.orderentry.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Expected texts in files beside the tests. {@code -Dgolden=write} rewrites them; read the difference before committing it. */
public final class Golden {
    private Golden() {}

    public static void check(String file, String actual) {
        Path path = Path.of("src/test/java/io/orderentry").resolve(file);
        try {
            if ("write".equals(System.getProperty("golden"))) {
                Files.writeString(path, actual);
            }
            assertThat(actual).as(file).isEqualTo(Files.readString(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
