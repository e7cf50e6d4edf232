package io.github.sliceline.tune;

/**
 * Predicted cost of a read.
 *
 * @param requests number of requests to the drive
 * @param bytes bytes that they read together, with gaps and whole blocks
 * @param samples number of samples that are wanted
 * @param driveSeconds seconds of the drive
 * @param processorSeconds seconds of the processor, with all cores at work, without decoding that happens while the
 *     drive is at work
 */
public record ReadForecast(double requests, double bytes, long samples, double driveSeconds, double processorSeconds) {

    /** Duration of the read: the drive's time and the processor's, of which little overlaps. */
    public double seconds() {
        return driveSeconds + processorSeconds;
    }

    /** Microseconds for each sample that is wanted. */
    public double microsPerFloat() {
        return seconds() * 1e6 / samples;
    }
}
