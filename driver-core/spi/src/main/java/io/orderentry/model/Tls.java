package io.orderentry.model;

/** Encryption of connections to the database, with one meaning for every vendor. */
public enum Tls {
    /** Not encrypted. */
    OFF,
    /** Encrypted where the server can, by a certificate that is not verified. */
    PREFER,
    /** Encrypted, by a certificate that is not verified; else there is no connection. */
    REQUIRE,
    /** Encrypted, and the server's certificate is verified with its host name; else there is no connection. */
    VERIFY;

    /** The word in configuration files. */
    @Override
    public String toString() {
        return KebabCase.of(this);
    }
}
