package io.orderentry.cli;

import io.orderentry.compare.ComparisonKey;
import io.orderentry.config.ConfigKeys;
import io.orderentry.config.ConfigKeys.KeyDescription;
import io.orderentry.config.Isolation;
import io.orderentry.text.EnumNames;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;

/** Values that a shell completes. Those that are names of files are read where the script of the completion is made. */
abstract class Candidates implements Iterable<String> {
    private final Supplier<? extends Iterable<String>> values;

    private Candidates(Supplier<? extends Iterable<String>> values) {
        this.values = values;
    }

    @Override
    public Iterator<String> iterator() {
        return values.get().iterator();
    }

    static final class Isolations extends Candidates {
        Isolations() {
            super(() -> EnumNames.all(Isolation.class));
        }
    }

    static final class Colors extends Candidates {
        Colors() {
            super(() -> List.of("auto", "always", "never"));
        }
    }

    static final class Targets extends Candidates {
        Targets() {
            super(() -> TargetVerb.configs().names("target"));
        }
    }

    static final class Loads extends Candidates {
        Loads() {
            super(() -> TargetVerb.configs().names("load"));
        }
    }

    static final class Experiments extends Candidates {
        Experiments() {
            super(() -> TargetVerb.configs().names("experiment"));
        }
    }

    static final class Documents extends Candidates {
        Documents() {
            super(() -> List.of("target", "load", "experiment", "platform"));
        }
    }

    static final class Keys extends Candidates {
        Keys() {
            super(() -> ConfigKeys.all().stream().map(KeyDescription::path).toList());
        }
    }

    static final class Settings extends Candidates {
        Settings() {
            super(() -> ConfigKeys.all().stream().map(key -> key.path() + "=").toList());
        }
    }

    static final class StartStates extends Candidates {
        StartStates() {
            super(() -> List.of("copy", "rebuild", "continue"));
        }
    }

    static final class Forms extends Candidates {
        Forms() {
            super(() -> List.of("text", "json"));
        }
    }

    static final class Allowed extends Candidates {
        Allowed() {
            super(ComparisonKey::names);
        }
    }

    static final class Verbs extends Candidates {
        Verbs() {
            super(() -> Main.commandLine().getSubcommands().keySet());
        }
    }
}
