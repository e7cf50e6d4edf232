package io.github.sliceline.hdf5.write;

import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.hdf5.library.LibHdf5;
import io.github.sliceline.hdf5.library.LibHdf5.DriverFailures;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.OnFailure.Work;
import io.github.sliceline.storage.WorkerThreads;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bytedeco.hdf5.H5FD_class_t;
import org.bytedeco.hdf5.H5FD_t;
import org.bytedeco.hdf5.global.hdf5;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.CLongPointer;
import org.bytedeco.javacpp.LongPointer;
import org.bytedeco.javacpp.Pointer;
import org.jspecify.annotations.Nullable;

/**
 * Functions through which libhdf5 uses byte stores, with the stores that it has open or will open. The library calls
 * them on the thread that called it, so {@link LibHdf5#LOCK} is held.
 *
 * <p>They never throw, because an exception would end the process. Exceptions go to {@link DriverFailures}, and their
 * text onto the library's error stack.
 */
final class DriverCallbacks {
    private static final int OK = 0;
    private static final int FAILED = -1;

    /** HADDR_UNDEF. */
    private static final long NOWHERE = -1;

    private final int features;
    private final Map<Long, ByteStore> offered = new HashMap<>();
    private final List<DriverFile> files = new ArrayList<>();
    private long lastKey;
    private int lastSerial;
    private long errorClass;

    /** @param features features of the driver, H5FD_FEAT_* */
    DriverCallbacks(int features) {
        this.features = features;
    }

    /** Makes a store available until {@link #withdraw}, and returns its key. */
    long offer(ByteStore store) {
        lastKey++;
        offered.put(lastKey, store);
        return lastKey;
    }

    void withdraw(long key) {
        offered.remove(key);
    }

    /** @param key key of the store; null if the library follows a link to another file */
    private DriverFile open(@Nullable Pointer key, int flags) throws IOException {
        ByteStore store = key == null || key.isNull() ? null : offered.get(new LongPointer(key).get());
        if (store == null) {
            throw new IOException("links to other files are not followed");
        }
        DriverFile opened = new DriverFile(store, serial(store));
        files.add(opened);
        OnFailure.close(() -> release(opened), () -> {
            if ((flags & HDF5Constants.H5F_ACC_EXCL) != 0 && opened.endOfFile > 0) {
                throw new IOException(store + ": is not empty");
            }
            if ((flags & HDF5Constants.H5F_ACC_TRUNC) != 0) {
                opened.empty();
            }
        });
        return opened;
    }

    private int serial(ByteStore store) {
        for (DriverFile other : files) {
            if (other.store == store) {
                return other.serial;
            }
        }
        lastSerial++;
        return lastSerial;
    }

    /** Returns the file of a handle that {@link DriverFile#handle} gave to the library. */
    private DriverFile store(H5FD_t handle) {
        for (DriverFile candidate : files) {
            if (candidate.handle.address() == handle.address()) {
                return candidate;
            }
        }
        throw new IllegalStateException("no byte store is open at " + Long.toHexString(handle.address()));
    }

    /** Forgets a store. It stays open for its owner. */
    private void release(DriverFile store) {
        files.remove(store);
        store.free();
    }

    void abandon(IOException reason) {
        files.forEach(store -> store.abandon(reason));
    }

    int size() {
        return files.size();
    }

    /** Sets all callbacks that exist. The others stay null, which the library treats as "does nothing". */
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

    /** Registers this driver for the library's error stack, which H5close clears. */
    void registerErrors() {
        errorClass = hdf5.H5Eregister_class("Sliceline", "ByteStoreDriver", "1");
    }

    /** Records a failure in {@link DriverFailures} and on the library's error stack. */
    private void takeDown(String doing, long reason, Throwable failure) {
        DriverFailures.add(failure);
        String text = DriverFailures.text(failure).replace("%", "%%"); // it is a format for printf
        hdf5.H5Epush2(
                HDF5Constants.H5E_DEFAULT,
                "ByteStoreDriver",
                doing,
                0,
                errorClass,
                HDF5Constants.H5E_VFL,
                reason,
                text);
    }

    /** @param failed value that the library takes for a failure */
    private <T> T guarded(String doing, long reason, T failed, Work<T> callback) {
        try {
            return callback.run();
        } catch (Throwable failure) {
            takeDown(doing, reason, failure);
            return failed;
        }
    }

    /** Runs an action on the file of a handle. */
    private int guarded(H5FD_t file, String doing, long reason, WorkerThreads.Task<DriverFile> callback) {
        return guarded(doing, reason, FAILED, () -> {
            callback.run(store(file));
            return OK;
        });
    }

    // JavaCPP holds callbacks weakly, so fields here keep them alive.

    private final H5FD_class_t.Open_BytePointer_int_long_long open = new H5FD_class_t.Open_BytePointer_int_long_long() {
        @Override
        public @Nullable H5FD_t call(BytePointer name, int flags, long access, long maxAddress) {
            try {
                return open(hdf5.H5Pget_driver_info(access), flags).handle;
            } catch (Throwable failure) {
                takeDown("open", HDF5Constants.H5E_CANTOPENFILE, failure);
                return null;
            }
        }
    };

    /** Callback that releases a store without closing it, because it belongs to its owner. */
    private final H5FD_class_t.Close_H5FD_t close = new H5FD_class_t.Close_H5FD_t() {
        @Override
        public int call(H5FD_t file) {
            return guarded(file, "close", HDF5Constants.H5E_CANTCLOSEFILE, DriverCallbacks.this::release);
        }
    };

    /**
     * Callback that treats two files as one if they have the same store. The library uses it to notice that a file is
     * opened twice.
     */
    private final H5FD_class_t.Cmp_H5FD_t_H5FD_t compare = new H5FD_class_t.Cmp_H5FD_t_H5FD_t() {
        @Override
        public int call(H5FD_t a, H5FD_t b) {
            return guarded(
                    "cmp", HDF5Constants.H5E_BADFILE, FAILED, () -> Integer.compare(store(a).serial, store(b).serial));
        }
    };

    /** Callback that is also called without a file. */
    private final H5FD_class_t.Query_H5FD_t_CLongPointer query = new H5FD_class_t.Query_H5FD_t_CLongPointer() {
        @Override
        public int call(H5FD_t file, CLongPointer flags) {
            return guarded("query", HDF5Constants.H5E_CANTINIT, FAILED, () -> {
                flags.put(features);
                return OK;
            });
        }
    };

    private final H5FD_class_t.Get_eoa_H5FD_t_int getEndOfAllocation = new H5FD_class_t.Get_eoa_H5FD_t_int() {
        @Override
        public long call(H5FD_t file, int type) {
            Work<Long> end = () -> store(file).endOfAllocation;
            return guarded("get_eoa", HDF5Constants.H5E_CANTINIT, NOWHERE, end);
        }
    };

    private final H5FD_class_t.Set_eoa_H5FD_t_int_long setEndOfAllocation = new H5FD_class_t.Set_eoa_H5FD_t_int_long() {
        @Override
        public int call(H5FD_t file, int type, long address) {
            return guarded(file, "set_eoa", HDF5Constants.H5E_CANTINIT, store -> store.endOfAllocation = address);
        }
    };

    private final H5FD_class_t.Get_eof_H5FD_t_int getEndOfFile = new H5FD_class_t.Get_eof_H5FD_t_int() {
        @Override
        public long call(H5FD_t file, int type) {
            Work<Long> end = () -> store(file).endOfFile;
            return guarded("get_eof", HDF5Constants.H5E_CANTINIT, NOWHERE, end);
        }
    };

    private final H5FD_class_t.Read_H5FD_t_int_long_long_long_Pointer read =
            new H5FD_class_t.Read_H5FD_t_int_long_long_long_Pointer() {
                @Override
                public int call(H5FD_t file, int type, long transfer, long address, long size, Pointer buffer) {
                    WorkerThreads.Task<DriverFile> reading = store -> store.read(address, size, buffer);
                    return guarded(file, "read", HDF5Constants.H5E_READERROR, reading);
                }
            };

    private final H5FD_class_t.Write_H5FD_t_int_long_long_long_Pointer write =
            new H5FD_class_t.Write_H5FD_t_int_long_long_long_Pointer() {
                @Override
                public int call(H5FD_t file, int type, long transfer, long address, long size, Pointer buffer) {
                    boolean raw = type == hdf5.H5FD_MEM_DRAW;
                    WorkerThreads.Task<DriverFile> writing = store -> store.write(address, size, buffer, raw);
                    return guarded(file, "write", HDF5Constants.H5E_WRITEERROR, writing);
                }
            };

    private final H5FD_class_t.Truncate_H5FD_t_long_boolean truncate = new H5FD_class_t.Truncate_H5FD_t_long_boolean() {
        @Override
        public int call(H5FD_t file, long transfer, boolean closing) {
            return guarded(file, "truncate", HDF5Constants.H5E_WRITEERROR, DriverFile::truncate);
        }
    };

    /** Callback that does nothing. {@link ByteStoreDriver} says why it exists. */
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
