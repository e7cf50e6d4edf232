package io.github.sliceline.exporting;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.Job;
import io.github.sliceline.archive.SegyArchive;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.ConvertReport;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.segy.FieldType;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SampleFormat;
import io.github.sliceline.segy.SegyBytes;
import io.github.sliceline.segy.SegyOverrides;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.segy.volume.SegyVolumes;
import io.github.sliceline.verify.VerifyReport;
import io.github.sliceline.verify.VolumeVerifier;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files whose headers are wrong in several ways are imported by overrides, and exported again bit for bit. */
class OverriddenRoundTripTest {
    private static final int FILES = Cases.number(10, 300);

    private static final int SAMPLES = 7;

    @TempDir
    Path folder;

    private SegyOverrides overrides = SegyOverrides.NONE;
    private HeaderMapping mapping = HeaderMapping.STANDARD;

    @Test
    void wrongHeadersComeBackBitForBit() throws IOException {
        for (long seed = 1; seed <= FILES; seed++) {
            Random random = new Random(seed);
            int inlines = 2 + random.nextInt(5);
            int crosslines = 2 + random.nextInt(5);
            byte[] source = source(random, inlines, crosslines);
            String what = "seed " + seed + ": " + overrides + " " + mapping;
            Path segy = Files.write(folder.resolve("in.sgy"), source);
            Path volume = folder.resolve("volume.h5");
            ConvertOptions options = ConvertOptions.DEFAULTS
                    .withOverwrite(true)
                    .withMapping(mapping)
                    .withOverrides(overrides);
            ConvertReport report = SegyToHdf5.convert(segy, volume, options, Job.quiet());
            assertEquals(List.of(inlines, crosslines, SAMPLES).toString(), extents(report), what);
            Path out = folder.resolve("out.sgy");
            ExportOptions export = ExportOptions.DEFAULTS.withOverwrite(true);
            assertTrue(SegyExport.export(volume, out, export, Job.quiet()).identical(), what);
            assertArrayEquals(source, Files.readAllBytes(out), what);
            try (SegyArchive archive = SegyArchive.open(volume, 0).orElseThrow()) {
                assertEquals(overrides, archive.overrides(), what);
                assertEquals(mapping, archive.mapping(), what);
            }
            VerifyReport verified = VolumeVerifier.verify(volume, 0, List.of(segy), Job.quiet());
            assertTrue(verified.isSound(), () -> what + " " + verified);
            compare(segy, volume, what);
        }
    }

    private static String extents(ConvertReport report) {
        return java.util.Arrays.toString(report.shape().extents());
    }

    /** Compares direct reading with the volume, and both with the samples that were put in. */
    private void compare(Path segy, Path volume, String what) throws IOException {
        ScanOptions scan = ScanOptions.DEFAULTS.withMapping(mapping).withOverrides(overrides);
        try (SeismicVolume direct = SegyVolumes.open(segy, scan, ReadOptions.DEFAULTS, Job.quiet());
                SeismicVolume converted = SeismicVolume.open(volume)) {
            assertEquals(direct.samples(), converted.samples(), what);
            assertEquals(direct.grid(), converted.grid(), what);
            assertEquals(direct.remarks(), converted.remarks(), what);
            for (int number = 0; number < direct.inlines().size(); number++) {
                int inline = direct.inlines().numberAt(number);
                float[][] values = direct.readInline(inline).values();
                assertArrayEquals(values, converted.readInline(inline).values(), what);
                for (int x = 0; x < direct.crosslines().size(); x++) {
                    for (int k = 0; k < SAMPLES; k++) {
                        assertEquals(sample(inline, direct.crosslines().numberAt(x), k), values[x][k], what);
                    }
                }
            }
        }
    }

    private static float sample(int inline, int crossline, int k) {
        return 1000 * inline + 10 * crossline + k;
    }

    /** Makes a file, and the overrides and the mapping with which it opens. */
    private byte[] source(Random random, int inlines, int crosslines) {
        FieldType[] types = {FieldType.INT16, FieldType.INT24, FieldType.UINT32, FieldType.FLOAT32, FieldType.IBM32};
        ByteOrder order = random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        overrides = SegyOverrides.NONE;
        mapping = HeaderMapping.STANDARD;
        if (random.nextBoolean()) {
            mapping = HeaderMapping.STANDARD
                    .withInline(new HeaderColumn("", 197, types[random.nextInt(types.length)]))
                    .withCrossline(new HeaderColumn("", 203, types[random.nextInt(types.length)]));
        }
        boolean swapped = random.nextBoolean();
        boolean padding = random.nextBoolean();
        SegyBytes made = new SegyBytes().samples(SAMPLES).order(order);
        for (int i = 0; i < inlines; i++) {
            for (int x = 0; x < crosslines; x++) {
                int inline = 1 + 2 * i;
                int crossline = 5 + x;
                if (padding && random.nextInt(3) == 0) {
                    made.trace(0, 0, header -> {
                        header.putShort(28, (short) 2);
                        put(header, 0, 0, false);
                    });
                }
                made.trace(inline, crossline, header -> {
                    put(header, inline, crossline, swapped);
                });
            }
        }
        made.trace(0, 0, header -> {
            header.putShort(28, (short) 2);
            put(header, 0, 0, false);
        });
        overrides = overrides.with("where-not", "trid=2");
        if (swapped) {
            overrides = overrides.with("sample-order", order == ByteOrder.BIG_ENDIAN ? "little" : "big");
        }
        int code = random.nextBoolean() ? 5 : random.nextBoolean() ? 1 : 77;
        if (code != 5) {
            overrides = overrides.with("sample-format", "" + SampleFormat.IEEE_FLOAT32.code());
        }
        int count = random.nextBoolean() ? SAMPLES : 1 + random.nextInt(100);
        if (count != SAMPLES) {
            overrides = overrides.with("trace-samples", "" + SAMPLES);
        }
        if (random.nextBoolean()) {
            overrides = overrides.with("interval", "500us").with("start", random.nextBoolean() ? "105" : "-8ms");
        }
        if (random.nextBoolean()) {
            overrides = overrides.with("coordinate-scale", "0.125");
        }
        int skip = random.nextBoolean() ? 0 : 1 + random.nextInt(5000);
        if (skip > 0) {
            overrides = overrides.with("skip", "" + skip);
        }
        byte[] file = made.edit(bytes -> bytes.putShort(3224, (short) code).putShort(3220, (short) count))
                .bytes();
        byte[] all = new byte[skip + file.length];
        random.nextBytes(all);
        System.arraycopy(file, 0, all, skip, file.length);
        return all;
    }

    private void put(ByteBuffer trace, int inline, int crossline, boolean swapped) {
        mapping.inline().put(trace, 0, (long) inline);
        mapping.crossline().put(trace, 0, (long) crossline);
        trace.putShort(104, (short) 44);
        ByteBuffer samples = trace.slice(240, 4 * SAMPLES)
                .order(
                        swapped == (trace.order() == ByteOrder.BIG_ENDIAN)
                                ? ByteOrder.LITTLE_ENDIAN
                                : ByteOrder.BIG_ENDIAN);
        for (int k = 0; k < SAMPLES; k++) {
            samples.putFloat(4 * k, sample(inline, crossline, k));
        }
    }
}
