package io.github.sliceline.hdf5.format;

import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * A dataset of elements of any type.
 *
 * @param info its extents and where its elements are, each of them so many bytes
 * @param type what they are
 * @param fill what an element holds that was never written, if the file says so
 */
public record StoredDataset(DatasetInfo info, StoredType type, Optional<ByteBuffer> fill) {}
