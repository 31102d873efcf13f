package io.orderentry.verify;

import io.orderentry.result.Host;
import io.orderentry.result.Host.Cpu;
import io.orderentry.result.Host.Disk;
import io.orderentry.result.Reading;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** Figures of a machine that follow from others of the same machine. */
final class MachineArithmetic {
    private static final double ROUNDING = 0.01;
    private static final double RELATIVE = 0.005;

    private MachineArithmetic() {}

    static void compare(String path, Host host, Verification verification) {
        verification.from("the other figures of the machine");
        if (host.cpu().isAvailable()) {
            cpu(path + "cpu.", host.cpu().value(), verification);
        }
        if (host.disk().isAvailable()) {
            disk(path + "disk.", host.disk().value(), verification);
        }
    }

    private static void cpu(String path, Cpu cpu, Verification verification) {
        Stream.of(cpu.user(), cpu.nice(), cpu.system(), cpu.irq(), cpu.softirq(), cpu.steal(), cpu.guest())
                .reduce((one, other) -> one.flatMap(a -> other.map(b -> a + b)))
                .ifPresent(sum -> near(path + "busy", cpu.busy(), sum, verification));
    }

    private static void disk(String path, Disk disk, Verification verification) {
        Reading<Double> accesses = sum(disk.readsPerSecond(), disk.writesPerSecond());
        near(
                path + "bytesPerAccess",
                disk.bytesPerAccess().flatMap(bytes -> accesses.map(all -> bytes * all)),
                sum(disk.readBytesPerSecond(), disk.writeBytesPerSecond()),
                verification);
        near(
                path + "readsPerWrite",
                disk.readsPerWrite().flatMap(ratio -> disk.writesPerSecond().map(writes -> ratio * writes)),
                disk.readsPerSecond(),
                verification);
        devices(path + "readsPerSecond", disk, disk.readsPerSecond(), Host.Device::readsPerSecond, verification);
        devices(path + "writesPerSecond", disk, disk.writesPerSecond(), Host.Device::writesPerSecond, verification);
    }

    private static void devices(
            String figure,
            Disk disk,
            Reading<Double> recorded,
            Function<Host.Device, Reading<Double>> each,
            Verification verification) {
        Map<String, Host.Device> devices = disk.byDevice();
        devices.values().stream()
                .map(each)
                .reduce(MachineArithmetic::sum)
                .ifPresent(sum -> near(figure, recorded, sum, verification));
    }

    private static Reading<Double> sum(Reading<Double> one, Reading<Double> other) {
        return one.flatMap(first -> other.map(second -> first + second));
    }

    private static void near(String figure, Reading<Double> recorded, Reading<Double> sum, Verification verification) {
        if (recorded.isAvailable() && sum.isAvailable()) {
            verification.near(figure, recorded.value(), sum.value(), ROUNDING + RELATIVE * Math.abs(sum.value()));
        }
    }
}
