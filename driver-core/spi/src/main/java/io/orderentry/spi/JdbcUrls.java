package io.orderentry.spi;

import java.util.List;

/**
 * JDBC URLs of one database management system.
 *
 * @param example a URL as a user would write it, for {@code oe plugins} and to find the JDBC driver; no connection is made
 * @param prefixes beginnings of the URLs, each with its last colon
 */
public record JdbcUrls(String example, List<String> prefixes) {
    public JdbcUrls {
        prefixes = List.copyOf(prefixes);
    }

    /** URLs {@code jdbc:name://host/database}. */
    public static JdbcUrls of(String subProtocol) {
        return new JdbcUrls("jdbc:" + subProtocol + "://localhost/orderentry", List.of("jdbc:" + subProtocol + ":"));
    }

    /** Returns whether a URL has one of the prefixes. */
    public boolean include(String url) {
        return prefixes.stream().anyMatch(url::startsWith);
    }
}
