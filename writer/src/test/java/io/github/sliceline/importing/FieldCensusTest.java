package io.github.sliceline.importing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.sliceline.Job;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.SharedData;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("without-libhdf5")
class FieldCensusTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"Format1lsb.sgy", "Format1msb.sgy"})
    void constantFieldsAreThoseOfTheHeadersInBothByteOrders(String name) throws IOException {
        Path segy = SharedData.find("segyio/multiformats/" + name);
        Path h5 = folder.resolve("volume.h5");
        SegyToHdf5.convert(segy, h5, ConvertOptions.DEFAULTS, Job.quiet());
        try (SegyFile file = SegyFile.open(segy);
                Hdf5Container container = Hdf5Container.open(h5)) {
            ByteBuffer header = ByteBuffer.wrap(file.readTraceHeader(1).bytes()).order(file.byteOrder());
            Map<String, Object> constant = container.attributes(VolumeProfile.FIELDS);
            assertFalse(constant.isEmpty());
            constant.forEach((field, value) -> assertEquals(
                    HeaderColumn.of(TraceField.valueOf(field.toUpperCase(Locale.ROOT)))
                            .get(header),
                    value,
                    field));
        }
    }
}
