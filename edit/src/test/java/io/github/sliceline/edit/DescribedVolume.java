package io.github.sliceline.edit;

import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FileEncoding;
import io.github.sliceline.hdf5.encoding.FileSpec;
import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.format.StorageLayout;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** A small volume of ours, as far as its settings go, written without libhdf5. */
public final class DescribedVolume {
    static final int LINES = 4;
    static final int SAMPLES = 6;

    private DescribedVolume() {}

    /**
     * Writes it.
     *
     * @param reserved whether it has places for the settings that it has not
     */
    public static Path write(Path file, FormatVersion format, boolean reserved) throws IOException {
        FileEncoding encoding = describe(format, reserved).encode();
        Files.deleteIfExists(file);
        try (ChannelStore store = ChannelStore.openOrCreate(file)) {
            store.writeFully(encoding.metadata(encoding.late()), 0);
            store.writeFully(ByteBuffer.allocate(1), encoding.end() - 1);
            ByteBuffer lines = ByteBuffer.allocate(LINES * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            for (int i = 0; i < LINES; i++) {
                lines.putInt(100 + 2 * i);
            }
            put(store, encoding, VolumeProfile.INLINES, lines.flip());
            put(store, encoding, VolumeProfile.CROSSLINES, lines.rewind());
            ByteBuffer samples = ByteBuffer.allocate(SAMPLES * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            for (int i = 0; i < SAMPLES; i++) {
                samples.putDouble(4 * i);
            }
            put(store, encoding, "/twt", samples.flip());
            put(store, encoding, VolumeProfile.TEXT_HEADERS, ByteBuffer.wrap(text()));
        }
        return file;
    }

    private static byte[] text() {
        byte[] text = new byte[TextHeader.BYTES];
        Arrays.fill(text, (byte) ' ');
        return text;
    }

    private static void put(ByteStore store, FileEncoding encoding, String dataset, ByteBuffer elements)
            throws IOException {
        store.writeFully(
                elements, ((StorageLayout.Contiguous) encoding.place(dataset).layout()).address());
    }

    private static FileSpec describe(FormatVersion format, boolean reserved) {
        FileSpec spec = new FileSpec(format);
        spec.attribute("/", VolumeProfile.VERSION_ATTRIBUTE, AttributeValue.text(VolumeProfile.VERSION));
        spec.attribute("/", VolumeProfile.TEXT_ATTRIBUTE, AttributeValue.text("C 1"));
        spec.attribute("/", VolumeProfile.SEISNC_ATTRIBUTE, AttributeValue.text("{\"sample_rate\":4.0}"));
        spec.attribute("/", VolumeProfile.BIN_TRANSFORM_ATTRIBUTE, AttributeValue.reals(1000, 25, 0, 2000, 0, 12.5));
        lines(spec, VolumeProfile.INLINES);
        lines(spec, VolumeProfile.CROSSLINES);
        spec.dataset("/twt", DatasetForm.contiguous(DataType.FLOAT64, Shape.of(SAMPLES)));
        spec.attribute("/twt", "units", AttributeValue.text("ms"));
        spec.dataset(
                VolumeProfile.DATA,
                DatasetForm.chunked(DataType.FLOAT32, Shape.of(LINES, LINES, SAMPLES), Shape.of(2, 2, SAMPLES)));
        spec.attribute(VolumeProfile.DATA, "long_name", AttributeValue.text("amplitude"));
        spec.attribute(VolumeProfile.DATA, "units", AttributeValue.text("1"));
        spec.group(VolumeProfile.SEGY);
        spec.attribute(VolumeProfile.SEGY, "format_code", AttributeValue.integer(5));
        spec.dataset(
                VolumeProfile.TEXT_HEADERS,
                DatasetForm.contiguous(DataType.unsigned(1), Shape.of(1, TextHeader.BYTES)));
        if (reserved) {
            spec.reserveAttribute("/", VolumeProfile.CRS_ATTRIBUTE, AttributeValue.fixedText("", 64));
            spec.reserveAttribute("/", VolumeProfile.SURVEY_ATTRIBUTE, AttributeValue.fixedText("", 64));
            spec.reserveAttribute(
                    VolumeProfile.SEGY,
                    VolumeProfile.SOURCE_TEXT_ATTRIBUTE,
                    AttributeValue.numbers(
                            new ElementType(ElementType.Kind.UNSIGNED, 1, ByteOrder.LITTLE_ENDIAN),
                            Shape.of(TextHeader.BYTES),
                            ByteBuffer.allocate(TextHeader.BYTES)));
        }
        return spec;
    }

    private static void lines(FileSpec spec, String path) {
        spec.dataset(path, DatasetForm.contiguous(DataType.INT32, Shape.of(LINES)));
        spec.attribute(path, "long_name", AttributeValue.text("line"));
    }
}
