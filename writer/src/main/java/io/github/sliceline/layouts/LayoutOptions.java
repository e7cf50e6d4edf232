package io.github.sliceline.layouts;

import io.github.sliceline.option.WorkOptions;

/** Options for making layouts. Immutable; start from {@link #DEFAULTS}. */
@SuppressWarnings("exports") // users see the methods of the class it extends, not the class
public final class LayoutOptions extends WorkOptions<LayoutOptions> {
    private static final int LEAST_THREADS = 4;

    /** 512 MB, and a thread for each core, at least 4. */
    public static final LayoutOptions DEFAULTS = new LayoutOptions();

    private LayoutOptions() {
        super(Math.max(LEAST_THREADS, Runtime.getRuntime().availableProcessors()));
    }
}
