package io.orderentry.cluster;

import java.util.List;
import org.jgroups.Address;
import org.jgroups.conf.ClassConfigurator;
import org.jgroups.protocols.PING;
import org.jgroups.protocols.PingData;
import org.jgroups.util.Responses;

/**
 * Discovery by which the conductor is always the first member: it looks for no other, and an agent waits for the conductor alone. Otherwise
 * agents that join at the same moment as the conductor make a group of their own.
 */
final class ConductorDiscovery extends PING {
    private final boolean conductor;

    ConductorDiscovery(boolean conductor) {
        this.conductor = conductor;
        setId(ClassConfigurator.getProtocolId(PING.class));
    }

    @Override
    public Responses findMembers(List<Address> initialMembers, boolean initial, boolean async, long timeout) {
        return conductor ? new Responses(true).done() : super.findMembers(initialMembers, initial, async, timeout);
    }

    @Override
    protected void addResponse(PingData data, boolean overwrite) {
        if (data.isCoord() && ClusterChannel.CONDUCTOR.equals(data.getLogicalName())) {
            super.addResponse(data, overwrite);
        }
    }
}
