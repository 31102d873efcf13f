package io.orderentry.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.data.NuRand;
import io.orderentry.model.TransactionType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class PgbenchScriptsTest {
    private static final NuRand.Constants CONSTANTS = new NuRand.Constants(101, 202, 303);
    private static final Path PROCEDURES = Path.of("../schemas/postgresql/procedures.sql");
    private static final Pattern SORT = Pattern.compile("\\\\set (\\w+) (least|greatest)\\(:(\\w+), :(\\w+)\\)");
    private static final Pattern UNPACK = Pattern.compile("\\\\set s(\\d+) :(\\w+) >> 40");
    private static final Pattern CALL = Pattern.compile("select \\* from (\\w+)\\((.*)\\);");
    private static final Pattern DEFINITION =
            Pattern.compile("(?s)function (\\w+)\\((.*?)\\)\\s*\n?(?:returns|language)");

    private static PgbenchScripts scripts(String prefix, int warehouses) {
        return new PgbenchScripts(prefix, warehouses, 8, CONSTANTS);
    }

    @Test
    void nothingIsLeftToFillIn() throws IOException {
        for (TransactionType type : TransactionType.values()) {
            assertThat(scripts("oe", 4).script(type)).doesNotContain("{{").contains("from oe_");
        }
        assertThat(scripts("probe", 4).rolledBackOrder()).doesNotContain("{{").contains("perform probe_new_order(");
    }

    @Test
    void constantsAreThoseOfTheRun() throws IOException {
        PgbenchScripts scripts = scripts("oe", 4);

        assertThat(scripts.script(TransactionType.NEW_ORDER))
                .contains("\\set c ((random(0, 1023) | random(1, 3000)) + 202) % 3000 + 1\n")
                .contains("((random(0, 8191) | random(1, 100000)) + 303) % 100000 + 1");
        assertThat(scripts.script(TransactionType.PAYMENT))
                .contains("\\set name ((random(0, 255) | random(0, 999)) + 101) % 1000 + 0\n");
    }

    @Test
    void aSingleWarehouseHasNoOther() throws IOException {
        assertThat(scripts("oe", 1).script(TransactionType.NEW_ORDER)).contains("then :w else :w end");
        assertThat(scripts("oe", 1).script(TransactionType.PAYMENT)).contains("\\set remote false\n");
    }

    @Test
    void linesAreSortedBeforeTheyAreUnpacked() throws IOException {
        String script = scripts("oe", 4).script(TransactionType.NEW_ORDER);
        Random random = new Random(1);
        for (int trial = 0; trial < 1_000; trial++) {
            Map<String, Integer> variables = new HashMap<>();
            for (int place = 0; place < 15; place++) {
                variables.put("a" + place, random.nextInt(20));
            }
            List<Integer> expected = variables.values().stream().sorted().toList();
            for (MatchResult set : SORT.matcher(script).results().toList()) {
                int one = variables.get(set.group(3));
                int other = variables.get(set.group(4));
                variables.put(set.group(1), set.group(2).equals("least") ? Math.min(one, other) : Math.max(one, other));
            }
            assertThat(UNPACK.matcher(script).results().map(set -> variables.get(set.group(2))))
                    .containsExactlyElementsOf(expected);
        }
    }

    @Test
    void eachNumberOfLinesHasItsBranch() throws IOException {
        String script = scripts("oe", 4).script(TransactionType.NEW_ORDER);
        for (int lines = 5; lines <= 15; lines++) {
            assertThat(script).contains("if :lines = " + lines + "\n").contains(":n" + (lines - 1) + "]::integer[]);");
        }
        assertThat(CALL.matcher(script).results()).hasSize(22);
    }

    @Test
    void inputAloneHasNoSql() throws IOException {
        for (TransactionType type : TransactionType.values()) {
            assertThat(scripts("oe", 4).inputOnly(type).lines()).isNotEmpty().allMatch(line -> line.startsWith("\\"));
        }
    }

    @Test
    void eachFunctionIsCalledWithAsManyArgumentsAsItHas() throws IOException {
        assertCalls(ThroughputSide.PGBENCH, Files.readString(PROCEDURES));
        assertCalls(ThroughputSide.LIMIT_PROBE, "");
    }

    @Test
    void limitProbeHasTheParametersOfTheProjectsFunctions() throws IOException {
        Map<String, Integer> own = parameters(Files.readString(PROCEDURES));
        Map<String, Integer> probe = parameters(PgbenchScripts.resource("limit_probe"));

        assertThat(own).hasSize(5);
        own.forEach((name, count) -> assertThat(probe).containsEntry(name.replace("oe_", "probe_"), count));
    }

    private static void assertCalls(ThroughputSide side, String procedures) throws IOException {
        PgbenchScripts scripts = scripts(side.prefix(), 4);
        Map<String, Integer> functions = parameters(procedures + ProbeFunctions.create(side, scripts));
        for (TransactionType type : TransactionType.values()) {
            String script = scripts.script(type);
            List<MatchResult> calls = CALL.matcher(script).results().toList();
            assertThat(calls).hasSize((int)
                    script.lines().filter(line -> !line.startsWith("\\")).count());
            for (MatchResult call : calls) {
                assertThat(functions).containsEntry(call.group(1), parts(call.group(2)));
            }
        }
    }

    /** How many parameters each function takes; what it only gives back does not count. */
    private static Map<String, Integer> parameters(String sql) {
        Map<String, Integer> parameters = new HashMap<>();
        Matcher definition = DEFINITION.matcher(sql);
        while (definition.find()) {
            String in = definition.group(2).replaceAll("(?s),\\s*out .*", "");
            parameters.put(definition.group(1), parts(in));
        }
        return parameters;
    }

    /** Commas outside of brackets, and one. */
    private static int parts(String list) {
        int depth = 0;
        int parts = 1;
        for (char c : list.toCharArray()) {
            depth += "([".indexOf(c) >= 0 ? 1 : ")]".indexOf(c) >= 0 ? -1 : 0;
            parts += c == ',' && depth == 0 ? 1 : 0;
        }
        return parts;
    }
}
