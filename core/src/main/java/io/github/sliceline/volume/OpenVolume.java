package io.github.sliceline.volume;

import io.github.sliceline.ReadLimits;
import io.github.sliceline.geometry.Shape;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.StorageLayout;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.journal.JournalReader;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.volume.CompleteSamples.FileIdentity;
import io.github.sliceline.volume.direct.SampleDecoder;
import io.github.sliceline.volume.direct.SampleDecoder.Scaling;
import io.github.sliceline.volume.source.TraceHeaderSource;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A file that is open and what was found in it: all that the read paths share. Immutable.
 *
 * @param knownAxes empty where nobody knows what the dimensions count
 */
record OpenVolume(
        Hdf5Container container,
        DatasetInfo dataset,
        Scaling scaling,
        SampleDecoder decoder,
        Optional<VolumeAxes> knownAxes,
        StoredSamples samples)
        implements Closeable {
    /** Attributes of references between a dataset and its scales. */
    private static final Set<String> ONLY_FOR_HDF5 = Set.of("DIMENSION_LIST", "REFERENCE_LIST");

    /**
     * Opens a volume.
     *
     * @param unfinished the journal of the conversion that is still writing it, if one is; closed with the volume, but
     *     not if opening fails
     */
    static OpenVolume open(Path file, @Nullable JournalReader unfinished, ReadOptions options) throws IOException {
        FileIdentity identity = FileIdentity.of(file);
        Hdf5Container container =
                Hdf5Container.open(file, options.revision(), options.limits(), options.simulatedDrive());
        return OnFailure.close(container, () -> {
            DatasetInfo dataset = VolumeFinder.find(container, options.dataset());
            Scaling scaling = Scaling.of(container.attributes(dataset.path()));
            return new OpenVolume(
                    container,
                    dataset,
                    scaling,
                    new SampleDecoder(dataset.type(), scaling),
                    AxisFinder.find(container, dataset),
                    unfinished == null
                            ? new CompleteSamples(
                                    identity,
                                    container,
                                    dataset,
                                    ChunkIndexReader.lookup(container.source(), dataset, options.limits()))
                            : LiveView.of(unfinished, container, dataset));
        });
    }

    Path file() {
        return container.path();
    }

    float fill() {
        return decoder.decode(dataset.fillValue());
    }

    boolean hasLines() {
        return knownAxes.isPresent();
    }

    boolean hasPlanes() {
        return hasLines() && axes().gathers().isEmpty();
    }

    VolumeAxes axes() {
        return knownAxes.orElseThrow(this::withoutLines);
    }

    VolumeAxes planeAxes() {
        if (!hasPlanes()) {
            throw withoutLines();
        }
        return axes();
    }

    private IllegalStateException withoutLines() {
        return new IllegalStateException(file() + ": " + dataset.path() + " is " + dataset.shape()
                + "; lines need a volume of three dimensions, read this one by Region");
    }

    /** Which traces are there, as far as the file says. */
    LiveTraces live(ReadLimits limits) {
        StoredBins bins = new StoredBins(container, dataset, limits);
        return new LiveTraces(bins, bins.traces(), samples::isComplete);
    }

    /** Headers that the file keeps; of samples only, no other dataset. */
    Optional<TraceHeaderSource> headers(ReadLimits limits) throws IOException {
        boolean known = samples.isComplete() && dataset.path().equals(VolumeProfile.DATA);
        return known
                ? StoredHeaders.of(container, limits, new StoredBins(container, dataset, limits).traces())
                : Optional.empty();
    }

    Optional<VolumeStatistics> statistics() throws IOException {
        // They are of the samples, and say nothing of any other dataset in the file.
        boolean known = samples.refresh().complete() && dataset.path().equals(VolumeProfile.DATA);
        return known ? VolumeStatistics.read(container) : Optional.empty();
    }

    VolumeInfo info() throws IOException {
        LiveState there = samples.refresh();
        Optional<Shape> chunk = Optional.empty();
        String layout = dataset.layout().toString();
        if (dataset.layout() instanceof StorageLayout.Chunked chunked) {
            chunk = Optional.of(chunked.chunk());
            layout = "chunked, " + chunked.kind();
        }
        Map<String, Object> attributes = new LinkedHashMap<>(samples.attributes());
        attributes.keySet().removeAll(ONLY_FOR_HDF5);
        return new VolumeInfo(
                file(),
                container.source().size(),
                dataset.path(),
                dataset.shape(),
                dataset.type().toString(),
                layout,
                chunk,
                dataset.filters().stream().map(FilterSpec::toString).toList(),
                samples.bytes(),
                there.chunksVisible(),
                there.chunks(),
                attributes,
                samples.fileAttributes());
    }

    @Override
    public void close() throws IOException {
        try (container) {
            samples.close();
        }
    }
}
