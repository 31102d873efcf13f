package io.orderentry.it.container;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** Oracle Database. Its image is only pulled where Oracle is required: it is large, and has a licence of its own. */
@OnServer(Server.ORACLE)
class OracleContainerTest extends ServerContract {

    /** Every user may ask for the serial number of the session in this way. */
    @Override
    protected void kill(Connection victim, Connection administrator) throws SQLException {
        String session = text(
                victim,
                "select sys_context('userenv', 'sid') || ',' || dbms_debug_jdwp.current_session_serial from dual");
        try (Statement statement = administrator.createStatement()) {
            statement.execute("alter system disconnect session '" + session + "' immediate");
        }
    }

    /** Oracle's error for it has an SQLSTATE that tells it from no other. */
    @Override
    int exitCodeOfAWrongPassword() {
        return 3;
    }
}
