package io.orderentry.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class WholeOnRequestTest {

    @Test
    void whatIsLeftOutIsThere() {
        Class<?>[] parts = PluginContract.class.getDeclaredClasses();
        assertThat(Arrays.stream(parts).map(Class::getSimpleName)).containsAll(WholeOnRequest.SLOW_PARTS);
        assertThat(Arrays.stream(parts)
                        .flatMap(part -> Arrays.stream(part.getSuperclass().getDeclaredMethods()))
                        .map(Method::getName))
                .containsAll(WholeOnRequest.SLOW_TESTS);
    }
}
