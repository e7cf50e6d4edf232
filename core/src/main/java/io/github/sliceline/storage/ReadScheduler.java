package io.github.sliceline.storage;
/** Placeholder. */
interface ReadScheduler {}
