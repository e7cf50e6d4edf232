package io.github.sliceline.hdf5.write;

import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.library.LibHdf5;
import io.github.sliceline.storage.FaultyStore;
import io.github.sliceline.storage.MemoryStore;
import java.io.IOException;
import java.util.Optional;
import org.bytedeco.hdf5.global.hdf5;

/** A process that ends with files open in libhdf5, or in which the library ended before. */
final class OpenAtExit {
    private OpenAtExit() {}

    /** Argument: how to end. */
    public static void main(String[] arguments) throws IOException {
        FaultyStore store = new FaultyStore(new MemoryStore("memory"));
        Hdf5File file = open(store);
        switch (arguments[0]) {
            case "fail" -> store.failFrom(FaultyStore.Call.WRITE, 1);
            case "close" -> closeLibrary();
            default -> {}
        }
        System.out.println("end of " + arguments[0]);
        if (arguments[0].equals("exit")) {
            System.exit(file.toString().isEmpty() ? 1 : 0);
        }
    }

    private static Hdf5File open(FaultyStore store) throws IOException {
        Hdf5File file = Hdf5File.create(store, FormatVersion.V1_10);
        file.attributes()
                .create(
                        "/",
                        "a",
                        AttributeType.named("H5T_STD_I32LE").orElseThrow(),
                        Optional.of(Shape.of()),
                        AttributeValues.integers(1));
        return file;
    }

    /** What was open is closed by the library; afterwards it starts anew, and the driver with it. */
    private static void closeLibrary() throws IOException {
        synchronized (LibHdf5.LOCK) {
            hdf5.H5close();
            if (ByteStoreDriver.openFiles() != 0) {
                throw new IllegalStateException("open after H5close: " + ByteStoreDriver.openFiles());
            }
        }
        MemoryStore store = new MemoryStore("another");
        open(new FaultyStore(store)).close();
        Hdf5File.open(store).close();
    }
}
