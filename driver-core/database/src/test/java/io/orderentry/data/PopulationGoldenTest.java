package io.orderentry.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Rows must never change for a given seed, or databases built by two versions could not be compared. That they are right is tested
 * elsewhere, clause by clause.
 */
class PopulationGoldenTest {

    @ParameterizedTest(name = "seed {0}, {1} warehouses, {2}, part {3}")
    @CsvSource({
        "1, 2, WAREHOUSE, 0, f5346ad8ebe1446b663f195fd553e49b064f1fff405f68f23c5b9141d7ae8f41",
        "1, 2, WAREHOUSE, 1, d9639b76a6e786b7d97b1c690bca421c90f31c329e6af6f184dc81cea8846fa6",
        "1, 2, DISTRICT, 0, 6e542fcaae87479b6e2c666b8d7fe57936af003937474fa5809000881da73fbc",
        "1, 2, DISTRICT, 1, 4e4c2501076828b54eb47bb67155200f2fa22cdb5233a0564415f4a3f2dd87c1",
        "1, 2, CUSTOMER, 0, 6306dd6b4d7fa5674aa90ebd4ac20649003cc02ccda351782c6dd69b80a23928",
        "1, 2, CUSTOMER, 1, 92a9a3b8337e81887d53a041af1cf549bd3b48ce55fb33a8d3d0812ded902cff",
        "1, 2, HISTORY, 0, 260a4809cf94a7ec3e042778857968e03d0a86f87ab7a9f5b18c6e081f26b6f3",
        "1, 2, HISTORY, 1, 8d11dd6e358e47af4890aa7c044d345d8fd0228b30729ff9dc345aa1b7da6a40",
        "1, 2, ITEM, 0, 12e9aec11e98c0c229cdad3aed7256d9c944a80a8977a2554591457e30bf57d2",
        "1, 2, STOCK, 0, 06aefeacb38e58de7b44fc074825824b865c3679367404c60839c7fca254c582",
        "1, 2, STOCK, 1, 514fd27234c0c485a5d82fe0dcd3e5ac130775c15b950b5dca8a16e4e7ae1f7e",
        "1, 2, ORDERS, 0, 9b113bb29518d24980a6bd4c16ff407386a4b31b27660eb2dd77edab77a84857",
        "1, 2, ORDERS, 1, 63bd9f72298f7fd51189c86b89d0d325c822dced852c2504921186fbbfe4240b",
        "1, 2, NEW_ORDER, 0, e63c67b0ed72ffc98d9d59adfccd157f50f8ffcee5487226fb668bbe2592e504",
        "1, 2, NEW_ORDER, 1, 268cb44601265222d1e8a1ec510f40edc316559e6236c86694fb07acd77344fe",
        "1, 2, ORDER_LINE, 0, c5b4a06b46e10718c73beeabca51f8a4bbe170417bafd01fedd7a25935117429",
        "1, 2, ORDER_LINE, 1, 01fcabccb15303857031d305d3522854555f8fe796290cab09c78648124bd6c4",
        "1, 1000000, WAREHOUSE, 999999, 6a84dbaec5eab1918f6074c039222c03c17820f28ea9412c8b2ff31a104220ff",
        "1, 1000000, CUSTOMER, 999999, e7923686fda9e324f176f2603b2324fe7b806e7efc27c7fca889ec3abb327d02",
        "1, 1000000, STOCK, 999999, aeca4a3c3a609902daeede280ac8ff4b681cd6e933cc28e0e844a54ff8bd8ab4",
        "1, 1000000, ORDERS, 999999, 3b7953c1eb538e9f7481297b5a6b82e66731319815361d3ac3a9239a618ba2c4",
        "1, 1000000, ORDER_LINE, 999999, f5456560fdc9c2c2eb270910214f201266b852fe8f2dcad505f4add8696ad91c",
        "-7, 3, DISTRICT, 1, 3d855d8120c477faadd901493cdac0c62112cced0ff1430b5f2f95249e692e22",
        "9223372036854775807, 1, ITEM, 0, 237fdd49ce887a87c3d082be43c301748180736c1e6c7ebe16308e362c863aa2"
    })
    void rowsNeverChange(long seed, int warehouses, Table table, int part, String sha256) throws SQLException {
        TableHash hash = new TableHash();
        new Population(seed, new Scale(warehouses)).generate(table, part, hash);
        assertThat(hash.hex()).isEqualTo(sha256);
    }

    @Test
    void cLoadNeverChanges() {
        assertThat(new Population(1, new Scale(1)).cLoad()).isEqualTo(221);
        assertThat(new Population(-7, new Scale(1)).cLoad()).isEqualTo(246);
    }

    @Test
    void cRunNeverChanges() {
        assertThat(NuRand.Constants.forRun(1, 100)).isEqualTo(new NuRand.Constants(193, 201, 6336));
    }
}
