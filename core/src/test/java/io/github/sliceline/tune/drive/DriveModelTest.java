package io.github.sliceline.tune.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DriveModelTest {

    /** Requests a second with 1 and 32 under way, from Figure 1 of the study. */
    @ParameterizedTest
    @CsvSource({"hdd,94,225", "sata,5800,87000", "nvme,12000,235000", "optane,41000,355000"})
    void profilesAreThePublishedDrives(String name, double one, double many) {
        DriveModel drive = DriveModel.named(name);
        assertEquals(one, drive.requestsPerSecond(1));
        assertEquals(many, drive.requestsPerSecond(32));
        assertEquals(many, drive.requestsPerSecond(500));
        assertTrue(drive.requestsPerSecond(8) > one && drive.requestsPerSecond(8) < many);
    }

    @Test
    void everyNameHasAProfileAndOnlyTheDiskHasAHead() {
        for (String name : DriveModel.names()) {
            assertEquals(name.equals("hdd"), DriveModel.named(name).hasHead(), name);
        }
        assertThrows(IllegalArgumentException.class, () -> DriveModel.named("floppy"));
    }

    /** A request of an object store costs 50 ms, 64 of them together little more, and 64 MiB come at 1 GB/s. */
    @Test
    void requestsUnderWayTogetherWaitTogether() {
        DriveModel store = DriveModel.named("object");
        assertEquals(0.050, store.seconds(1, 4096), 1e-9);
        assertEquals(0.064, store.seconds(64, 64 * 4096), 1e-9);
        assertEquals(0.064 + 0.067, store.seconds(64, 64 << 20), 1e-3);
    }

    /** From figures that follow from 10 µs a request and 2 GB/s, these are found again. */
    @Test
    void aProbeIsFoundAgain() {
        DriveModel drive = DriveModel.of(FakeReports.linear(10e-6, 2e9, 16));
        assertEquals(16, drive.queueDepth());
        double expected = 1000 * 10e-6 + 1000 * 65536 / 2e9;
        assertEquals(expected, drive.seconds(1000, 1000 * 65536), expected * 0.02);
    }

    @Test
    void aCopyThatWasEditedIsRead(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("mine.properties");
        Files.writeString(
                file, DriveProfile.text("hdd").replace("1:150e6", "1:250e6").replace("hard disk\n", "my disk\n"));
        DriveModel mine = DriveProfile.read(file);
        assertEquals("my disk", mine.title());
        assertEquals(250e6, mine.bytesPerSecond(4));
        assertTrue(mine.hasHead());
        assertFalse(mine.pastCache());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "title=x\nqueue=4\nrequests=1:94",
                "title=x\nqueue=four\nrequests=1:94\nbandwidth=1:1e6",
                "title=x\nqueue=4\nrequests=94\nbandwidth=1:1e6",
                "title=x\nqueue=4\nrequests=4:94,1:50\nbandwidth=1:1e6",
                "title=x\nqueue=4\nrequests=1:-1\nbandwidth=1:1e6",
                "title=x\nqueue=0\nrequests=1:94\nbandwidth=1:1e6",
                "title=x\nqueue=4\nrequests=1:94\nbandwidth=1:1e6\nhead=perhaps",
                "title=x\nqueue=4\nrequests=1:94\nbandwidth=1:1e6\nheads=true"
            })
    void whatDescribesNoDriveIsRefusedWithItsName(String text, @TempDir Path folder) throws IOException {
        Path file = folder.resolve("broken.properties");
        Files.writeString(file, text);
        var refusal = assertThrows(IllegalArgumentException.class, () -> DriveProfile.read(file));
        assertTrue(String.valueOf(refusal.getMessage()).startsWith(file.toString()), refusal.getMessage());
    }
}
