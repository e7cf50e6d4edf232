package io.github.sliceline.viewer.convert;

import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.UnfinishedConversion;
import io.github.sliceline.viewer.convert.Output.Compression;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What is to be converted, and to what. Immutable.
 *
 * @param settings how the source is understood
 * @param output what is made
 */
record ConversionRequest(ScanSettings settings, Output output) {
    /** With what a conversion was begun. */
    static ConversionRequest of(ConvertOptions begun, Path target) {
        Compression compression = Compression.of(begun.filters()).orElse(Compression.TRIED);
        return new ConversionRequest(
                new ScanSettings(begun.mapping(), begun.vertical(), begun.duplicates(), begun.salvage()),
                new Output(target, begun.layout().orElse(""), compression));
    }

    /** The options for it; filters that are to be found out are none yet. */
    ConvertOptions options() {
        ConvertOptions options = ConvertOptions.DEFAULTS
                .withMapping(settings.mapping())
                .withDuplicates(settings.duplicates())
                .withSalvage(settings.salvage());
        options = settings.vertical().map(options::withVertical).orElse(options);
        options = output.compression().filters().map(options::withFilters).orElse(options);
        return output.layout().isEmpty() ? options : options.withLayout(output.layout());
    }

    /** The options with which begun work is gone on with; empty if it was begun for something else. */
    Optional<ConvertOptions> resuming(UnfinishedConversion work) {
        return work.options()
                .filter(begun -> begun.toString().equals(asBegun(begun).toString()));
    }

    /** With what nobody is asked for, and what does not matter for going on, as it was at the beginning. */
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
