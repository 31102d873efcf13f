package io.orderentry.cli.option;

import io.orderentry.store.Capsule;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;

/** A run folder or a folder of runs, as a user names it: also a file of {@code oe pack}, which is unpacked. */
public final class RunPath implements ITypeConverter<Path> {
    @Override
    public Path convert(String word) {
        Path path = Path.of(word);
        return Capsule.is(path) ? Capsule.open(path) : path;
    }
}
