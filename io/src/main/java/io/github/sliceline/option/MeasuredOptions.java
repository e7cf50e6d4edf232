package io.github.sliceline.option;

/**
 * {@link Options} with one setting that only benchmarks change and users do not see.
 *
 * @param <T> type of the options
 */
public abstract class MeasuredOptions<T extends MeasuredOptions<T>> extends Options<T> {
    private int librarySlots;

    /** Makes the defaults; called once. */
    protected MeasuredOptions() {}

    /**
     * The number of slots of libhdf5's chunk cache. A class of its own, because users would see methods of the options.
     */
    public static final class LibraryCache {
        private LibraryCache() {}

        /** Returns the number of slots; 0 lets the reader choose for the file. */
        public static int slots(MeasuredOptions<?> options) {
            return options.librarySlots;
        }

        /**
         * Sets the number of slots. The cache then gets exactly the configured bytes, even if no chunk fits.
         *
         * @param slots at least 0; a prime is best; libhdf5's default is 521
         */
        public static <T extends MeasuredOptions<T>> T withSlots(T options, int slots) {
            if (slots < 0) {
                throw new IllegalArgumentException("cache must have >= 0 slots, got " + slots);
            }
            return options.with(o -> ((MeasuredOptions<?>) o).librarySlots = slots);
        }
    }
}
