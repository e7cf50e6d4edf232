package io.github.sliceline.revision;

import static org.bytedeco.hdf5.global.hdf5.H5F_ACC_RDONLY;
import static org.bytedeco.hdf5.global.hdf5.H5F_ACC_RDWR;
import static org.bytedeco.hdf5.global.hdf5.H5P_DEFAULT;

import io.github.sliceline.hdf5.library.LibHdf5;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.revision.onion.HistoryFiles;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bytedeco.hdf5.H5FD_class_t;
import org.bytedeco.hdf5.H5FD_t;
import org.bytedeco.hdf5.global.hdf5;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.IntPointer;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.javacpp.PointerPointer;

/** libhdf5's own onion driver: the other implementation of the format. */
final class OnionDriver {
    /** What a driver is told of bytes that are no metadata (H5FD_MEM_DRAW). */
    private static final int RAW = 3;

    private static final String NEWEST = "H5FD_ONION_FAPL_INFO_REVISION_ID_LATEST";

    private OnionDriver() {}

    /** A change of a file: bytes written at a position, in order. */
    @FunctionalInterface
    interface Change {
        void apply(Writer writer) throws IOException;
    }

    /** Writes into the revision that is being made. */
    @FunctionalInterface
    interface Writer {
        void write(long position, byte[] bytes) throws IOException;
    }

    /**
     * A file access list for the driver. The library knows it by name only once it has been initialised, which its C
     * macro H5FD_ONION does; here the function is called through the type of a callback that has the same arguments.
     */
    private static long access(String revision, String comment) throws IOException {
        NativeLibrary.require("the onion driver");
        Pointer init = Loader.addressof("H5FD_onion_init");
        try (PointerPointer<Pointer> callback = new PointerPointer<>(init, null)) {
            new H5FD_class_t.Int_Terminate(callback).call();
        }
        long access = hdf5.H5Pcreate(hdf5.H5P_CLS_FILE_ACCESS_ID_g());
        String config = "{revision_num: " + revision + "; page_size: 4096; comment: " + comment + "}";
        if (hdf5.H5Pset_driver_by_name(access, "onion", config) < 0) {
            throw new IOException("no onion driver");
        }
        return access;
    }

    /** All bytes of a revision. */
    static byte[] read(Path file, int revision) throws IOException {
        synchronized (LibHdf5.LOCK) {
            long access = access(String.valueOf(revision), "none");
            H5FD_t driver = open(file, H5F_ACC_RDONLY, access);
            try {
                int size = Math.toIntExact(hdf5.H5FDget_eof(driver, RAW));
                hdf5.H5FDset_eoa(driver, RAW, size);
                byte[] bytes = new byte[size];
                try (BytePointer buffer = new BytePointer(Math.max(1, size))) {
                    if (size > 0 && hdf5.H5FDread(driver, RAW, H5P_DEFAULT, 0, size, buffer) < 0) {
                        throw new IOException(file + ": the onion driver does not read revision " + revision);
                    }
                    buffer.get(bytes);
                }
                return bytes;
            } finally {
                hdf5.H5FDclose(driver);
                hdf5.H5Pclose(access);
            }
        }
    }

    /** Makes a revision of the newest one. */
    static void change(Path file, String comment, Change change) throws IOException {
        synchronized (LibHdf5.LOCK) {
            long access = access(NEWEST, comment);
            try (Opened opened = new Opened(file, open(file, H5F_ACC_RDWR, access), access)) {
                change.apply((position, bytes) -> write(opened.driver, position, bytes));
            }
        }
    }

    /** A file that is open for writing; closing it makes the revision. */
    private record Opened(Path file, H5FD_t driver, long access) implements Closeable {
        @Override
        public void close() throws IOException {
            int closed = hdf5.H5FDclose(driver);
            hdf5.H5Pclose(access);
            if (closed < 0) {
                throw new IOException(file + ": the onion driver does not close");
            }
        }
    }

    private static void write(H5FD_t driver, long position, byte[] bytes) throws IOException {
        long end = Math.max(hdf5.H5FDget_eof(driver, RAW), position + bytes.length);
        hdf5.H5FDset_eoa(driver, RAW, end);
        try (BytePointer buffer = new BytePointer(bytes)) {
            if (hdf5.H5FDwrite(driver, RAW, H5P_DEFAULT, position, bytes.length, buffer) < 0) {
                throw new IOException("the onion driver does not write");
            }
        }
    }

    private static H5FD_t open(Path file, int flags, long access) throws IOException {
        H5FD_t driver = hdf5.H5FDopen(file.toString(), flags, access, Long.MAX_VALUE);
        if (driver == null || driver.isNull()) {
            hdf5.H5Pclose(access);
            throw new IOException(file + ": the onion driver does not open it");
        }
        return driver;
    }

    /** Leaves the history as a killed process does: some pages written, the lock in the header set. */
    static void abandon(Path file, Change change) throws IOException {
        synchronized (LibHdf5.LOCK) {
            long access = access(NEWEST, "abandoned");
            H5FD_t driver = open(file, H5F_ACC_RDWR, access);
            change.apply((position, bytes) -> write(driver, position, bytes));
            HistoryFiles files = HistoryFiles.of(file);
            byte[] history = Files.readAllBytes(files.history());
            byte[] recovery = Files.readAllBytes(files.recovery());
            hdf5.H5FDclose(driver);
            hdf5.H5Pclose(access);
            Files.write(files.history(), history);
            Files.write(files.recovery(), recovery);
        }
    }

    /** Makes a revision through the whole library: an attribute of the root group. */
    static void attribute(Path file, String name, int value) throws IOException {
        synchronized (LibHdf5.LOCK) {
            long access = access(NEWEST, "attribute " + name);
            long opened = hdf5.H5Fopen(file.toString(), H5F_ACC_RDWR, access);
            long space = hdf5.H5Screate(hdf5.H5S_SCALAR);
            long attribute = hdf5.H5Acreate2(opened, name, hdf5.H5T_NATIVE_INT_g(), space, H5P_DEFAULT, H5P_DEFAULT);
            try (IntPointer number = new IntPointer(new int[] {value})) {
                if (opened < 0 || attribute < 0 || hdf5.H5Awrite(attribute, hdf5.H5T_NATIVE_INT_g(), number) < 0) {
                    throw new IOException(file + ": no attribute " + name);
                }
            }
            hdf5.H5Aclose(attribute);
            hdf5.H5Sclose(space);
            if (hdf5.H5Fclose(opened) < 0) {
                throw new IOException(file + ": the onion driver does not close");
            }
            hdf5.H5Pclose(access);
        }
    }

    /** Whether the root group has an attribute at a revision, as the whole library sees it. */
    static boolean hasAttribute(Path file, int revision, String name) throws IOException {
        synchronized (LibHdf5.LOCK) {
            long access = access(String.valueOf(revision), "none");
            long opened = hdf5.H5Fopen(file.toString(), H5F_ACC_RDONLY, access);
            if (opened < 0) {
                throw new IOException(file + ": libhdf5 does not open revision " + revision);
            }
            boolean has = hdf5.H5Aexists(opened, name) > 0;
            hdf5.H5Fclose(opened);
            hdf5.H5Pclose(access);
            return has;
        }
    }
}
