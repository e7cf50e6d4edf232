package io.github.sliceline.tune.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.sliceline.tune.DriveClass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Drives as a made-up {@code /sys} shows them. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "its names have colons")
class DriveFinderTest {
    @TempDir
    private Path root;

    private Path sys;
    private Path mountInfo;
    private Path folder;

    @BeforeEach
    void prepare() throws IOException {
        root = root.toRealPath();
        sys = Files.createDirectories(root.resolve("sys"));
        mountInfo = root.resolve("mountinfo");
        folder = Files.createDirectories(root.resolve("my data"));
    }

    @ParameterizedTest
    @CsvSource({
        "nvme0n1, 0, '', '', NVME",
        "sda, 0, ATA, Samsung SSD 860, SATA_SSD",
        "sdab, 1, ATA, ST4000NM0033, HDD",
        "sda, '', ATA, strange, UNKNOWN",
        "sda, 1, QEMU, QEMU HARDDISK, VIRTUAL",
        "sda, 0, Msft, Virtual Disk, VIRTUAL",
        "vda, 1, '', '', VIRTUAL",
        "xvda, 0, '', '', VIRTUAL",
        "nbd0, 0, '', '', NETWORK",
        "zram0, 0, '', '', MEMORY",
        "mmcblk0, 0, '', '', UNKNOWN",
        "loop3, 1, '', '', UNKNOWN"
    })
    void deviceTellsTheClass(String name, String rotational, String vendor, String model, DriveClass wanted)
            throws IOException {
        Path device = device(name, rotational);
        write(device.resolve("device/vendor"), vendor + "\n");
        write(device.resolve("device/model"), model + "   \n");
        link("8:0", device);
        mount("8:0", "/", "ext4", "/dev/not-there");
        assertEquals(new Drive(wanted, "ext4", name), find());
    }

    @Test
    void nvmeOverANetworkIsNetwork() throws IOException {
        Path device = device("nvme1n1", "0");
        write(device.resolve("device/transport"), "tcp\n");
        link("259:0", device);
        mount("259:0", "/", "xfs", "/dev/nvme1n1");
        assertEquals(DriveClass.NETWORK, find().driveClass());
    }

    @Test
    void partitionIsItsDisk() throws IOException {
        Path part = Files.createDirectories(device("sdb", "1").resolve("sdb2"));
        write(part.resolve("partition"), "2\n");
        link("8:18", part);
        mount("8:18", "/", "ext4", "/dev/sdb2");
        assertEquals(new Drive(DriveClass.HDD, "ext4", "sdb"), find());
    }

    @Test
    void fileSystemWithANumberOfItsOwnIsFoundByTheNameOfItsSource() throws IOException {
        Files.createDirectories(sys.resolve("class/block"));
        Files.createSymbolicLink(sys.resolve("class/block/sdq"), device("sdq", "0"));
        mount("0:44", "/", "btrfs", "/dev/sdq");
        assertEquals(new Drive(DriveClass.SATA_SSD, "btrfs", "sdq"), find());
    }

    @Test
    void mappedDeviceIsTheSlowestBelowIt() throws IOException {
        Path mapped = device("dm-0", "0");
        for (Path below : new Path[] {device("nvme0n1", "0"), device("sdc", "1")}) {
            Files.createDirectories(mapped.resolve("slaves"));
            String name = BlockDevices.nameOf(below);
            Files.createSymbolicLink(mapped.resolve("slaves").resolve(name), below);
            Files.createDirectories(sys.resolve("class/block"));
            Files.createSymbolicLink(sys.resolve("class/block").resolve(name), below);
        }
        link("253:0", mapped);
        mount("253:0", "/", "ext4", "/dev/mapper/home");
        assertEquals(new Drive(DriveClass.HDD, "ext4", "dm-0"), find());
    }

    @Test
    void deviceThatStandsOnItselfIsUnknown() throws IOException {
        Path mapped = device("dm-7", "0");
        Files.createDirectories(mapped.resolve("slaves/dm-7"));
        Files.createDirectories(sys.resolve("class/block"));
        Files.createSymbolicLink(sys.resolve("class/block/dm-7"), mapped);
        mount("1:1", "/", "ext4", "/dev/dm-7");
        assertEquals(DriveClass.UNKNOWN, find().driveClass());
    }

    @ParameterizedTest
    @CsvSource({
        "tmpfs, MEMORY",
        "nfs4, NETWORK",
        "cifs, NETWORK",
        "fuse.sshfs, NETWORK",
        "virtiofs, VIRTUAL",
        "zfs, UNKNOWN",
        "overlay, UNKNOWN"
    })
    void fileSystemTellsTheClass(String type, DriveClass wanted) throws IOException {
        mount("0:50", "/", type, "server:/export");
        assertEquals(new Drive(wanted, type, ""), find());
    }

    @Test
    void deepestAndLastMountCounts() throws IOException {
        String escaped = folder.toString().replace(" ", "\\040");
        Files.writeString(
                mountInfo,
                "nonsense\n\n1 2 3 - \n"
                        + "22 1 0:1 / / rw shared:1 - ext4 /dev/x rw\n"
                        + "23 22 0:2 / " + escaped + " rw - nfs a:/b rw\n"
                        + "24 22 0:3 / " + escaped + " rw shared:3 master:1 - tmpfs t rw\n"
                        + "25 22 0:4 / " + escaped + "base rw - cifs c rw\n");
        assertEquals(DriveClass.MEMORY, find().driveClass());
    }

    @Test
    void nothingThatIsMissingOrBrokenFails() throws IOException {
        assertEquals(
                DriveClass.UNKNOWN,
                new DriveFinder(mountInfo, sys).find(root.resolve("none")).driveClass());
        Files.write(mountInfo, new byte[] {0, 1, 2, (byte) 0xff, '\n', ' ', ' ', ' ', ' ', ' ', ' ', '-', ' ', ' '});
        assertEquals(new Drive(DriveClass.UNKNOWN, "", ""), find());
        mount("0:1", "/a\0b", "ext4", "/dev/x");
        assertEquals(new Drive(DriveClass.UNKNOWN, "", ""), find());
        Files.delete(mountInfo);
        Files.createDirectory(mountInfo);
        assertEquals(new Drive(DriveClass.UNKNOWN, "", ""), find());
    }

    private Drive find() {
        return new DriveFinder(mountInfo, sys).find(folder);
    }

    private Path device(String name, String rotational) throws IOException {
        Path device = Files.createDirectories(sys.resolve("devices/pci0/block").resolve(name));
        write(device.resolve("queue/rotational"), rotational + "\n");
        return device;
    }

    private void link(String number, Path device) throws IOException {
        Files.createDirectories(sys.resolve("dev/block"));
        Files.createSymbolicLink(sys.resolve("dev/block").resolve(number), device);
    }

    private void mount(String number, String point, String type, String source) throws IOException {
        Files.writeString(
                mountInfo, "27 1 " + number + " / " + point + " rw,relatime - " + type + " " + source + " rw\n");
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(java.util.Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }
}
