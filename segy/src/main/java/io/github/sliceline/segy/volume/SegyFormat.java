package io.github.sliceline.segy.volume;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.remote.FileVersion;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.volume.format.StoredVolume;
import io.github.sliceline.volume.format.VolumeFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Format that opens SEG-Y files with standard byte positions as volumes. {@link SegyVolumes} opens them with others.
 */
@SuppressWarnings("exports") // VolumeFormat is exported to core only
public final class SegyFormat implements VolumeFormat {
    private static final Set<String> USUAL_ENDINGS = Set.of("sgy", "segy", "seg-y", "su");

    private final ScanOptions options;
    private final Job job;

    /** The format that {@link java.util.ServiceLoader} finds. It uses default options and reports no progress. */
    public SegyFormat() {
        this(ScanOptions.DEFAULTS.withTracesOtherwise(true), Job.quiet());
    }

    /** A format with other options of the scan. */
    SegyFormat(ScanOptions options, Job job) {
        this.options = options;
        this.job = job;
    }

    @Override
    public Optional<StoredVolume> open(FileVersion version, ByteSource source) throws IOException {
        Path path = version.path();
        Optional<SegyFile> recognised = recognise(path, source);
        if (recognised.isEmpty()) {
            return Optional.empty();
        }
        SegyFile file = recognised.get();
        return Optional.of(new SegyTraces(file, ScanCache.ofSystem().scanned(version.followed(), file, options, job)));
    }

    /** Returns the file if it is SEG-Y. Throws if a file is named or begins like SEG-Y but cannot be opened. */
    private Optional<SegyFile> recognise(Path file, ByteSource source) throws IOException {
        try {
            return Optional.of(SegyFile.of(source, options.overrides()));
        } catch (CorruptFileException | UnsupportedFileException e) {
            if (isNamedSegy(file) || SegyFile.beginsLikeSegy(source)) {
                throw e;
            }
            return Optional.empty();
        }
    }

    private static boolean isNamedSegy(Path file) {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        return USUAL_ENDINGS.contains(name.substring(name.lastIndexOf('.') + 1));
    }
}
