package io.orderentry.observe.profile;

import io.orderentry.result.Profile;
import io.orderentry.result.Reading;
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

    /** Ends the sampling and analyses the samples, which takes some seconds. */
    public Reading<Profile> profile() throws InterruptedException {
        try {
            end();
            if (!recorder.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                return Reading.unavailable("perf did not end within " + patience.toSeconds() + " s");
            }
            // A recorder that was ended early has written its samples and ends by the signal.
            if (recorder.exitValue() != 0 && cutSeconds == null) {
                return Reading.unavailable("perf failed: " + folder.complaint());
            }
            Process reporter = perf.report(folder);
            if (!reporter.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                reporter.destroyForcibly();
                return Reading.unavailable("perf did not report within " + patience.toSeconds() + " s");
            }
            if (reporter.exitValue() != 0) {
                return Reading.unavailable("perf failed: " + folder.complaint());
            }
            double seconds = cutSeconds == null ? length.toMillis() / 1e3 : cutSeconds;
            return Reading.of(Perf.profile(seconds, Files.readString(folder.report())), "perf took no sample");
        } catch (IOException e) {
            return Reading.unavailable("the samples could not be read: " + e.getMessage());
        }
    }

    /** Ends the sampling and deletes its files. */
    @Override
    public void close() throws IOException {
        recorder.destroyForcibly();
        folder.close();
    }
}
