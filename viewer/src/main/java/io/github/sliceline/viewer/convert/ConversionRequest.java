package io.github.sliceline.viewer.convert;

import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.UnfinishedConversion;
import io.github.sliceline.viewer.convert.Output.Compression;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Source settings and output of a conversion. Immutable.
 *
 * @param settings how the source is read
 * @param output the file to write
 */
record ConversionRequest(ScanSettings settings, Output output) {
    /** Returns the request that an unfinished conversion was started with. */
    static ConversionRequest of(ConvertOptions begun, Path target) {
        Compression compression = Compression.of(begun.filters()).orElse(Compression.TRIED);
        return new ConversionRequest(
                ScanSettings.of(begun), new Output(target, begun.layout().orElse(""), compression));
    }

    /** Returns the options of the conversion. Filters that must still be measured are omitted. */
    ConvertOptions options() {
        ConvertOptions options = ConvertOptions.DEFAULTS
                .withMapping(settings.mapping())
                .withOverrides(settings.overrides())
                .withDuplicates(settings.duplicates())
                .withSalvage(settings.salvage());
        options = settings.axes().map(options::withAxes).orElse(options);
        options = settings.vertical().map(options::withVertical).orElse(options);
        options = output.compression().filters().map(options::withFilters).orElse(options);
        return output.layout().isEmpty() ? options : options.withLayout(output.layout());
    }

    /** Returns the options for resuming an unfinished conversion; empty if it was started with other settings. */
    Optional<ConvertOptions> resuming(UnfinishedConversion work) {
        return work.options()
                .filter(begun -> begun.toString().equals(asBegun(begun).toString()));
    }

    /**
     * Returns the options of this request. Options that the dialog does not offer, or that may differ on resuming, are
     * taken from the earlier run.
     */
    private ConvertOptions asBegun(ConvertOptions begun) {
        ConvertOptions same = options()
                .withMemoryBytes(begun.memoryBytes())
                .withThreads(begun.threads())
                .withOverwrite(begun.overwrite())
                .withFormat(begun.format())
                .withWriter(begun.writer());
        same = output.compression() == Compression.TRIED ? same.withFilters(begun.filters()) : same;
        same = begun.crs().map(same::withCrs).orElse(same);
        return begun.chunk().map(same::withChunk).orElse(same);
    }
}
