package io.orderentry.it;

import io.orderentry.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintStream;

/** What runs in the JVM that {@link OneJvm} starts, with nothing on its class path but this class and what {@code oe} has there. */
public final class Commands {
    private Commands() {}

    /** Runs the commands that come on the standard input until it ends. */
    public static void main(String[] none) throws IOException {
        DataInputStream commands = new DataInputStream(System.in);
        DataOutputStream answers = new DataOutputStream(System.out);
        while (true) {
            String[] arguments;
            try {
                arguments = new String[commands.readInt()];
            } catch (EOFException e) {
                return;
            }
            for (int i = 0; i < arguments.length; i++) {
                arguments[i] = commands.readUTF();
            }
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            ByteArrayOutputStream err = new ByteArrayOutputStream();
            System.setOut(new PrintStream(out, true));
            System.setErr(new PrintStream(err, true));
            answers.writeInt(Main.execute(arguments));
            write(out, System.out, answers);
            write(err, System.err, answers);
            answers.flush();
        }
    }

    private static void write(ByteArrayOutputStream written, PrintStream stream, DataOutputStream answers)
            throws IOException {
        stream.flush();
        answers.writeInt(written.size());
        written.writeTo(answers);
    }
}
