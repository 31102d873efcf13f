package io.orderentry.cluster;

import io.orderentry.cluster.wire.ClusterChannel;
import io.orderentry.cluster.wire.ClusterException;
import io.orderentry.job.JobProgress;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;

/**
 * An agent's way to its conductor, which may be started later: also on a machine that has no address yet, so that the name is looked up before
 * each attempt. As patient as the conductor is with its agents.
 */
final class ConductorDialer {
    private final Duration patience;
    private final JobProgress progress;

    ConductorDialer(Duration patience, JobProgress progress) {
        this.patience = patience;
        this.progress = progress;
    }

    /**
     * Joins the conductor.
     *
     * @param conductor its host name, or address, and port; need not be resolved
     * @throws ClusterException when there is no conductor in time, or it does not trust the keys
     */
    ClusterChannel join(InetSocketAddress conductor, SSLContext keys, String name) throws InterruptedException {
        long until = System.nanoTime() + patience.toNanos();
        boolean waiting = false;
        while (true) {
            try {
                return ClusterChannel.agent(resolved(conductor), keys, name);
            } catch (ClusterException e) {
                if (!mayStillCome(e.getCause()) || System.nanoTime() - until > 0) {
                    throw e;
                }
                if (!waiting) {
                    progress.line(e.getMessage() + "; trying for " + patience.toMinutes() + " minutes");
                    waiting = true;
                }
                TimeUnit.SECONDS.sleep(1);
            }
        }
    }

    private static InetSocketAddress resolved(InetSocketAddress conductor) {
        InetSocketAddress now = new InetSocketAddress(conductor.getHostString(), conductor.getPort());
        if (now.isUnresolved()) {
            throw new ClusterException(
                    "the host " + conductor.getHostString() + " of the conductor is unknown",
                    new UnknownHostException(conductor.getHostString()));
        }
        return now;
    }

    private static boolean mayStillCome(Throwable cause) {
        return cause instanceof ConnectException
                || cause instanceof NoRouteToHostException
                || cause instanceof SocketTimeoutException
                || cause instanceof UnknownHostException;
    }
}
