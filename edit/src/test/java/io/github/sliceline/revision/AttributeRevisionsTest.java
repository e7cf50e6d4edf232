package io.github.sliceline.revision;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.Job;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.revision.onion.HistoryFiles;
import io.github.sliceline.revision.onion.RevisionStore;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.Victim;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Revisions of a real file, made by libhdf5 on a {@link RevisionStore}, read by us and by libhdf5's onion driver. */
class AttributeRevisionsTest {
    /** In a build 2, with {@code -Pfull} 3. */
    private static final int KILLS = Cases.number("sliceline.kills", 2, 3);

    private static final int REVISIONS_A_RUN = 10;

    @TempDir
    Path folder;

    private Path file;
    private final List<byte[]> copies = new ArrayList<>();

    @BeforeEach
    void requireLibrary() {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), "libhdf5 is not available here");
        file = folder.resolve("any.h5");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void fiftyAttributesAreFiftyRevisions(boolean since18) throws IOException {
        AttributeRevisions.create(file, since18, 100_000);
        byte[] first = Files.readAllBytes(file);
        long before = 0;
        for (int number = 1; number <= 50; number++) {
            assertEquals(number, AttributeRevisions.add(file));
            long size = Files.size(HistoryFiles.of(file).history());
            assertTrue(size - before <= 4 * 4096, "revision " + number + " takes " + (size - before) + " bytes");
            before = size;
        }
        assertArrayEquals(first, Files.readAllBytes(file));
        for (int number = 0; number <= 50; number += 10) {
            assertEquals(number, AttributeRevisions.attributes(file, number).size());
            assertTrue(number == 0 || OnionDriver.hasAttribute(file, number, "revision" + number));
            assertTrue(number == 50 || !OnionDriver.hasAttribute(file, number, "revision" + (number + 1)));
        }
    }

    @Test
    void libraryContinuesRealFiles() throws IOException {
        AttributeRevisions.create(file, true, 20_000);
        AttributeRevisions.add(file);
        OnionDriver.attribute(file, "theirs", 1);
        AttributeRevisions.add(file);
        assertEquals(
                List.of("revision1"),
                List.copyOf(AttributeRevisions.attributes(file, 1).keySet()));
        assertEquals(3, AttributeRevisions.attributes(file, 3).size());
        for (String name : List.of("revision1", "theirs", "revision3")) {
            assertTrue(OnionDriver.hasAttribute(file, 3, name), name);
        }
    }

    /**
     * What was committed is there and as it was, and perhaps what was about to be.
     *
     * @return number of the newest revision
     */
    private int assertWhole(int committed, String what) throws IOException {
        int newest;
        try (History history = History.open(file)) {
            newest = history.newest();
        }
        assertTrue(newest == committed || newest == committed + 1, what + ": " + newest + " of " + committed);
        for (int number = 0; number <= newest; number++) {
            byte[] bytes = read(number);
            if (number == copies.size()) {
                copies.add(bytes);
            }
            assertArrayEquals(copies.get(number), bytes, what + ", revision " + number);
            assertEquals(number, AttributeRevisions.attributes(file, number).size(), what);
            if (number > 0) {
                assertArrayEquals(bytes, OnionDriver.read(file, number), what + ", revision " + number);
            }
        }
        HistoryReport report = HistoryCheck.verify(file, Job.quiet());
        assertTrue(report.isSound(), report::toString);
        return newest;
    }

    private byte[] read(int revision) throws IOException {
        try (ByteSource source = RevisionSource.open(file, revision)) {
            ByteBuffer all = ByteBuffer.allocate(Math.toIntExact(source.size()));
            source.readFully(all, 0);
            return all.array();
        }
    }

    /** Number of the last revision that the process said is committed. */
    private static int committed(List<String> said, int before) {
        return said.stream()
                .filter(line -> line.matches("\\d+"))
                .mapToInt(Integer::parseInt)
                .max()
                .orElse(before);
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "needs signals")
    void killedAtRandomMoments() throws IOException, InterruptedException {
        AttributeRevisions.create(file, true, 20_000);
        Random random = new Random(KILLS);
        int newest = 0;
        int killed = 0;
        for (int i = 0; i < KILLS; i++) {
            if (newest > 50) {
                HistoryPruner.prune(file, 1, 0);
                newest = 0;
                copies.subList(1, copies.size()).clear();
            }
            Process process =
                    Victim.of(AttributeRevisions.class, file, REVISIONS_A_RUN).start();
            List<String> said = new ArrayList<>();
            try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
                awaitReady(reader);
                process.waitFor(random.nextInt(250_000), TimeUnit.MICROSECONDS);
                killed += process.isAlive() ? 1 : 0;
                process.toHandle().destroyForcibly(); // the process itself would close what it said
                process.waitFor();
                reader.lines().forEach(said::add);
            }
            newest = assertWhole(committed(said, newest), "kill " + i);
        }
        System.out.println(killed + " of " + KILLS + " killed at work; every revision as it was");
    }

    /** Later Java releases warn of native access first. */
    private static void awaitReady(BufferedReader said) throws IOException {
        List<String> before = new ArrayList<>();
        for (String line = said.readLine(); !"ready".equals(line); line = said.readLine()) {
            assertNotNull(line, before::toString);
            before.add(line);
        }
    }
}
