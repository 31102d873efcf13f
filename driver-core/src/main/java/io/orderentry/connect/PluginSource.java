package io.orderentry.connect;

import java.util.Set;

/**
 * Origin of plugins: the class path, or a jar or sub-folder of the plugins folder.
 *
 * @param name {@link #BUILT_IN}, or the path of a jar relative to the plugins folder
 * @param loader has the plugins, their SQL and their JDBC drivers
 * @param sqlFiles every packed SQL file, such as {@code schemas/NAME/tables.sql}; empty when built in, where they are not listed
 */
record PluginSource(String name, ClassLoader loader, Set<String> sqlFiles) {
    static final String BUILT_IN = "built in";

    PluginSource {
        sqlFiles = Set.copyOf(sqlFiles);
    }

    static PluginSource builtIn() {
        return new PluginSource(BUILT_IN, PluginSource.class.getClassLoader(), Set.of());
    }

    /** Begins the sentence that says what is wrong with it. */
    String jar() {
        return isBuiltIn() ? "the driver's own jar" : name;
    }

    boolean isBuiltIn() {
        return name.equals(BUILT_IN);
    }
}
