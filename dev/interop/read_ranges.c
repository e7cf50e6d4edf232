/*
 * Reads ranges of a file past the page cache with many threads, does nothing with the bytes, and prints milliseconds: what a drive
 * takes for the requests of a read, whoever makes them. Linux. For jmh-benchmarks/limits.sh.
 *
 *   cc -O2 -pthread -o read_ranges dev/interop/read_ranges.c
 *   read_ranges FILE RANGES THREADS [huge]
 *
 * RANGES is a file of lines "POSITION LENGTH", in bytes; each is widened to pages of 4096 bytes. Threads take the next range when
 * they are done with one. Each has a buffer for the longest, written to before the clock starts; "huge" has them in huge pages.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define PAGE 4096L
#define HUGE (2L << 20)

struct range {
    long start, end;
};

static struct range *ranges;
static long count, longest, file_size;
static int file, huge;
static atomic_long next;
static pthread_barrier_t ready, go;

static void fail(const char *what) {
    fprintf(stderr, "read_ranges: %s: %s\n", what, strerror(errno));
    exit(1);
}

static void *buffer(void) {
    long bytes = (longest + HUGE - 1) / HUGE * HUGE;
    char *all = mmap(NULL, bytes + HUGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED)
        fail("no memory");
    char *aligned = (char *)(((uintptr_t)all + HUGE - 1) / HUGE * HUGE);
    madvise(aligned, bytes, huge ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
    memset(aligned, 1, bytes);
    return aligned;
}

static void *work(void *unused) {
    char *memory = buffer();
    pthread_barrier_wait(&ready);
    pthread_barrier_wait(&go);
    for (long i; (i = atomic_fetch_add(&next, 1)) < count;) {
        for (long at = ranges[i].start; at < ranges[i].end && at < file_size;) {
            long got = pread(file, memory + (at - ranges[i].start), ranges[i].end - at, at);
            if (got <= 0)
                fail("reading");
            at += got;
        }
    }
    return unused;
}

static void read_ranges(const char *name) {
    FILE *in = fopen(name, "r");
    long position, length, room = 0;
    if (!in)
        fail(name);
    while (fscanf(in, "%ld %ld", &position, &length) == 2) {
        if (count == room && !(ranges = realloc(ranges, (room = room * 2 + 64) * sizeof *ranges)))
            fail("no memory");
        ranges[count].start = position / PAGE * PAGE;
        ranges[count].end = (position + length + PAGE - 1) / PAGE * PAGE;
        if (ranges[count].end - ranges[count].start > longest)
            longest = ranges[count].end - ranges[count].start;
        count++;
    }
    fclose(in);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

int main(int argc, char **argv) {
    struct stat stat;
    if (argc < 4) {
        fprintf(stderr, "usage: read_ranges FILE RANGES THREADS [huge]\n");
        return 2;
    }
    huge = argc > 4;
    if ((file = open(argv[1], O_RDONLY | O_DIRECT)) < 0 || fstat(file, &stat) != 0)
        fail(argv[1]);
    file_size = stat.st_size;
    read_ranges(argv[2]);
    long threads = atol(argv[3]) < count ? atol(argv[3]) : count;
    if (threads < 1)
        threads = 1;
    pthread_t ids[threads];
    pthread_barrier_init(&ready, NULL, threads + 1);
    pthread_barrier_init(&go, NULL, threads + 1);
    for (long i = 0; i < threads; i++)
        if ((errno = pthread_create(&ids[i], NULL, work, NULL)))
            fail("no thread");
    pthread_barrier_wait(&ready);
    double start = now(); /* before they may begin: on a busy machine they would be done before this thread goes on */
    pthread_barrier_wait(&go);
    for (long i = 0; i < threads; i++)
        pthread_join(ids[i], NULL);
    printf("%.3f\n", now() - start);
    return 0;
}
