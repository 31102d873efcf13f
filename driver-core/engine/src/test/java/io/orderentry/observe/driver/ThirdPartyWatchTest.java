package io.orderentry.observe.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.observe.machine.LocalProcess;
import io.orderentry.result.Reading;
import io.orderentry.result.ThirdParty;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The share of other programs, from a folder like {@code /proc} with a driver, a server with a child, threads of the kernel, and a compiler. */
class ThirdPartyWatchTest {
    private static final long DRIVER = 100;
    private static final long SERVER = 200;
    private static final long BACKEND = 201;
    private static final long COMPILER = 300;
    private static final long FLUSHER = 12;
    /** The machine has one processor: 2,000 ticks. */
    private static final long END = 20_000_000_000L;

    @TempDir
    private Path proc;

    @BeforeEach
    void atTheStart() throws IOException {
        machine(10_000, 90_000);
        process(1, 0, 500);
        process(2, 0, 0);
        process(FLUSHER, 2, 50);
        process(DRIVER, 1, 1_000);
        process(SERVER, 1, 2_000);
        process(BACKEND, SERVER, 10);
        process(COMPILER, 1, 300);
    }

    private void machine(long busy, long idle) throws IOException {
        Files.writeString(
                proc.resolve("stat"),
                "cpu  " + busy / 2 + " 0 " + (busy - busy / 2) + " " + idle
                        + " 0 7 9 0 0 0\ncpu0 1 2 3 4 5 6 7 8 0 0\nintr 1\n");
    }

    private void process(long number, long parent, long ticks) throws IOException {
        Path folder = Files.createDirectories(proc.resolve(Long.toString(number)));
        Files.writeString(
                folder.resolve("stat"),
                number + " (a) name) S " + parent + " 0 0 0 -1 0 0 0 0 0 " + (ticks - 2) + " 1 1 0 20 0 1 0 5 0 0\n");
    }

    private static ThirdParty figures(ThirdPartyWatch watch) {
        assertThat(readingOf(watch).reason()).isNull();
        return watch.figures().value();
    }

    private ThirdPartyWatch started() {
        LocalProcess server = new LocalProcess(proc.resolve(Long.toString(SERVER)));
        ThirdPartyWatch watch = ThirdPartyWatch.of(proc, DRIVER, List.of(server));
        watch.start(0);
        return watch;
    }

    @Test
    void anIntervalOfFewTicksHasNoFigure() throws IOException {
        ThirdPartyWatch watch = started();
        machine(10_200, 90_199);
        assertThat(readingOf(watch).reason()).startsWith("the interval is too short: 399 of at least 400 ticks");
    }

    @Test
    void whatIsNotTheDriversTheServersOrTheKernelsIsOthers() throws IOException {
        ThirdPartyWatch watch = started();
        machine(11_000, 91_000);
        process(FLUSHER, 2, 70);
        process(DRIVER, 1, 1_100);
        process(SERVER, 1, 2_050);
        process(BACKEND, SERVER, 410);
        process(COMPILER, 1, 730);

        ThirdParty others = figures(watch);
        // Of 2,000 ticks 1,000 were busy: 20 the kernel, 100 the driver, 450 the server.
        assertThat(others.cpuPercent().orNull()).isEqualTo(21.5);
        assertThat(others.serverCpuPercent().orNull()).isEqualTo(22.5);
    }

    @Test
    void aMachineThatOthersUseToMoreThanHalfIsSaidBeforeTheRun() throws IOException {
        ThirdPartyWatch watch = started();
        machine(10_090, 90_010);
        process(COMPILER, 1, 300 + 30);
        process(DRIVER, 1, 1_000 + 60);
        assertThat(watch.warning(END)).isEmpty();

        process(DRIVER, 1, 1_000 + 10);
        assertThat(watch.warning(END))
                .hasValueSatisfying(text -> assertThat(text)
                        .startsWith("other programs take 80 % of this machine's processors: the figures will be low"));
    }

    @Test
    void aChildOfTheServerThatHasEndedStaysTheServers() throws IOException {
        ThirdPartyWatch watch = started();
        machine(10_400, 91_000);
        Files.delete(proc.resolve(Long.toString(BACKEND)).resolve("stat"));
        process(SERVER, 1, 2_000 + 10 + 400);

        assertThat(figures(watch).cpuPercent().orNull()).isZero();
    }

    @Test
    void aServerThatWasStartedAgainHasNoFigures() throws IOException {
        ThirdPartyWatch watch = started();
        machine(10_400, 91_000);
        Files.delete(proc.resolve(Long.toString(SERVER)).resolve("stat"));

        assertThat(readingOf(watch).reason()).contains("not the same at both edges");
    }

    private static Reading<ThirdParty> readingOf(ThirdPartyWatch watch) {
        watch.stop(END);
        return watch.figures();
    }
}
