package io.github.sliceline.rechunk;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.chunks.LayoutWriter;
import io.github.sliceline.chunks.StoredLayout;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.format.StorageLayout;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.profile.SampleCodec;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.tune.SampleType;
import io.github.sliceline.tune.advice.Layouts;
import io.github.sliceline.tune.drive.DriveModel;
import io.github.sliceline.volume.VolumePass;
import io.github.sliceline.volume.format.ElementDecoder.Scaling;
import io.github.sliceline.volume.format.MissingValues;
import io.github.sliceline.volume.info.VolumeInfo;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.volume.options.MissingTraces;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Storage of a volume's samples in the new file.
 *
 * @param layouts layouts besides the cube
 * @param isOtherType true if elements have another kind or length than in the source
 */
record RechunkedCube(DatasetForm form, SampleCodec codec, List<StoredLayout> layouts, boolean isOtherType) {
    /** Attributes that are written with new values. */
    static final Set<String> SCALING = Scaling.ATTRIBUTES;

    private static final long LARGEST_CHUNK = 1 << 30;

    /** Chunk of a contiguous volume of one dimension, in samples. */
    private static final long USUAL_ROW = 1 << 18;

    /** Integers from here on are not distinct as floats. */
    private static final double MOST_STEPS = 1 << 23;

    /** @param drive drive of the new file */
    static RechunkedCube of(
            Hdf5Container container,
            DatasetInfo dataset,
            VolumePass pass,
            DriveModel drive,
            RechunkOptions options,
            Job job)
            throws IOException {
        Shape shape = dataset.shape();
        List<CubeLayout> layouts = layouts(container, dataset, drive, options);
        Optional<CubeLayout> cube = layouts.stream().findFirst();
        Shape wanted =
                options.chunk().or(() -> cube.map(CubeLayout::chunk)).orElseGet(() -> usualChunk(drive, dataset));
        Shape chunk = fitting(wanted, dataset);
        SampleType type = type(container, dataset, options);
        boolean isOtherType = isOtherType(dataset, type);
        if (isOtherType && !type.isExact() && layouts.size() > 1) {
            throw new IllegalArgumentException("further layouts are of the exact samples, and a cube of " + type
                    + " has others; add them to the new volume when it is there");
        }
        if (!isOtherType && layouts.size() > 1) {
            LayoutWriter.requireNoMarks(container, dataset);
        }
        boolean isScaled = (isOtherType && !type.isExact())
                || layouts.stream().anyMatch(layout -> !layout.type().isExact());
        double largest = isScaled ? largest(pass, options, job) : 0;
        SampleCodec codec = isOtherType || type.isExact()
                ? SampleCodec.covering(type, largest)
                : keptIntegers(container, dataset, type);
        ChunkFilters filters =
                options.filters().or(() -> cube.map(CubeLayout::filters)).orElse(ChunkFilters.NONE);
        DatasetForm form =
                DatasetForm.chunked(codec.dataType(), shape, chunk).of(shape).filtered(filters);
        return new RechunkedCube(
                codec.fillsWithZeros() ? form : form.filledWith(codec.storedFill()),
                codec,
                layouts.stream()
                        .skip(1)
                        .map(layout -> StoredLayout.of(layout, shape, largest))
                        .toList(),
                isOtherType);
    }

    private static List<CubeLayout> layouts(
            Hdf5Container container, DatasetInfo dataset, DriveModel drive, RechunkOptions options) throws IOException {
        if (options.layout().isEmpty()) {
            return List.of();
        }
        if (!dataset.path().equals(VolumeProfile.DATA)) {
            throw new UnsupportedFileException(
                    container, "keeps its samples in " + dataset.path() + "; layouts are of " + VolumeProfile.DATA);
        }
        return Layouts.parse(options.layout().get(), dataset.shape(), drive);
    }

    /** Returns the source's chunk, or for a contiguous volume the best on average. */
    private static Shape usualChunk(DriveModel drive, DatasetInfo dataset) {
        Shape shape = dataset.shape();
        if (dataset.layout() instanceof StorageLayout.Chunked || shape.size() == 0) {
            return dataset.chunk();
        }
        return shape.rank() == 1
                ? Shape.of(Math.min(shape.extent(0), USUAL_ROW))
                : Layouts.parse("balanced", shape, drive).get(0).chunk();
    }

    /** Returns the chunk, cut to the volume. */
    private static Shape fitting(Shape chunk, DatasetInfo dataset) {
        Shape shape = dataset.shape();
        if (chunk.rank() != shape.rank()) {
            throw new IllegalArgumentException(
                    "a chunk of " + chunk + " does not fit " + dataset.path() + ", which is " + shape);
        }
        Shape fitted = chunk.within(shape);
        if (fitted.size() > LARGEST_CHUNK / Float.BYTES) {
            throw new IllegalArgumentException("a chunk of " + chunk + " takes more than 1 GiB; use a smaller one");
        }
        return fitted;
    }

    private static SampleType type(Hdf5Container container, DatasetInfo dataset, RechunkOptions options)
            throws UnsupportedFileException {
        return options.type()
                .or(() -> same(dataset.type()))
                .orElseThrow(() -> new UnsupportedFileException(
                        container,
                        dataset.path() + " is of " + dataset.type()
                                + ", which is not written; have it stored as float32, int16 or int8"));
    }

    private static boolean isOtherType(DatasetInfo dataset, SampleType type) {
        return !same(dataset.type()).equals(Optional.of(type));
    }

    /**
     * Returns how to read marked elements: as stored if the elements keep their type, because the attributes that mark
     * some as missing are then kept too.
     */
    static MissingTraces missingTraces(Hdf5Container container, String dataset, RechunkOptions options)
            throws IOException {
        DatasetInfo info = container.dataset(dataset);
        return isOtherType(info, type(container, info, options)) ? MissingTraces.NAN : MissingTraces.STORED;
    }

    private static Optional<SampleType> same(ElementType type) {
        if (type.kind() == ElementType.Kind.FLOAT && type.bytes() == Float.BYTES) {
            return Optional.of(SampleType.FLOAT32);
        }
        if (type.kind() == ElementType.Kind.SIGNED && type.bytes() <= Short.BYTES) {
            return Optional.of(type.bytes() == 1 ? SampleType.INT8 : SampleType.INT16);
        }
        return Optional.empty();
    }

    /** Returns a codec for integers that keep their values. Samples pass as floats, which must distinguish them. */
    private static SampleCodec keptIntegers(Hdf5Container container, DatasetInfo dataset, SampleType type)
            throws IOException {
        Scaling scaling = Scaling.of(container.path(), dataset.path(), container.attributes(dataset.path()));
        if (!isDistinctAsFloat(scaling)) {
            throw new UnsupportedFileException(
                    container,
                    dataset.path() + " has integers of scale " + scaling.factor() + " and offset " + scaling.offset()
                            + ", which floats do not tell apart; have it stored as float32");
        }
        return new SampleCodec(type, scaling.factor(), scaling.offset(), 0);
    }

    /** Returns a codec for a volume's integers, if floats distinguish them. */
    static Optional<SampleCodec> keptIntegers(VolumeInfo info) throws IOException {
        Scaling scaling = Scaling.of(info.file(), info.dataset(), info.attributes());
        boolean apart = isDistinctAsFloat(scaling);
        return Stream.of(SampleType.INT8, SampleType.INT16)
                .filter(type -> apart && info.elementType().split(" ", 2)[0].equals(type.toString()))
                .findFirst()
                .map(type -> new SampleCodec(type, scaling.factor(), scaling.offset(), 0));
    }

    private static boolean isDistinctAsFloat(Scaling scaling) {
        return Math.abs(scaling.offset() / scaling.factor()) + Short.MAX_VALUE < MOST_STEPS;
    }

    /** Returns the largest amplitude, from the statistics, or from the samples if statistics are missing. */
    static double largest(VolumePass pass, RechunkOptions options, Job job) throws IOException {
        return pass.range(pass.blocks().withMemory(options.memoryBytes()), options.threads(), job)
                .largest();
    }

    Shape chunk() {
        return form.chunk().orElseThrow();
    }

    /** True if an attribute of the samples is not copied. */
    boolean isDropped(String attribute) {
        return SCALING.contains(attribute) || (isOtherType && MissingValues.ATTRIBUTES.contains(attribute));
    }
}
