package io.orderentry.plugin.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.ServerFigure;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.spi.ServerFigures;
import io.orderentry.spi.ServerProbe;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import oracle.jdbc.OracleConnection;
import org.junit.jupiter.api.Test;

class OraclePluginTest {
    private static final String PREFIX = "CONNECTION_PROPERTY_";

    @Test
    void isFoundByItsUrl() {
        for (String url :
                new String[] {"jdbc:oracle:thin:@//localhost:1521/FREEPDB1", "jdbc:oracle:thin:@tcps://db:2484/x"}) {
            assertThat(ServiceLoader.load(DatabasePlugin.class))
                    .filteredOn(plugin -> plugin.accepts(url))
                    .singleElement()
                    .isInstanceOf(OraclePlugin.class);
        }
        assertThat(new OraclePlugin().accepts("jdbc:oracle:oci:@x")).isFalse();
    }

    @Test
    void everyDriverPropertyIsOneOfTheDriverAndNotItsDefault() {
        Map<String, String> known = new HashMap<>();
        Arrays.stream(OracleConnection.class.getFields())
                .filter(field -> field.getName().startsWith(PREFIX) && field.getType() == String.class)
                .filter(field -> !field.getName().endsWith("_DEFAULT"))
                .forEach(field -> known.put(text(field.getName()), text(field.getName() + "_DEFAULT")));
        assertThat(new OraclePlugin().driverProperties())
                .isNotEmpty()
                .allSatisfy((name, value) -> assertThat(known).containsKey(name).doesNotContainEntry(name, value));
    }

    private static String text(String field) {
        try {
            Field found = OracleConnection.class.getField(field);
            return (String) found.get(null);
        } catch (NoSuchFieldException e) {
            return null;
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aCommitThatDoesNotWaitIsNotDurable() {
        assertThat(OracleProbe.relaxed(Map.of("commit_logging", "BATCH", "commit_wait", "WAIT")))
                .isEmpty();
        assertThat(OracleProbe.relaxed(Map.of("commit_wait", "NOWAIT"))).containsEntry("commit_wait", "NOWAIT");
        assertThat(OracleProbe.relaxed(Map.of("commit_write", "batch,nowait"))).containsKey("commit_write");
        assertThat(OracleProbe.relaxed(Map.of())).isEmpty();
    }

    /** Every statistic that a figure needs is asked for, so that none is missing for want of a name in the query. */
    @Test
    void everyFigureIsThereOrAbsentWithAReason() {
        Set<String> asked = Pattern.compile("'([^']+)'")
                .matcher(OracleProbe.COUNTERS)
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toSet());
        ServerFigures figures = OracleProbe.figures(asked, null);
        assertThat(figures.absent()).containsOnlyKeys(ServerFigure.FSYNCS, ServerFigure.TEMPORARY_BYTES);
        Set<ServerFigure> all = new TreeSet<>(figures.sources().keySet());
        all.addAll(figures.absent().keySet());
        assertThat(all).containsExactly(ServerFigure.values());
        assertThat(figures.sources().get(ServerFigure.COMMITS).counters()).containsExactly(ServerProbe.COMMITS);
        assertThat(figures.sources().get(ServerFigure.LOG_BYTES).text()).isEqualTo("v$sysstat redo size");
    }

    @Test
    void aViewThatMayNotBeReadNamesTheGrant() {
        String grant = "not measured: needs SELECT on V_$SYSSTAT or role SELECT_CATALOG_ROLE";
        assertThat(OracleProbe.figures(Set.of(), grant).absent())
                .containsEntry(ServerFigure.PHYSICAL_READS, grant)
                .containsEntry(ServerFigure.COMMITS, grant);
    }
}
