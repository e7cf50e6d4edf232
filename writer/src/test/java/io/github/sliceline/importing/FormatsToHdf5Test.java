package io.github.sliceline.importing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.Job;
import io.github.sliceline.exporting.ExportOptions;
import io.github.sliceline.exporting.ExportReport;
import io.github.sliceline.exporting.SegyExport;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.segy.SalvageReport;
import io.github.sliceline.segy.SegySeeds;
import io.github.sliceline.testdata.SyntheticSegy.BinPredicate;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What formats beyond the plain one become in a volume: coordinates with their unit, and what was salvaged. */
@Tag("without-libhdf5")
class FormatsToHdf5Test {
    @TempDir
    Path folder;

    private Path convert(byte[] segy, ConvertOptions options) throws IOException {
        Path source = Files.write(folder.resolve("source.sgy"), segy);
        Path target = folder.resolve("target.h5");
        SegyToHdf5.convert(source, target, options.withOverwrite(true), Job.quiet());
        return target;
    }

    /** A map of bins, row by row. */
    private static float[] map(Path target, String path) throws IOException {
        try (SeismicVolume map = SeismicVolume.open(target, ReadOptions.DEFAULTS.withDataset(path))) {
            return map.read(Region.all(map.shape()));
        }
    }

    /** Seed 0: 3 × 4 traces of 252 bytes, in metres, coordinates in centimetres. */
    @Test
    void lengthsKeepTheirUnit() throws IOException {
        Path target = convert(SegySeeds.all().get(0), ConvertOptions.DEFAULTS);
        try (Hdf5Container file = Hdf5Container.open(target)) {
            assertEquals("m", file.attributes(VolumeProfile.CDP_X).get("units"));
            assertEquals("CDP easting", file.attributes(VolumeProfile.CDP_X).get("long_name"));
            assertEquals(500_270, map(target, VolumeProfile.CDP_X)[0]);
        }
    }

    @Test
    void geographicCoordinatesAreDegrees() throws IOException {
        byte[] bytes = SegySeeds.all().get(0);
        ByteBuffer file = ByteBuffer.wrap(bytes);
        for (int t = 0; t < 12; t++) {
            // 10° 30' t.5" east, 59° 0' t" south
            file.putShort(3600 + 252 * t + 70, (short) -10).putShort(3600 + 252 * t + 88, (short) 2);
            file.putInt(3600 + 252 * t + 180, 10 * (37_800 + t) + 5).putInt(3600 + 252 * t + 184, -10 * (212_400 + t));
        }
        Path target = convert(bytes, ConvertOptions.DEFAULTS);
        try (Hdf5Container volume = Hdf5Container.open(target)) {
            assertEquals("degrees_east", volume.attributes(VolumeProfile.CDP_X).get("units"));
            assertEquals("degrees_north", volume.attributes(VolumeProfile.CDP_Y).get("units"));
            assertEquals("CDP latitude", volume.attributes(VolumeProfile.CDP_Y).get("long_name"));
        }
        for (int t = 0; t < 12; t++) {
            assertEquals((float) ((37_800.5 + t) / 3600), map(target, VolumeProfile.CDP_X)[t]);
            assertEquals((float) (-(212_400.0 + t) / 3600), map(target, VolumeProfile.CDP_Y)[t]);
        }
    }

    /** Seeds 6 and 7: revision 2.1 with x in the extension of the trace header, 400,000.5 and on. */
    @Test
    void coordinatesComeFromTheExtension() throws IOException {
        for (int seed : new int[] {6, 7}) {
            Path target = convert(SegySeeds.all().get(seed), ConvertOptions.DEFAULTS);
            for (int t = 0; t < 9; t++) {
                assertEquals(400_000.5F + t, map(target, VolumeProfile.CDP_X)[t]);
            }
            try (Hdf5Container volume = Hdf5Container.open(target)) {
                assertEquals(2.00025, volume.readNumbers("/twt")[1], 1e-12);
            }
        }
    }

    @Test
    void damagedFilesAreSalvagedOnlyWhenAsked() throws IOException {
        byte[] sound = SegySeeds.all().get(0);
        byte[] damaged = new byte[sound.length + 100];
        int at = 3600 + 5 * 252;
        System.arraycopy(sound, 0, damaged, 0, at);
        Arrays.fill(damaged, at, at + 100, (byte) 0xEE);
        System.arraycopy(sound, at, damaged, at + 100, sound.length - at);
        byte[] cut = Arrays.copyOf(damaged, damaged.length - 30);

        assertThrows(CorruptFileException.class, () -> convert(cut, ConvertOptions.DEFAULTS));
        assertFalse(Files.exists(folder.resolve("target.h5")));
        Path target = convert(cut, ConvertOptions.DEFAULTS.withSalvage(true));
        try (SeismicVolume volume = SeismicVolume.open(target);
                Hdf5Container file = Hdf5Container.open(target)) {
            BinPredicate lost = (i, x) -> (i == 1 && x == 0) || (i == 2 && x == 3);
            for (int t = 0; t < 12; t++) {
                float wanted = lost.test(t / 4, t % 4) ? Float.NaN : 1000 * t + 2;
                assertEquals(wanted, volume.readTrace(10 + t / 4, 20 + t % 4)[2], "trace " + t);
            }
            assertEquals(
                    "10 traces are whole; 574 bytes in 3 places were left out.",
                    file.attributes(VolumeProfile.SEGY).get("salvage"));
            float[] index = map(target, VolumeProfile.TRACE_INDEX);
            assertArrayEquals(new float[] {7, 8, 9, -1}, Arrays.copyOfRange(index, 8, 12));
        }
    }

    @Test
    void salvagingAnIntactFileChangesNothing() throws IOException {
        Path source = Files.write(folder.resolve("source.sgy"), SegySeeds.all().get(0));
        ConvertReport report = SegyToHdf5.convert(
                source, folder.resolve("a.h5"), ConvertOptions.DEFAULTS.withSalvage(true), Job.quiet());
        SalvageReport salvage = report.salvage().orElseThrow();
        assertEquals("12 traces are whole; nothing was left out.", salvage.summary());
        Path again = folder.resolve("again.sgy");
        ExportReport export = SegyExport.export(folder.resolve("a.h5"), again, ExportOptions.DEFAULTS, Job.quiet());
        assertTrue(export.identical(), export.toString());
        assertArrayEquals(Files.readAllBytes(source), Files.readAllBytes(again));
        try (Hdf5Container file = Hdf5Container.open(convert(SegySeeds.all().get(0), ConvertOptions.DEFAULTS))) {
            assertNull(file.attributes(VolumeProfile.SEGY).get("salvage"));
        }
    }
}
