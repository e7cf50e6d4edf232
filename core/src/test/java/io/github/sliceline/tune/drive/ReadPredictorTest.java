package io.github.sliceline.tune.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.plan.ReadPlan;
import io.github.sliceline.plan.ReadPlanner;
import io.github.sliceline.tune.CostModel;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.tune.ReadDirection;
import io.github.sliceline.tune.ReadForecast;
import io.github.sliceline.tune.SampleType;
import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadPredictorTest {
    private static final Shape VOLUME = Shape.of(768, 768, 1024);
    private static final DriveModel DRIVE = DriveModel.named("virtual");
    private static final ReadPredictor PREDICTOR = new ReadPredictor(DRIVE, ProcessorModel.DEFAULT);

    private static CubeLayout floats(long... chunk) {
        return new CubeLayout(CubeLayout.CUBE, Shape.of(chunk), SampleType.FLOAT32, ChunkFilters.NONE);
    }

    /** The whole plane planned, in whole blocks, as the engine would, beside the part that is predicted from. */
    @ParameterizedTest
    @CsvSource({
        "16,16,16",
        "32,32,32",
        "64,64,64",
        "128,128,128",
        "8,8,1024",
        "64,64,4",
        "128,16,16",
        "1,256,128",
        "256,1,128",
        "289,25,62",
        "5,7,11"
    })
    void aPartStandsForThePlane(int inlines, int crosslines, int samples) {
        CubeLayout cube = floats(inlines, crosslines, samples);
        CostModel costs = DRIVE.costs();
        for (ReadDirection direction : ReadDirection.usual(3)) {
            ReadPlan plan = new ReadPlanner(
                            new ChunkGrid(VOLUME, cube.chunk()),
                            new ImaginaryFile(cube.chunk().size() * Float.BYTES),
                            Float.BYTES,
                            false,
                            new CostModel(costs.queueDepth(), costs.gapBytes(), costs.requestBytes(), false))
                    .plan(direction.in(VOLUME));
            DriveWork all = DriveWork.of(plan, DRIVE);
            ReadForecast forecast = PREDICTOR.predict(VOLUME, cube, direction);
            assertEquals(all.requests(), forecast.requests(), all.requests() * 0.1, cube + " " + direction);
            assertEquals((double) all.bytes(), forecast.bytes(), all.bytes() * 0.05, cube + " " + direction);
        }
    }

    /** By hand: 64 × 48 chunks, of each one block of 4 KiB. */
    @Test
    void anInlineOfFlatChunksIsOneBlockOfEach() {
        ReadForecast forecast = PREDICTOR.predict(VOLUME, floats(128, 16, 16), ReadDirection.INLINE);
        assertEquals(48 * 64, forecast.requests());
        assertEquals(48 * 64 * 4096, forecast.bytes());
        assertEquals(48 * 64 / 87_000.0, forecast.driveSeconds(), 0.002);
    }

    /** A head moves once for what lies in one piece, and for every gap that takes longer to read than to skip. */
    @Test
    void aHeadThatMovesIsCounted() {
        DriveModel disk = DriveModel.named("hdd");
        ReadPredictor predictor = new ReadPredictor(disk, ProcessorModel.DEFAULT);
        double move = disk.requestSeconds(disk.queueDepth());
        double bytes = 768 * 1024 * 4 / 150e6;
        ReadForecast together = predictor.predict(VOLUME, floats(1, 768, 1024), ReadDirection.INLINE);
        assertEquals(move + bytes, together.driveSeconds(), 1e-3);
        ReadForecast apart = predictor.predict(VOLUME, floats(768, 1, 1024), ReadDirection.INLINE);
        assertEquals(768 * move + bytes, apart.driveSeconds(), 0.01);
    }

    @Test
    void filteredChunksAreReadWholeAndDecoded() {
        ReadForecast plain = PREDICTOR.predict(VOLUME, floats(64, 64, 64), ReadDirection.INLINE);
        CubeLayout packed = new CubeLayout(
                CubeLayout.CUBE, Shape.of(64, 64, 64), SampleType.FLOAT32, ChunkFilters.parse("shuffle,deflate"));
        ReadForecast filtered = PREDICTOR.predict(VOLUME, packed, ReadDirection.INLINE.in(VOLUME), 0.5);
        double chunks = 12 * 16;
        assertEquals(chunks * (1 << 19), filtered.bytes(), filtered.bytes() * 0.02);
        double decoding = chunks * (1 << 20) * (1 / 6e9 + 1 / 0.76e9) / 2;
        assertTrue(decoding > filtered.driveSeconds());
        double beside = decoding - filtered.driveSeconds();
        assertEquals(plain.processorSeconds() + beside, filtered.processorSeconds(), decoding * 0.02);
    }

    @Test
    void aHugePlaneOfSmallChunksIsPredictedAtOnce() {
        Shape huge = Shape.of(30_000, 30_000, 3000);
        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(10), () -> {
            ReadForecast forecast = PREDICTOR.predict(huge, floats(16, 16, 16), ReadDirection.SLICE);
            assertEquals(1875.0 * 1875, forecast.requests(), 1875 * 1875 * 0.01);
        });
    }
}
