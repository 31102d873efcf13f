package io.orderentry.connect;

import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** A real jar, made of Java sources and other files. Used once. */
public final class Jars {
    private final Map<String, String> sources = new LinkedHashMap<>();
    private final Map<String, byte[]> files = new LinkedHashMap<>();
    private final Manifest manifest = new Manifest();
    private UnaryOperator<byte[]> change = bytes -> bytes;
    private String compiledOnly = "";

    Jars() {
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    }

    /** @param type with its package, which stands before the text */
    public Jars source(String type, String text) {
        sources.put(type, "package " + type.substring(0, type.lastIndexOf('.')) + ";\n" + text);
        return this;
    }

    public Jars file(String name, String text) {
        files.put(name, text.getBytes(StandardCharsets.UTF_8));
        return this;
    }

    public Jars service(Class<?> kind, String... types) {
        return file("META-INF/services/" + kind.getName(), String.join("\n", types));
    }

    public Jars manifest(Attributes.Name name, String value) {
        manifest.getMainAttributes().put(name, value);
        return this;
    }

    /** Changes every class file before it is packed. */
    public Jars changed(UnaryOperator<byte[]> other) {
        change = other;
        return this;
    }

    /** A type that the compiler needs and the jar does not have. */
    Jars without(String type) {
        compiledOnly = type;
        return this;
    }

    public Path write(Path jar) {
        try {
            Files.createDirectories(jar.getParent());
            Path classes = Files.createTempDirectory("classes");
            compile(classes);
            try (OutputStream out = Files.newOutputStream(jar);
                    JarOutputStream packed = new JarOutputStream(out, manifest)) {
                for (Map.Entry<String, byte[]> file : files.entrySet()) {
                    put(packed, file.getKey(), file.getValue());
                }
                for (Path file : in(classes)) {
                    String name = classes.relativize(file).toString();
                    if (!compiledOnly.equals(name.replace('/', '.').replaceFirst("\\.class$", ""))) {
                        put(packed, name, change.apply(Files.readAllBytes(file)));
                    }
                }
            }
            delete(classes);
            return jar;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void put(JarOutputStream jar, String name, byte[] content) throws IOException {
        jar.putNextEntry(new JarEntry(name));
        jar.write(content);
        jar.closeEntry();
    }

    private void compile(Path classes) {
        if (sources.isEmpty()) {
            return;
        }
        List<JavaFileObject> units = new ArrayList<>();
        sources.forEach((type, text) -> units.add(new Source(type, text)));
        StringWriter said = new StringWriter();
        List<String> options =
                List.of("-d", classes.toString(), "-classpath", System.getProperty("java.class.path"), "-proc:none");
        if (!ToolProvider.getSystemJavaCompiler()
                .getTask(said, null, null, options, null, units)
                .call()) {
            throw new IllegalStateException(said.toString());
        }
    }

    private static List<Path> in(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String type, String text) {
            super(URI.create("string:///" + type.replace('.', '/') + Kind.SOURCE.extension), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
