package io.orderentry.it.container;

import io.orderentry.it.Required;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** A server that tests run on, the image it is started from, and how. */
enum Server {
    POSTGRESQL("it.postgresql.image", "postgres:18", Launch::postgresql),
    POSTGRESQL_OLD("it.postgresql.old.image", "postgres:17", Launch::postgresql),
    MYSQL("it.mysql.image", "mysql:9.7", Launch::mysql),
    MARIADB("it.mariadb.image", "mariadb:11.8", Launch::mariadb),
    GALERA("it.mariadb.image", "mariadb:11.8", Launch::galera),
    /** No container: {@link FirebirdServer}. */
    FIREBIRD("it.firebird.program", FirebirdServer.PROGRAM, program -> FirebirdServer.start()),
    ORACLE("it.oracle.image", "gvenzl/oracle-free:23-slim-faststart", Launch::oracle);

    private final String property;
    private final String officialImage;
    private final Function<String, Address> launch;

    Server(String property, String officialImage, Function<String, Address> launch) {
        this.property = property;
        this.officialImage = officialImage;
        this.launch = launch;
    }

    /** The word for it in {@code -Dit.require}; two versions of one vendor share it. */
    String vendor() {
        return name().toLowerCase(Locale.ROOT).replaceFirst("_.*", "");
    }

    String image() {
        return System.getProperty(property, officialImage);
    }

    /** Why it cannot be had; empty when its image is here, or was pulled just now, or when its programs are installed. */
    Optional<String> whyNot() {
        if (this == FIREBIRD) {
            // Its suite takes minutes, also where the programs happen to be installed.
            return required() ? FirebirdServer.whyNot() : Optional.of("it is run on request: -Dit.require=firebird");
        }
        return Docker.whyNot(image(), this != ORACLE || required());
    }

    /** Starts it from an image that is there; {@link Servers} does so once. */
    Address start() {
        return launch.apply(image());
    }

    /** Whether a build must fail when this server cannot be had. */
    boolean required() {
        return Required.is(vendor());
    }
}
