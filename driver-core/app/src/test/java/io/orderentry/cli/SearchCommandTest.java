package io.orderentry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.cli.terminal.ExitCode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options of a search, and of equal runs, that make no sense; refused before anything is opened. */
@ResourceLock(Resources.SYSTEM_OUT)
@ResourceLock(Resources.SYSTEM_ERR)
class SearchCommandTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            search --transactions 100                     | search: unknown option '--transactions'
            search --set load.transactions=9              | search: the load ends after a number of transactions
            search --limit newOrder.p59=20ms              | --limit: 'newOrder.p59=20ms': 'p59' is no percentile
            search --rates 500..501                       | --rates: 500..501 leaves no room for a search with a tolerance of 5 %
            search --rates 900..100                       | --rates: 900..100 leaves no room
            search --rates 0..100                         | --rates: 0..100 is not within 0.1..1000000 per second
            search --rates many                           | --rates: 'many' is not FROM..TO
            search --rates 100..200 --rate 300            | --rate: 300, where the search begins, is not in 100..200
            search --tolerance 80                         | --tolerance: 80 % is not in 0.5..50 %
            search --tolerance wide                       | --tolerance: 'wide' is not a percentage
            search --budget 5                             | --budget: '5' is not a duration
            search --rate 2 --limit delivery.p99=1s       | --budget: 1h is shorter than one probe at 2 transactions/s: p99 of Delivery needs 1,000 samples
            search --resume x                             | x is no experiment folder
            search --label rate=x                         | --label rate: is a label that the experiment gives
            run --repeat 2 --label block=x                | --label block: is a label that the experiment gives
            run --repeat 0                                | --repeat: 0 is not in 1..1000
            run --repeat 1.5                              | --repeat: '1.5' is not a whole number
            experiment --repeat 2 --at-least x            | --at-least: 'x' is not a number
            run --replace                                 | run: there is no option '--replace': use oe experiment --repeat N --replace
            experiment --repeat 2 --start anew            | --start: 'anew' is no start state; known are copy, rebuild, continue
            experiment --repeat 2 --start contine         | --start: 'contine' is no start state, did you mean 'continue'?
            run --repeat 2 --durability-log x             | --repeat: excludes --durability-log; give one of them
            """)
    void refuses(String options, String sentence) {
        Command command = Command.run(
                (options.replaceFirst("^(\\w+)", "$1 --target jdbc:acme://h/db --load ../../configs/loads/smoke.yaml"))
                        .split(" +"));
        assertThat(command.err()).contains("oe: " + sentence);
        assertThat(command.exitCode()).isEqualTo(ExitCode.REFUSED);
    }
}
