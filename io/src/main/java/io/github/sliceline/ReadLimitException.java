package io.github.sliceline;

/**
 * A file asks for more than {@link ReadLimits} allow. It may be hostile, or only unusually large: the
 * message says which limit to raise for a file that is trusted.
 */
public final class ReadLimitException extends UnsupportedFileException {
    private static final long serialVersionUID = 1L;

    /**
     * Reports the limit.
     *
     * @param file description of the source, such as its path
     * @param problem what it asks for, and how much is allowed
     * @param limit name of the limit in {@link ReadLimits}
     */
    public ReadLimitException(Object file, String problem, String limit) {
        super(file, problem + "; for a file that you trust, raise ReadLimits." + limit);
    }
}
