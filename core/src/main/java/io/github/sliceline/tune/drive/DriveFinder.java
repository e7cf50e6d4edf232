package io.github.sliceline.tune.drive;

import io.github.sliceline.remote.Location;
import io.github.sliceline.tune.DriveClass;
import io.github.sliceline.tune.drive.MountTable.Mount;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds the kind of drive that holds a folder. Never fails: if it cannot find out, the kind is unknown. */
public final class DriveFinder {
    private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs", "hugetlbfs", "devtmpfs");

    /** Types of remote file systems of Linux, macOS and the BSDs. */
    private static final Pattern REMOTE = Pattern.compile("nfs.*|cifs|smb3|smbfs|ncpfs|afs|ceph|lustre|glusterfs|gpfs"
            + "|beegfs|orangefs|webdav|afpfs"
            + "|fuse\\.(sshfs|glusterfs|ceph|rclone|s3fs|goofys|mount-s3|davfs2|curlftpfs)");

    /** Types of folders that the host of a virtual machine shares with it. */
    private static final Set<String> HOST = Set.of("9p", "virtiofs", "vboxsf", "prl_fs", "fuse.vmhgfs-fuse");

    private final Path mountInfo;
    private final BlockDevices devices;

    /**
     * Finder that reads these files.
     *
     * @param mountInfo {@code /proc/self/mountinfo} or a replacement
     * @param sys {@code /sys} or a replacement
     */
    DriveFinder(Path mountInfo, Path sys) {
        this.mountInfo = mountInfo;
        this.devices = new BlockDevices(sys);
    }

    /** Returns the finder for the system on which this process runs. */
    public static DriveFinder ofThisSystem() {
        return new DriveFinder(Path.of("/proc/self/mountinfo"), Path.of("/sys"));
    }

    /** Returns the drive that holds an existing folder or file. For an object, the kind is an object store. */
    public Drive find(Path path) {
        if (Location.of(path).isObject()) {
            return new Drive(DriveClass.OBJECT, "", "");
        }
        try {
            if (!Files.exists(mountInfo)) {
                String type = Files.getFileStore(path).type();
                return new Drive(byFileSystem(type).orElse(DriveClass.UNKNOWN), type, "");
            }
            return MountTable.holding(path.toRealPath(), mountInfo)
                    .map(this::ofMount)
                    .orElse(unknown(""));
        } catch (IOException | UncheckedIOException | InvalidPathException | SecurityException e) {
            return unknown("");
        }
    }

    private Drive ofMount(Mount mount) {
        Optional<DriveClass> byFileSystem = byFileSystem(mount.type());
        if (byFileSystem.isPresent()) {
            return new Drive(byFileSystem.get(), mount.type(), "");
        }
        return devices.find(mount.deviceNumber(), deviceName(mount.source()))
                .map(device -> new Drive(devices.classify(device), mount.type(), BlockDevices.nameOf(device)))
                .orElse(unknown(mount.type()));
    }

    /** Returns the name of a device after links: {@code /dev/mapper/home} is a link to {@code /dev/dm-0}. */
    private static String deviceName(String source) {
        try {
            return BlockDevices.nameOf(Path.of(source).toRealPath());
        } catch (IOException | InvalidPathException e) {
            return source.substring(source.lastIndexOf('/') + 1);
        }
    }

    private static Optional<DriveClass> byFileSystem(String type) {
        if (IN_MEMORY.contains(type)) {
            return Optional.of(DriveClass.MEMORY);
        }
        if (REMOTE.matcher(type).matches()) {
            return Optional.of(DriveClass.NETWORK);
        }
        return HOST.contains(type) ? Optional.of(DriveClass.VIRTUAL) : Optional.empty();
    }

    private static Drive unknown(String fileSystem) {
        return new Drive(DriveClass.UNKNOWN, fileSystem, "");
    }
}
