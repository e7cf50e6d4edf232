package io.github.sliceline.option;

/**
 * Options of which benchmarks set one that users do not see. As {@link Options}.
 *
 * @param <T> the options themselves
 */
public abstract class MeasuredOptions<T extends MeasuredOptions<T>> extends Options<T> {
    private int librarySlots;

    /** To be called once, for the defaults. */
    protected MeasuredOptions() {}

    /** The slots of libhdf5's chunk cache. A class of its own, because methods of the options would be seen by users. */
    public static final class LibraryCache {
        private LibraryCache() {}

        /** The number of slots; 0 for as many as suit the file. */
        public static int slots(MeasuredOptions<?> options) {
            return options.librarySlots;
        }

        /**
         * Sets the number of slots. The cache then has exactly the bytes that are set, even if no chunk fits into it.
         *
         * @param slots at least 0; a prime is best, and 521 is the default of libhdf5
         */
        public static <T extends MeasuredOptions<T>> T withSlots(T options, int slots) {
            if (slots < 0) {
                throw new IllegalArgumentException("cache must have >= 0 slots, got " + slots);
            }
            return options.with(o -> ((MeasuredOptions<?>) o).librarySlots = slots);
        }
    }
}
