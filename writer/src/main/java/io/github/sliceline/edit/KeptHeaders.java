package io.github.sliceline.edit;

import io.github.sliceline.ReadLimits;
import io.github.sliceline.hdf5.ElementReader;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.segy.BinaryHeader;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.survey.VerticalEvidence;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the headers of the SEG-Y file, kept in a volume, say of its samples. */
final class KeptHeaders {
    private static final long CACHE_BYTES = 8L << 20;

    private KeptHeaders() {}

    /** Empty where none are kept, as of computed samples. */
    static Optional<VerticalEvidence> evidence(Hdf5Container container, TextHeader text) throws IOException {
        if (!container.exists(VolumeProfile.BINARY_HEADER) || !container.exists(VolumeProfile.TRACE_HEADERS)) {
            return Optional.empty();
        }
        Map<String, Object> segy = container.attributes(VolumeProfile.SEGY);
        ByteOrder order =
                "LITTLE_ENDIAN".equals(segy.get("byte_order")) ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        boolean isSu = VolumeProfile.SOURCE_KIND_SU.equals(segy.get(VolumeProfile.SOURCE_KIND_ATTRIBUTE));
        byte[] binary =
                read(container, VolumeProfile.BINARY_HEADER, Region.of(new long[1], new long[] {BinaryHeader.BYTES}));
        byte[] trace =
                read(container, VolumeProfile.TRACE_HEADERS, Region.of(new long[2], new long[] {1, TraceHeader.BYTES}));
        return Optional.of(VerticalEvidence.of(
                new BinaryHeader(binary, order),
                List.of(text),
                TraceHeader.at(ByteBuffer.wrap(trace).order(order), 0),
                isSu));
    }

    private static byte[] read(Hdf5Container container, String path, Region region) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(region.size()));
        ElementReader.open(container, path, ReadLimits.DEFAULTS, CACHE_BYTES).read(region, bytes);
        return bytes.array();
    }
}
