package io.orderentry.store;

import io.orderentry.metrics.ActivityRow;
import io.orderentry.metrics.HostRow;
import io.orderentry.result.Result;
import io.orderentry.result.SeriesRow;
import java.nio.file.Path;
import java.util.List;

/**
 * Files of a run folder for a page about the run. The result and the latency log must be there, the log only if the result does not report
 * it as lost; a folder that was copied without its other files has empty series.
 *
 * @param series each second, from {@code series.csv}
 * @param machines each second of every machine that was watched, from {@code host.csv}
 * @param activity each second of the server's sessions, from {@code activity.csv}
 * @param responses from {@code latency.hlog}
 */
public record RunFiles(
        Result result,
        List<SeriesRow> series,
        List<HostRow> machines,
        List<ActivityRow> activity,
        ResponseTimes responses) {
    /**
     * Reads a run folder.
     *
     * @throws RunFolderException when the folder is no run folder, or one of its files is damaged
     */
    public static RunFiles read(Path folder) {
        Result result = ResultReader.checked(folder);
        ResponseTimes responses = result.hasLostLog()
                ? ResponseTimes.NONE
                : ResponseTimes.read(
                        folder.resolve(RunFolder.LATENCY),
                        result.phases(),
                        result.workload().deferredDelivery());
        return new RunFiles(
                result,
                series(folder),
                machines(folder),
                SeriesCsv.readActivity(folder.resolve(RunFolder.ACTIVITY)),
                responses);
    }

    /**
     * Reads the result of a folder whose latency log covers the run, or whose result reports it as lost.
     *
     * @throws RunFolderException when the folder is no run folder, or its log is missing, damaged or incomplete
     */
    public static Result requireComplete(Path folder) {
        Result result = ResultReader.checked(folder);
        if (!result.hasLostLog()) {
            LatencyLogScan.require(folder.resolve(RunFolder.LATENCY), result.phases());
        }
        return result;
    }

    /** Each second of a run; none when the folder has no {@code series.csv}. */
    public static List<SeriesRow> series(Path folder) {
        return SeriesCsv.readSeries(folder.resolve(RunFolder.SERIES));
    }

    /** Each second of every machine that was watched; none when the folder has no {@code host.csv}. */
    public static List<HostRow> machines(Path folder) {
        return SeriesCsv.readHosts(folder.resolve(RunFolder.HOSTS));
    }
}
