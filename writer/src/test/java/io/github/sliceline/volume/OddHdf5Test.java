package io.github.sliceline.volume;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.edit.EditOptions;
import io.github.sliceline.edit.EditScript;
import io.github.sliceline.edit.Hdf5Edit;
import io.github.sliceline.hdf5.SharedData;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.rechunk.Rechunk;
import io.github.sliceline.rechunk.RechunkOptions;
import io.github.sliceline.volume.open.UsableBackends;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/**
 * Small files of one oddity each, in {@code shared/data/odd_hdf5}: all samples are those of the array beside the file, or the
 * file is refused, as {@code expected.json} says, on each read path. A file of which it says nothing fails the test.
 */
class OddHdf5Test {
    private static final Path NONE = Path.of("");

    /** Where samples were, it has zeros, which no reader can tell from samples. */
    private static final String CUT_INTO_ZEROS = "30_truncated_zeros.h5";

    private static final String DIRECT = "try the direct read path";

    private static final long LARGE = 1 << 20;

    @TempDir
    Path folder;

    @Test
    void eachFileIsReadOrRefusedAsExpected() throws IOException {
        Path table = SharedData.find("odd_hdf5/expected.json");
        Map<String, Object> expected = JSON.std.mapFrom(Files.readString(table));
        List<String> wrong = new ArrayList<>();
        try (Stream<Path> files =
                Files.list(Optional.ofNullable(table.getParent()).orElse(NONE))) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith(".h5")).sorted().toList()) {
                Object row = expected.remove(String.valueOf(file.getFileName()));
                for (Backend backend : UsableBackends.of(Backend.DIRECT, Backend.NATIVE, Backend.JHDF)) {
                    String found = row instanceof Map<?, ?> wanted
                            ? problem(file, backend, String.valueOf(wanted.get("handled")))
                            : "has no row in " + table;
                    if (!found.isEmpty()) {
                        wrong.add(file.getFileName() + " " + backend + ": " + found);
                    }
                }
            }
        }
        expected.keySet().forEach(name -> wrong.add(name + ": is not there"));
        assertEquals(List.of(), wrong, () -> wrong.size() + " are wrong:\n" + String.join("\n", wrong));
    }

    /** What libhdf5 of an earlier version does not know, in a file of HDF5 2.0, it knows in a copy. */
    @Test
    void whatALaterHdf5WroteIsNamedAndRechunked() throws IOException {
        UsableBackends.assume(Backend.NATIVE);
        Path file = Files.copy(SharedData.find("odd_hdf5/46_v200_fa.h5"), folder.resolve("later.h5"));
        for (Executable use : List.<Executable>of(
                () -> read(file, Backend.NATIVE),
                () -> Hdf5Edit.run(
                        file, EditScript.parse("script", "CREATE /data a {DATA {1}};"), EditOptions.DEFAULTS))) {
            IOException e = assertThrows(IOException.class, use);
            String message = String.valueOf(e.getMessage());
            assertTrue(message.contains("HDF5 2.0") && message.contains("rechunk"), message);
        }
        Path copy = folder.resolve("copy.h5");
        Rechunk.rechunk(file, copy, RechunkOptions.DEFAULTS, Job.quiet());
        assertArrayEquals(read(file, Backend.DIRECT), read(copy, Backend.NATIVE));
    }

    /** How a file is not handled as it should be; empty if it is. */
    private static String problem(Path file, Backend backend, String handled) throws IOException {
        Path array = file.resolveSibling(file.getFileName() + ".npy");
        float[] samples;
        try {
            samples = read(file, backend);
        } catch (CorruptFileException | UnsupportedFileException e) {
            String why = String.valueOf(e.getMessage());
            boolean lacks = backend == Backend.NATIVE && why.contains("libhdf5") && why.contains(DIRECT);
            boolean may = !handled.equals("values") || backend == Backend.JHDF || lacks;
            return may && why.contains(String.valueOf(file.getFileName())) && leadsOn(file, why)
                    ? ""
                    : "is refused: " + why;
        } catch (IOException e) {
            return "is neither corrupt nor unsupported: " + e;
        }
        if (handled.equals("refuse")) {
            return "is read";
        }
        boolean known = samples.length > 0 && Files.exists(array) && !file.endsWith(CUT_INTO_ZEROS);
        return known ? difference(samples, floats(array)) : "";
    }

    private static float[] read(Path file, Backend backend) throws IOException {
        try (SeismicVolume volume = SeismicVolume.open(file, ReadOptions.DEFAULTS.withBackend(backend))) {
            boolean tooMuch = volume.shape().size() > LARGE && backend == Backend.NATIVE; // one chunk of 256 MiB
            return tooMuch ? new float[0] : volume.read(part(volume.shape()));
        }
    }

    /** Whether another read path that a message names reads the file. */
    private static boolean leadsOn(Path file, String why) throws IOException {
        boolean other = why.contains(DIRECT) || why.contains("another read path");
        try {
            for (Backend next : other ? UsableBackends.of(Backend.DIRECT) : List.<Backend>of()) {
                read(file, next);
            }
            for (Backend next :
                    why.contains("native read path") ? UsableBackends.of(Backend.NATIVE) : List.<Backend>of()) {
                read(file, next);
            }
            return true;
        } catch (CorruptFileException | UnsupportedFileException e) {
            return false;
        }
    }

    /** All, of a large volume the plane of which there is the array. */
    private static Region part(Shape volume) {
        long[] start = new long[volume.rank()];
        long[] extents = volume.extents();
        if (volume.size() > LARGE) {
            start[0] = 3;
            extents[0] = 1;
        }
        return Region.of(start, extents);
    }

    /** Where samples are not those of an array; empty if all are. */
    private static String difference(float[] found, float[] wanted) {
        if (found.length != wanted.length) {
            return found.length + " samples, want " + wanted.length;
        }
        int different = 0;
        String first = "";
        for (int i = 0; i < found.length; i++) {
            boolean same = Float.isNaN(wanted[i]) ? Float.isNaN(found[i]) : found[i] == wanted[i];
            if (!same && different++ == 0) {
                first = " differ, the first at " + i + ": " + found[i] + ", want " + wanted[i];
            }
        }
        return different == 0 ? "" : different + first;
    }

    /** Elements of a .npy file of version 1, little-endian float32. */
    private static float[] floats(Path array) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(array)).order(ByteOrder.LITTLE_ENDIAN);
        int header = 10 + bytes.getShort(8);
        assertTrue(new String(bytes.array(), 10, header - 10, StandardCharsets.US_ASCII).contains("'<f4'"));
        float[] values = new float[(bytes.limit() - header) / Float.BYTES];
        bytes.position(header).asFloatBuffer().get(values);
        return values;
    }
}
