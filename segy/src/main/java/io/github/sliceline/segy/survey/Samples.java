package io.github.sliceline.segy.survey;

import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.segy.Coordinates;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.TraceHeader;
import java.io.IOException;
import java.util.List;

/** The vertical axis of a file. */
final class Samples {
    private static final double MICROS_PER_MILLI = 1000;

    private Samples() {}

    /** Axis from interval and delay; indices, with a remark, where no header has an interval. */
    static SampleAxis axis(SegyFile file, List<String> remarks) throws IOException {
        double micros = file.sampleIntervalMicros();
        if (micros == 0) {
            remarks.add("Neither the binary header (bytes 3217-3218) nor the first trace header (bytes 117-118) has a "
                    + "sample interval: samples are numbered 0, 1, 2, …");
            return SampleAxis.ofIndices(file.samplesPerTrace());
        }
        TraceHeader first = file.readTraceHeader(0);
        double ofFile = file.binaryHeader().sampleIntervalMicros();
        double ofTrace = first.sampleIntervalMicros();
        if (ofFile > 0 && ofTrace > 0 && ofFile != ofTrace) {
            remarks.add("The sample interval is " + number(ofFile) + " µs in the binary header (bytes 3217-3218) and "
                    + number(ofTrace) + " µs in the first trace header (bytes 117-118): the "
                    + (micros == ofFile ? "former" : "latter") + " is taken.");
        }
        return SampleAxis.milliseconds(delayMs(file, first), micros / MICROS_PER_MILLI, file.samplesPerTrace());
    }

    /** Bytes 109–110; revision 1 added a scalar for times in bytes 215–216. */
    private static double delayMs(SegyFile file, TraceHeader header) {
        long delay = header.get(TraceField.DELAY_RECORDING_TIME);
        long scalar = file.binaryHeader().revisionMajor() >= 1 ? header.get(TraceField.TIME_SCALAR) : 0;
        return Coordinates.scaled((double) delay, scalar);
    }

    private static String number(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }
}
