package io.github.sliceline.importing;

import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.segy.survey.TraceCoordinate;
import io.github.sliceline.segy.survey.TraceHeaderSink;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Comparison of all trace headers while they pass in any order. It finds the bytes that are the same in all of them.
 * Thread-safe.
 */
final class FieldCensus {
    private static final int WORDS = TraceHeader.BYTES / Long.BYTES;

    private final long[] differences = new long[WORDS];
    private long @Nullable [] first;

    /** Returns a sink that compares headers and passes them on. */
    TraceHeaderSink comparing(TraceHeaderSink next) {
        return (firstTrace, count, packedHeaders) -> {
            compare(count, packedHeaders);
            next.accept(firstTrace, count, packedHeaders);
        };
    }

    private void compare(int count, ByteBuffer packed) {
        ByteBuffer headers = packed.duplicate(); // in the byte order that words() uses
        int start = headers.position();
        long[] one = new long[WORDS];
        long[] differ = new long[WORDS];
        for (int w = 0; w < WORDS; w++) {
            one[w] = headers.getLong(start + w * Long.BYTES);
        }
        for (int trace = 1; trace < count; trace++) {
            int at = start + trace * TraceHeader.BYTES;
            for (int w = 0; w < WORDS; w++) {
                differ[w] |= headers.getLong(at + w * Long.BYTES) ^ one[w];
            }
        }
        synchronized (this) {
            long[] before = first;
            first = before == null ? one : before;
            for (int w = 0; w < WORDS; w++) {
                differences[w] |= differ[w] | (first[w] ^ one[w]);
            }
        }
    }

    /** Returns the fields, without those of the survey's axes and coordinates. Called after all headers have passed. */
    synchronized HeaderFields fields(SegyFile segy, SegySurvey survey) {
        ByteBuffer differ = words(differences);
        ByteBuffer header = words(first == null ? new long[WORDS] : first);
        List<TraceField> varying = new ArrayList<>();
        Map<TraceField, Long> constant = new EnumMap<>(TraceField.class);
        for (TraceField field : TraceField.values()) {
            if (!isGeometry(field, survey) && isAnyByteSet(differ, field)) {
                varying.add(field);
            } else if (!isAnyByteSet(differ, field)) {
                long value = field.get(header.order(segy.byteOrder()), 0);
                if (value != 0) {
                    constant.put(field, value);
                }
            }
        }
        return new HeaderFields(List.copyOf(varying), constant);
    }

    private static ByteBuffer words(long[] words) {
        ByteBuffer bytes = ByteBuffer.allocate(TraceHeader.BYTES);
        bytes.asLongBuffer().put(words);
        return bytes;
    }

    private static boolean isAnyByteSet(ByteBuffer bytes, TraceField field) {
        for (int i = 0; i < field.width(); i++) {
            if (bytes.get(field.bytePosition() - 1 + i) != 0) {
                return true;
            }
        }
        return false;
    }

    private static boolean isGeometry(TraceField field, SegySurvey survey) {
        HeaderMapping mapping = survey.mapping();
        Stream<HeaderColumn> lines = mapping.columns()
                .filter(used -> survey.hasLines()
                        && (!used.equals(mapping.offset()) || survey.gather().isPresent()));
        Stream<HeaderColumn> coordinates = survey.coordinates().stream().map(TraceCoordinate::field);
        return Stream.concat(lines, coordinates)
                .anyMatch(used -> used.bytePosition() < field.bytePosition() + field.width()
                        && field.bytePosition() <= used.lastByte());
    }
}
