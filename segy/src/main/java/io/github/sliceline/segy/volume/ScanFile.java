package io.github.sliceline.segy.volume;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.order.TraceOrder;
import io.github.sliceline.segy.survey.TraceCoordinate;
import io.github.sliceline.segy.volume.ScannedTable.RunRows;
import io.github.sliceline.storage.Crc32c;
import io.github.sliceline.storage.Sha256;
import io.github.sliceline.volume.info.Remark;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Binary form of a scan: key of the file, axes, runs of traces, and a checksum of all that.
 *
 * @param key text that identifies the scanned file and the options of the scan
 * @param tracesInFile number of traces, to check a file of the cache
 * @param samples number of samples per trace, to check a file of the cache
 */
record ScanFile(String key, long tracesInFile, int samples) {
    /** Changed with every change of the format, or of the results of a scan. */
    private static final String VERSION = "Sliceline scan 5";

    private static final long NO_TABLE = -1;

    static ScanFile of(List<Object> key, long tracesInFile, int samples) {
        List<String> parts = new ArrayList<>(List.of(VERSION));
        key.forEach(part -> parts.add(part.toString()));
        return new ScanFile(String.join("\n", parts), tracesInFile, samples);
    }

    /** Name of the file without its ending. */
    String name() {
        MessageDigest digest = Sha256.begin();
        digest.update(key.getBytes(StandardCharsets.UTF_8));
        return Sha256.end(digest);
    }

    /** @param found scan with {@link TracePlaces} */
    byte[] bytes(ScannedVolume found) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeUTF(key);
        out.writeInt(found.axes().size());
        for (Axis axis : found.axes()) {
            writeAxis(out, axis);
        }
        out.writeBoolean(found.bins().isPresent());
        if (found.bins().isPresent()) {
            writeBins(out, found.bins().get());
        }
        SampleAxis samplesAxis = found.samples();
        out.writeDouble(samplesAxis.start());
        out.writeDouble(samplesAxis.interval());
        out.writeInt(samplesAxis.size());
        out.writeUTF(samplesAxis.unit().name());
        out.writeUTF(found.order().name());
        out.writeUTF(Remark.lines(found.remarks()));
        out.writeLong(found.table().map(ScannedTable::size).orElse(NO_TABLE));
        writeRuns(out, (TracePlaces) found.places());
        if (found.table().isPresent()) {
            writeRuns(out, runs(found.table().get()));
        }
        out.writeUTF(found.unit());
        out.writeInt(found.coordinates().size());
        for (TraceCoordinate coordinate : found.coordinates()) {
            out.writeUTF(coordinate.name());
            out.writeUTF(coordinate.field().text());
            out.writeInt(coordinate.on().size());
            for (Axis on : coordinate.on()) {
                out.writeUTF(on.name());
            }
            writeDoubles(out, coordinate.values());
        }
        out.writeInt(Crc32c.of(ByteBuffer.wrap(bytes.toByteArray())));
        return bytes.toByteArray();
    }

    private static TracePlaces runs(ScannedTable table) {
        return ((RunRows) table.rows()).runs();
    }

    private static void writeAxis(DataOutputStream out, Axis axis) throws IOException {
        out.writeUTF(axis.name());
        out.writeInt(axis.size());
        boolean isLine = axis.isRegular() && axis.isWhole();
        out.writeBoolean(isLine);
        if (isLine) {
            out.writeInt(axis.first());
            out.writeInt(axis.step());
            return;
        }
        writeDoubles(out, axis.values());
    }

    private static void writeDoubles(DataOutputStream out, double[] values) throws IOException {
        out.writeInt(values.length);
        for (double value : values) {
            out.writeDouble(value);
        }
    }

    private static void writeBins(DataOutputStream out, BinTransform bins) throws IOException {
        out.writeDouble(bins.x0());
        out.writeDouble(bins.xPerInline());
        out.writeDouble(bins.xPerCrossline());
        out.writeDouble(bins.y0());
        out.writeDouble(bins.yPerInline());
        out.writeDouble(bins.yPerCrossline());
    }

    private static void writeRuns(DataOutputStream out, TracePlaces places) throws IOException {
        out.writeInt(places.runs());
        for (long[] column : places.columns()) {
            ByteBuffer numbers = ByteBuffer.allocate(column.length * Long.BYTES);
            numbers.asLongBuffer().put(column);
            out.write(numbers.array());
        }
    }

    /**
     * Reads a scan from bytes.
     *
     * @throws IOException if the bytes have another form, belong to another file, or are damaged
     */
    ScannedVolume read(byte[] bytes) throws IOException {
        int checked = bytes.length - Integer.BYTES;
        if (checked < 0
                || Crc32c.of(ByteBuffer.wrap(bytes, 0, checked))
                        != ByteBuffer.wrap(bytes).getInt(checked)) {
            throw new IOException("the checksum is wrong");
        }
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes, 0, checked));
        require(in.readUTF().equals(key), "it is of another file");
        List<Axis> axes = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            axes.add(readAxis(in));
        }
        Optional<BinTransform> bins = in.readBoolean() ? Optional.of(readBins(in)) : Optional.empty();
        SampleAxis axis =
                new SampleAxis(in.readDouble(), in.readDouble(), in.readInt(), SampleUnit.valueOf(in.readUTF()));
        TraceOrder order = TraceOrder.valueOf(in.readUTF());
        List<Remark> remarks = Remark.parse(in.readUTF());
        Shape extents = ScannedTable.extents(axes);
        long size = in.readLong();
        TracePlaces places = readRuns(in, size == NO_TABLE ? extents.size() : size);
        Optional<ScannedTable> table =
                size == NO_TABLE ? Optional.empty() : Optional.of(ScannedTable.of(extents, size, readRuns(in, size)));
        String unit = in.readUTF();
        List<TraceCoordinate> coordinates = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            coordinates.add(readCoordinate(in, axes));
        }
        boolean fits = in.available() == 0
                && axis.size() == samples
                && places.isSound(tracesInFile)
                && (table.isEmpty()
                        || (size <= tracesInFile
                                && runs(table.get()).isSound(extents.size())
                                && runs(table.get()).traceCount() == places.traceCount()));
        require(fits, "it does not fit the file");
        return new ScannedVolume(axes, bins, table, axis, order, places, coordinates, unit, remarks);
    }

    private static void require(boolean sound, String otherwise) throws IOException {
        if (!sound) {
            throw new IOException(otherwise);
        }
    }

    private static Axis readAxis(DataInputStream in) throws IOException {
        String name = in.readUTF();
        int size = in.readInt();
        if (in.readBoolean()) {
            return Axis.of(name, in.readInt(), in.readInt(), size);
        }
        double[] values = readDoubles(in);
        require(size > 0 && values.length == size, "its length is wrong");
        return Axis.listed(name, "", values);
    }

    private static double[] readDoubles(DataInputStream in) throws IOException {
        int size = in.readInt();
        require(size >= 0 && in.available() >= (long) size * Double.BYTES, "its length is wrong");
        double[] values = new double[size];
        ByteBuffer.wrap(in.readNBytes(size * Double.BYTES)).asDoubleBuffer().get(values);
        return values;
    }

    private static TraceCoordinate readCoordinate(DataInputStream in, List<Axis> axes) throws IOException {
        String name = in.readUTF();
        HeaderColumn field = HeaderColumn.parse(in.readUTF());
        List<Axis> on = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            String axis = in.readUTF();
            axes.stream().filter(one -> one.name().equals(axis)).forEach(on::add);
        }
        double[] values = readDoubles(in);
        long places = on.isEmpty() ? 0 : ScannedTable.extents(on).size();
        require(values.length == places, "its length is wrong");
        return new TraceCoordinate(name, field, on, values);
    }

    private static BinTransform readBins(DataInputStream in) throws IOException {
        return new BinTransform(
                in.readDouble(), in.readDouble(), in.readDouble(), in.readDouble(), in.readDouble(), in.readDouble());
    }

    /** Reads runs. */
    private static TracePlaces readRuns(DataInputStream in, long places) throws IOException {
        int runs = in.readInt();
        require(runs >= 0 && in.available() >= 4L * Long.BYTES * runs, "its length is wrong");
        long[][] columns = new long[4][runs];
        for (long[] column : columns) {
            ByteBuffer.wrap(in.readNBytes(Long.BYTES * runs)).asLongBuffer().get(column);
        }
        return new TracePlaces(places, columns);
    }
}
