package io.orderentry.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ReadingTest {
    public record Inner(Double first, Double second) {}

    public record Outer(String name, Inner inner, Double third, Map<String, Double> map, List<Inner> list) {}

    private static Reading<Inner> inner(Double first, Double second) {
        return Reading.assemble(
                parts -> new Inner(parts.take("first", first, "no first"), parts.take("second", second, "no second")));
    }

    @Test
    void pathsAreTheNamesOfComponentsAndKeys() {
        Map<String, Reading<Double>> map = new LinkedHashMap<>();
        map.put("b", Reading.of(1.0, "unused"));
        map.put("a", Reading.unavailable("no a"));

        Reading<Outer> outer = Reading.assemble(parts -> new Outer(
                "outer",
                parts.take("inner", inner(1.0, null)),
                parts.take("third", Reading.unavailable("no third")),
                parts.take("map", Reading.map(map)),
                parts.take("list", Reading.list(List.of(inner(1.0, 2.0), inner(null, 2.0))))));

        assertThat(outer.parts())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "inner.second",
                        "no second",
                        "third",
                        "no third",
                        "map.a",
                        "no a",
                        "list[1].first",
                        "no first"));
        Map<String, String> absent = new TreeMap<>();
        assertThat(outer.valueAt("outer", absent)).isSameAs(outer.value());
        assertThat(absent).containsEntry("outer.list[1].first", "no first").hasSize(4);
    }

    @Test
    void isAValueOrAReason() {
        assertThat(Reading.of(0.0, "unused").reason()).isNull();
        assertThatIllegalArgumentException().isThrownBy(() -> Reading.of(null, " "));
        assertThatIllegalArgumentException().isThrownBy(() -> Reading.of(null, null));
    }

    @Test
    void partsKeepTheirReasonsInAnyOrder() {
        Reading<Inner> inner = Reading.assemble(parts -> {
            Double second = parts.take("second", null, "no second");
            return new Inner(parts.take("first", null, "no first"), second);
        });
        assertThat(inner.parts()).isEqualTo(Map.of("first", "no first", "second", "no second"));
    }

    @Test
    void aPartThatTheRecordDoesNotHaveIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Reading.assemble(parts -> new Inner(parts.take("third", 1.0, "no third"), 2.0)))
                .withMessageEndingWith("has no component third");
    }
}
