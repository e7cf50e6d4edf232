package io.github.sliceline.volume.open;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.volume.options.Backend;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.OS;

/**
 * The read paths that tests can use in this JVM. It may have no libhdf5. jHDF maps files, and Windows neither deletes nor
 * replaces what is mapped, so its path is left out there.
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
