package io.github.sliceline.volume.open;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.volume.options.Backend;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.OS;

/**
 * What of the read paths there is in a JVM that may have no libhdf5. jHDF's maps the files, so that Windows neither deletes
 * nor replaces them, which most tests do.
 */
public final class UsableBackends {
    private UsableBackends() {}

    public static boolean isUsable(Backend backend) {
        return backend == Backend.NATIVE
                ? NativeLibrary.unavailable().isEmpty()
                : backend != Backend.JHDF || !OS.WINDOWS.isCurrentOs();
    }

    public static List<Backend> of(Backend... wanted) {
        return Stream.of(wanted).filter(UsableBackends::isUsable).toList();
    }

    public static void assume(Backend backend) {
        assumeTrue(isUsable(backend), backend + " is not usable here");
    }
}
