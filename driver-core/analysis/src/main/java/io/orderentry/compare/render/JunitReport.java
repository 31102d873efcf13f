package io.orderentry.compare.render;

import io.orderentry.compare.Assertion;
import io.orderentry.text.TextSanitizer;
import java.io.StringWriter;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Assertions as JUnit XML, which continuous-integration systems show: a test case each, failed when violated, skipped when undecided. */
public final class JunitReport {
    private JunitReport() {}

    /** A pure function. */
    public static String render(List<Assertion> assertions) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeCharacters("\n");
            xml.writeStartElement("testsuite");
            xml.writeAttribute("name", "oe");
            xml.writeAttribute("tests", Integer.toString(assertions.size()));
            xml.writeAttribute("failures", count(assertions, Assertion.Answer.VIOLATED));
            xml.writeAttribute("skipped", count(assertions, Assertion.Answer.UNDECIDED));
            for (Assertion assertion : assertions) {
                write(assertion, xml);
            }
            xml.writeEndElement();
            xml.writeEndDocument();
            xml.writeCharacters("\n");
            xml.flush();
        } catch (XMLStreamException e) {
            throw new IllegalStateException(e);
        }
        return text.toString();
    }

    private static void write(Assertion assertion, XMLStreamWriter xml) throws XMLStreamException {
        String sentence = TextSanitizer.text(assertion.sentence());
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", "oe");
        xml.writeAttribute("name", sentence.substring(0, sentence.indexOf(": ")));
        if (assertion.answer() != Assertion.Answer.HOLDS) {
            xml.writeEmptyElement(assertion.answer() == Assertion.Answer.VIOLATED ? "failure" : "skipped");
            xml.writeAttribute("message", sentence);
        }
        xml.writeStartElement("system-out");
        xml.writeCharacters(sentence);
        xml.writeEndElement();
        xml.writeEndElement();
    }

    private static String count(List<Assertion> assertions, Assertion.Answer answer) {
        return Long.toString(assertions.stream()
                .filter(assertion -> assertion.answer() == answer)
                .count());
    }
}
