package io.github.sliceline.bench;

import io.github.sliceline.volume.info.ReadCost;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/**
 * Reads of this process so far, as Linux counts them ({@code /proc/self/io}, see proc(5)).
 *
 * @param requests number of read system calls ({@code syscr}), without page faults of mapped files
 * @param bytes bytes fetched from storage ({@code read_bytes}), with read-ahead, without bytes from the page cache
 */
record ReadsSoFar(long requests, long bytes) {
    private static final Path SOURCE = Path.of("/proc/self/io");
    private static final Pattern CALLS = Pattern.compile("(?m)^syscr: (\\d+)$");
    private static final Pattern BYTES = Pattern.compile("(?m)^read_bytes: (\\d+)$");
    private static final int TRIES = 5;

    /** Number of read calls that one look at the counters takes itself. */
    private static final long LOOKING = LongStream.generate(ReadsSoFar::callsBetweenLooks)
            .limit(TRIES)
            .min()
            .orElse(0);

    /** Returns the count so far; empty if the system does not keep or show it. */
    static Optional<ReadsSoFar> ofProcess() {
        if (!Files.isReadable(SOURCE)) {
            return Optional.empty();
        }
        try {
            String text = Files.readString(SOURCE, StandardCharsets.US_ASCII);
            Matcher calls = CALLS.matcher(text);
            Matcher bytes = BYTES.matcher(text);
            return calls.find() && bytes.find()
                    ? Optional.of(new ReadsSoFar(Long.parseLong(calls.group(1)), Long.parseLong(bytes.group(1))))
                    : Optional.empty();
        } catch (IOException e) {
            // Hardened kernels list the file but refuse to read it.
            return Optional.empty();
        }
    }

    private static long callsBetweenLooks() {
        Optional<ReadsSoFar> first = ofProcess();
        return ofProcess()
                .flatMap(second -> first.map(before -> second.requests - before.requests))
                .orElse(0L);
    }

    /** Returns the reads between an earlier count and this one. */
    ReadCost since(ReadsSoFar earlier) {
        long calls = Math.max(0, requests - earlier.requests - LOOKING);
        return new ReadCost(Math.toIntExact(calls), bytes - earlier.bytes);
    }
}
