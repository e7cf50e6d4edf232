package io.github.sliceline.convert;

import io.github.sliceline.storage.CancelToken;
import io.github.sliceline.storage.Progress;
import java.io.IOException;
import java.nio.file.Path;

/** API sketch, to be replaced. */
@SuppressWarnings({"DoNotCallSuggester", "ObjectToString"})
public final class SegyToHdf5 {
    private SegyToHdf5() {}

    public static ConvertReport convert(
            Path segy, Path hdf5, ConvertOptions options, Progress progress, CancelToken cancel) throws IOException {
        throw new IOException(segy + " " + hdf5 + options + progress + cancel);
    }
}
