package io.github.sliceline.volume.open;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.volume.options.Backend;
import java.util.List;
import java.util.stream.Stream;

/** What of the read paths there is in a JVM that may have no libhdf5. */
public final class UsableBackends {
    private UsableBackends() {}

    private static boolean isUsable(Backend backend) {
        return backend != Backend.NATIVE || NativeLibrary.unavailable().isEmpty();
    }

    public static List<Backend> of(Backend... wanted) {
        return Stream.of(wanted).filter(UsableBackends::isUsable).toList();
    }

    public static void assume(Backend backend) {
        assumeTrue(isUsable(backend), "libhdf5 is not available here");
    }
}
