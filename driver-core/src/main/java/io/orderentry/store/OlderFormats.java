package io.orderentry.store;

import io.orderentry.config.Settings;
import io.orderentry.result.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Completes the result of an older driver, one format after the other, until it has the fields of the newest. A figure that was not recorded is
 * null with that reason; no figure is made up.
 */
final class OlderFormats {
    /** The first format there was. */
    static final int OLDEST = 1;

    private static final String EACH = "[].";
    private static final String NOT_RECORDED = "not recorded by the driver that measured it";

    /**
     * What results of a format, or of an older one, may lack.
     *
     * @param figures JSON paths, each after that of its parent
     */
    private record Format(int version, List<String> figures, Completion others) {}

    /** Adds what is no figure. */
    private interface Completion {
        void complete(ObjectNode tree, Path folder);
    }

    private static final List<Format> FORMATS = List.of(
            new Format(
                    1,
                    List.of(
                            "host.container",
                            "host.cpu.busyProcessors",
                            "host.disk.bytesPerAccess",
                            "host.disk.devices",
                            "host.disk.flushesPerSecond",
                            "host.disk.queueLength",
                            "host.disk.readsPerWrite",
                            "host.disk.utilizationPercent",
                            "host.forksPerSecond",
                            "host.memory",
                            "host.network.devices",
                            "host.network.dropsPerSecond",
                            "host.network.errorsPerSecond",
                            "host.paging",
                            "host.pressure",
                            "host.tcp",
                            "host.throttling",
                            "server.figures",
                            "driver.cpuPercent",
                            "driver.stealPercent",
                            "driver.longestGcPauseMillis",
                            "driver.safepointMillis",
                            "driver.longestSafepointMillis",
                            "driver.longestLagMillis",
                            "driver.startLagMillisP99",
                            "driver.connectionWaits",
                            "driver.achievedPercent",
                            "steadyState"),
                    OlderFormats::firstFormat),
            new Format(
                    2,
                    List.of("identity.hostName", "identity.url", "identity.databaseName", "server.checkpointTimes"),
                    OlderFormats::loadKeys),
            new Format(
                    3,
                    List.of(
                            "throughput.longestStall",
                            "deferredDelivery.queueingMillis",
                            "deferredDelivery.backlog",
                            "pacing",
                            "pacing.coordinatedOmission",
                            "profiles",
                            "entireRun",
                            "outages",
                            "server.roundTripMillis",
                            "server.countedSeconds",
                            "server.countedTransactions",
                            "server.counterDelaySeconds",
                            "server.tls",
                            "databaseTime",
                            "host.runQueueSecondsPerSecond",
                            "host.disk.byDevice",
                            "hosts[].runQueueSecondsPerSecond",
                            "hosts[].disk.byDevice",
                            "host.hardware",
                            "host.exits",
                            "hosts[].hardware",
                            "hosts[].exits",
                            "server.figures.maintenanceRuns",
                            "driver.othersPercent",
                            "driver.facts",
                            "driver.thirdParty",
                            "server.configuration",
                            "driver.betweenMillis",
                            "driver.betweenPercent",
                            "targets",
                            "nodes"),
                    OlderFormats::limitations));

    private OlderFormats() {}

    /**
     * Completes a result.
     *
     * @param tree of a format from {@link #OLDEST} to the newest; changed
     * @param folder of the run
     */
    static void complete(ObjectNode tree, int format, Path folder) {
        if (!(tree.path("absent") instanceof ObjectNode absent)) {
            return; // it is damaged, and refused for that
        }
        profiles(tree, absent);
        for (Format each : FORMATS) {
            if (each.version() >= format) {
                each.figures().forEach(path -> addFigure(tree, path, absent));
                each.others().complete(tree, folder);
            }
        }
        recoveries(tree, absent);
        tree.put("formatVersion", Result.FORMAT_VERSION);
    }

    /** The first drivers that recorded outages did not record when throughput was back. */
    private static void recoveries(ObjectNode tree, ObjectNode absent) {
        JsonNode outages = tree.path("outages");
        for (int i = 0; i < outages.size(); i++) {
            if (outages.get(i) instanceof ObjectNode outage && !outage.has("recovery")) {
                outage.putNull("recovery");
                absent.put("outages[" + i + "].recovery", NOT_RECORDED);
            }
        }
    }

    /** The first drivers sampled their own machine only, and kept the one profile under another name. */
    private static void profiles(ObjectNode tree, ObjectNode absent) {
        JsonNode profile = tree.remove("profile");
        JsonNode reason = absent.remove("profile");
        if (profile instanceof ObjectNode own) {
            own.put("source", "local");
            tree.putObject("profiles").set("driver", own);
        } else if (profile != null) {
            tree.putNull("profiles");
        }
        if (reason != null) {
            absent.set("profiles", reason);
        }
    }

    /** A path of a list has {@code []} behind its name, and stands for all of its elements. */
    private static void addFigure(ObjectNode tree, String path, ObjectNode absent) {
        int list = path.indexOf(EACH);
        if (list >= 0) {
            for (int i = 0; i < tree.path(path.substring(0, list)).size(); i++) {
                addFigure(tree, path.replace(EACH, "." + i + "."), path.replace(EACH, "[" + i + "]."), absent);
            }
        } else {
            addFigure(tree, path, path, absent);
        }
    }

    /** @param reasons path under which the reason is kept */
    private static void addFigure(ObjectNode tree, String path, String reasons, ObjectNode absent) {
        int last = path.lastIndexOf('.');
        JsonNode parent =
                last < 0 ? tree : tree.at("/" + path.substring(0, last).replace('.', '/'));
        if (parent instanceof ObjectNode object && !object.has(path.substring(last + 1))) {
            object.putNull(path.substring(last + 1));
            absent.put(reasons, NOT_RECORDED);
        }
    }

    /** One machine, without its role beside those of others; properties and connections that the first drivers did not have. */
    private static void firstFormat(ObjectNode tree, Path folder) {
        JsonNode host = tree.path("host");
        if (host instanceof ObjectNode machine
                && machine.path("role").asString("").equals("server")) {
            machine.put("role", "database");
        }
        if (!tree.has("hosts")) {
            tree.putArray("hosts");
            if (host.isObject()) {
                tree.withArray("hosts").add(host.deepCopy());
                copyReasons(tree.withObject("absent"), "host.", "hosts[0].");
            }
        }
        if (tree.path("identity") instanceof ObjectNode identity && !identity.has("jdbcProperties")) {
            identity.putObject("jdbcProperties");
        }
        if (tree.path("workload") instanceof ObjectNode workload
                && !workload.has("deliveryConnections")
                && !workload.path("deferredDelivery").asBoolean(true)) {
            workload.put("deliveryConnections", 0);
        }
    }

    private static void copyReasons(ObjectNode absent, String from, String to) {
        Map<String, String> copies = new TreeMap<>();
        absent.properties().forEach(reason -> {
            if (reason.getKey().startsWith(from)) {
                copies.put(
                        to + reason.getKey().substring(from.length()),
                        reason.getValue().asString());
            }
        });
        copies.forEach(absent::put);
    }

    /** The keys of the load stand in the settings beside the result. */
    private static void loadKeys(ObjectNode tree, Path folder) {
        if (tree.path("workload") instanceof ObjectNode workload && !workload.has("configured")) {
            ObjectNode configured = workload.putObject("configured");
            Path settings = folder.resolve(RunFolder.SETTINGS);
            if (Files.isRegularFile(settings)) {
                Settings.loadKeys(settings.toString(), FolderFile.text(settings))
                        .forEach(configured::put);
            }
        }
    }

    /** The first line of every report says that they are unknown. */
    private static void limitations(ObjectNode tree, Path folder) {
        if (tree.path("verdict") instanceof ObjectNode verdict && !verdict.has("limitations")) {
            ObjectNode limitation = verdict.putArray("limitations").addObject();
            limitation.put("id", "limitationsNotRecorded");
            limitation.put("text", "limitations " + NOT_RECORDED);
        }
    }
}
