package io.github.sliceline.hdf5;

import static hdf.hdf5lib.HDF5Constants.H5P_DEFAULT;
import static hdf.hdf5lib.HDF5Constants.H5S_ALL;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.hdf5.library.LibHdf5.OpenIds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Makes a file and changes it in some sessions, everything by a seed: groups, datasets of each layout, attributes, also long
 * ones, all of which come and go and grow. The same seed does the same at any place. The caller holds the lock.
 */
public final class RandomSessions {
    private static final int SESSIONS = 3;
    private static final int STEPS = 25;

    private final Hdf5Place place;
    private final Random random;
    private final List<String> groups = new ArrayList<>(List.of("/"));
    private final List<String> datasets = new ArrayList<>();
    private final List<String> attributes = new ArrayList<>();
    private boolean oldFormat;
    private int named;
    private int read = 1;

    public RandomSessions(Hdf5Place place, long seed) {
        this.place = place;
        this.random = new Random(seed);
    }

    /**
     * Does it all.
     *
     * @return hash of everything that was read meanwhile
     */
    public int run() {
        for (int session = 0; session < SESSIONS; session++) {
            try (OpenIds ids = new OpenIds()) {
                long access = ids.add(H5.H5Pcreate(HDF5Constants.H5P_FILE_ACCESS), H5::H5Pclose);
                H5.H5Pset_fclose_degree(access, HDF5Constants.H5F_CLOSE_STRONG);
                long file = session == 0 ? create(ids, access) : place.open(HDF5Constants.H5F_ACC_RDWR, access);
                ids.add(file, H5::H5Fclose);
                for (int step = 0; step < STEPS; step++) {
                    step(file);
                }
            }
        }
        return read;
    }

    private long create(OpenIds ids, long access) {
        int oldest = List.of(0, 1, 2, 4).get(random.nextInt(4));
        H5.H5Pset_libver_bounds(access, oldest, HDF5Constants.H5F_LIBVER_LATEST);
        oldFormat = oldest == 0;
        long creation = ids.add(H5.H5Pcreate(HDF5Constants.H5P_FILE_CREATE), H5::H5Pclose);
        H5.H5Pset_obj_track_times(creation, false);
        H5.H5Pset_userblock(creation, List.of(0L, 512L, 4096L).get(random.nextInt(3)));
        // all but the first strategy, and shared messages, make an extension of the superblock
        int strategy = random.nextInt(4);
        // libhdf5 1.14.3 never ends closing some files whose pages' free space is kept
        boolean persist = strategy == 0 && random.nextBoolean();
        H5.H5Pset_file_space_strategy(creation, strategy, persist, 1);
        H5.H5Pset_file_space_page_size(creation, 512); // at most a user block
        if (random.nextBoolean()) {
            H5.H5Pset_shared_mesg_nindexes(creation, 1);
            H5.H5Pset_shared_mesg_index(creation, 0, HDF5Constants.H5O_SHMESG_ATTR_FLAG, 20);
        }
        return place.create(creation, access);
    }

    private void step(long file) {
        try (OpenIds ids = new OpenIds()) {
            switch (random.nextInt(10)) {
                case 0 -> createGroup(file, ids);
                case 1, 2 -> createDataset(file, ids);
                case 3 -> writeBlock(file, ids);
                case 4 -> grow(file, ids);
                case 5 -> deleteDataset(file);
                case 6 -> createAttribute(file, ids);
                case 7 -> createText(file, ids);
                case 8 -> deleteAttribute(file);
                default -> readDataset(file, ids);
            }
        }
        if (random.nextInt(20) == 0) {
            H5.H5Fflush(file, HDF5Constants.H5F_SCOPE_GLOBAL);
        }
    }

    private String newName(String parent) {
        named++;
        return (parent.equals("/") ? "" : parent) + "/object " + named;
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    private void createGroup(long file, OpenIds ids) {
        String name = newName(any(groups));
        long creation = ids.add(H5.H5Pcreate(HDF5Constants.H5P_GROUP_CREATE), H5::H5Pclose);
        H5.H5Pset_obj_track_times(creation, false);
        ids.add(H5.H5Gcreate(file, name, H5P_DEFAULT, creation, H5P_DEFAULT), H5::H5Gclose);
        groups.add(name);
    }

    private void createDataset(long file, OpenIds ids) {
        String name = newName(any(groups));
        int layout = random.nextInt(3);
        long length = 1L + random.nextInt(layout == 0 ? 500 : 20_000);
        long creation = ids.add(H5.H5Pcreate(HDF5Constants.H5P_DATASET_CREATE), H5::H5Pclose);
        H5.H5Pset_obj_track_times(creation, false);
        switch (layout) {
            case 0 -> H5.H5Pset_layout(creation, HDF5Constants.H5D_COMPACT);
            case 1 -> H5.H5Pset_layout(creation, HDF5Constants.H5D_CONTIGUOUS);
            default -> {
                H5.H5Pset_chunk(creation, 1, new long[] {1L + random.nextInt(3000)});
                if (random.nextBoolean()) {
                    H5.H5Pset_deflate(creation, 1);
                }
            }
        }
        long[] most = layout == 2 ? new long[] {HDF5Constants.H5S_UNLIMITED} : null;
        long space = ids.add(H5.H5Screate_simple(1, new long[] {length}, most), H5::H5Sclose);
        long type = HDF5Constants.H5T_STD_I32BE;
        long id = ids.add(H5.H5Dcreate(file, name, type, space, H5P_DEFAULT, creation, H5P_DEFAULT), H5::H5Dclose);
        if (random.nextInt(4) > 0) {
            H5.H5Dwrite_int(
                    id, HDF5Constants.H5T_NATIVE_INT32, H5S_ALL, H5S_ALL, H5P_DEFAULT, numbers((int) length), false);
        }
        datasets.add(name);
    }

    private int[] numbers(int count) {
        return random.ints(count).toArray();
    }

    private void writeBlock(long file, OpenIds ids) {
        if (!datasets.isEmpty()) {
            long id = ids.add(H5.H5Dopen(file, any(datasets), H5P_DEFAULT), H5::H5Dclose);
            long space = ids.add(H5.H5Dget_space(id), H5::H5Sclose);
            int length = (int) H5.H5Sget_simple_extent_npoints(space);
            int start = random.nextInt(length);
            int count = random.nextInt(length - start + 1); // also none
            if (count == 0) {
                H5.H5Sselect_none(space);
            } else {
                H5.H5Sselect_hyperslab(
                        space, HDF5Constants.H5S_SELECT_SET, new long[] {start}, null, new long[] {count}, null);
            }
            long memory = ids.add(H5.H5Screate_simple(1, new long[] {count}, null), H5::H5Sclose);
            H5.H5Dwrite_int(id, HDF5Constants.H5T_NATIVE_INT32, memory, space, H5P_DEFAULT, numbers(count), false);
        }
    }

    private void grow(long file, OpenIds ids) {
        if (!datasets.isEmpty()) {
            long id = ids.add(H5.H5Dopen(file, any(datasets), H5P_DEFAULT), H5::H5Dclose);
            long creation = ids.add(H5.H5Dget_create_plist(id), H5::H5Pclose);
            if (H5.H5Pget_layout(creation) == HDF5Constants.H5D_CHUNKED) {
                H5.H5Dset_extent(id, new long[] {1L + random.nextInt(30_000)});
            }
        }
    }

    private void deleteDataset(long file) {
        if (!datasets.isEmpty()) {
            String name = datasets.remove(random.nextInt(datasets.size()));
            attributes.removeIf(attribute -> attribute.startsWith(name + "@"));
            H5.H5Ldelete(file, name, H5P_DEFAULT);
        }
    }

    private void createAttribute(long file, OpenIds ids) {
        // the format before HDF5 1.8 has no room for more than 64 KiB
        int count = 1 + random.nextInt(random.nextInt(4) == 0 && !oldFormat ? 20_000 : 20);
        long space = ids.add(H5.H5Screate_simple(1, new long[] {count}, null), H5::H5Sclose);
        long id = attribute(file, ids, HDF5Constants.H5T_STD_I32LE, space);
        H5.H5Awrite_int(id, HDF5Constants.H5T_NATIVE_INT32, numbers(count), false);
    }

    private void createText(long file, OpenIds ids) {
        long type = ids.add(H5.H5Tcopy(HDF5Constants.H5T_C_S1), H5::H5Tclose);
        H5.H5Tset_size(type, HDF5Constants.H5T_VARIABLE);
        long space = ids.add(H5.H5Screate(HDF5Constants.H5S_SCALAR), H5::H5Sclose);
        String text = "text ".repeat(random.nextInt(3000));
        H5.H5Awrite_VLStrings(attribute(file, ids, type, space), type, new String[] {text});
    }

    private long attribute(long file, OpenIds ids, long type, long space) {
        List<String> objects = new ArrayList<>(groups);
        objects.addAll(datasets);
        String object = any(objects);
        named++;
        attributes.add(object + "@attribute " + named);
        long target = ids.add(H5.H5Oopen(file, object, H5P_DEFAULT), H5::H5Oclose);
        return ids.add(H5.H5Acreate(target, "attribute " + named, type, space, H5P_DEFAULT, H5P_DEFAULT), H5::H5Aclose);
    }

    private void deleteAttribute(long file) {
        if (!attributes.isEmpty()) {
            String attribute = attributes.remove(random.nextInt(attributes.size()));
            int at = attribute.indexOf('@');
            H5.H5Adelete_by_name(file, attribute.substring(0, at), attribute.substring(at + 1), H5P_DEFAULT);
        }
    }

    private void readDataset(long file, OpenIds ids) {
        if (!datasets.isEmpty()) {
            long id = ids.add(H5.H5Dopen(file, any(datasets), H5P_DEFAULT), H5::H5Dclose);
            long space = ids.add(H5.H5Dget_space(id), H5::H5Sclose);
            int[] values = new int[(int) H5.H5Sget_simple_extent_npoints(space)];
            H5.H5Dread_int(id, HDF5Constants.H5T_NATIVE_INT32, H5S_ALL, H5S_ALL, H5P_DEFAULT, values, false);
            read = 31 * read + Arrays.hashCode(values);
        }
    }
}
