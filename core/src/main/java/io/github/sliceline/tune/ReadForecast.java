package io.github.sliceline.tune;

/**
 * What a read is expected to take.
 *
 * @param requests of the drive
 * @param bytes that they read together, gaps and whole blocks included
 * @param samples that are wanted
 * @param driveSeconds that the drive takes
 * @param processorSeconds that the processor takes, all cores together at work, without what it decodes while the drive
 *     is at work
 */
public record ReadForecast(double requests, double bytes, long samples, double driveSeconds, double processorSeconds) {

    /** What the read takes: the drive's time, and the processor's, of which little is at the same time. */
    public double seconds() {
        return driveSeconds + processorSeconds;
    }

    /** Microseconds for each sample that is wanted. */
    public double microsPerFloat() {
        return seconds() * 1e6 / samples;
    }
}
