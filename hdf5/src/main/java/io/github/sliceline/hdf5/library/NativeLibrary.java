package io.github.sliceline.hdf5.library;

import hdf.hdf5lib.H5;
import io.github.sliceline.MissingClassException;
import io.github.sliceline.NativeLibraryException;
import java.util.Optional;
import org.bytedeco.hdf5.hdf5_java;
import org.bytedeco.javacpp.Loader;

/**
 * Whether libhdf5 can be used: it is loaded once, when first asked for. A class of its own, because {@link LibHdf5} and
 * {@link NativeDataset} do not even link where the jars are missing.
 *
 * <p>{@code -Dsliceline.native=off} makes it unavailable, to see what works without.
 */
public final class NativeLibrary {
    private static final int NO_PLUGINS = 0;

    /** Most memory that the process may have before JavaCPP refuses to allocate; four times the heap unless set. */
    private static final String JAVACPP_LIMIT = "org.bytedeco.javacpp.maxPhysicalBytes";

    /** Nothing requires the modules of the native libraries, and libhdf5's forgets to require what it logs to. */
    private static final String ON_MODULE_PATH = "; on the module path it takes --add-modules "
            + "org.bytedeco.hdf5.linux.x86_64,org.bytedeco.javacpp.linux.x86_64 (or macosx, or windows) and "
            + "--add-reads org.bytedeco.hdf5=org.slf4j, and from Java 24 on, for no warning, "
            + "--enable-native-access=org.bytedeco.javacpp,org.bytedeco.hdf5";

    private static final Optional<String> PROBLEM = load();

    private NativeLibrary() {}

    /** Why the library cannot be used here; empty if it can. */
    public static Optional<String> unavailable() {
        return PROBLEM;
    }

    /**
     * Makes sure that the library can be used.
     *
     * @param wanted what needs it, such as {@code writing survey.h5}
     */
    public static void require(Object wanted) throws NativeLibraryException {
        if (PROBLEM.isPresent()) {
            throw new NativeLibraryException(wanted, PROBLEM.get());
        }
    }

    private static Optional<String> load() {
        if ("off".equals(System.getProperty("sliceline.native"))) {
            return Optional.of("switched off by -Dsliceline.native=off");
        }
        try {
            liftMemoryLimit();
            Loader.load(hdf5_java.class);
            // H5's static initialiser prints a stack trace for a library that it does not find or that does not
            // load; JavaCPP has tried before it, and says nothing.
            String library = Loader.getLoadedLibraries().get("hdf5_java");
            if (library == null) {
                return Optional.of("the native library for " + System.getProperty("os.name") + " "
                        + System.getProperty("os.arch") + " does not load");
            }
            System.setProperty(H5.H5PATH_PROPERTY_KEY, library);
            synchronized (LibHdf5.LOCK) {
                H5.H5open();
                H5.H5error_off();
                // A file must not choose what code runs: no filter is loaded from a folder of the environment's.
                H5.H5PLset_loading_state(NO_PLUGINS);
            }
            return Optional.empty();
        } catch (LinkageError | RuntimeException e) {
            String why = MissingClassException.ofNativeCode(e);
            return Optional.of(NativeLibrary.class.getModule().isNamed() ? why + ON_MODULE_PATH : why);
        }
    }

    /**
     * JavaCPP looks at the memory of the whole process, which is not its own, and throws OutOfMemoryError
     * from inside a native constructor; thousands of conversions in a JVM with a heap of 64 MB came to that,
     * and the C heap was broken afterwards.
     */
    private static void liftMemoryLimit() {
        if (System.getProperty(JAVACPP_LIMIT) == null) {
            System.setProperty(JAVACPP_LIMIT, "0");
        }
    }
}
