package io.github.sliceline.hdf5.format;

import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * A dataset of elements of any type.
 *
 * @param info extents and storage of the dataset, with elements as bytes
 * @param type type of the elements
 * @param fill value of an element that was never written, if the file defines one
 */
public record StoredDataset(DatasetInfo info, StoredType type, Optional<ByteBuffer> fill) {}
