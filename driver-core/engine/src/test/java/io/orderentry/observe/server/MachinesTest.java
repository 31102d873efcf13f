package io.orderentry.observe.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.config.HostMetric;
import io.orderentry.config.HostMetric.Kind;
import io.orderentry.config.HostMetric.Role;
import io.orderentry.config.HostMetrics;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MachinesTest {
    private static HostMetric metric(Role role, Kind kind, String address) {
        return new HostMetric(role, kind, address, List.of());
    }

    private static final HostMetric LOCAL = metric(Role.DATABASE, Kind.LOCAL, "");
    private static final HostMetric SSH = metric(Role.DATABASE, Kind.SSH, "db1");

    private static Map<HostMetric, List<Role>> roles(boolean here, HostMetric... named) {
        return Machines.roles(new HostMetrics(false, Arrays.asList(named)), here);
    }

    @Test
    void thisMachineNeedsNoWord() {
        assertThat(roles(true)).isEqualTo(Map.of(LOCAL, List.of(Role.DATABASE, Role.DRIVER)));
        assertThat(roles(false)).isEqualTo(Map.of(LOCAL, List.of(Role.DRIVER)));
    }

    @Test
    void aNamedSourceTakesTheRole() {
        assertThat(roles(true, SSH)).isEqualTo(Map.of(SSH, List.of(Role.DATABASE), LOCAL, List.of(Role.DRIVER)));
        assertThat(roles(true, metric(Role.DRIVER, Kind.SSH, "db1")))
                .isEqualTo(Map.of(LOCAL, List.of(Role.DATABASE), SSH, List.of(Role.DRIVER)));
        assertThat(roles(false, metric(Role.HYPERVISOR, Kind.SSH, "db1")))
                .isEqualTo(Map.of(SSH, List.of(Role.HYPERVISOR), LOCAL, List.of(Role.DRIVER)));
    }

    @Test
    void oneMachineMayBeWatchedInSeveralWays() {
        assertThat(roles(true, SSH, LOCAL, metric(Role.DATABASE, Kind.SQL, "")))
                .isEqualTo(Map.of(
                        SSH,
                        List.of(Role.DATABASE),
                        LOCAL,
                        List.of(Role.DATABASE, Role.DRIVER),
                        metric(Role.DATABASE, Kind.SQL, ""),
                        List.of(Role.DATABASE)));
    }

    @Test
    void offMeansNone() {
        assertThat(Machines.roles(new HostMetrics(true, List.of()), true)).isEmpty();
    }
}
