package io.github.sliceline.tune.drive;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The mounts of a Linux process, from {@code /proc/self/mountinfo} (Linux manual page proc_pid_mountinfo(5)). */
final class MountTable {
    private static final Pattern OCTAL = Pattern.compile("\\\\([0-3][0-7]{2})");

    /** Fields up to the separator: id, parent, device, root, mount point, options, any number of tags. */
    private static final int MOUNT_POINT = 4;

    private static final int DEVICE = 2;

    private MountTable() {}

    /**
     * One mount.
     *
     * @param deviceNumber major and minor number, such as {@code 259:1}
     * @param point folder on which it is mounted
     * @param type type of the file system
     * @param source device or remote folder
     */
    record Mount(String deviceNumber, Path point, String type, String source) {}

    /**
     * Returns the mount that holds a path: the deepest one. If several are on the same folder, returns the last, which
     * hides the others. Lines of the table that cannot be parsed are skipped.
     */
    static Optional<Mount> holding(Path realPath, Path mountInfo) throws IOException {
        // One byte per character, so that names in any encoding are kept apart from the separators.
        String[] lines =
                Files.readString(mountInfo, StandardCharsets.ISO_8859_1).split("\n", -1);
        return Arrays.stream(lines)
                .map(MountTable::parse)
                .flatMap(Optional::stream)
                .filter(mount -> realPath.startsWith(mount.point))
                .reduce((best, next) -> next.point.getNameCount() >= best.point.getNameCount() ? next : best);
    }

    private static Optional<Mount> parse(String line) {
        String[] halves = line.split(" - ", 2);
        String[] before = halves[0].split(" ", -1);
        if (halves.length < 2 || before.length <= MOUNT_POINT) {
            return Optional.empty();
        }
        String[] after = halves[1].split(" ", -1);
        if (after.length < 2) {
            return Optional.empty();
        }
        Path point = Path.of(unescaped(before[MOUNT_POINT]));
        return Optional.of(new Mount(before[DEVICE], point, unescaped(after[0]), unescaped(after[1])));
    }

    /** Decodes a field: the kernel writes space, tab, line feed and backslash as three octal digits. */
    private static String unescaped(String field) {
        byte[] bytes = OCTAL.matcher(field)
                .replaceAll(m -> Matcher.quoteReplacement(Character.toString(Integer.parseInt(m.group(1), 8))))
                .getBytes(StandardCharsets.ISO_8859_1);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
