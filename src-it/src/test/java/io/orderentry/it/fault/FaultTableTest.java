package io.orderentry.it.fault;

import org.junit.jupiter.api.Test;

class FaultTableTest {
    @Test
    void everyFaultIsInTheTableWithItsPromise() throws Exception {
        FaultTable.assertComplete();
    }
}
