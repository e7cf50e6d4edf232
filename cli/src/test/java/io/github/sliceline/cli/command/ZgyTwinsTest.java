package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** ZGY files that Petrel wrote are what their SEG-Y twins are. */
class ZgyTwinsTest {
    @ParameterizedTest
    @ValueSource(strings = {"zgy/small-8bit", "zgy/small-16bit"})
    void commandsTreatZgyLikeItsHdf5Twin(String name) throws IOException {
        try (SeismicVolume zgy = SeismicVolume.open(SharedFiles.require(name + ".zgy"));
                SeismicVolume segy = SeismicVolume.open(SharedFiles.require(name + ".sgy"))) {
            assertEquals(segy.inlines(), zgy.inlines());
            assertEquals(segy.crosslines(), zgy.crosslines());
            assertEquals(segy.samples(), zgy.samples());
            Region all = Region.all(segy.shape());
            // The twin holds the integers' values, computed in single precision.
            assertArrayEquals(segy.read(all), zgy.read(all), 2e-6f);
        }
    }
}
