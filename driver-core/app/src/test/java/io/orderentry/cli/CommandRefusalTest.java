package io.orderentry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Words that make no sense: one sentence, before anything is opened. The jar has the shipped configurations; these tests have their files. */
@Command.Prints
class CommandRefusalTest {
    @TempDir
    private Path folder;

    private String[] words(String text) throws IOException {
        Path cells = Files.writeString(folder.resolve("two.yaml"), """
                target: ../../configs/targets/embedded.yaml
                load: ../../configs/loads/flat-out.yaml
                factors: {commit: {durable: {}, relaxed: {target.settings.synchronous_commit: off}}}
                """);
        return text.replace("NOWHERE", "--target jdbc:nosuch://h/e --load SMOKE")
                .replace("EMBEDDED", "../../configs/targets/embedded.yaml")
                .replace("SMOKE", "../../configs/loads/smoke.yaml")
                .replace("LOAD", "../../configs/loads/flat-out.yaml")
                .replace("CELLS", cells.toString())
                .replace("OUT", folder.resolve("runs").toString())
                .split(" +");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            plugns --help         | unknown command 'plugns', did you mean 'plugins'?
            rum --help            | unknown command 'rum', did you mean 'run'?
            rum --version         | unknown command 'rum', did you mean 'run'?
            help rum              | unknown command 'rum', did you mean 'run'?
            help run more         | unknown command 'more'
            run --durration --help | run: unknown option '--durration', did you mean '--duration'?
            run --help more       | run: unknown argument 'more'
            run -x                | run: unknown option '-x'; oe help run lists the options
            agent                 | agent: needs --conductor HOST:PORT or --make-keys DIR; add one of them
            config keys -x        | keys: unknown option '-x'; oe help config keys lists the options
            -x                    | oe: unknown option '-x'; oe --help lists the options
            version               | there is no command 'version': use oe --version, and oe plugins
            help version          | there is no command 'version': use oe --version, and oe plugins
            run --isolation=x     | run: there is no option '--isolation': use --set load.isolation=LEVEL
            run --color=never     | run: there is no option '--color': it stands before the verb: oe --color=WHEN VERB
            completion tcsh       | Invalid value for positional parameter at index 0 (SHELL): expected one of [bash, zsh]
            acid --isolation serialisable    | --isolation: 'serialisable' is not one of read-committed, repeatable-read, serializable, did you mean 'serializable'?
            run NOWHERE --keys k.p12 | --keys: needs --agents N[@HOST:PORT]; add it
            run NOWHERE --agents 2 | --agents: needs --keys FILE; add it
            run NOWHERE --agents 0 --keys k.p12 --out OUT | --agents: 0 is not in 1..100
            run NOWHERE --agents 101 --keys k.p12 --out OUT | --agents: 101 is not in 1..100
            run NOWHERE --agents 2 --repeat 2 | --agents: excludes --repeat; give one of them
            run NOWHERE --agents 2 --keys k.p12 --durability-log x | --agents: excludes --durability-log; give one of them
            run NOWHERE --keys k.p12 --repeat 2 --agents 2 | --keys: excludes --repeat; give one of them
            run NOWHERE --agents 2 --agents 3 --keys k.p12 | option '--agents' (N[@HOST:PORT]) should be specified only once
            run NOWHERE --agents 2 --keys k.p12 --host-metrics off --out OUT | --agents: excludes --host-metrics; the agents watch machines, by --set target.hostMetrics=SOURCE of oe agent
            run NOWHERE --agents two --keys k.p12 --out OUT | --agents: 'two' is not N or N@HOST:PORT, such as 2 or 2@10.0.0.1:7800
            run NOWHERE --agents 2@7800 --keys k.p12 --out OUT | --agents: '7800' is not HOST:PORT, such as 10.0.0.1:7800
            run NOWHERE --agents 2@127.0.0.1:99999 --keys k.p12 --out OUT | --agents: '127.0.0.1:99999' is not HOST:PORT, such as 10.0.0.1:7800
            run --target EMBEDDED --load SMOKE --agents 2 --keys k.p12 --out OUT | --agents: an embedded server is its process's own; name a server with --target
            agent --conductor 127.0.0.1:1 --keys k.p12 --target EMBEDDED --out OUT | --target: an embedded server is its process's own; name the server of the run
            agent --make-keys OUT --days 0 | --days: 0 is not in 1..3650
            build NOWHERE --resume --replace          | --resume: excludes --replace; give one of them
            build NOWHERE --shared --only 1..1 --resume | --shared: excludes --resume; give one of them
            build NOWHERE --shared                    | --shared: needs --only A..B; add it
            search NOWHERE --transactions 100         | search: unknown option '--transactions'
            search NOWHERE --set load.transactions=9  | search: the load ends after a number of transactions
            search NOWHERE --limit newOrder.p59=20ms  | --limit: 'newOrder.p59=20ms': 'p59' is no percentile
            search NOWHERE --rates 500..501           | --rates: 500..501 leaves no room for a search with a tolerance of 5 %
            search NOWHERE --rates 900..100           | --rates: 900..100 leaves no room
            search NOWHERE --rates 0..100             | --rates: 0..100 is not within 0.1..1000000 per second
            search NOWHERE --rates many               | --rates: 'many' is not FROM..TO
            search NOWHERE --rates 100..200 --rate 300 | --rate: 300, where the search begins, is not in 100..200
            search NOWHERE --tolerance 80             | --tolerance: 80 % is not in 0.5..50 %
            search NOWHERE --tolerance wide           | --tolerance: 'wide' is not a percentage
            search NOWHERE --budget 5                 | --budget: '5' is not a duration
            search NOWHERE --rate 2 --limit delivery.p99=1s | --budget: 1h is shorter than one probe at 2 transactions/s: p99 of Delivery needs 1,000 samples
            search NOWHERE --resume x                 | x is no experiment folder
            search NOWHERE --label rate=x             | --label rate: is a label that the experiment gives
            run NOWHERE --repeat 2 --label block=x    | --label block: is a label that the experiment gives
            run NOWHERE --repeat 0                    | --repeat: 0 is not in 1..1000
            run NOWHERE --repeat 1.5                  | --repeat: '1.5' is not a whole number
            run NOWHERE --repeat 2 --durability-log x | --repeat: excludes --durability-log; give one of them
            run NOWHERE --replace                     | run: there is no option '--replace': use oe experiment --repeat N --replace
            experiment NOWHERE --repeat 2 --at-least x                         | --at-least: 'x' is not a number
            experiment NOWHERE --repeat 2 --start anew                         | --start: 'anew' is no start state; known are copy, rebuild, continue
            experiment NOWHERE --repeat 2 --start contine                      | --start: 'contine' is no start state, did you mean 'continue'?
            experiment CELLS --until-decided                                   | --until-decided: needs --at-least SHARE; add it
            experiment CELLS --until-decided --at-least 0                      | --at-least: 0.0 is not above 0 and at most 10
            experiment CELLS --until-decided --at-least 0.9 --repeat 2         | --until-decided: a largest number of 2 blocks is not in 3..200; give --repeat N
            experiment CELLS --until-decided --at-least 0.9 --repeat 201       | --until-decided: a largest number of 201 blocks is not in 3..200
            experiment CELLS --at-least 0.9 --set load.pace=rate --set load.rate=5 | --at-least: the load 'flat-out' has the pace 'rate', which prescribes its throughput
            experiment --vary load.connections=1,2 CELLS                       | --vary: excludes NAME|FILE; give one of them
            experiment CELLS --target EMBEDDED                                 | --target: excludes NAME
            experiment --dry-run                                               | experiment: nothing to run: name an experiment, give a key and its values
            experiment --vary load.connections                                 | --vary: 'load.connections' is not KEY=V1,V2,..., such as load.connections=1,2,4
            experiment --vary connections=1,2                                  | --vary: unknown key 'connections'
            experiment --vary load.conections=1,2 --load LOAD --target EMBEDDED | --vary: factors.conections.1.load.conections: unknown key 'conections', did you mean 'connections'?
            experiment --vary load.connections=4                               | --vary: load.connections has one value; give two or more
            experiment --vary load.connections=4,4                             | --vary: load.connections has '4' twice
            experiment --vary load.connections=4,                              | --vary: load.connections has a value that is empty
            experiment --vary load.mode=a,b --vary load.mode=c,d               | --vary: load.mode is given twice
            experiment --vary target=EMBEDDED,h2 --target EMBEDDED             | --target: is what --vary target varies; give one of them
            experiment --vary load.connections=1,2 --load LOAD --target EMBEDDED -c 4 | --connections: is what the factor 'connections' varies
            experiment --vary load.connections=1,2,4 --load LOAD --target EMBEDDED --at-least 0.9 --until-decided | --until-decided: --vary has 3 cells; the test compares two
            experiment --vary load.connections=1,2 --load LOAD --target EMBEDDED --label connections=x --dry-run | --label connections: is a label that the experiment gives
            experiment --resume none                                           | none is no experiment folder
            experiment CELLS --junit none/gate.xml                             | --junit: there is no folder
            config kyes                | unknown command 'kyes', did you mean 'keys'?
            config keys laod.warmup    | there is no key 'laod.warmup', did you mean 'load.warmup'?
            config schema laod         | 'laod' is not one of target, load, experiment, platform, did you mean 'load'?
            config show --set warehouses=4 | --set warehouses: unknown key 'warehouses', did you mean 'load.warehouses'?
            config show --target jdbc:x:y --load flatout.yaml | flatout.yaml: there is no such file
            init laod                  | 'laod' is not one of target, load, experiment, platform, did you mean 'load'?
            init load nowhere/l.yaml   | init: nowhere/l.yaml cannot be written: its folder does not exist
            plan --load LOAD --cache 36XB           | --cache: '36XB' is not a size such as 512MB or 36GB
            plan --load LOAD --nopm 0               | --nopm: 0.0 is not in 1..1000000000
            plan --load LOAD --nopm NaN             | --nopm: NaN is not in 1..1000000000
            plan --load LOAD --nopm 1000000000      | --nopm: 1,000,000,000 NOPM need 77,760,498 warehouses, and 1,000,000 are the most; give a lower throughput
            plan --load LOAD --rows-per-second 0.5  | --rows-per-second: 0.5 is not in 1..1000000000
            plan --load LOAD --iops 0               | --iops: 0.0 is not in 1..1000000000
            plan --load LOAD -w 0                   | --warehouses: 0 is not in 1..1000000
            plan --load LOAD --duration 2           | --duration: '2' is not a duration such as 500ms, 30s, 5m or 2h
            doctor --load LOAD -c 0               | --connections: 0 is not in 1..10000
            doctor --load LOAD --target nowhere   | there is no target 'nowhere'
            doctor --load nothing                 | there is no load 'nothing'
            doctor --load LOAD --out=             | --out: is empty
            sql --plugin postgresql --target embedded | --plugin: excludes --target; give one of them
            --color sometimes report x            | --color: 'sometimes' is not one of auto, always, never
            """)
    void refuses(String text, String sentence) throws IOException {
        Command command = Command.refused(words(text));
        // Tests beside this one write to the same stream.
        List<String> own =
                command.err().lines().filter(line -> line.startsWith("oe: ")).toList();
        assertThat(own).hasSize(1);
        assertThat(own.get(0)).startsWith("oe: " + sentence);
        assertThat(command.out()).isEmpty();
        assertThat(folder.resolve("runs")).doesNotExist();
    }
}
