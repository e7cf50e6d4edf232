package io.github.sliceline.tune.drive;

import io.github.sliceline.tune.DriveClass;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds kinds of block device in the tree that Linux shows under {@code /sys}. */
final class BlockDevices {
    /**
     * Deepest stack of devices. Device mapper on RAID on partitions is three; a loop in the tree must end somewhere.
     */
    private static final int DEEPEST = 8;

    private static final Pattern PARAVIRTUAL = Pattern.compile("vd[a-z]+|xvd[a-z]+");
    private static final Pattern REMOTE = Pattern.compile("nbd\\d+|rbd\\d+|drbd\\d+");
    private static final Pattern IN_MEMORY = Pattern.compile("ram\\d+|zram\\d+|pmem\\d.*");
    /** Names that hypervisors give to the disks they emulate. */
    private static final Pattern EMULATED = Pattern.compile("qemu|vbox|vmware|virtual|msft|google|xen");

    private final Path sys;

    BlockDevices(Path sys) {
        this.sys = sys;
    }

    /**
     * Returns the whole device of a mounted file system: for a partition, the disk.
     *
     * @param number major and minor number; empty if unknown
     * @param name last part of the device's path, for file systems such as btrfs that have a number of their own
     */
    Optional<Path> find(String number, String name) {
        List<String> places = new ArrayList<>();
        if (!number.isEmpty()) {
            places.add("dev/block/" + number);
        }
        if (!name.isEmpty()) {
            places.addAll(List.of("class/block/" + name, "block/" + name));
        }
        return places.stream()
                .map(sys::resolve)
                .filter(Files::exists)
                .findFirst()
                .flatMap(BlockDevices::wholeDevice);
    }

    private static Optional<Path> wholeDevice(Path link) {
        try {
            Path device = link.toRealPath();
            Path parent = device.getParent();
            return Optional.of(parent != null && Files.exists(device.resolve("partition")) ? parent : device);
        } catch (IOException e) {
            return Optional.empty(); // unplugged just now
        }
    }

    /** Returns the kind of a device. For a device that consists of others, returns the slowest kind of them. */
    DriveClass classify(Path device) {
        return classify(device, DEEPEST);
    }

    private DriveClass classify(Path device, int depth) {
        String name = nameOf(device);
        if (name.startsWith("dm-") || name.startsWith("md")) {
            return depth == 0 ? DriveClass.UNKNOWN : slowest(device, depth - 1);
        }
        if (name.startsWith("nvme")) {
            String transport = attribute(device, "device/transport");
            boolean local = transport.isEmpty() || transport.equals("pcie");
            return local ? DriveClass.NVME : DriveClass.NETWORK;
        }
        if (PARAVIRTUAL.matcher(name).matches()) {
            return DriveClass.VIRTUAL; // regardless of its attributes: virtio disks call themselves rotational
        }
        if (REMOTE.matcher(name).matches()) {
            return DriveClass.NETWORK;
        }
        return IN_MEMORY.matcher(name).matches() ? DriveClass.MEMORY : scsi(device, name);
    }

    private static DriveClass scsi(Path device, String name) {
        String maker = attribute(device, "device/vendor") + " " + attribute(device, "device/model");
        if (EMULATED.matcher(maker.toLowerCase(Locale.ROOT)).find()) {
            return DriveClass.VIRTUAL;
        }
        if (!name.startsWith("sd")) {
            return DriveClass.UNKNOWN;
        }
        return switch (attribute(device, "queue/rotational")) {
            case "1" -> DriveClass.HDD;
            case "0" -> DriveClass.SATA_SSD;
            default -> DriveClass.UNKNOWN;
        };
    }

    private DriveClass slowest(Path device, int depth) {
        List<DriveClass> below = new ArrayList<>();
        try (DirectoryStream<Path> slaves = Files.newDirectoryStream(device.resolve("slaves"))) {
            for (Path slave : slaves) {
                below.add(find("", nameOf(slave)).map(d -> classify(d, depth)).orElse(DriveClass.UNKNOWN));
            }
        } catch (IOException e) {
            return DriveClass.UNKNOWN;
        }
        return below.stream().max(Comparator.naturalOrder()).orElse(DriveClass.UNKNOWN);
    }

    private static String attribute(Path device, String name) {
        try {
            return Files.readString(device.resolve(name), StandardCharsets.ISO_8859_1)
                    .strip();
        } catch (IOException e) {
            return "";
        }
    }

    static String nameOf(Path path) {
        Path name = path.getFileName();
        return name == null ? "" : name.toString();
    }
}
