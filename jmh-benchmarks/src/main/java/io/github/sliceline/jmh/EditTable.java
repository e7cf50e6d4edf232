package io.github.sliceline.jmh;

import io.github.sliceline.edit.Atomicity;
import io.github.sliceline.edit.EditOptions;
import io.github.sliceline.edit.EditScript;
import io.github.sliceline.edit.Hdf5Edit;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FileSpec;
import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.NativeFile;
import io.github.sliceline.mirror.MirrorPolicy;
import io.github.sliceline.mirror.MirrorTarget;
import io.github.sliceline.mirror.MirrorTargets;
import io.github.sliceline.mirror.access.MirrorAccess;
import io.github.sliceline.mirror.access.MirrorAddress;
import io.github.sliceline.mirror.access.MirrorToken;
import io.github.sliceline.mirror.server.MirrorServer;
import io.github.sliceline.mirror.server.ServerOptions;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Does the cost of an edit grow with the file? Prints the table of H5edit's atomicity study (A. Cheng, 2014), in its
 * shape, for files of its sizes and one of 20 GB, and what one attribute costs: alone, with a second file, and with a
 * copy on a server in the same process. A program, not a JMH benchmark: an edit waits for the drive, so it is timed whole,
 * in process, in rounds over all levels; rows show medians.
 *
 * <p>Arguments: folder for the files (sparse, 32³ chunks of floats, HDF5 1.8 format and so a B-tree), rounds, sizes in MB
 * separated by commas if not all.
 */
public final class EditTable {
    private static final int[] MEGABYTES = {15, 20, 38, 123, 310, 549, 2200, 20_000};
    private static final int WARM_UP = 10;
    private static final String INTEGERS = " {H5T_STD_I32BE (1, 2, 3) DATA {11, 12, 21, 22, 31,32}};";

    private EditTable() {}

    private record Edit(String script, Atomicity atomicity, MirrorTargets copies) {
        Edit(String script, Atomicity atomicity) {
            this(script, atomicity, MirrorTargets.NONE);
        }
    }

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments.length > 0 ? arguments[0] : "target/edit-table");
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 15;
        Files.createDirectories(folder);
        int[] sizes = arguments.length > 2
                ? Arrays.stream(arguments[2].split(",", -1))
                        .mapToInt(Integer::parseInt)
                        .toArray()
                : MEGABYTES;
        System.out.println("| file size (MB) | no (s) | yes (s) | inc (s) | yes/no | inc/no | inc/yes | one, yes (ms) "
                + "| --tee (ms) | --mirror (ms) |");
        System.out.println("|---|---|---|---|---|---|---|---|---|---|");
        for (int megabytes : sizes) {
            System.out.print(row(folder, megabytes, rounds));
            System.out.printf(
                    Locale.ROOT, " %.1f | %.1f |%n", tee(folder, megabytes, rounds), mirror(folder, megabytes, rounds));
        }
    }

    private static final class Temporary implements Closeable {
        private final Path path;

        Temporary(Path path, int megabytes) throws IOException {
            this.path = path;
            Files.deleteIfExists(path);
            make(path, megabytes);
        }

        @Override
        public void close() throws IOException {
            Files.delete(path);
        }
    }

    /** Milliseconds for one attribute that goes to a second file too. */
    private static double tee(Path folder, int megabytes, int rounds) throws IOException {
        try (Temporary file = new Temporary(folder.resolve("file.h5"), megabytes);
                Temporary copy = new Temporary(folder.resolve("copy.h5"), megabytes)) {
            return withCopy(file.path, new MirrorTarget.LocalFile(copy.path), rounds);
        }
    }

    /** Milliseconds for one attribute that goes to a server too, on loopback. */
    private static double mirror(Path folder, int megabytes, int rounds) throws IOException {
        Path served = Files.createDirectories(folder.resolve("served"));
        MirrorToken token = MirrorToken.of("of this benchmark only");
        ServerOptions options =
                ServerOptions.of(served, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), token);
        try (MirrorServer server = MirrorServer.start(options, event -> {});
                Temporary file = new Temporary(folder.resolve("file.h5"), megabytes);
                Temporary copy = new Temporary(served.resolve("file.h5"), megabytes)) {
            MirrorAddress address = new MirrorAddress(
                    "127.0.0.1", server.addresses().get(0).getPort(), String.valueOf(copy.path.getFileName()));
            return withCopy(file.path, new MirrorTarget.Remote(address, MirrorAccess.plain(token)), rounds);
        }
    }

    private static double withCopy(Path file, MirrorTarget copy, int rounds) throws IOException {
        MirrorTargets copies = new MirrorTargets(List.of(copy), MirrorPolicy.FAIL, MirrorAccess.DEFAULT_TIMEOUT);
        Edit edit = new Edit("CREATE /newattrI32BE" + INTEGERS, Atomicity.YES, copies);
        return 1e3 * medians(file, List.of(edit), rounds)[0];
    }

    private static void make(Path file, int megabytes) throws IOException {
        long layers = Math.max(1, Math.round(megabytes * 1e6 / (512.0 * 512 * 32 * Float.BYTES)));
        DatasetForm form = DatasetForm.chunked(DataType.FLOAT32, Shape.of(32 * layers, 512, 512), Shape.of(32, 32, 32));
        try (NativeFile made = NativeFile.create(file, FormatVersion.V1_8)) {
            made.describe(new FileSpec(FormatVersion.V1_8).dataset("/data", form));
        }
    }

    private static String row(Path folder, int megabytes, int rounds) throws IOException {
        List<String> nine = new ArrayList<>(List.of(
                "/newattrI32BE" + INTEGERS,
                "/newattrF64LE {H5T_IEEE_F64LE (2, 2, 2) DATA {0.1E1, 0.2E1, -1.1e2, -1.2e2, 2.1E-3, 2.2E-3, -3.1E-3,"
                        + " -3.2E-2}};"));
        IntStream.rangeClosed(1, 7).forEach(i -> nine.add("/newattr" + i + INTEGERS));
        String all = nine.stream().map(command -> "CREATE " + command).collect(Collectors.joining());
        List<Edit> edits = List.of(
                new Edit(all, Atomicity.NO),
                new Edit(all, Atomicity.YES),
                new Edit(all, Atomicity.INC),
                new Edit("CREATE " + nine.get(0), Atomicity.YES));
        try (Temporary file = new Temporary(folder.resolve(megabytes + "MB.h5"), megabytes)) {
            double[] seconds = medians(file.path, edits, rounds);
            double no = seconds[0];
            double yes = seconds[1];
            double inc = seconds[2];
            return String.format(
                    Locale.ROOT,
                    "| %d | %.4f | %.4f | %.4f | %.1f | %.1f | %.2f | %.1f |",
                    megabytes,
                    no,
                    yes,
                    inc,
                    yes / no,
                    inc / no,
                    inc / yes,
                    1e3 * seconds[3]);
        }
    }

    /** Runs an edit, and takes back what it made. */
    private static double time(Path file, Edit edit) throws IOException {
        EditScript script = EditScript.parse("table", edit.script());
        long start = System.nanoTime();
        EditOptions options = EditOptions.DEFAULTS;
        Hdf5Edit.run(
                file,
                script,
                options.withAtomicity(edit.atomicity()),
                edit.copies().ofEdited());
        double seconds = (System.nanoTime() - start) / 1e9;
        String back = Arrays.stream(edit.script().split("CREATE ", -1))
                .filter(command -> !command.isBlank())
                .map(command -> "DELETE " + command.substring(0, command.indexOf(' ')) + ";")
                .collect(Collectors.joining());
        Hdf5Edit.run(
                file,
                EditScript.parse("back", back),
                options.withAtomicity(Atomicity.NO),
                edit.copies().ofEdited());
        return seconds;
    }

    /** Median seconds of each edit; they take turns. */
    private static double[] medians(Path file, List<Edit> edits, int rounds) throws IOException {
        double[][] times = new double[edits.size()][rounds];
        for (int round = -WARM_UP; round < rounds; round++) {
            for (int i = 0; i < times.length; i++) {
                double seconds = time(file, edits.get(i));
                if (round >= 0) {
                    times[i][round] = seconds;
                }
            }
        }
        return Arrays.stream(times)
                .mapToDouble(own -> {
                    Arrays.sort(own);
                    return (own[(rounds - 1) / 2] + own[rounds / 2]) / 2;
                })
                .toArray();
    }
}
