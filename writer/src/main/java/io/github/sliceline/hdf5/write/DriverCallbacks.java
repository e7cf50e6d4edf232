package io.github.sliceline.hdf5.write;

import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.hdf5.DriverFailures;
import io.github.sliceline.hdf5.LibHdf5;
import io.github.sliceline.storage.OnFailure;
import java.io.IOException;
import org.bytedeco.hdf5.H5FD_class_t;
import org.bytedeco.hdf5.H5FD_t;
import org.bytedeco.hdf5.global.hdf5;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.CLongPointer;
import org.bytedeco.javacpp.Pointer;
import org.jspecify.annotations.Nullable;

/**
 * The functions through which libhdf5 uses {@link DriverFiles}. The library calls them on the thread that called it, so
 * that {@link LibHdf5#LOCK} is held.
 *
 * <p>None lets an exception escape, which would end the process. Whatever is thrown goes to {@link DriverFailures}, and
 * its text onto the library's error stack.
 */
final class DriverCallbacks {
    private static final int OK = 0;
    private static final int FAILED = -1;

    /** HADDR_UNDEF. */
    private static final long NOWHERE = -1;

    private final DriverFiles stores;
    private final int features;

    private long errorClass;

    /** @param features what the driver can, H5FD_FEAT_* */
    DriverCallbacks(DriverFiles stores, int features) {
        this.stores = stores;
        this.features = features;
    }

    /** Fills in all callbacks that there are; the others stay null, which the library takes for "does nothing". */
    void putInto(H5FD_class_t driver) {
        driver.open(open)
                ._close(close)
                .cmp(compare)
                .query(query)
                .get_eoa(getEndOfAllocation)
                .set_eoa(setEndOfAllocation)
                .get_eof(getEndOfFile)
                .read(read)
                .write(write)
                .truncate(truncate)
                .lock(lock)
                .unlock(unlock);
    }

    /** Names this driver to the library's error stack, which starts without after H5close. */
    void registerErrors() {
        errorClass = hdf5.H5Eregister_class("Sliceline", "ByteStoreDriver", "1");
    }

    private DriverFile store(H5FD_t handle) {
        return stores.at(handle.address());
    }

    /** Takes a failure down, in both places. */
    private int failed(String doing, long reason, Throwable failure) {
        DriverFailures.add(failure);
        String text = DriverFailures.text(failure).replace("%", "%%"); // a format for printf
        hdf5.H5Epush2(
                HDF5Constants.H5E_DEFAULT,
                "ByteStoreDriver",
                doing,
                0,
                errorClass,
                HDF5Constants.H5E_VFL,
                reason,
                text);
        return FAILED;
    }

    private interface Callback {
        void run() throws IOException;
    }

    private int status(String doing, long reason, Callback callback) {
        try {
            callback.run();
            return OK;
        } catch (Throwable failure) {
            return failed(doing, reason, failure);
        }
    }

    // JavaCPP holds callbacks weakly: what the library may call is kept here.

    private final H5FD_class_t.Open_BytePointer_int_long_long open = new H5FD_class_t.Open_BytePointer_int_long_long() {
        @Override
        public @Nullable H5FD_t call(BytePointer name, int flags, long access, long maxAddress) {
            try {
                return opened(access, flags).handle();
            } catch (Throwable failure) {
                failed("open", HDF5Constants.H5E_CANTOPENFILE, failure);
                return null;
            }
        }
    };

    private DriverFile opened(long access, int flags) throws IOException {
        DriverFile store = stores.open(hdf5.H5Pget_driver_info(access), (flags & HDF5Constants.H5F_ACC_RDWR) != 0);
        OnFailure.close(() -> stores.close(store), () -> {
            if ((flags & HDF5Constants.H5F_ACC_EXCL) != 0 && store.endOfFile() > 0) {
                throw new IOException(store.source() + ": is not empty");
            }
            if ((flags & HDF5Constants.H5F_ACC_TRUNC) != 0) {
                store.empty();
            }
        });
        return store;
    }

    /** The store itself is its owner's to close. */
    private final H5FD_class_t.Close_H5FD_t close = new H5FD_class_t.Close_H5FD_t() {
        @Override
        public int call(H5FD_t file) {
            return status("close", HDF5Constants.H5E_CANTCLOSEFILE, () -> stores.close(store(file)));
        }
    };

    /** Two files are one if their stores are; by this the library notices that a file is opened twice. */
    private final H5FD_class_t.Cmp_H5FD_t_H5FD_t compare = new H5FD_class_t.Cmp_H5FD_t_H5FD_t() {
        @Override
        public int call(H5FD_t a, H5FD_t b) {
            try {
                return Integer.compare(store(a).serial(), store(b).serial());
            } catch (Throwable failure) {
                return failed("cmp", HDF5Constants.H5E_BADFILE, failure);
            }
        }
    };

    /** Asked without a file too. */
    private final H5FD_class_t.Query_H5FD_t_CLongPointer query = new H5FD_class_t.Query_H5FD_t_CLongPointer() {
        @Override
        public int call(H5FD_t file, CLongPointer flags) {
            return status("query", HDF5Constants.H5E_CANTINIT, () -> flags.put(features));
        }
    };

    private final H5FD_class_t.Get_eoa_H5FD_t_int getEndOfAllocation = new H5FD_class_t.Get_eoa_H5FD_t_int() {
        @Override
        public long call(H5FD_t file, int type) {
            try {
                return store(file).endOfAllocation();
            } catch (Throwable failure) {
                failed("get_eoa", HDF5Constants.H5E_CANTINIT, failure);
                return NOWHERE;
            }
        }
    };

    private final H5FD_class_t.Set_eoa_H5FD_t_int_long setEndOfAllocation = new H5FD_class_t.Set_eoa_H5FD_t_int_long() {
        @Override
        public int call(H5FD_t file, int type, long address) {
            return status("set_eoa", HDF5Constants.H5E_CANTINIT, () -> store(file).endOfAllocation(address));
        }
    };

    private final H5FD_class_t.Get_eof_H5FD_t_int getEndOfFile = new H5FD_class_t.Get_eof_H5FD_t_int() {
        @Override
        public long call(H5FD_t file, int type) {
            try {
                return store(file).endOfFile();
            } catch (Throwable failure) {
                failed("get_eof", HDF5Constants.H5E_CANTINIT, failure);
                return NOWHERE;
            }
        }
    };

    private final H5FD_class_t.Read_H5FD_t_int_long_long_long_Pointer read =
            new H5FD_class_t.Read_H5FD_t_int_long_long_long_Pointer() {
                @Override
                public int call(H5FD_t file, int type, long transfer, long address, long size, Pointer buffer) {
                    return status(
                            "read", HDF5Constants.H5E_READERROR, () -> store(file).read(address, size, buffer));
                }
            };

    private final H5FD_class_t.Write_H5FD_t_int_long_long_long_Pointer write =
            new H5FD_class_t.Write_H5FD_t_int_long_long_long_Pointer() {
                @Override
                public int call(H5FD_t file, int type, long transfer, long address, long size, Pointer buffer) {
                    boolean raw = type == hdf5.H5FD_MEM_DRAW;
                    return status(
                            "write", HDF5Constants.H5E_WRITEERROR, () -> store(file).write(address, size, buffer, raw));
                }
            };

    private final H5FD_class_t.Truncate_H5FD_t_long_boolean truncate = new H5FD_class_t.Truncate_H5FD_t_long_boolean() {
        @Override
        public int call(H5FD_t file, long transfer, boolean closing) {
            return status("truncate", HDF5Constants.H5E_WRITEERROR, () -> store(file).truncate());
        }
    };

    /** See {@link ByteStoreDriver} for why it is there. */
    private final H5FD_class_t.Lock_H5FD_t_boolean lock = new H5FD_class_t.Lock_H5FD_t_boolean() {
        @Override
        public int call(H5FD_t file, boolean exclusive) {
            return OK;
        }
    };

    private final H5FD_class_t.Unlock_H5FD_t unlock = new H5FD_class_t.Unlock_H5FD_t() {
        @Override
        public int call(H5FD_t file) {
            return OK;
        }
    };
}
