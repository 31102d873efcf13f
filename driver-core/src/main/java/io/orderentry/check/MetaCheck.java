package io.orderentry.check;

import io.orderentry.build.BuildMetadata;

/** Compares the constants in oe_meta with the fingerprint that the build left beside them. */
final class MetaCheck {
    private static final String ID = "oe_meta";
    private static final String TEXT = "oe_meta holds what the build wrote";

    private MetaCheck() {}

    static Finding run(BuildMetadata meta) {
        if (!meta.hasFingerprint()) {
            return new Finding(
                    ID,
                    null,
                    TEXT,
                    Finding.Status.NOT_RUN,
                    "an earlier version of the driver kept no fingerprint of it");
        }
        return Finding.of(
                ID,
                null,
                TEXT,
                meta.matchesFingerprint(),
                meta.matchesFingerprint()
                        ? ""
                        : "a row was changed, added or deleted since the build; build the database again with:"
                                + " oe build --replace");
    }
}
