package io.github.sliceline.importing;

import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.geometry.Shape;
import io.github.sliceline.hdf5.write.DatasetSpec;
import io.github.sliceline.hdf5.write.Hdf5Output;
import io.github.sliceline.hdf5.write.Hdf5Writer;
import io.github.sliceline.hdf5.write.NumberType;
import io.github.sliceline.plan.ChunkGrid;
import io.github.sliceline.segy.BinaryHeader;
import io.github.sliceline.segy.MeasurementSystem;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.segy.order.GatherAxis;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.volume.VolumeProfile;
import io.github.sliceline.volume.VolumeStatistics;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/** Writes everything of the file profile that is small: axes, attributes, file headers, statistics. */
record VolumeFile(Hdf5Writer writer, SegySurvey survey) {
    private static final String OFFSET_NAME = "offset from source to receiver";

    static DatasetSpec dataSpec(ConvertPlan plan, int deflateLevel) {
        return DatasetSpec.chunked(
                VolumeProfile.DATA, NumberType.IEEE_F32LE, plan.volume(), plan.chunk(), deflateLevel);
    }

    /** Creates the dataset of the samples, without content. */
    Hdf5Output createData(ConvertPlan plan, int deflateLevel) throws IOException {
        Hdf5Output data = writer.createDataset(dataSpec(plan, deflateLevel));
        writer.attribute(VolumeProfile.DATA, "long_name", "amplitude");
        writer.attribute(VolumeProfile.DATA, "units", "1");
        String offsets = BinMaps.hasOffsets(survey) ? " offset" : "";
        writer.attribute(VolumeProfile.DATA, "coordinates", "cdp_x cdp_y" + offsets);
        return data;
    }

    /** Creates the dataset of checksums, without content. A group of its own keeps it out of xarray's way. */
    void createChecksums(ConvertPlan plan) throws IOException {
        Shape chunks = new ChunkGrid(plan.volume(), plan.chunk()).chunks();
        writer.createGroup(VolumeProfile.CHECKSUMS_GROUP);
        writer.createDataset(DatasetSpec.contiguous(VolumeProfile.CHECKSUMS, NumberType.STD_U32LE, chunks.extents()));
        String what = "CRC-32C of the stored bytes of each chunk of " + VolumeProfile.DATA;
        writer.attribute(VolumeProfile.CHECKSUMS, "long_name", what);
    }

    /** Writes the axes and attaches them to everything that they count. */
    void writeAxes() throws IOException {
        lines(VolumeProfile.INLINES, survey.grid().inlines(), "inline number");
        lines(VolumeProfile.CROSSLINES, survey.grid().crosslines(), "crossline number");
        samples();
        attachLines(VolumeProfile.DATA);
        int vertical = survey.gather().isPresent() ? 3 : 2;
        String verticalAxis = survey.samples().unit().axisName();
        writer.attachScale("/" + verticalAxis, verticalAxis, VolumeProfile.DATA, vertical);
        for (String map : List.of(VolumeProfile.CDP_X, VolumeProfile.CDP_Y, VolumeProfile.LIVE)) {
            attachLines(map);
        }
        if (survey.gather().isPresent()) {
            writeGatherAxis(survey.gather().get());
        }
    }

    private void attachLines(String path) throws IOException {
        writer.attachScale(VolumeProfile.INLINES, "iline", path, 0);
        writer.attachScale(VolumeProfile.CROSSLINES, "xline", path, 1);
    }

    private void writeGatherAxis(GatherAxis gather) throws IOException {
        boolean byOffset = gather.by() == GatherAxis.By.OFFSET;
        String path = byOffset ? VolumeProfile.OFFSETS : VolumeProfile.GATHER_NUMBERS;
        lines(path, gather.axis(), byOffset ? OFFSET_NAME : "number of the trace in its bin, by offset");
        writer.attachScale(path, path.substring(1), VolumeProfile.DATA, 2);
        writer.attachScale(path, path.substring(1), VolumeProfile.LIVE, 2);
        if (!byOffset) {
            attachLines(VolumeProfile.OFFSETS);
            writer.attachScale(path, path.substring(1), VolumeProfile.OFFSETS, 2);
            writer.attribute(VolumeProfile.OFFSETS, "long_name", OFFSET_NAME);
        }
    }

    private void lines(String path, LineAxis axis, String longName) throws IOException {
        ByteBuffer numbers = littleEndian(axis.count() * Integer.BYTES);
        for (int number : axis.toArray()) {
            numbers.putInt(number);
        }
        writer.createDataset(DatasetSpec.contiguous(path, NumberType.STD_I32LE, axis.count()))
                .write(numbers.flip());
        writer.attribute(path, "long_name", longName);
    }

    private void samples() throws IOException {
        SampleAxis axis = survey.samples();
        String path = "/" + axis.unit().axisName();
        ByteBuffer values = littleEndian(axis.count() * Double.BYTES);
        for (int i = 0; i < axis.count(); i++) {
            values.putDouble(axis.valueAt(i));
        }
        writer.createDataset(DatasetSpec.contiguous(path, NumberType.IEEE_F64LE, axis.count()))
                .write(values.flip());
        writer.attribute(path, "positive", "down");
        switch (axis.unit()) {
            case MILLISECONDS -> writer.attribute(path, "long_name", "two-way time");
            case METRES, FEET -> writer.attribute(path, "long_name", "depth");
            case INDEX -> writer.attribute(path, "long_name", "sample number");
        }
        if (axis.unit() != SampleUnit.INDEX) {
            writer.attribute(path, "units", axis.unit().symbol());
        }
    }

    /** Describes the maps that {@link BinMaps} fills. */
    void describeMaps() throws IOException {
        String unit = survey.measurementSystem().symbol();
        boolean geographic = survey.measurementSystem() == MeasurementSystem.DEGREES;
        writer.attribute(VolumeProfile.CDP_X, "long_name", geographic ? "CDP longitude" : "CDP easting");
        writer.attribute(VolumeProfile.CDP_Y, "long_name", geographic ? "CDP latitude" : "CDP northing");
        if (!unit.isEmpty()) {
            writer.attribute(VolumeProfile.CDP_X, "units", geographic ? unit + "_east" : unit);
            writer.attribute(VolumeProfile.CDP_Y, "units", geographic ? unit + "_north" : unit);
        }
        writer.attribute(VolumeProfile.LIVE, "long_name", "1 where the survey has a trace");
        writer.attribute(VolumeProfile.TRACE_INDEX, "long_name", "number of the bin's trace in the SEG-Y file, from 0");
    }

    void writeFileHeaders(SegyFile segy) throws IOException {
        int headers = 1 + segy.extendedTextHeaders().size();
        ByteBuffer text = littleEndian(headers * TextHeader.BYTES);
        text.put(segy.textHeader().bytes());
        segy.extendedTextHeaders().forEach(header -> text.put(header.bytes()));
        writer.createDataset(DatasetSpec.contiguous(
                        VolumeProfile.TEXT_HEADERS, NumberType.STD_U8LE, headers, TextHeader.BYTES))
                .write(text.flip());
        ByteBuffer binary =
                littleEndian(BinaryHeader.BYTES).put(segy.binaryHeader().bytes());
        writer.createDataset(
                        DatasetSpec.contiguous(VolumeProfile.BINARY_HEADER, NumberType.STD_U8LE, BinaryHeader.BYTES))
                .write(binary.flip());
        writer.attribute(VolumeProfile.SEGY, "byte_order", segy.byteOrder().toString());
        writer.attribute(VolumeProfile.SEGY, "format_code", segy.format().code());
        writer.attribute(VolumeProfile.SEGY, "inline_byte", survey.mapping().inlineByte());
        writer.attribute(VolumeProfile.SEGY, "crossline_byte", survey.mapping().crosslineByte());
        writer.attribute(VolumeProfile.SEGY, "x_byte", survey.mapping().xByte());
        writer.attribute(VolumeProfile.SEGY, "y_byte", survey.mapping().yByte());
        writer.attribute(VolumeProfile.SEGY, "offset_byte", survey.mapping().offsetByte());
        if (segy.isDamaged()) {
            writer.attribute(
                    VolumeProfile.SEGY,
                    "salvage",
                    segy.salvageReport().orElseThrow().summary());
        }
    }

    /** Says what the bytes of the source were; known only when all have been read. */
    void writeSourceHash(String sourceSha256) throws IOException {
        writer.attribute("/", VolumeProfile.SOURCE_SHA256_ATTRIBUTE, sourceSha256);
    }

    /** Marks the file as ours and says where it came from. */
    void writeRoot(SegyFile segy, String sourceName) throws IOException {
        writer.attribute("/", "Conventions", "CF-1.11");
        writer.attribute("/", VolumeProfile.VERSION_ATTRIBUTE, VolumeProfile.VERSION);
        writer.attribute("/", "text", segy.textHeader().toString());
        writer.attribute("/", "seisnc", SeisncAttribute.json(survey, sourceName));
        writer.attribute("/", "source_file", sourceName);
        writer.attribute("/", VolumeProfile.SOURCE_BYTES_ATTRIBUTE, segy.size());
        if (survey.grid().bins().isPresent()) {
            BinTransform bins = survey.grid().bins().get();
            writer.attribute("/", VolumeProfile.BIN_TRANSFORM_ATTRIBUTE, new double[] {
                bins.x0(), bins.xPerInline(), bins.xPerCrossline(), bins.y0(), bins.yPerInline(), bins.yPerCrossline()
            });
        }
    }

    void writeStatistics(VolumeStatistics statistics) throws IOException {
        String group = VolumeProfile.STATISTICS;
        writer.createGroup(group);
        writer.attribute(group, "count", statistics.count());
        writer.attribute(group, "non_finite", statistics.nonFinite());
        writer.attribute(group, "min", statistics.min());
        writer.attribute(group, "max", statistics.max());
        writer.attribute(group, "mean", statistics.mean());
        writer.attribute(group, "rms", statistics.rms());
        writer.attribute(group, "p01", statistics.p01());
        writer.attribute(group, "p02", statistics.p02());
        writer.attribute(group, "p50", statistics.p50());
        writer.attribute(group, "p98", statistics.p98());
        writer.attribute(group, "p99", statistics.p99());
        ByteBuffer counts = littleEndian(statistics.histogram().size() * Long.BYTES);
        statistics.histogram().forEach(counts::putLong);
        writer.createDataset(DatasetSpec.contiguous(
                        VolumeProfile.HISTOGRAM,
                        NumberType.STD_I64LE,
                        statistics.histogram().size()))
                .write(counts.flip());
    }

    private static ByteBuffer littleEndian(int bytes) {
        return ByteBuffer.allocateDirect(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
