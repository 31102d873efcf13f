package io.orderentry.config;

import java.util.ArrayList;
import java.util.List;

/**
 * Key of a target or a load as it takes effect.
 *
 * @param path such as {@code load.mix.payment}
 * @param value with secrets masked
 * @param origin where it came from: an option, a file, or {@code default}
 */
public record EffectiveKey(String path, String value, String origin) {
    /** Those that have a value. */
    static List<EffectiveKey> of(String document, Record settings, Section section) {
        List<EffectiveKey> keys = new ArrayList<>();
        EffectiveTree.keys(settings).forEach((key, value) -> {
            if (!EffectiveTree.NO_KEYS.contains(key)) {
                keys.add(new EffectiveKey(document + "." + key, value, section.origin(key)));
            }
        });
        return keys;
    }
}
