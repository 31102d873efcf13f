package io.orderentry.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;

/** Check that all output was written: a {@link java.io.PrintStream} ignores errors. */
final class StandardOutput {
    private static final String READER_HAS_ENOUGH = "Broken pipe";

    private StandardOutput() {}

    /** False when the standard output could not take all that was printed, which is then said on the error output. */
    static boolean hasAll() {
        if (!System.out.checkError()) {
            return true;
        }
        String why = reason();
        if (!why.equals(READER_HAS_ENOUGH)) {
            System.err.println(
                    "oe: the standard output could not be written, what was printed is not complete: " + why);
        }
        return false;
    }

    /** The stream keeps no reason, so that it has to be met again. */
    private static String reason() {
        try {
            new FileOutputStream(FileDescriptor.out).write('\n');
            return "it can be written again";
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }
}
