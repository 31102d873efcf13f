package io.orderentry.it;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * A JVM in which one command after the other is run: starting one for each takes longer than most commands do. It ends with the JVM of
 * the tests, or when others were used later than it. Used by one thread.
 */
final class OneJvm {
    /** With a single class in it, so that whatever else the tests have is not there. */
    private static final Path CLASSES = Path.of("target", "one-jvm").toAbsolutePath();

    private static final int MOST_IDLE = 4;

    /** The one that was used last is the last. */
    private static final Set<OneJvm> IDLE = new LinkedHashSet<>();

    private final Process process;
    private final Path complaints;
    private final DataOutputStream commands;
    private final DataInputStream answers;

    static {
        String file = Commands.class.getName().replace('.', '/') + ".class";
        try (InputStream in = Commands.class.getClassLoader().getResourceAsStream(file)) {
            Files.createDirectories(CLASSES.resolve(file).getParent());
            Files.copy(in, CLASSES.resolve(file), StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @param builder has the folder and the environment; @param java the executable and its options */
    OneJvm(ProcessBuilder builder, List<String> java, String classPath) throws IOException {
        List<String> command = new ArrayList<>(java);
        command.addAll(List.of("-cp", classPath + File.pathSeparator + CLASSES, Commands.class.getName()));
        complaints = Files.createTempFile(builder.directory().toPath(), "jvm", ".err");
        process = builder.command(command).redirectError(complaints.toFile()).start();
        commands = new DataOutputStream(process.getOutputStream());
        answers = new DataInputStream(process.getInputStream());
    }

    /** Takes it for one more command; false when it was ended. */
    boolean claim() {
        synchronized (IDLE) {
            return IDLE.remove(this);
        }
    }

    private void leave() {
        synchronized (IDLE) {
            IDLE.add(this);
            if (IDLE.size() > MOST_IDLE) {
                OneJvm oldest = IDLE.iterator().next();
                IDLE.remove(oldest);
                oldest.process.destroy();
            }
        }
    }

    CommandResult run(List<String> arguments) throws IOException {
        Thread limit = new Thread(this::endWhenLate, "limit of oe " + arguments);
        limit.setDaemon(true);
        limit.start();
        try {
            commands.writeInt(arguments.size());
            for (String argument : arguments) {
                commands.writeUTF(argument);
            }
            commands.flush();
            return new CommandResult(arguments, answers.readInt(), text(), text());
        } catch (IOException e) {
            throw new IOException("oe " + arguments + " ended its JVM: " + Files.readString(complaints), e);
        } finally {
            limit.interrupt();
            leave();
        }
    }

    private String text() throws IOException {
        return new String(answers.readNBytes(answers.readInt()), StandardCharsets.UTF_8);
    }

    private void endWhenLate() {
        try {
            TimeUnit.SECONDS.sleep(Oe.LIMIT_SECONDS);
            process.destroyForcibly();
        } catch (InterruptedException e) {
            // It was in time.
        }
    }
}
