package io.github.sliceline.rechunk;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.Shape;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.layout.AttributeValue;
import io.github.sliceline.hdf5.layout.DatasetForm;
import io.github.sliceline.hdf5.layout.FileSpec;
import io.github.sliceline.profile.SampleCodec;
import io.github.sliceline.tune.ChunkFilters;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.tune.DriveFinder;
import io.github.sliceline.tune.DriveModel;
import io.github.sliceline.tune.Layouts;
import io.github.sliceline.tune.SampleType;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeProfile;
import io.github.sliceline.volume.VolumeStatistics;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.DoubleAccumulator;

/**
 * How the samples of a volume are stored in the new file.
 *
 * @param copies further copies of the cube
 */
record StoredAnew(DatasetForm form, SampleCodec codec, List<CubeLayout> copies) {
    private static final String SCALE = "scale_factor";
    private static final String OFFSET = "add_offset";

    static StoredAnew of(Hdf5Container container, DatasetInfo dataset, SeismicVolume volume, RechunkOptions options)
            throws IOException {
        Shape shape = volume.shape();
        List<CubeLayout> layouts = layouts(container, dataset, shape, options);
        Shape chunk = options.chunk()
                .or(() -> layouts.isEmpty()
                        ? Optional.empty()
                        : Optional.of(layouts.get(0).chunk()))
                .orElse(dataset.chunk());
        if (chunk.rank() != shape.rank()) {
            throw new IllegalArgumentException(
                    "a chunk of " + chunk + " does not fit " + dataset.path() + ", which is " + shape);
        }
        SampleCodec codec = codec(container, dataset, volume, options);
        ChunkFilters filters = options.filters()
                .or(() -> layouts.isEmpty()
                        ? Optional.empty()
                        : Optional.of(layouts.get(0).filters()))
                .orElse(ChunkFilters.NONE);
        DatasetForm form =
                DatasetForm.chunked(codec.dataType(), shape, chunk).of(shape).filtered(filters);
        return new StoredAnew(
                codec.fillsWithZeros() ? form : form.filledWith(codec.storedFill()),
                codec,
                layouts.isEmpty() ? List.of() : layouts.subList(1, layouts.size()));
    }

    private static List<CubeLayout> layouts(
            Hdf5Container container, DatasetInfo dataset, Shape shape, RechunkOptions options) throws IOException {
        if (options.layout().isEmpty()) {
            return List.of();
        }
        if (!dataset.path().equals(VolumeProfile.DATA)) {
            throw new UnsupportedFileException(
                    container, "keeps its samples in " + dataset.path() + "; layouts are of " + VolumeProfile.DATA);
        }
        DriveModel drive =
                DriveModel.of(DriveFinder.ofThisSystem().find(container.path()).driveClass());
        return Layouts.parse(options.layout().get(), shape, drive);
    }

    private static SampleCodec codec(
            Hdf5Container container, DatasetInfo dataset, SeismicVolume volume, RechunkOptions options)
            throws IOException {
        ElementType stored = dataset.type();
        Optional<SampleType> same = same(stored);
        SampleType wanted = options.type()
                .or(() -> same)
                .orElseThrow(() -> new UnsupportedFileException(
                        container,
                        dataset.path() + " is of " + stored + ", which is not written; have it stored as float32"));
        if (wanted.isExact()) {
            return new SampleCodec(wanted, 1, 0, 0);
        }
        if (same.equals(Optional.of(wanted))) {
            Map<String, Object> attributes = container.attributes(dataset.path());
            return new SampleCodec(wanted, number(attributes, SCALE, 1), number(attributes, OFFSET, 0), 0);
        }
        return SampleCodec.covering(wanted, largest(volume, options));
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

    private static double number(Map<String, Object> attributes, String name, double otherwise) {
        return attributes.get(name) instanceof Number number ? number.doubleValue() : otherwise;
    }

    /** Largest amplitude, from the statistics; where there are none, from the samples. */
    static double largest(SeismicVolume volume, RechunkOptions options) throws IOException {
        Optional<VolumeStatistics> known = volume.statistics();
        if (known.isPresent()) {
            return Math.max(Math.abs((double) known.get().min()), Math.abs((double)
                    known.get().max()));
        }
        DoubleAccumulator largest = new DoubleAccumulator(Math::max, 0);
        volume.blocks().forEach(options.threads(), block -> {
            for (float sample : block.samples()) {
                double size = Math.abs((double) sample);
                if (size <= Double.MAX_VALUE && size > largest.doubleValue()) {
                    largest.accumulate(size);
                }
            }
        });
        return largest.get();
    }

    /** Attributes of the samples that are said anew. */
    static Set<String> attributes() {
        return Set.of(SCALE, OFFSET);
    }

    Shape chunk() {
        return form.chunk().orElseThrow();
    }

    /** Adds what integers are to a description that has the dataset. */
    void describe(FileSpec spec, String dataset) {
        if (!codec.type().isExact()) {
            spec.attribute(dataset, SCALE, AttributeValue.real(codec.scale()));
            spec.attribute(dataset, OFFSET, AttributeValue.real(codec.offset()));
        }
    }
}
