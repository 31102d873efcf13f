package io.orderentry.plugin.h2;

import io.orderentry.model.Failure;
import io.orderentry.model.Tls;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.spi.ErrorTable;
import io.orderentry.spi.JdbcUrls;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** H2. Statements only: its procedures are Java methods, which save no round trip inside one process. Stateless; any thread may use it. */
public final class H2Plugin implements DatabasePlugin {
    private static final ErrorTable ERRORS = ErrorTable.EMPTY
            // Deadlock; lock timeout; another transaction was faster.
            .numbers(Failure.CONFLICT, 40001, 50200, 90131)
            // The connection is closed, is broken; the database is closed, is being closed.
            .numbers(Failure.DISCONNECTED, 90007, 90067, 90098, 90121)
            .numbers(Failure.READ_ONLY, 90097)
            // Query timeout or a cancel; out of memory.
            .numbers(Failure.REJECTED, 57014, 90108);

    private static final int GENERAL_ERROR = 50_000;

    @Override
    public String name() {
        return "h2";
    }

    /** With {@code async:}, because the file of a plain URL is closed when a thread that reads it is interrupted, as at the end of a run. */
    @Override
    public JdbcUrls urls() {
        return new JdbcUrls("jdbc:h2:async:./data/h2/orderentry", List.of("jdbc:h2:"));
    }

    /** A matter of the URL: {@code ssl:} is encrypted by a certificate that is not verified with the host's name, all else is not. */
    @Override
    public Optional<Map<String, String>> tlsProperties(Tls tls) {
        return tls == Tls.OFF || tls == Tls.REQUIRE ? Optional.of(Map.of()) : Optional.empty();
    }

    @Override
    public Optional<Tls> tls(String url, Map<String, String> properties) {
        return Optional.of(url.startsWith("jdbc:h2:ssl:") ? Tls.REQUIRE : Tls.OFF);
    }

    @Override
    public Failure classify(SQLException failure) {
        return ERRORS.classify(failure);
    }

    /** Its general error stands for any exception of the engine. */
    @Override
    public boolean isAnswer(SQLException failure) {
        return failure.getErrorCode() > 0 && failure.getErrorCode() != GENERAL_ERROR;
    }
}
