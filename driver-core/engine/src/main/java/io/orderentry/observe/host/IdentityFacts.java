package io.orderentry.observe.host;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The facts of a machine while they are collected from its texts. */
final class IdentityFacts {
    /** Many times the longest true one. */
    private static final int LONGEST = 4_000;

    static final String DMI = "/sys/class/dmi/id/";

    final Map<String, String> known = new TreeMap<>();
    final Map<String, String> absent = new TreeMap<>();
    final Map<String, String> texts;

    IdentityFacts(Map<String, String> texts) {
        this.texts = texts;
    }

    /** The text of a file; empty when it could not be read. */
    String text(String path) {
        return texts.getOrDefault(path, "");
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

    /** Null when it could not be read as a whole. */
    CpuInfo cpuInfo() {
        try {
            return texts.containsKey(CpuInfo.PATH) ? new CpuInfo(texts.get(CpuInfo.PATH)) : null;
        } catch (UnavailableException e) {
            return null;
        }
    }

    /** The paths that match, in the order of their names. */
    TreeSet<String> paths(String regex) {
        Predicate<String> wanted = Pattern.compile(regex).asMatchPredicate();
        TreeSet<String> paths = new TreeSet<>(texts.keySet());
        paths.removeIf(wanted.negate());
        return paths;
    }

    /** The different lines of the files that match. */
    Optional<String> different(String regex) {
        return joined(
                ", ",
                paths(regex).stream()
                        .flatMap(path -> line(path).stream())
                        .distinct()
                        .sorted());
    }

    /** Empty without words. */
    static Optional<String> joined(String separator, Stream<String> words) {
        return Optional.of(words.collect(Collectors.joining(separator))).filter(text -> !text.isEmpty());
    }

    /** Keeps the fact, or the reason that it is not known. */
    void put(String name, Optional<String> value, String otherwise) {
        value.ifPresentOrElse(known -> keep(name, known), () -> absent.put(name, otherwise));
    }

    /** Keeps the line of a file as a fact, or that it could not be read. */
    void putLine(String name, String path) {
        put(name, line(path), unread(path));
    }

    /** Keeps the fact if there is one; for those that few machines have. */
    void putIfKnown(String name, Optional<String> value) {
        value.ifPresent(known -> keep(name, known));
    }

    /** Keeps a fact; what cannot be printed in it becomes a question mark. */
    void keep(String name, String value) {
        known.put(ProcParser.shown(name, LONGEST), ProcParser.shown(value, LONGEST));
    }

    /** Reason for a file that is not there. */
    static String unread(String path) {
        return path + " could not be read";
    }
}
