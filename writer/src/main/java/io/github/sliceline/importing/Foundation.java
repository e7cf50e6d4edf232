package io.github.sliceline.importing;

import io.github.sliceline.Job;
import io.github.sliceline.archive.OrderedChunks;
import io.github.sliceline.geometry.Shape;
import io.github.sliceline.hdf5.write.Hdf5Writer;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.segy.survey.SegyScanner;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.segy.survey.TraceHeaderSink;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.volume.VolumeProfile;
import io.github.sliceline.work.Reserve;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/**
 * First step of a conversion: scans the source, and has libhdf5 make a file with everything that is known then
 * and room for the rest. The file is closed afterwards: libhdf5 leaves one that it was writing unreadable when
 * the process dies, so it is not at work while the samples are.
 *
 * @param spillFolder for what of the index of an unsorted survey does not fit the memory
 */
record Foundation(SegyFile segy, ConvertOptions options, Path spillFolder, Job job) {
    /** In the bin maps: coordinates, number of the trace, live or not, offset. */
    private static final long BYTES_A_PLACE = 29;

    /** Checksum, and an index where there is one. */
    private static final long OTHER_BYTES_A_CHUNK = 4 + 128;

    private static final long OTHER_BYTES = 4L << 20;

    /** What the work goes by; the survey is closed with this. */
    record Scanned(SegySurvey survey, ConvertPlan plan) implements Closeable {
        @Override
        public void close() throws IOException {
            survey.close();
        }
    }

    Scanned create(Path part, String sourceName, Terms terms) throws IOException {
        try (Hdf5Writer writer = Hdf5Writer.create(part, since18(options))) {
            writer.createGroup(VolumeProfile.SEGY);
            Scanned scanned = scan(OrderedChunks.ofHeaders(writer, segy.traceCount()), terms);
            OnFailure.close(scanned, () -> fill(writer, part, sourceName, scanned));
            return scanned;
        }
    }

    private void fill(Hdf5Writer writer, Path part, String sourceName, Scanned scanned) throws IOException {
        ConvertPlan plan = scanned.plan;
        Reserve.probe(part, mostBytes(plan));
        VolumeFile file = new VolumeFile(writer, scanned.survey);
        file.createData(plan, options.deflateLevel());
        BinMaps.create(writer, plan.volume(), BinMaps.hasOffsets(scanned.survey));
        file.createChecksums(plan);
        file.writeAxes();
        file.describeMaps();
        file.writeFileHeaders(segy);
        file.writeRoot(segy, sourceName);
    }

    /** Headers as if they could not be compressed, bins, chunks and their index. */
    private long mostBytes(ConvertPlan plan) {
        long places = plan.volume().size() / plan.samples();
        long chunk = OTHER_BYTES_A_CHUNK + (options.deflateLevel() == 0 ? plan.chunkBytes() : 0);
        return segy.traceCount() * TraceHeader.BYTES + places * BYTES_A_PLACE + plan.chunkCount() * chunk + OTHER_BYTES;
    }

    /** Scans only, for a file that stands already. */
    Scanned scan(TraceHeaderSink headers, Terms terms) throws IOException {
        ScanOptions scan = ScanOptions.DEFAULTS
                .withMapping(options.mapping())
                .withThreads(options.threads())
                .withDuplicates(options.duplicates())
                .withSpillFolder(spillFolder);
        SegySurvey survey = SegyScanner.scan(segy, scan, terms.checksums(headers), job);
        terms.scanned();
        return OnFailure.close(survey, () -> new Scanned(survey, ConvertPlan.of(volume(survey), options)));
    }

    private static Shape volume(SegySurvey survey) {
        int inlines = survey.grid().inlines().count();
        int crosslines = survey.grid().crosslines().count();
        int samples = survey.samples().count();
        return survey.gather().isPresent()
                ? Shape.of(inlines, crosslines, survey.placesPerBin(), samples)
                : Shape.of(inlines, crosslines, samples);
    }

    static boolean since18(ConvertOptions options) {
        return options.format() == ConvertOptions.Hdf5Format.V1_8;
    }
}
