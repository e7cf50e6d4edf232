/*
 * An application that writes through HDF5's splitter and mirror drivers, for check_hdf5_mirror.py.
 *
 *   hdf5_mirror_client ACTION PORT FILE NAME [MEGABYTES [KILOBYTES]]
 *
 * FILE is the primary, NAME the copy on the server at 127.0.0.1:PORT; port 0 leaves the copy away. Actions:
 *
 *   create    a file with groups, attributes, a chunked and a contiguous dataset of MEGABYTES (default 8) each, in
 *             chunks of KILOBYTES (default 256)
 *   latest    the same in the newest format
 *   edit      an existing file opened for reading and writing: attributes, a longer dataset, a dataset deleted
 *   read      an existing file opened for reading
 *   twice     an existing file opened twice, then changed
 *   ignore    as create, with errors of the copy ignored, as an application does that must not fail because of it
 *   cut       as edit, but the process ends without closing
 *
 * Prints the seconds between opening and having closed. Exit code 1, with HDF5's error stack, if a call fails.
 */
#include <hdf5.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define MORE_FLOATS 100000

static void *checked(void *memory)
{
    if (memory == NULL) {
        fprintf(stderr, "no memory\n");
        exit(1);
    }
    return memory;
}

static hid_t ok(hid_t result, const char *what)
{
    if (result < 0) {
        fprintf(stderr, "%s failed\n", what);
        exit(1);
    }
    return result;
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static hid_t mirror_access(int port)
{
    H5FD_mirror_fapl_t mirror = {H5FD_MIRROR_FAPL_MAGIC, H5FD_MIRROR_CURR_FAPL_T_VERSION, port, "127.0.0.1"};
    hid_t              access = ok(H5Pcreate(H5P_FILE_ACCESS), "H5Pcreate");
    ok(H5Pset_fapl_mirror(access, &mirror), "H5Pset_fapl_mirror");
    return access;
}

static hid_t access_of(int port, const char *name, int ignore)
{
    hid_t access = ok(H5Pcreate(H5P_FILE_ACCESS), "H5Pcreate");
    if (port == 0)
        return access;
    H5FD_splitter_vfd_config_t *splitter = checked(calloc(1, sizeof *splitter));
    splitter->magic                      = H5FD_SPLITTER_MAGIC;
    splitter->version                    = H5FD_CURR_SPLITTER_VFD_CONFIG_VERSION;
    splitter->rw_fapl_id                 = ok(H5Pcreate(H5P_FILE_ACCESS), "H5Pcreate");
    splitter->wo_fapl_id                 = mirror_access(port);
    splitter->ignore_wo_errs             = ignore;
    snprintf(splitter->wo_path, sizeof splitter->wo_path, "%s", name);
    ok(H5Pset_fapl_splitter(access, splitter), "H5Pset_fapl_splitter");
    free(splitter);
    return access;
}

static float *samples(size_t count, unsigned seed)
{
    float *values = checked(malloc(count * sizeof *values));
    for (size_t i = 0; i < count; i++) {
        seed      = seed * 1664525u + 1013904223u;
        values[i] = (float)(seed >> 8);
    }
    return values;
}

static void attribute(hid_t object, const char *name, const char *text)
{
    hid_t type = ok(H5Tcopy(H5T_C_S1), "H5Tcopy");
    ok(H5Tset_size(type, strlen(text) + 1), "H5Tset_size");
    hid_t space = ok(H5Screate(H5S_SCALAR), "H5Screate");
    hid_t attr  = ok(H5Acreate2(object, name, type, space, H5P_DEFAULT, H5P_DEFAULT), "H5Acreate2");
    ok(H5Awrite(attr, type, text), "H5Awrite");
    H5Aclose(attr);
    H5Sclose(space);
    H5Tclose(type);
}

/* Without the time, so that the same calls make the same bytes. */
static hid_t untimed(void)
{
    hid_t how = ok(H5Pcreate(H5P_DATASET_CREATE), "H5Pcreate");
    ok(H5Pset_obj_track_times(how, 0), "H5Pset_obj_track_times");
    return how;
}

static void chunked(hid_t file, hsize_t count, hsize_t chunk)
{
    hsize_t most  = H5S_UNLIMITED;
    hid_t   space = ok(H5Screate_simple(1, &count, &most), "H5Screate_simple");
    hid_t   how   = untimed();
    ok(H5Pset_chunk(how, 1, &chunk), "H5Pset_chunk");
    hid_t  set    = ok(H5Dcreate2(file, "chunked", H5T_IEEE_F32LE, space, H5P_DEFAULT, how, H5P_DEFAULT), "H5Dcreate2");
    float *values = samples(count, 1);
    ok(H5Dwrite(set, H5T_NATIVE_FLOAT, H5S_ALL, H5S_ALL, H5P_DEFAULT, values), "H5Dwrite");
    free(values);
    attribute(set, "units", "amplitude");
    H5Dclose(set);
    H5Pclose(how);
    H5Sclose(space);
}

static void contiguous(hid_t file, hsize_t count)
{
    hid_t  space  = ok(H5Screate_simple(1, &count, NULL), "H5Screate_simple");
    hid_t  how    = untimed();
    hid_t  set    = ok(H5Dcreate2(file, "contiguous", H5T_IEEE_F32LE, space, H5P_DEFAULT, how, H5P_DEFAULT), "H5Dcreate2");
    float *values = samples(count, 2);
    ok(H5Dwrite(set, H5T_NATIVE_FLOAT, H5S_ALL, H5S_ALL, H5P_DEFAULT, values), "H5Dwrite");
    free(values);
    H5Dclose(set);
    H5Pclose(how);
    H5Sclose(space);
}

static void fill(hid_t file, hsize_t count, hsize_t chunk)
{
    char name[32];
    for (int i = 0; i < 20; i++) {
        snprintf(name, sizeof name, "group %d", i);
        hid_t group = ok(H5Gcreate2(file, name, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), "H5Gcreate2");
        attribute(group, "number", name);
        H5Gclose(group);
    }
    chunked(file, count, chunk);
    ok(H5Fflush(file, H5F_SCOPE_GLOBAL), "H5Fflush");
    contiguous(file, count);
}

static void change(hid_t file)
{
    attribute(file, "note", "changed through the mirror driver");
    hid_t   set   = ok(H5Dopen2(file, "chunked", H5P_DEFAULT), "H5Dopen2");
    hid_t   space = ok(H5Dget_space(set), "H5Dget_space");
    hsize_t count, start, more = MORE_FLOATS;
    H5Sget_simple_extent_dims(space, &count, NULL);
    H5Sclose(space);
    start = count;
    count += more;
    ok(H5Dset_extent(set, &count), "H5Dset_extent");
    space = ok(H5Dget_space(set), "H5Dget_space");
    ok(H5Sselect_hyperslab(space, H5S_SELECT_SET, &start, NULL, &more, NULL), "H5Sselect_hyperslab");
    hid_t  memory = ok(H5Screate_simple(1, &more, NULL), "H5Screate_simple");
    float *values = samples(more, 3);
    ok(H5Dwrite(set, H5T_NATIVE_FLOAT, memory, space, H5P_DEFAULT, values), "H5Dwrite");
    free(values);
    H5Sclose(memory);
    H5Sclose(space);
    H5Dclose(set);
    ok(H5Ldelete(file, "group 3", H5P_DEFAULT), "H5Ldelete");
    ok(H5Ldelete(file, "contiguous", H5P_DEFAULT), "H5Ldelete");
}

int main(int argc, char **argv)
{
    if (argc < 5) {
        fprintf(stderr, "usage: %s ACTION PORT FILE NAME [MEGABYTES [KILOBYTES]]\n", argv[0]);
        return 2;
    }
    const char *action = argv[1], *path = argv[3];
    hsize_t     count  = (hsize_t)(argc > 5 ? atoi(argv[5]) : 8) << 18;
    hsize_t     chunk  = (hsize_t)(argc > 6 ? atoi(argv[6]) : 256) << 8;
    int         ignore = strcmp(action, "ignore") == 0, latest = strcmp(action, "latest") == 0;
    hid_t       access = access_of(atoi(argv[2]), argv[4], ignore);
    double      start  = seconds();
    hid_t       file;
    if (strcmp(action, "create") == 0 || ignore || latest) {
        if (latest)
            ok(H5Pset_libver_bounds(access, H5F_LIBVER_LATEST, H5F_LIBVER_LATEST), "H5Pset_libver_bounds");
        file = ok(H5Fcreate(path, H5F_ACC_TRUNC, H5P_DEFAULT, access), "H5Fcreate");
        fill(file, count, chunk);
    }
    else {
        file = ok(H5Fopen(path, strcmp(action, "read") == 0 ? H5F_ACC_RDONLY : H5F_ACC_RDWR, access), "H5Fopen");
        if (strcmp(action, "twice") == 0) {
            hid_t again = ok(H5Fopen(path, H5F_ACC_RDWR, access), "H5Fopen again");
            attribute(again, "second", "identifier");
            ok(H5Fclose(again), "H5Fclose");
        }
        else if (strcmp(action, "read") != 0) {
            change(file);
        }
    }
    if (strcmp(action, "cut") == 0) {
        ok(H5Fflush(file, H5F_SCOPE_GLOBAL), "H5Fflush");
        _exit(0);
    }
    ok(H5Fclose(file), "H5Fclose");
    printf("%.3f\n", seconds() - start);
    H5Pclose(access);
    return 0;
}
