package io.github.sliceline.cli.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.memory.HugePages;
import io.github.sliceline.tune.DriveClass;
import io.github.sliceline.tune.ReadDirection;
import io.github.sliceline.tune.drive.Drive;
import io.github.sliceline.volume.info.ReadCost;
import io.github.sliceline.volume.info.VolumeInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What is slow is said, and nothing else. */
class AdviceTest {
    @TempDir
    private Path folder;

    private String below = "made";

    private Machine machine(DriveClass drive, HugePages.Source pages, long heap, long files, String problem) {
        return new Machine(
                new Drive(drive, "", ""),
                pages,
                0,
                heap,
                files,
                problem.isEmpty() ? List.of() : List.of(problem),
                Optional.of(folder.resolve(below).resolve("later")),
                folder);
    }

    private static void assertOnly(String word, List<String> advice) {
        assertEquals(word.isEmpty() ? 0 : 1, advice.size(), advice.toString());
        assertTrue(advice.stream().anyMatch(sentence -> sentence.contains(word)) || word.isEmpty(), advice.toString());
    }

    @Test
    void fastMachinesGetNoAdvice() {
        assertOnly(
                "",
                machine(DriveClass.NVME, HugePages.Source.MADVISE, 1L << 32, 4096, "")
                        .advice());
        assertOnly(
                "",
                machine(DriveClass.VIRTUAL, HugePages.Source.MALLOC, 1L << 32, 0, "")
                        .advice());
    }

    @Test
    void slowDrivesLimitsAndMissingLibrariesGetAdvice() {
        Map<DriveClass, String> drives = Map.of(
                DriveClass.HDD,
                "head",
                DriveClass.NETWORK,
                "round trip",
                DriveClass.OBJECT,
                "round trip",
                DriveClass.UNKNOWN,
                "unknown");
        drives.forEach((drive, word) -> assertOnly(
                word,
                machine(drive, HugePages.Source.SYSTEM, 1L << 32, 4096, "").advice()));
        assertOnly(
                "ulimit",
                machine(DriveClass.NVME, HugePages.Source.SYSTEM, 1L << 32, 256, "")
                        .advice());
        assertOnly(
                "-Xmx1g",
                machine(DriveClass.NVME, HugePages.Source.SYSTEM, 64 << 20, 4096, "")
                        .advice());
        assertOnly(
                "native library",
                machine(DriveClass.NVME, HugePages.Source.SYSTEM, 1L << 32, 4096, "none")
                        .advice());
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void smallPagesGetAdvice() {
        assertOnly(
                "GLIBC_TUNABLES",
                machine(DriveClass.NVME, HugePages.Source.NONE, 1L << 32, 4096, "")
                        .advice());
    }

    @Test
    void foldersThatCannotBeMadeGetAdvice() throws IOException {
        Files.writeString(folder.resolve("file"), "no folder");
        below = "file";
        assertOnly(
                "no scans",
                machine(DriveClass.NVME, HugePages.Source.SYSTEM, 1L << 32, 4096, "")
                        .advice());
    }

    @Test
    void slowPlanesAndFiltersGetAdvice() {
        List<FileCheck.Read> reads = List.of(
                new FileCheck.Read(ReadDirection.INLINE, new ReadCost(4, 4000), 0.01),
                new FileCheck.Read(ReadDirection.SLICE, new ReadCost(4_000_000, 4L << 30), 12));
        assertEquals(List.of(), FileCheck.advice(info("/data"), reads.subList(0, 1)));
        List<String> slow = FileCheck.advice(info("/data"), reads);
        assertEquals(1, slow.size());
        assertTrue(
                slow.get(0).startsWith("a slice takes some 12.0 s")
                        && slow.get(0).contains("layout add"),
                slow.get(0));
        assertTrue(FileCheck.advice(info("SEG-Y"), reads).get(0).contains("convert"));
        assertTrue(FileCheck.advice(info("/data", "shuffle", "deflate 6"), List.of())
                .get(0)
                .contains("deflate"));
    }

    private static VolumeInfo info(String dataset, String... filters) {
        return new VolumeInfo(
                Path.of("x"),
                1,
                dataset,
                Shape.of(2, 2, 2),
                "float32",
                "chunked",
                Optional.empty(),
                List.of(filters),
                1,
                1,
                1,
                Map.of(),
                Map.of(),
                List.of());
    }
}
