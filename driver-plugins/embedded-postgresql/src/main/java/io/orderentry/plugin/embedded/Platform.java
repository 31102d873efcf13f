package io.orderentry.plugin.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;

/** Choice of the packed PostgreSQL server that fits a machine. */
final class Platform {
    static final boolean LINUX = System.getProperty("os.name").equals("Linux");

    private static final String ELSE = "; use a target with the url of an installed server";

    private Platform() {}

    /** The archive for this machine, a resource at the root of the class path. */
    static String archive() throws IOException {
        return archive(System.getProperty("os.name"), System.getProperty("os.arch"), Files::exists);
    }

    static String archive(String osName, String osArch, Predicate<Path> exists) throws IOException {
        boolean arm = osArch.equals("aarch64") || osArch.equals("arm64");
        if (!arm && !osArch.equals("amd64") && !osArch.equals("x86_64")) {
            throw unsupported(osName, osArch);
        }
        String processor = arm ? "arm_64" : "x86_64";
        if (osName.startsWith("Mac")) {
            return "postgres-darwin-" + processor + ".txz";
        }
        if (!osName.equals("Linux")) {
            throw unsupported(osName, osArch);
        }
        Path loader = Path.of(arm ? "/lib/ld-linux-aarch64.so.1" : "/lib64/ld-linux-x86-64.so.2");
        if (!exists.test(loader)) {
            throw new IOException("the embedded PostgreSQL needs a Linux with the GNU C library, and " + loader
                    + " is not there (Alpine has none)" + ELSE);
        }
        return "postgres-linux-" + processor + ".txz";
    }

    private static IOException unsupported(String osName, String osArch) {
        return new IOException("the embedded PostgreSQL does not run on " + osName + " (" + osArch
                + "), only on Linux and macOS with amd64 or arm64" + ELSE);
    }
}
