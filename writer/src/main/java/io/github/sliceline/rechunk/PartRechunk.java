package io.github.sliceline.rechunk;

import io.github.sliceline.Job;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.layouts.LayoutOptions;
import io.github.sliceline.layouts.VolumeLayouts;
import io.github.sliceline.profile.SampleCodec;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.tune.SampleType;
import io.github.sliceline.tune.advice.Layouts;
import io.github.sliceline.tune.drive.DriveModel;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeBlock;
import io.github.sliceline.volume.VolumePass;
import io.github.sliceline.volume.info.VolumeInfo;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * Copier of a part of a volume into a volume of its own.
 *
 * @param axes specification of the whole volume, whose axes and bins are cut to the part
 */
record PartRechunk(
        VolumePass pass,
        SeismicVolume volume,
        VolumeSpec axes,
        Region part,
        Path target,
        RechunkOptions options,
        Job job) {

    RechunkReport run() throws IOException {
        long start = System.nanoTime();
        DriveModel drive = DriveModel.ofDriveOf(target.toAbsolutePath().resolveSibling(""));
        VolumeSpec cut = axes.within(part);
        Optional<MeanTraces> stack = options.meanOver().map(axis -> over(axis, cut));
        VolumeSpec kept = options.meanOver().map(cut::stackedOver).orElse(cut);
        List<CubeLayout> layouts = options.layout().isEmpty()
                ? List.of()
                : Layouts.parse(options.layout().get(), kept.shape(), drive);
        SampleCodec codec = codec();
        VolumeSpec spec = spec(kept, layouts, codec);
        try (VolumeWriter writer = VolumeWriter.create(target, spec)) {
            int[] extents = ints(writer.chunk());
            pass.blocks()
                    .within(part)
                    .withExtents(stack.map(of -> of.withAxis(extents)).orElse(extents))
                    .withMemory(options.memoryBytes())
                    .forEach(options.threads(), block -> write(block, cut, stack, writer, spec, codec), job);
            pass.end();
            writer.commit(job);
        }
        if (layouts.size() > 1) {
            LayoutOptions means =
                    LayoutOptions.DEFAULTS.withThreads(options.threads()).withMemoryBytes(options.memoryBytes());
            VolumeLayouts.add(target, layouts.subList(1, layouts.size()), means, job);
        }
        List<String> remarks = isRounded() ? List.of("samples of float64 were rounded to float32") : List.of();
        return RechunkReport.of(pass, target, spec.shape(), spec.chunk(), remarks, start);
    }

    /**
     * Returns the codec. Integers of other formats than HDF5 keep their values, unless the options name another type.
     */
    private SampleCodec codec() throws IOException {
        VolumeInfo info = volume.info();
        if (options.type().isEmpty() && !info.isHdf5()) {
            Optional<SampleCodec> kept = RechunkedCube.keptIntegers(info);
            if (kept.isPresent()) {
                return kept.get();
            }
        }
        SampleType type = options.type().orElse(SampleType.FLOAT32);
        return SampleCodec.covering(type, type.isExact() ? 0 : RechunkedCube.largest(pass, options, job));
    }

    private boolean isRounded() throws IOException {
        return !volume.info().isHdf5() && volume.info().elementType().startsWith("float64");
    }

    private MeanTraces over(String axis, VolumeSpec cut) {
        int dimension = volume.axes().stream().map(Axis::name).toList().indexOf(axis);
        if (dimension < 0) {
            throw new IllegalArgumentException("no axis " + axis + "; the volume has "
                    + volume.axes().stream().map(Axis::name).collect(Collectors.joining(", ")));
        }
        return new MeanTraces(dimension, (int) cut.shape().extent(dimension));
    }

    private void write(
            VolumeBlock block,
            VolumeSpec cut,
            Optional<MeanTraces> stack,
            VolumeWriter writer,
            VolumeSpec spec,
            SampleCodec codec)
            throws IOException {
        Region whole = moved(block.inner());
        Region region = stack.map(of -> of.withoutAxis(whole)).orElse(whole);
        float[] samples = block.samples();
        if (stack.isPresent()) {
            blank(whole, samples, cut, Float.NaN);
            samples = stack.get().of(whole, samples);
        }
        int count = (int) region.size();
        blank(region, samples, spec, 0);
        codec.measure(samples, count, pass.loss());
        writer.write(region, FloatBuffer.wrap(samples, 0, count));
    }

    /** Sets traces that are not live to 0, as files have them, or to NaN. An array may have other samples there. */
    private static void blank(Region region, float[] samples, VolumeSpec spec, float value) {
        int last = region.rank() - 1;
        int length = (int) region.count(last);
        long[] strides = spec.shape().strides();
        for (int at = 0; at < region.size(); at += length) {
            long trace = 0;
            int left = at / length;
            for (int d = last - 1; d >= 0; d--) {
                int count = (int) region.count(d);
                trace += (region.start(d) + left % count)
                        * (strides[d] / spec.shape().extent(last));
                left /= count;
            }
            if (!spec.isLive(trace)) {
                Arrays.fill(samples, at, at + length, value);
            }
        }
    }

    private static int[] ints(Shape shape) {
        return LongStream.of(shape.extents()).mapToInt(Math::toIntExact).toArray();
    }

    private Region moved(Region block) {
        long[] start = new long[block.rank()];
        for (int d = 0; d < start.length; d++) {
            start[d] = block.start(d) - part.start(d);
        }
        return Region.of(start, block.shape().extents());
    }

    private VolumeSpec spec(VolumeSpec cut, List<CubeLayout> layouts, SampleCodec codec) throws IOException {
        VolumeInfo info = volume.info();
        Map<String, Object> attributes = info.attributes();
        VolumeSpec spec = cut.withOverwrite(options.overwrite())
                .withFilters(options.filters().orElse(ChunkFilters.NONE));
        if (attributes.get("long_name") instanceof String name) {
            spec = spec.named(name);
        }
        if (attributes.get("units") instanceof String units) {
            spec = spec.withUnits(units);
        }
        Optional<Shape> chunk = options.chunk()
                .or(() -> layouts.stream().findFirst().map(CubeLayout::chunk))
                .or(() -> info.chunk()
                        .filter(bricks -> info.isHdf5() && options.meanOver().isEmpty()));
        if (chunk.isPresent()) {
            spec = spec.withChunk(ints(chunk.get()));
        }
        return switch (codec.type()) {
            case FLOAT32 -> spec;
            case INT16 -> spec.withInt16(codec.scale(), codec.offset());
            case INT8 -> spec.withInt8(codec.scale(), codec.offset());
        };
    }
}
