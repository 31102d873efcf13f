package io.orderentry.observe.profile;

import io.orderentry.result.Profile;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Samples that are being taken. Used by one thread. */
public final class Sampling implements AutoCloseable {
    private final Perf perf;
    private final WorkFolder folder;
    private final Process recorder;
    private final Duration length;
    private final Duration patience;
    private final long started = System.nanoTime();
    private Double cutSeconds;
    private String problem;

    Sampling(Perf perf, WorkFolder folder, Process recorder, Duration length, Duration patience) {
        this.perf = perf;
        this.folder = folder;
        this.recorder = recorder;
        this.length = length;
        this.patience = patience;
    }

    /** The measurement interval has ended: takes no further sample. Does not wait. */
    public void end() {
        if (recorder.isAlive()) {
            cutSeconds = (System.nanoTime() - started) / 1e9;
            recorder.destroy();
        }
    }

    /** Works up the samples, which takes some seconds; null when there are none. */
    public Profile profile() throws InterruptedException {
        try {
            end();
            if (!recorder.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                problem = "perf did not end within " + patience.toSeconds() + " s";
                return null;
            }
            // A recorder that was told to end has written its samples and ends by the signal.
            if (recorder.exitValue() != 0 && cutSeconds == null) {
                problem = "perf failed: " + folder.complaint();
                return null;
            }
            Process reporter = perf.report(folder);
            if (!reporter.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                reporter.destroyForcibly();
                problem = "perf did not report within " + patience.toSeconds() + " s";
                return null;
            }
            if (reporter.exitValue() != 0) {
                problem = "perf failed: " + folder.complaint();
                return null;
            }
            Profile profile = Perf.profile(
                    cutSeconds == null ? length.toMillis() / 1e3 : cutSeconds, Files.readString(folder.report()));
            problem = profile == null ? "perf took no sample" : null;
            return profile;
        } catch (IOException e) {
            problem = "the samples could not be read: " + e.getMessage();
            return null;
        }
    }

    /** Why there is no profile. */
    public String problem() {
        return problem;
    }

    /** Leaves nothing behind. */
    @Override
    public void close() throws IOException {
        recorder.destroyForcibly();
        folder.close();
    }
}
