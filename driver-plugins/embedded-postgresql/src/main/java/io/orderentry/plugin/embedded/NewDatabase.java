package io.orderentry.plugin.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.util.Base64;

/** Makes the data directory on the first start: encoding, locale, the one user, its password and the one database. */
final class NewDatabase {
    static final String USER = "postgres";
    static final String DATABASE = "orderentry";

    private NewDatabase() {}

    /**
     * Makes it when it is not there; a start that is killed while making it leaves nothing that looks finished.
     *
     * @return the password
     */
    static String prepare(DataFolder folder, Programs programs) throws IOException {
        if (!Files.exists(folder.pgdata())) {
            make(folder, programs);
        }
        Path versionFile = folder.pgdata().resolve("PG_VERSION");
        if (!Files.exists(versionFile) || !Files.exists(folder.password())) {
            throw new IOException(folder.root() + " is damaged: "
                    + (Files.exists(versionFile) ? folder.password() : versionFile)
                    + " is not there; remove the folder, or restore the file");
        }
        String major = Files.readString(versionFile).strip();
        if (!major.equals(programs.majorVersion())) {
            throw new IOException(folder.root() + " holds a database of PostgreSQL " + major
                    + ", and this driver brings PostgreSQL " + programs.majorVersion()
                    + ": use the driver that made it, remove it, or name another data folder");
        }
        return Files.readString(folder.password()).strip();
    }

    private static void make(DataFolder folder, Programs programs) throws IOException {
        Path pgdata = folder.unfinishedPgdata();
        DataFolder.deleteTree(pgdata);
        Files.deleteIfExists(folder.password());
        Files.createFile(folder.password(), DataFolder.PRIVATE_FILE);
        Files.writeString(folder.password(), randomPassword() + "\n");

        Programs.Outcome made = programs.run(
                "initdb",
                "",
                "--pgdata=" + pgdata,
                "--username=" + USER,
                "--encoding=UTF8",
                "--locale=C",
                "--auth=scram-sha-256",
                // Rounds protect a password that can be guessed. This one cannot, and each connection of a new JVM
                // would pay for them.
                "--set=scram_iterations=1",
                "--pwfile=" + folder.password(),
                "--no-instructions");
        if (made.status() != 0) {
            throw failed("initdb", made);
        }
        // Without a server, so that none is ever seen that lacks the database.
        Programs.Outcome created = programs.run(
                "postgres", "CREATE DATABASE " + DATABASE + "\n", "--single", "-D", pgdata.toString(), USER);
        if (created.status() != 0 || created.output().contains("ERROR:")) {
            throw failed("CREATE DATABASE", created);
        }
        Files.move(pgdata, folder.pgdata(), StandardCopyOption.ATOMIC_MOVE);
    }

    private static IOException failed(String step, Programs.Outcome outcome) {
        String complaint = Complaint.in(outcome.output());
        return new IOException("the embedded PostgreSQL could not make its database: " + step + " ended with "
                + outcome.status() + ": " + complaint + advice(complaint));
    }

    /** The server's programs look the name of their user up. */
    static String advice(String complaint) {
        return complaint.contains("look up effective user ID") || complaint.contains("user does not exist")
                ? "; the user that runs the server has no entry in /etc/passwd (for root it is nobody, 65534): add one, run as a user"
                        + " that has one, or use a server of your own with --target"
                : "";
    }

    private static String randomPassword() {
        byte[] bytes = new byte[18];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
