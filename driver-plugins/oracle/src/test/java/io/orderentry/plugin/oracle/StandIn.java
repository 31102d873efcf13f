package io.orderentry.plugin.oracle;

import io.orderentry.model.Failure;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.spi.JdbcUrls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;

/**
 * H2 in its Oracle mode, with Oracle's own files: what they say in plain SQL runs, and an empty text is NULL. Only storage clauses are
 * taken out of them, and two indexes stand in the place of statistics; PL/SQL and session settings are left out. How H2 locks, fails and sorts is not how Oracle does.
 */
public final class StandIn implements DatabasePlugin {
    static final String NAME = "oracle-on-h2";
    static final String URL = "jdbc:h2:mem:oracle;MODE=Oracle;LOCK_TIMEOUT=600000;DB_CLOSE_DELAY=-1";

    private static final List<String> PLAIN_SQL =
            List.of("tables.sql", "drop.sql", "meta.sql", "transactions/payment.sql");
    private static final String STORAGE = "(?: pctfree \\d+| initrans \\d+| purge)+;";

    /** Puts the files where the catalog looks for those of a plugin of this name. */
    static void makeSchema() throws IOException {
        Path from = Path.of("target", "classes", "schemas", "oracle");
        Path to = Path.of("target", "test-classes", "schemas", NAME);
        for (String file : PLAIN_SQL) {
            Files.createDirectories(to.resolve(file).getParent());
            Files.writeString(
                    to.resolve(file), Files.readString(from.resolve(file)).replaceAll(STORAGE, ";"));
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public JdbcUrls urls() {
        return new JdbcUrls(URL, List.of("jdbc:h2:"));
    }

    /** H2's own numbers. */
    @Override
    public Failure classify(SQLException failure) {
        return switch (failure.getErrorCode()) {
            case 40001, 50200, 90131 -> Failure.CONFLICT;
            case 90007, 90067, 90098, 90121 -> Failure.DISCONNECTED;
            default -> Failure.BROKEN;
        };
    }
}
