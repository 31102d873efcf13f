package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * What fixed work by agents left; the same for any number of them.
 *
 * @param inputs hash of all inputs
 * @param sums of the tables
 * @param transactions of all types
 */
record AgentWork(String inputs, List<String> sums, long newOrders, long transactions) {
    static final int TRANSACTIONS = 4_000;

    private static final Pattern INPUTS = Pattern.compile("(?m)^inputs ([0-9a-f]{16})$");

    /** What does not depend on the order in which the transactions were committed. */
    private static final List<String> SUMS = List.of(
            "select sum(w_ytd) from warehouse",
            "select sum(d_ytd) || ' ' || sum(d_next_o_id) from district",
            "select sum(c_ytd_payment) || ' ' || sum(c_payment_cnt) from customer",
            "select count(*) || ' ' || sum(h_amount) from history",
            "select count(*) || ' ' || sum(o_ol_cnt) || ' ' || sum(o_all_local) from orders",
            "select count(*) || ' ' || sum(ol_quantity) || ' ' || sum(ol_i_id) from order_line",
            "select sum(s_ytd) || ' ' || sum(s_order_cnt) || ' ' || sum(s_remote_cnt) from stock");

    static List<String> sums(BuiltServer server, String url) throws SQLException {
        List<String> sums = new ArrayList<>();
        for (String sql : SUMS) {
            sums.add(server.sqlAt(url, sql));
        }
        return sums;
    }

    /** Has a group do it, which ends as it should. */
    static AgentWork by(AgentGroup group, int agents, BuiltServer server) throws Exception {
        Oe.Running conductor =
                group.conductor(agents, "-c", "2", "--warmup", "0s", "--transactions", Integer.toString(TRANSACTIONS));
        List<Oe.Running> started = new ArrayList<>();
        for (int number = 1; number <= agents; number++) {
            started.add(group.agent(number));
        }
        CommandResult said = conductor.end().ends(0);
        for (Oe.Running agent : started) {
            agent.end().ends(0);
        }
        Matcher inputs = INPUTS.matcher(said.err());
        assertThat(inputs.find()).as(said.toString()).isTrue();
        JsonNode result = group.oe("conductor").newestResult();
        assertThat(result.at("/checks"))
                .hasSizeGreaterThan(20)
                .allSatisfy(check -> assertThat(check.get("status").asString())
                        .as(check.toString())
                        .isNotEqualTo("FAIL"));
        assertThat(result.at("/workload/configured/slices").asString()).isEqualTo(Integer.toString(agents));
        long transactions = 0;
        for (String type : List.of("newOrder", "payment", "orderStatus", "delivery", "stockLevel")) {
            transactions += result.at("/transactions/" + type + "/due").asLong();
        }
        List<String> sums = sums(server, group.url());
        System.out.println(agents + " agents: inputs " + inputs.group(1) + ", sums " + sums);
        return new AgentWork(
                inputs.group(1), sums, result.at("/transactions/newOrder/due").asLong(), transactions);
    }
}
