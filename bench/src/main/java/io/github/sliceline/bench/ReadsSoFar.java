package io.github.sliceline.bench;

import io.github.sliceline.bench.drive.SimulatedDrive;
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
 * What was asked of a drive so far: as a simulated drive counts it, or as Linux does for this process ({@code /proc/self/io}, see
 * proc(5)).
 *
 * @param requests of the process read system calls ({@code syscr}); page faults of mapped files are none
 * @param bytes of the process those fetched from storage ({@code read_bytes}), read-ahead included; those that the page cache
 *     had are none
 * @param ofLooking requests that looking itself costs between two looks
 */
record ReadsSoFar(long requests, long bytes, long ofLooking) {
    private static final Path SOURCE = Path.of("/proc/self/io");
    private static final Pattern CALLS = Pattern.compile("(?m)^syscr: (\\d+)$");
    private static final Pattern BYTES = Pattern.compile("(?m)^read_bytes: (\\d+)$");
    private static final int TRIES = 5;

    /** Of the process. */
    private static final long LOOKING = LongStream.generate(ReadsSoFar::callsBetweenLooks)
            .limit(TRIES)
            .min()
            .orElse(0);

    /** The count so far; empty where nobody keeps one. */
    static Optional<ReadsSoFar> of(Optional<SimulatedDrive> drive) {
        return drive.isPresent()
                ? drive.map(simulated -> new ReadsSoFar(simulated.requests(), simulated.bytes(), 0))
                : ofProcess(LOOKING);
    }

    private static Optional<ReadsSoFar> ofProcess(long ofLooking) {
        if (!Files.isReadable(SOURCE)) {
            return Optional.empty();
        }
        try {
            String text = Files.readString(SOURCE, StandardCharsets.US_ASCII);
            Matcher calls = CALLS.matcher(text);
            Matcher bytes = BYTES.matcher(text);
            return calls.find() && bytes.find()
                    ? Optional.of(
                            new ReadsSoFar(Long.parseLong(calls.group(1)), Long.parseLong(bytes.group(1)), ofLooking))
                    : Optional.empty();
        } catch (IOException e) {
            // Hardened kernels show the file and refuse to read it: then nothing is counted.
            return Optional.empty();
        }
    }

    private static long callsBetweenLooks() {
        Optional<ReadsSoFar> first = ofProcess(0);
        return ofProcess(0)
                .flatMap(second -> first.map(before -> second.requests - before.requests))
                .orElse(0L);
    }

    /** What was asked from an earlier look to this one; both of the same drive. */
    ReadCost since(ReadsSoFar earlier) {
        long calls = Math.max(0, requests - earlier.requests - ofLooking);
        return new ReadCost(Math.toIntExact(calls), bytes - earlier.bytes);
    }
}
