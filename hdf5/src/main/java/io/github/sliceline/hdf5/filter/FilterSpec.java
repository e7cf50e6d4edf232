package io.github.sliceline.hdf5.filter;

import io.github.sliceline.hdf5.grid.ChunkFilters;
import java.util.ArrayList;
import java.util.List;

/**
 * One step of a dataset's filter pipeline, in the order in which it was applied on writing.
 *
 * @param id number registered with the HDF Group, such as 1 for deflate
 * @param name name stored in the file, or empty
 * @param optional whether the writer was free to skip it for a chunk
 * @param clientData parameters of the filter, as unsigned 32-bit numbers
 */
public record FilterSpec(int id, String name, boolean optional, List<Integer> clientData) {
    public static final int DEFLATE = 1;
    public static final int SHUFFLE = 2;
    public static final int FLETCHER32 = 3;

    public static final int SZIP = 4;
    public static final int NBIT = 5;
    public static final int SCALE_OFFSET = 6;
    /** LZF, as h5py writes it. */
    public static final int LZF = 32000;

    public static final int LZ4 = 32004;
    public static final int BITSHUFFLE = 32008;

    public static final int ZSTD = 32015;

    public FilterSpec {
        clientData = List.copyOf(clientData);
    }

    /**
     * The filters that chunks of elements of so many bytes go through, with the numbers and parameters that libhdf5 and the
     * plug-ins of hdf5plugin write. All but a checksum are optional: libhdf5 makes a dataset without knowing them.
     */
    public static List<FilterSpec> of(ChunkFilters filters, int elementBytes) {
        List<FilterSpec> specs = new ArrayList<>();
        boolean bits = filters.has(ChunkFilters.Kind.BITSHUFFLE);
        for (ChunkFilters.Step step : filters.steps()) {
            switch (step.kind()) {
                case SHUFFLE -> specs.add(new FilterSpec(SHUFFLE, "", true, List.of(elementBytes)));
                case BITSHUFFLE ->
                    specs.add(new FilterSpec(
                            BITSHUFFLE, "bitshuffle", true, Bitshuffle.parameters(filters, elementBytes)));
                case DEFLATE -> specs.add(new FilterSpec(DEFLATE, "", true, List.of(step.level())));
                case LZ4 -> {
                    if (!bits) {
                        specs.add(new FilterSpec(LZ4, "lz4", true, List.of(0)));
                    }
                }
                case ZSTD -> {
                    if (!bits) {
                        specs.add(new FilterSpec(ZSTD, "zstd", true, List.of(step.level())));
                    }
                }
                case FLETCHER32 -> specs.add(new FilterSpec(FLETCHER32, "", false, List.of()));
            }
        }
        return specs;
    }

    /** A parameter, or a default where the file gives fewer. */
    public int parameter(int index, int otherwise) {
        return index < clientData.size() ? clientData.get(index) : otherwise;
    }

    /** Such as {@code deflate 6}, {@code shuffle}, {@code filter 32015 (zstd)}. */
    @Override
    public String toString() {
        return switch (id) {
            case DEFLATE -> clientData.isEmpty() ? "deflate" : "deflate " + clientData.get(0);
            case SHUFFLE -> "shuffle";
            case FLETCHER32 -> "fletcher32";
            case SZIP -> "szip";
            case NBIT -> "nbit";
            case SCALE_OFFSET -> "scaleoffset";
            case LZF -> "lzf";
            case LZ4 -> "lz4";
            case BITSHUFFLE -> "filter 32008 (bitshuffle)";
            case ZSTD -> "filter 32015 (zstd)";
            default -> "filter " + id + (name.isEmpty() ? "" : " (" + name + ")");
        };
    }
}
