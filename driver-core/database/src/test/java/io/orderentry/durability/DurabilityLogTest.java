package io.orderentry.durability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.model.NewOrderOutput;
import io.orderentry.text.Refusal;
import io.orderentry.txn.Inputs;
import io.orderentry.txn.Outcome;
import io.orderentry.txn.ScriptedOrderEntry;
import io.orderentry.txn.TransactionExecution;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class DurabilityLogTest {
    private static final List<String> START = List.of(
            "durability-log,2",
            "database,1,100,77",
            "run,1,5",
            "warehouse,1,30000000",
            "district," + Inputs.newOrder().warehouse() + ","
                    + Inputs.newOrder().district() + ",3001,3000000");

    @TempDir
    private Path folder;

    private final List<String> problems = Collections.synchronizedList(new ArrayList<>());

    private Path file() {
        return folder.resolve("log");
    }

    private static void acknowledge(DurabilityLog log) throws Exception {
        NewOrderOutput answer = new ScriptedOrderEntry().newOrder(Inputs.newOrder());
        log.ended(Inputs.newOrder(), new TransactionExecution(Outcome.COMMITTED, answer, List.of(), 1));
    }

    @Test
    void whatHasNoAnswerAtTheEndIsUnknown() throws Exception {
        DurabilityLog log = DurabilityLog.create(file(), START, problems::add);
        log.started(Inputs.payment());
        log.ended(Inputs.payment(), new TransactionExecution(Outcome.FAILED, null, List.of(), 1));
        log.started(Inputs.newOrder());
        acknowledge(log);
        log.started(Inputs.newOrder());
        log.close();
        acknowledge(log);
        assertThat(Files.readAllLines(file()).stream().skip(5).map(line -> line.replaceFirst(",.*", "")))
                .containsExactly("order", "unknown-order", "end");
        LoggedWork read = LoggedWork.read(file());
        assertThat(read.complete).isTrue();
        assertThat(log.problem()).isEmpty();
        assertThat(problems).isEmpty();
    }

    @Test
    void aLogThatCannotBeWrittenEndsThereAndSaysSo() throws Exception {
        FileChannel channel = FileChannel.open(file(), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        DurabilityLog log = DurabilityLog.begin(file(), channel, START, 10, problems::add);
        channel.close();
        for (int i = 0; i < 1_000; i++) {
            acknowledge(log);
        }
        log.close();
        assertThat(log.problem()).isPresent();
        assertThat(log.figures()).startsWith("not complete: ");
        assertThat(problems).singleElement().asString().contains("is not complete from here on: ");
        assertThat(LoggedWork.read(file()).complete).isFalse();
    }

    @Test
    void linesThatWaitForTheDiskAreBounded() throws Exception {
        FileChannel channel = FileChannel.open(file(), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        DurabilityLog log = DurabilityLog.begin(file(), channel, START, 1, problems::add);
        for (int i = 0; i < 100_000 && log.problem().isEmpty(); i++) {
            acknowledge(log);
        }
        log.close();
        assertThat(log.problem()).hasValue("its disk is 1 lines behind");
        assertThat(LoggedWork.read(file()).complete).isFalse();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aDiskThatIsFullAtTheStartIsRefused() throws Exception {
        FileChannel full = FileChannel.open(Path.of("/dev/full"), StandardOpenOption.WRITE);
        assertThatThrownBy(() -> DurabilityLog.begin(file(), full, START, 10, problems::add))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("log cannot be written: No space left on device");
    }
}
