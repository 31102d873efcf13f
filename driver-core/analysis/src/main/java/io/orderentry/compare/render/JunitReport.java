package io.orderentry.compare.render;

import io.orderentry.compare.Assertion;
import io.orderentry.compare.Assertion.Answer;
import io.orderentry.text.TextSanitizer;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.commons.text.StringEscapeUtils;

/** Assertions as JUnit XML, which continuous-integration systems show: a test case each, failed when violated, skipped when undecided. */
public final class JunitReport {
    private JunitReport() {}

    public static String render(List<Assertion> assertions) {
        List<Answer> answers = assertions.stream().map(Assertion::answer).toList();
        return """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuite name="oe" tests="%d" failures="%d" skipped="%d">%s</testsuite>
                """.formatted(
                        answers.size(),
                        answers.stream().filter(Answer.VIOLATED::equals).count(),
                        answers.stream().filter(Answer.UNDECIDED::equals).count(),
                        assertions.stream().map(JunitReport::testCase).collect(Collectors.joining()));
    }

    private static String testCase(Assertion assertion) {
        String sentence = StringEscapeUtils.escapeXml10(TextSanitizer.text(assertion.sentence()));
        String outcome = switch (assertion.answer()) {
            case HOLDS -> "";
            case UNDECIDED -> "<skipped message=\"" + sentence + "\"/>";
            case VIOLATED -> "<failure message=\"" + sentence + "\"/>";
        };
        return "<testcase classname=\"oe\" name=\"" + sentence.substring(0, sentence.indexOf(": ")) + "\">" + outcome
                + "<system-out>" + sentence + "</system-out></testcase>";
    }
}
