package io.orderentry.populate;

import java.sql.SQLException;

/** Another driver took the database over while this one was paused or cut off. */
public final class LostException extends SQLException {
    private static final long serialVersionUID = 1L;

    LostException(String why) {
        super(why);
    }
}
