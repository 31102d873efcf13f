package io.orderentry.config;

import io.orderentry.config.HostMetric.Kind;
import io.orderentry.config.HostMetric.Role;
import io.orderentry.text.Refusal;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Machines whose processors are sampled during a run, one for each role: {@code local}, or {@code ssh} with where to go.
 *
 * @param sources in the user's order; empty when nothing is sampled
 */
public record ProfileSources(List<HostMetric> sources) {
    /** The default: nothing is sampled. */
    public static final ProfileSources OFF = new ProfileSources(List.of());

    private static final String OFF_WORD = "off";
    private static final Set<Kind> KINDS = EnumSet.of(Kind.LOCAL, Kind.SSH);

    public ProfileSources {
        sources = List.copyOf(sources);
        Set<Role> seen = EnumSet.noneOf(Role.class);
        for (HostMetric each : sources) {
            if (!KINDS.contains(each.kind()) || !each.disks().isEmpty()) {
                throw new Refusal("'" + each + "' cannot be profiled; use [ROLE=]local or [ROLE=]ssh USER@HOST");
            }
            if (!seen.add(each.role())) {
                throw new Refusal("the role " + each.role() + " is given twice; one machine of each role is profiled");
            }
        }
    }

    /** As a file has it: {@code off} or a list of texts. */
    Object plain() {
        return sources.isEmpty()
                ? OFF_WORD
                : sources.stream().map(HostMetric::toString).toList();
    }

    /** Items from a file's list; or one text, as the command line has it, with semicolons between sources. */
    static ProfileSources parse(List<String> items) {
        List<String> words = HostMetrics.words(items);
        if (words.equals(List.of(OFF_WORD))) {
            return OFF;
        }
        return new ProfileSources(words.stream().map(ProfileSources::source).toList());
    }

    /** This machine is the driver's, whosever else it is. */
    private static HostMetric source(String word) {
        return HostMetric.parse(word.equals(Kind.LOCAL.toString()) ? Role.DRIVER + "=" + word : word);
    }
}
