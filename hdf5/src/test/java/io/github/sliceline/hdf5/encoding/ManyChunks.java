package io.github.sliceline.hdf5.encoding;

import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.index.ChunkIndexEncoding;
import java.io.IOException;

/** Lays out files of 10⁶ filtered chunks and tells their indexes where these are, in a JVM of its own. */
final class ManyChunks {
    private static final int CHUNKS = 1_000_000;
    private static final int LONGEST_BLOCK = 1 << 20;

    private ManyChunks() {}

    public static void main(String[] args) throws IOException {
        DatasetForm form = DatasetForm.chunked(DataType.FLOAT32, Shape.of(100, 100, 6400), Shape.of(1, 1, 64))
                .deflated(1);
        for (FormatVersion format : FormatVersion.values()) {
            tell(format, form);
            tell(format, form.upTo(DatasetInfo.UNLIMITED, 100L, 6400L));
        }
        System.out.println("told");
    }

    private static void tell(FormatVersion format, DatasetForm form) throws IOException {
        FileEncoding encoding = new FileSpec(format).dataset("/data", form).encode();
        PlacedChunks placed = PlacedChunks.of(form);
        for (int i = 0; i < CHUNKS; i++) {
            placed.put(i, encoding.end() + 100L * i, 90 + i % 10);
        }
        ChunkIndexEncoding index = encoding.place("/data").index().orElseThrow();
        index.write(placed, (block, position) -> {
            boolean inside = position >= index.address()
                    && position + block.remaining() <= index.address() + index.bytes()
                    && block.remaining() < LONGEST_BLOCK;
            if (!inside) {
                throw new IOException(block.remaining() + " bytes at " + position + " of an index at " + index.address()
                        + " of " + index.bytes());
            }
        });
    }
}
