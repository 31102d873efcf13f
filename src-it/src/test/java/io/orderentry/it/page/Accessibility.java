package io.orderentry.it.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.JsonNode;

/** Whether a page can be read by everyone, as far as a program can say: the rules of axe-core, and the contrast of what is drawn. */
final class Accessibility {
    private static final String AXE = script();

    private static final String RUN = """
            axe.run(document, { resultTypes: ['violations'] }).then(found => done(found.violations
              .filter(each => ['serious', 'critical'].includes(each.impact))
              .map(each => each.id + ' (' + each.impact + '): ' + each.nodes.slice(0, 3).map(node => node.html.slice(0, 200)).join(' | '))),
              error => done(['axe-core failed: ' + error]));
            """;

    /** WCAG 2.2, relative luminance; 3:1 for lines and marks. */
    private static final String PALE = """
            (() => {
              const style = getComputedStyle(document.documentElement);
              const luminance = name => {
                const text = style.getPropertyValue(name).trim();
                const hex = text.length === 4 ? [...text.slice(1)].map(digit => digit + digit).join('') : text.slice(1);
                const [red, green, blue] = [0, 2, 4].map(i => parseInt(hex.slice(i, i + 2), 16) / 255)
                  .map(part => part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4));
                return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
              };
              const paper = luminance('--paper');
              return ['--c1', '--c2', '--c3', '--c4', '--c5', '--c6', '--c7', '--good', '--bad', '--open', '--text'].filter(name => {
                const [dark, light] = [luminance(name), paper].sort((one, other) => one - other);
                return !((light + 0.05) / (dark + 0.05) >= 3);
              });
            })()
            """;

    private Accessibility() {}

    /** Serious and critical violations of the page as it is shown, each with the first elements. */
    static List<String> violations(Browser browser) {
        browser.run(AXE);
        return browser.later(RUN).valueStream().map(JsonNode::asString).toList();
    }

    /** Colours of lines and marks that are hard to see on the page. */
    static List<String> lowContrasts(Browser browser) {
        return browser.strings(PALE);
    }

    /** Unpacked by the build. */
    private static String script() {
        try (InputStream in = Objects.requireNonNull(
                Accessibility.class.getResourceAsStream("axe.min.js"), "axe.min.js was not unpacked")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
