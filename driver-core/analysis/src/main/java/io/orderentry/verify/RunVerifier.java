package io.orderentry.verify;

import io.orderentry.config.Settings;
import io.orderentry.metrics.HostRow;
import io.orderentry.metrics.MachineMetrics;
import io.orderentry.metrics.Metric;
import io.orderentry.report.HtmlReport;
import io.orderentry.result.CheckResult;
import io.orderentry.result.Host;
import io.orderentry.result.Phases;
import io.orderentry.result.Result;
import io.orderentry.result.ResultJson;
import io.orderentry.result.Workload;
import io.orderentry.store.LatencyLog;
import io.orderentry.store.ResponseTimes;
import io.orderentry.store.ResultReader;
import io.orderentry.store.RunFiles;
import io.orderentry.store.RunFolder;
import io.orderentry.store.RunFolderException;
import io.orderentry.store.RunFolders;
import io.orderentry.text.Refusal;
import io.orderentry.verdict.HealthChecks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Recomputes the figures of one run folder from its other files and from each other. Used once, by one thread. */
public final class RunVerifier {
    /** Value of a key in the settings in whose place the result has what it came to. */
    private static final String DECIDED_BY_RUN = "auto";

    /** Edges of the interval lie within seconds of the series. */
    private static final double EDGE_SHARE = 0.02;
    /** Seconds of a series from which its mean says something about the interval. */
    private static final int FEWEST_SECONDS = 5;

    private static final double DISK_REQUEST_BYTES = 1 << 20;
    private static final double PACKET_BITS = 8 * 1_500;

    private final Path folder;
    private final String driverVersion;
    private final Verification verification = new Verification();
    private Result result;
    private double seconds;

    private RunVerifier(Path folder, String driverVersion) {
        this.folder = folder;
        this.driverVersion = driverVersion;
    }

    /**
     * Verifies a run folder.
     *
     * @param driverVersion of this driver; the page and the verdict of another version are not recomputed
     */
    public static Verification verify(Path folder, String driverVersion) {
        RunVerifier verifier = new RunVerifier(folder, driverVersion);
        try {
            verifier.result = ResultReader.read(folder);
        } catch (RunFolderException e) {
            verifier.verification.unreadable(RunFolder.RESULT, e);
            return verifier.verification;
        }
        verifier.all();
        return verifier.verification;
    }

    private void all() {
        seconds = result.phases().intervalSeconds();
        Optional<LogCheck> log = result.absent().containsKey(LatencyLog.NAME)
                ? Optional.empty()
                : Optional.of(new LogCheck(folder, result, verification));
        new SeriesCheck(folder, result, verification).compare();
        new CountsCheck(folder, result, verification).compare();
        machines();
        checks();
        selfChecks();
        settings();
        Optional<ResponseTimes> responses = log.isPresent() ? log.get().compare() : lostLog();
        if (result.identity().driverVersion().equals(driverVersion)) {
            VerdictCheck.compare(result, verification);
            page(responses);
        } else {
            String reason = "made by driver " + result.identity().driverVersion() + "; this one is " + driverVersion;
            verification.notRecomputed("verdict, limitations and disclosures", reason);
            verification.notRecomputed(RunFolder.REPORT, reason);
        }
        kept();
    }

    private Optional<ResponseTimes> lostLog() {
        verification.notRecomputed("response times", result.absent().get(LatencyLog.NAME));
        return Optional.of(ResponseTimes.NONE);
    }

    /** Returns whether the result is the sum of several processes or targets, whose parts have series and states of their own. */
    static boolean isMerged(Result result) {
        return result.workload().configured().containsKey(Workload.SLICES)
                || result.targets().isAvailable();
    }

    private void machines() {
        List<HostRow> rows;
        try {
            rows = RunFiles.machines(folder);
        } catch (RunFolderException e) {
            verification.unreadable("host.csv", e);
            return;
        }
        Phases phases = result.phases();
        double start = phases.rampUpSeconds() + 0.5;
        Map<String, List<HostRow>> bySource = rows.stream()
                .filter(row -> row.seconds() > start - 1 && row.seconds() < start + seconds + 1)
                .collect(Collectors.groupingBy(HostRow::source));
        for (int i = 0; i < result.hosts().size(); i++) {
            Host host = result.hosts().get(i);
            String path = "hosts[" + i + "].";
            MachineArithmetic.compare(path, host, verification);
            List<HostRow> its = bySource.getOrDefault(host.source(), List.of());
            verification.from("the seconds of host.csv");
            for (int column = 0; column < MachineMetrics.SERIES.size(); column++) {
                mean(path, host, its, start, column);
            }
        }
        verification.from("the machines of the result");
        result.host().map(host -> {
            verification.exact("host", result.hosts().contains(host), true);
            return host;
        });
    }

    /** @param rows of the interval and of the second at each side, in which its edges may lie */
    private void mean(String path, Host host, List<HostRow> rows, double start, int column) {
        List<Double> values = rows.stream()
                .filter(row -> row.seconds() > start && row.seconds() < start + seconds)
                .map(row -> row.figures().get(column))
                .filter(Objects::nonNull)
                .toList();
        Double recorded =
                MachineMetrics.SERIES.get(column).value().apply(null, host).orNull();
        String figure = path + MachineMetrics.SERIES.get(column).path();
        if (recorded == null) {
            return;
        }
        if (values.size() < FEWEST_SECONDS) {
            if (seconds >= 2 * FEWEST_SECONDS) {
                verification.differs(figure, recorded, "no figure: it is in " + values.size() + " seconds");
            } else {
                verification.notRecomputed("figures of machines", "the interval has too few seconds");
            }
            return;
        }
        double mean = values.stream().mapToDouble(value -> value).average().orElseThrow();
        double most = rows.stream()
                .map(row -> row.figures().get(column))
                .filter(Objects::nonNull)
                .mapToDouble(Math::abs)
                .max()
                .orElseThrow();
        double unseen = least(MachineMetrics.SERIES.get(column)) / seconds;
        verification.near(
                figure, recorded, mean, 2 * most / values.size() + EDGE_SHARE * Math.abs(mean) + 0.02 + unseen);
    }

    /** The least that can happen between the last second of a series and the end of the interval, which no second has. */
    private static double least(Metric metric) {
        return switch (metric.unit()) {
            case "MB/s" -> DISK_REQUEST_BYTES;
            case "Mb/s" -> PACKET_BITS;
            default -> 1; // An event, or a tick of the kernel's clock, which is a hundredth of a second, on each CPU.
        };
    }

    private void checks() {
        verification.from("checks.json");
        try {
            JsonNode tree = ResultJson.parse(RunFolders.text(folder.resolve("checks.json")));
            verification.exact("number of checks", result.checks().size(), tree.size());
            for (int i = 0; i < Math.min(tree.size(), result.checks().size()); i++) {
                CheckResult check = result.checks().get(i);
                JsonNode its = tree.get(i);
                verification.exact(
                        "checks[" + i + "]",
                        check.id() + " " + check.status() + ": " + check.detail(),
                        its.path("id").asString("") + " " + its.path("status").asString("") + ": "
                                + its.path("detail").asString(""));
            }
        } catch (RunFolderException e) {
            verification.unreadable("checks.json", e);
        } catch (JacksonException e) {
            verification.differs("checks.json", "no JSON", "the checks of the result");
        }
    }

    private void selfChecks() {
        verification.from("the self checks");
        if (!isMerged(result)) {
            verification.exact("driver.limited", result.driver().limited(), HealthChecks.limited(result.selfChecks()));
        }
        verification.from("the figures that are judged");
        DriverCheck.compare(result, isMerged(result), verification);
    }

    private void settings() {
        verification.from("settings.yaml");
        if (isMerged(result)) {
            return;
        }
        try {
            String text = RunFolders.settings(folder).orElse("");
            Map<String, String> keys = Settings.loadKeys("settings.yaml", text);
            verification.exact("settings.yaml has a load", true, !keys.isEmpty());
            keys.forEach((key, value) -> {
                String recorded = result.workload().configured().get(key);
                if (recorded != null && !value.equals(DECIDED_BY_RUN)) {
                    verification.exact("workload.configured." + key, recorded, value);
                }
            });
        } catch (Refusal e) {
            verification.unreadable("settings.yaml", e);
        }
    }

    /** The page shows nearly every figure: it is made again, and compared byte by byte. */
    private void page(Optional<ResponseTimes> responses) {
        verification.from("the other files");
        Path page = folder.resolve(RunFolder.REPORT);
        if (!Files.isRegularFile(page)) {
            verification.notRecomputed(RunFolder.REPORT, "the folder has none");
            return;
        }
        if (responses.isEmpty()) {
            verification.notRecomputed(RunFolder.REPORT, "the log of response times cannot be read");
            return;
        }
        try {
            String again = HtmlReport.render(List.of(RunFiles.read(folder, responses.get())));
            verification.exact(
                    RunFolder.REPORT,
                    "a page of " + again.length() + " characters",
                    RunFiles.isReport(folder, again)
                            ? "a page of " + again.length() + " characters"
                            : "other figures or another text");
        } catch (RunFolderException e) {
            verification.unreadable(RunFolder.REPORT, e);
        }
    }

    /** Figures without a second source in the folder. */
    private void kept() {
        verification.notRecomputed("server.counters, server.figures", "only their growth is kept, not the readings");
        verification.notRecomputed(
                "server.settings, facts of machines", "they were read once, from the server and the kernel");
        verification.notRecomputed("audit", "the drawn inputs are counted and not kept");
        verification.notRecomputed("driver", "its processor time and pauses are read once");
        verification.notRecomputed(
                "throughput.databaseTransactionsPerSecond, throughput.roundTripsPerTransaction",
                "their counters are not kept");
    }
}
