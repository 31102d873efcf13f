package io.orderentry.observe.host.identity;

import io.orderentry.observe.host.parse.ProcParser;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** The facts of a machine while they are collected from its texts. */
final class IdentityFacts {
    final Map<String, String> known = new TreeMap<>();
    final Map<String, String> absent = new TreeMap<>();
    private final Map<String, String> texts;

    IdentityFacts(Map<String, String> texts) {
        this.texts = texts;
    }

    /** The text of a file; null when it could not be read. */
    String text(String path) {
        return texts.get(path);
    }

    Map<String, String> texts() {
        return texts;
    }

    /** Text of a file of one line, without surrounding blanks; empty when it could not be read, says nothing or is cut off. */
    Optional<String> line(String path) {
        String text = texts.get(path);
        if (text == null || text.indexOf('\n') != text.length() - 1) {
            return Optional.empty();
        }
        return Optional.of(ProcParser.shown(text.strip(), 200)).filter(line -> !line.isEmpty());
    }

    /** Number in a file of one number. */
    Optional<Long> number(String path) {
        return line(path).filter(line -> line.matches("[0-9]{1,18}")).map(Long::valueOf);
    }

    /** The paths that match, in the order of their names. */
    TreeSet<String> paths(String regex) {
        Predicate<String> wanted = Pattern.compile(regex).asMatchPredicate();
        TreeSet<String> paths = new TreeSet<>();
        texts.forEach((path, text) -> {
            if (text != null && wanted.test(path)) {
                paths.add(path);
            }
        });
        return paths;
    }

    /** Keeps the fact, or the reason that it is not known. */
    void put(String name, Optional<String> value, String otherwise) {
        value.ifPresentOrElse(known -> this.known.put(name, known), () -> absent.put(name, otherwise));
    }

    /** Keeps the fact if there is one; for those that few machines have. */
    void putIfKnown(String name, Optional<String> value) {
        value.ifPresent(known -> this.known.put(name, known));
    }

    /** Reason for a file that is not there. */
    static String unread(String path) {
        return path + " could not be read";
    }

    /** The value behind a slash, such as a file's name or its folder's. */
    static String nameIn(String path, int fromEnd) {
        String[] steps = path.split("/");
        return steps[steps.length - 1 - fromEnd];
    }
}
