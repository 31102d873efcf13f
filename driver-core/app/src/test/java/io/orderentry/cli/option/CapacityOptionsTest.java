package io.orderentry.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.cli.Command;
import io.orderentry.cli.terminal.ExitCode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options of a search and a sweep that make no sense; refused before anything is opened. */
@ResourceLock(Resources.SYSTEM_OUT)
@ResourceLock(Resources.SYSTEM_ERR)
class CapacityOptionsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --limit newOrder.p95=20ms                     | --limit: needs --pace search; add it
            --limit newOrder.p95=20ms --pace rate --rate 5 | --limit: needs --pace search; add it
            --tolerance 5                                 | --tolerance: needs --pace search; add it
            --budget 5m                                   | --budget: needs --pace search; add it
            --resume x                                    | --resume: needs --repeat, --pace search or --sweep connections=N,N,...; add it
            --sweep connections=1,2 --curve 8             | --sweep: excludes --curve; give one of them
            --pace search --sweep connections=1,2         | --pace search: excludes --sweep; give one of them
            --sweep connections=1,2 --pace=search         | --sweep: excludes --pace search; give one of them
            --repeat 2 --json x                           | --repeat: excludes --json; give one of them
            --html x --pace search                        | --html: excludes --pace search; give one of them
            --sweep a --sweep b                           | option '--sweep' should be specified only once
            --pace search --transactions 100              | --transactions: a search compares probes of equal length
            --pace search --limit newOrder.p59=20ms       | --limit: 'newOrder.p59=20ms': 'p59' is no percentile
            --pace search --rates 500..501                | --rates: 500..501 leaves no room for a search with a tolerance of 5 %
            --pace search --rates 900..100                | --rates: 900..100 leaves no room
            --pace search --rates 0..100                  | --rates: 0..100 is not within 0.1..1000000 per second
            --pace search --rates many                    | --rates: 'many' is not FROM..TO
            --pace search --rates 100..200 --rate 300     | --rate: 300, where the search begins, is not in 100..200
            --pace search --tolerance 80                  | --tolerance: 80 % is not in 0.5..50 %
            --pace search --tolerance wide                | --tolerance: 'wide' is not a percentage
            --pace search --budget 5                      | --budget: '5' is not a duration
            --pace search --rate 2 --limit delivery.p99=1s | --budget: 1h is shorter than one probe at 2 transactions/s: p99 of Delivery needs 1,000 samples
            --pace search --curve 3                       | --curve: '3' is not in 8..12, nor 0
            --pace search --repeat 500                    | --repeat: 500 is not in 1..100
            --pace search --resume x                      | x is no experiment folder
            --repeat 2 --resume x                         | x is no experiment folder
            --repeat 2 --label block=x                    | --label block: is a label that the experiment gives
            --sweep connections=1,2 --label connections=x | --label connections: is a label that the experiment gives
            --pace search --label stage=x                 | --label stage: is a label that the experiment gives
            --pace search --durability-log x              | --pace search: excludes --durability-log; give one of them
            --sweep connections=4                         | --sweep: connections=4 has one number only
            --sweep connections=2,2                       | --sweep: 2 is given twice
            --sweep connections=1,x                       | --sweep: 'x' is neither a number
            --sweep connections=1,20000                   | --sweep: 20000 is not in 1..10000
            --sweep connections=1,2xcpu                   | --sweep: '2xcpu' is not a number
            --sweep conections=1,2                        | --sweep: 'conections=1,2' is not connections=N,N
            --sweep connections=1,2 --pace rate --rate 5  | --sweep: is a closed loop without waits, and the pace is 'rate'
            """)
    void refuses(String options, String sentence) {
        Command command = Command.run(
                ("run --target jdbc:acme://h/db --load ../../configs/loads/smoke.yaml " + options).split(" +"));
        assertThat(command.err()).contains("oe: " + sentence);
        assertThat(command.exitCode()).isEqualTo(ExitCode.REFUSED);
    }
}
