package io.orderentry.gate;

import io.orderentry.gate.GateReport.Decision;
import io.orderentry.text.TextSanitizer;
import java.io.StringWriter;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** A gate as JUnit XML, one test case, which continuous-integration systems show: slower fails, undecided is skipped, invalid is an error. */
public final class GateJunit {
    private static final String MESSAGE = "message";

    private GateJunit() {}

    /** A pure function. */
    public static String render(GateReport report) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeCharacters("\n");
            xml.writeStartElement("testsuite");
            xml.writeAttribute("name", "oe gate");
            xml.writeAttribute("tests", "1");
            xml.writeAttribute("failures", count(report, Decision.SLOWER));
            xml.writeAttribute("errors", count(report, Decision.INVALID));
            xml.writeAttribute("skipped", count(report, Decision.UNDECIDED));
            xml.writeStartElement("testcase");
            xml.writeAttribute("classname", "oe.gate");
            xml.writeAttribute(
                    "name",
                    TextSanitizer.text(report.candidate() + " is not slower than " + report.baseline() + " by "
                            + report.rule().percent()));
            switch (report.decision()) {
                case SLOWER -> outcome(xml, "failure", report);
                case INVALID -> outcome(xml, "error", report);
                case UNDECIDED -> outcome(xml, "skipped", report);
                case NOT_SLOWER -> {
                    // A test case without an element has passed.
                }
            }
            xml.writeStartElement("system-out");
            xml.writeCharacters(TextSanitizer.lines(report.document().text()));
            xml.writeEndElement();
            xml.writeEndElement();
            xml.writeEndElement();
            xml.writeEndDocument();
            xml.writeCharacters("\n");
            xml.flush();
        } catch (XMLStreamException e) {
            throw new IllegalStateException(e);
        }
        return text.toString();
    }

    private static void outcome(XMLStreamWriter xml, String element, GateReport report) throws XMLStreamException {
        xml.writeEmptyElement(element);
        xml.writeAttribute(MESSAGE, TextSanitizer.text(report.summary()));
    }

    private static String count(GateReport report, Decision decision) {
        return report.decision() == decision ? "1" : "0";
    }
}
