package io.github.sliceline.hdf5.filter;

import com.github.luben.zstd.util.Native;
import io.github.sliceline.MissingClassException;
import java.util.Optional;

/**
 * The library that undoes zstd: loaded once, when first asked for. A class of its own, because {@link Zstd} does not even
 * link where the library's jar is missing.
 */
final class ZstdLibrary {
    private static final Optional<String> PROBLEM = load();

    private ZstdLibrary() {}

    /** Why the library cannot be used here; empty if it can. */
    static Optional<String> unavailable() {
        return PROBLEM;
    }

    private static Optional<String> load() {
        try {
            Native.load();
            return Optional.empty();
        } catch (NoClassDefFoundError e) {
            return Optional.of(MissingClassException.sentence(e));
        } catch (LinkageError | RuntimeException e) {
            return Optional.of("no native library for " + System.getProperty("os.name") + " "
                    + System.getProperty("os.arch") + ": " + e.getClass().getSimpleName());
        }
    }
}
