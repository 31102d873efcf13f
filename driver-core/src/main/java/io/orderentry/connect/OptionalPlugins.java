package io.orderentry.connect;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Properties;

/** Plugins of this project that are not packed with the driver: which page says how to get one. Stateless. */
final class OptionalPlugins {
    private static final String FILE = "META-INF/order-entry/optional-plugins.properties";

    private OptionalPlugins() {}

    /** The page about the plugin of a JDBC sub-protocol; empty when there is none. */
    static Optional<String> page(String subProtocol) {
        try (InputStream in = OptionalPlugins.class.getClassLoader().getResourceAsStream(FILE)) {
            Properties pages = new Properties();
            if (in != null) {
                pages.load(in);
            }
            return Optional.ofNullable(pages.getProperty(subProtocol));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + FILE, e);
        }
    }
}
