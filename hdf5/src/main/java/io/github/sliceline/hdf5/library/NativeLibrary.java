package io.github.sliceline.hdf5.library;

import hdf.hdf5lib.H5;
import io.github.sliceline.MissingClassException;
import io.github.sliceline.NativeLibraryException;
import java.util.Optional;
import org.bytedeco.hdf5.hdf5_java;
import org.bytedeco.javacpp.Loader;

/**
 * Availability of libhdf5, which is loaded on first use. This is a class of its own, because {@link LibHdf5} and {@link
 * NativeDataset} cannot be linked if the jars are missing.
 *
 * <p>{@code -Dsliceline.native=off} makes it unavailable, to test what works without it.
 */
public final class NativeLibrary {
    private static final int NO_PLUGINS = 0;

    /** Most memory that the process may have before JavaCPP refuses to allocate; by default four times the heap. */
    private static final String JAVACPP_LIMIT = "org.bytedeco.javacpp.maxPhysicalBytes";

    /**
     * Advice for the module path. Nothing requires the modules of the native libraries, and libhdf5's does not require
     * the logging module that it uses.
     */
    private static final String ON_MODULE_PATH = "; on the module path it takes --add-modules "
            + "org.bytedeco.hdf5.linux.x86_64,org.bytedeco.javacpp.linux.x86_64 (or macosx, or windows) and "
            + "--add-reads org.bytedeco.hdf5=org.slf4j, and from Java 24 on, for no warning, "
            + "--enable-native-access=org.bytedeco.javacpp,org.bytedeco.hdf5";

    private static final Optional<String> PROBLEM = load();

    private NativeLibrary() {}

    /** Returns why the library cannot be used here, or nothing if it can. */
    public static Optional<String> unavailable() {
        return PROBLEM;
    }

    /**
     * Throws if the library cannot be used.
     *
     * @param wanted work that needs it, such as {@code writing survey.h5}
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
            // H5's static initialiser prints a stack trace if it does not find or load a library. JavaCPP tries first,
            // and prints nothing.
            String library = Loader.getLoadedLibraries().get("hdf5_java");
            if (library == null) {
                return Optional.of("the native library for " + System.getProperty("os.name") + " "
                        + System.getProperty("os.arch") + " does not load");
            }
            System.setProperty(H5.H5PATH_PROPERTY_KEY, library);
            synchronized (LibHdf5.LOCK) {
                H5.H5open();
                H5.H5error_off();
                // A file must not choose which code runs, so no filter is loaded from a folder of the environment.
                H5.H5PLset_loading_state(NO_PLUGINS);
            }
            return Optional.empty();
        } catch (LinkageError | RuntimeException e) {
            String why = MissingClassException.ofNativeCode(e);
            return Optional.of(NativeLibrary.class.getModule().isNamed() ? why + ON_MODULE_PATH : why);
        }
    }

    /**
     * Removes JavaCPP's memory limit. JavaCPP counts the memory of the whole process, most of which is not its own, and
     * throws OutOfMemoryError from inside a native constructor. This happened after thousands of conversions in a JVM
     * with a heap of 64 MB, and the C heap was corrupt afterwards.
     */
    private static void liftMemoryLimit() {
        if (System.getProperty(JAVACPP_LIMIT) == null) {
            System.setProperty(JAVACPP_LIMIT, "0");
        }
    }
}
