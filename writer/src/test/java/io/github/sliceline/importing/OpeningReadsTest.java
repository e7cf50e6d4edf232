package io.github.sliceline.importing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Job;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.TraceOrder;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What opens a volume stands in front, so that one request brings it. */
@Tag("without-libhdf5")
class OpeningReadsTest {
    private static final long FRONT = 1 << 20;

    @TempDir
    Path folder;

    /** A file that remembers how far it was read. */
    private record Watched(ByteSource source, AtomicLong end) implements ByteSource {
        @Override
        public long size() throws IOException {
            return source.size();
        }

        @Override
        public void readFully(ByteBuffer dst, long position) throws IOException {
            end.accumulateAndGet(position + dst.remaining(), Math::max);
            source.readFully(dst, position);
        }

        @Override
        public void close() throws IOException {
            source.close();
        }

        @Override
        public String toString() {
            return source.toString();
        }
    }

    /** Of a file with copies the groups, and what says of the copies, stand behind the cube, where they were added. Others have lines. */
    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"COPIES", "OLD_COPIES", "ON_AXES", "IN_A_TABLE", "IN_A_DEFLATED_TABLE"})
    void metadataAxesAndIndexStandInFront(ResumeTest.Storage storage) throws IOException {
        Path segy = folder.resolve("survey.sgy");
        Path file = folder.resolve("survey.h5");
        RandomSurvey any = RandomSurvey.of(7);
        SurveyShape shape = new SurveyShape(100, 80, 20);
        new RandomSurvey(7, shape, any.lines(), SampleCoding.IBM, TraceOrder.INLINE, 0).write(segy);
        SegyToHdf5.convert(segy, file, storage.options(), Job.quiet());
        AtomicLong end = new AtomicLong();
        try (Watched source = new Watched(ChannelStore.openForReading(file), end)) {
            Hdf5Container container = Hdf5Container.of(file, source, ReadLimits.DEFAULTS);
            assertTrue(container.attributes("/").containsKey(VolumeProfile.SOURCE_SHA256_ATTRIBUTE));
            assertEquals(3, container.dimensionScales(VolumeProfile.DATA).size());
            container.attributes(VolumeProfile.DATA);
            container.attributes(VolumeProfile.STATISTICS);
            assertEquals(100, container.readNumbers(VolumeProfile.INLINES).length);
            assertEquals(80, container.readNumbers(VolumeProfile.CROSSLINES).length);
            ChunkIndex chunks = ChunkIndexReader.read(source, container.dataset(VolumeProfile.DATA));
            assertTrue(end.get() <= Math.min(FRONT, chunks.address(0)), "read up to byte " + end.get());
        }
    }
}
