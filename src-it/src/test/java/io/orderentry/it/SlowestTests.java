package io.orderentry.it;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Prints the test classes that took a build of all modules longest. */
public final class SlowestTests {
    private static final int SHOWN = 10;

    private record TestClass(String name, double seconds) {}

    private SlowestTests() {}

    /** @param arguments folder of the project, and begin of the build: older reports are left out */
    public static void main(String[] arguments) throws IOException, XMLStreamException {
        Instant begin = Instant.parse(arguments[1]);
        List<Path> reports;
        try (Stream<Path> files = Files.find(
                Path.of(arguments[0]),
                6,
                (file, facts) -> file.toString().matches(".*surefire-reports.TEST-.*[.]xml")
                        && facts.lastModifiedTime().toInstant().isAfter(begin))) {
            reports = files.toList();
        }
        List<TestClass> classes = new ArrayList<>();
        for (Path report : reports) {
            classes.add(read(report));
        }
        classes.sort(Comparator.comparingDouble(TestClass::seconds).reversed());
        System.out.printf(
                Locale.ROOT,
                "%d test classes took %.0f s in all; the slowest:%n",
                classes.size(),
                classes.stream().mapToDouble(TestClass::seconds).sum());
        classes.stream()
                .limit(SHOWN)
                .forEach(each -> System.out.printf(Locale.ROOT, "%6.1f s  %s%n", each.seconds(), each.name()));
    }

    private static TestClass read(Path report) throws IOException, XMLStreamException {
        try (InputStream in = Files.newInputStream(report)) {
            XMLStreamReader xml = XMLInputFactory.newDefaultFactory().createXMLStreamReader(in);
            xml.nextTag();
            return new TestClass(
                    xml.getAttributeValue(null, "name"), Double.parseDouble(xml.getAttributeValue(null, "time")));
        }
    }
}
