package io.github.sliceline;

/**
 * A file that needs more than {@link ReadLimits} allow. The file may be hostile, or only unusually large. The message
 * names the limit to raise for a trusted file.
 */
public final class ReadLimitException extends UnsupportedFileException {
    private static final long serialVersionUID = 1L;

    /**
     * Reports an exceeded limit.
     *
     * @param file description of the source, such as its path
     * @param problem the amount needed and the amount allowed
     * @param limit name of the limit in {@link ReadLimits}
     */
    public ReadLimitException(Object file, String problem, String limit) {
        super(file, problem + "; for a file that you trust, raise ReadLimits." + limit);
    }
}
