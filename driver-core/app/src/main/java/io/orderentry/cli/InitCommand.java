package io.orderentry.cli;

import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.config.ConfigTemplate;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code oe init}. */
@Command(name = "init")
final class InitCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "experiment|target|load|platform", descriptionKey = "kind")
    private String document;

    @Parameters(index = "1", arity = "0..1", paramLabel = "FILE", descriptionKey = "file")
    private Path file;

    @Override
    public Integer call() {
        String text = ConfigTemplate.of(document);
        Path written = file != null ? file : Path.of("my-" + document + ".yaml");
        try {
            Files.writeString(written, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (FileAlreadyExistsException e) {
            throw new Refusal("init: " + written + " exists already; name another file");
        } catch (NoSuchFileException e) {
            throw new Refusal("init: " + written + " cannot be written: its folder does not exist");
        } catch (IOException e) {
            throw new Refusal("init: " + written + " cannot be written: " + e.getMessage());
        }
        String verb = document.equals("experiment") ? "oe experiment " : "oe run --" + document + " ";
        System.out.println("wrote " + written + "; after editing: " + verb + asFile(written));
        return ExitCode.GOOD;
    }

    /** A word without a slash or the ending would be taken for the name of a file under {@code configs/}. */
    private static String asFile(Path path) {
        String text = path.toString();
        return text.contains("/") || text.endsWith(".yaml") ? text : "./" + text;
    }
}
