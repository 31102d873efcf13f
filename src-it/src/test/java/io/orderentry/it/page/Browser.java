package io.orderentry.it.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.logging.Level;
import java.util.stream.StreamSupport;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A browser with one tab. For one thread at a time. */
final class Browser implements AutoCloseable {
    private static final Path SCREENSHOTS = Path.of("target", "screenshots");

    /** For a page that never answers, however busy the machine is. */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final ChromeDriver driver = Chromium.start();
    private Path shown;

    Browser() {
        driver.manage().timeouts().scriptTimeout(PATIENCE).pageLoadTimeout(PATIENCE);
        // When the page has loaded and what it drew has been painted, by the page's own clock.
        driver.executeCdpCommand(
                "Page.addScriptToEvaluateOnNewDocument",
                Map.of(
                        "source",
                        "addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(() =>"
                                + " { window.paintedAt = performance.now(); })));"));
    }

    /** What a page said and asked for while it was opened, and how long that took. */
    record Opened(List<String> console, List<String> requests, double millis) {}

    /** Opens a file on a laptop, in the light, unless that is what was shown last. */
    void show(Path file) {
        if (!file.equals(shown)) {
            open(file, Screen.LAPTOP, false);
            shown = file;
        }
    }

    /** Opens a file and waits until it is painted. */
    Opened open(Path file, Screen screen, boolean dark) {
        return open(file.toUri().toString(), screen, dark);
    }

    /** Opens a page and waits until it is painted. */
    Opened open(String url, Screen screen, boolean dark) {
        driver.get("about:blank");
        emulate(screen, dark);
        logs(LogType.BROWSER);
        logs(LogType.PERFORMANCE);
        driver.get(url);
        Object millis = driver.executeAsyncScript(
                "const done = arguments[0]; const ask = () => window.paintedAt ? done(window.paintedAt) :"
                        + " setTimeout(ask, 20); ask();");
        return new Opened(
                logs(LogType.BROWSER).stream()
                        .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
                        .map(LogEntry::getMessage)
                        .toList(),
                logs(LogType.PERFORMANCE).stream()
                        .map(entry ->
                                JsonMapper.shared().readTree(entry.getMessage()).get("message"))
                        .filter(message -> message.get("method").asString().equals("Network.requestWillBeSent"))
                        .map(message -> message.at("/params/request/url").asString())
                        .toList(),
                ((Number) millis).doubleValue());
    }

    /** Another screen, or another choice between light and dark, while the page stays open. */
    void look(Screen screen, boolean dark) {
        emulate(screen, dark);
        driver.executeAsyncScript(
                "const done = arguments[0]; setTimeout(() => requestAnimationFrame(() => done(0)), 250);");
    }

    /** Another font for all texts, while the page stays open; its charts are drawn again. */
    void font(String family) {
        run("document.body.style.fontFamily = '\"" + family + "\"'; dispatchEvent(new Event('resize'))");
        later("setTimeout(() => requestAnimationFrame(() => done(0)), 250);");
    }

    private void emulate(Screen screen, boolean dark) {
        shown = null;
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of(
                        "width",
                        screen.width(),
                        "height",
                        screen.height(),
                        "deviceScaleFactor",
                        1,
                        "mobile",
                        screen == Screen.PHONE));
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of(
                        "media",
                        screen == Screen.PAPER ? "print" : "",
                        "features",
                        List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    }

    /** The value of a JavaScript expression. */
    JsonNode value(String expression) {
        return JsonMapper.shared()
                .readTree(String.valueOf(driver.executeScript("return JSON.stringify(" + expression + ")")));
    }

    /** What a script hands to {@code done}, as soon as it does. */
    JsonNode later(String script) {
        return JsonMapper.shared()
                .readTree(String.valueOf(driver.executeAsyncScript(
                        "const answer = arguments[0]; const done = value => answer(JSON.stringify(value)); "
                                + script)));
    }

    /** Runs a script for what it does. */
    void run(String script) {
        driver.executeScript(script);
    }

    /** Opens all folded sections, and waits until their charts are drawn. */
    void unfold() {
        later(
                "document.querySelectorAll('details').forEach(each => { each.open = true; }); setTimeout(() => done(0), 400);");
    }

    /** Where files that a page offers are saved. */
    void saveTo(Path folder) {
        driver.executeCdpCommand(
                "Browser.setDownloadBehavior",
                Map.of(
                        "behavior",
                        "allow",
                        "downloadPath",
                        folder.toAbsolutePath().toString()));
    }

    /** The strings of an expression that is an array. */
    List<String> strings(String expression) {
        return StreamSupport.stream(value(expression).spliterator(), false)
                .map(JsonNode::asString)
                .toList();
    }

    /** The whole page as a picture in {@code target/screenshots}; on paper, also as what a printer would get. */
    void keep(String name, Screen screen, boolean dark) throws IOException {
        Files.createDirectories(SCREENSHOTS);
        String file = name + "-" + screen.name().toLowerCase(Locale.ROOT) + (dark ? "-dark" : "");
        JsonNode size = value("{width: innerWidth, height: document.documentElement.scrollHeight}");
        write(
                file + ".png",
                driver.executeCdpCommand(
                        "Page.captureScreenshot",
                        Map.of(
                                "captureBeyondViewport",
                                true,
                                "clip",
                                Map.of(
                                        "x",
                                        0,
                                        "y",
                                        0,
                                        "width",
                                        size.get("width").asInt(),
                                        "height",
                                        size.get("height").asInt(),
                                        "scale",
                                        1))));
        if (screen == Screen.PAPER) {
            // Printed from the screen, as a reader does it.
            look(Screen.LAPTOP, dark);
            write(
                    file + ".pdf",
                    driver.executeCdpCommand(
                            "Page.printToPDF",
                            Map.of("paperWidth", 8.27, "paperHeight", 11.69, "printBackground", true)));
        }
    }

    private static void write(String name, Map<String, Object> answer) throws IOException {
        Files.write(SCREENSHOTS.resolve(name), Base64.getDecoder().decode(String.valueOf(answer.get("data"))));
    }

    private List<LogEntry> logs(String type) {
        return driver.manage().logs().get(type).getAll();
    }

    @Override
    public void close() {
        driver.quit();
    }
}
