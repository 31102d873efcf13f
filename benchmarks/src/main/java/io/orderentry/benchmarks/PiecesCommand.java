package io.orderentry.benchmarks;

import java.util.concurrent.Callable;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The few hot pieces of the driver, each alone, under JMH. */
@Command(
        name = "pieces",
        mixinStandardHelpOptions = true,
        description = "JMH: input generation, row generation, the recorder of times.")
final class PiecesCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "NAME",
            arity = "0..1",
            defaultValue = "io.orderentry",
            description = "a regular expression for the benchmarks' names (default: all)")
    private String name;

    @Option(names = "--forks", defaultValue = "2", description = "JVMs for each (default ${DEFAULT-VALUE})")
    private int forks;

    @Override
    public Integer call() throws RunnerException {
        Options options = new OptionsBuilder()
                .include(name)
                .forks(forks)
                .warmupIterations(3)
                .warmupTime(TimeValue.seconds(2))
                .measurementIterations(5)
                .measurementTime(TimeValue.seconds(2))
                .build();
        new Runner(options).run();
        return 0;
    }
}
