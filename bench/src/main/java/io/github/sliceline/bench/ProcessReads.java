package io.github.sliceline.bench;

import io.github.sliceline.volume.info.ReadCost;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What this process has read since it started, as Linux counts it ({@code /proc/self/io}, see proc(5)).
 *
 * @param calls read system calls ({@code syscr}); page faults of mapped files are none
 * @param driveBytes fetched from storage ({@code read_bytes}), read-ahead included; those that the page cache
 *     had are none
 */
record ProcessReads(long calls, long driveBytes) {
    private static final Path SOURCE = Path.of("/proc/self/io");
    private static final Pattern CALLS = Pattern.compile("(?m)^syscr: (\\d+)$");
    private static final Pattern BYTES = Pattern.compile("(?m)^read_bytes: (\\d+)$");

    /** Calls that looking itself costs between two looks. */
    private static final long OWN_CALLS = ownCalls();

    /** The count so far; empty where the system does not keep one. */
    static Optional<ProcessReads> now() {
        if (!Files.isReadable(SOURCE)) {
            return Optional.empty();
        }
        try {
            String text = Files.readString(SOURCE, StandardCharsets.US_ASCII);
            Matcher calls = CALLS.matcher(text);
            Matcher bytes = BYTES.matcher(text);
            return calls.find() && bytes.find()
                    ? Optional.of(new ProcessReads(Long.parseLong(calls.group(1)), Long.parseLong(bytes.group(1))))
                    : Optional.empty();
        } catch (IOException e) {
            // Hardened kernels show the file and refuse to read it: then nothing is counted.
            return Optional.empty();
        }
    }

    /** What was read from an earlier look to this one. */
    ReadCost since(ProcessReads earlier) {
        long delta = Math.max(0, calls - earlier.calls - OWN_CALLS);
        return new ReadCost(Math.toIntExact(delta), driveBytes - earlier.driveBytes);
    }

    private static long ownCalls() {
        long fewest = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            Optional<ProcessReads> first = now();
            Optional<ProcessReads> second = now();
            if (first.isEmpty() || second.isEmpty()) {
                return 0;
            }
            fewest = Math.min(fewest, second.get().calls - first.get().calls);
        }
        return fewest;
    }
}
