package io.github.sliceline.hdf5.filter;

import io.github.sliceline.hdf5.grid.ChunkFilters;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One filter of a dataset's pipeline.
 *
 * @param id number registered with the HDF Group, such as 1 for deflate
 * @param name name stored in the file, or empty
 * @param optional true if the writer may skip the filter for a chunk
 * @param clientData parameters of the filter, as unsigned 32-bit numbers
 */
public record FilterSpec(int id, String name, boolean optional, List<Integer> clientData) {
    public static final int DEFLATE = 1;
    public static final int SHUFFLE = 2;
    public static final int FLETCHER32 = 3;

    public static final int SZIP = 4;
    public static final int NBIT = 5;
    public static final int SCALE_OFFSET = 6;
    /** LZF as h5py writes it. */
    public static final int LZF = 32000;

    public static final int LZ4 = 32004;
    public static final int BITSHUFFLE = 32008;

    public static final int ZSTD = 32015;

    /** Names of unsupported filters by their numbers in the HDF Group's list of registered filters. */
    private static final Map<Integer, String> REGISTERED = registered(
            "305 lzo, 307 bzip2, 32001 blosc, 32002 mafisc,"
                    + " 32003 snappy, 32005 apax, 32006 cbf, 32007 jpeg-xr, 32009 spdp, 32010 lpc-rice, 32011 ccsds-123, 32012 jpeg-ls,"
                    + " 32013 zfp, 32014 fpzip, 32016 b3d, 32017 sz, 32018 fcidecomp, 32019 jpeg, 32020 vbz, 32021 fapec,"
                    + " 32022 bitgroom, 32023 granular-bitround, 32024 sz3, 32025 delta-rice, 32026 blosc2, 32027 flac, 32028 sperr");

    /** Numbers of filters that Python's hdf5plugin includes. */
    private static final Set<Integer> IN_HDF5PLUGIN =
            Set.of(307, 32001, BITSHUFFLE, 32013, 32017, 32018, 32024, 32026, 32028);

    /** Filters that every build of libhdf5 includes. */
    private static final Set<Integer> IN_LIBHDF5 = Set.of(DEFLATE, SHUFFLE, FLETCHER32, NBIT, SCALE_OFFSET);

    private static Map<Integer, String> registered(String table) {
        return Stream.of(table.split(", "))
                .map(entry -> entry.split(" "))
                .collect(Collectors.toUnmodifiableMap(entry -> Integer.valueOf(entry[0]), entry -> entry[1]));
    }

    public FilterSpec {
        clientData = List.copyOf(clientData);
    }

    /**
     * Returns the filters for chunks of elements of {@code elementBytes} bytes. Their numbers and parameters equal what
     * libhdf5 and the plug-ins of hdf5plugin write. All but a checksum are optional, because libhdf5 then creates a
     * dataset without knowing them.
     */
    public static List<FilterSpec> of(ChunkFilters filters, int elementBytes) {
        List<FilterSpec> specs = new ArrayList<>();
        boolean bits = filters.has(ChunkFilters.Kind.BITSHUFFLE);
        for (ChunkFilters.Step step : filters.steps()) {
            FilterSpec spec = switch (step.kind()) {
                case SHUFFLE -> new FilterSpec(SHUFFLE, "", true, List.of(elementBytes));
                case BITSHUFFLE ->
                    new FilterSpec(BITSHUFFLE, "bitshuffle", true, Bitshuffle.parameters(filters, elementBytes));
                case DEFLATE -> new FilterSpec(DEFLATE, "", true, List.of(step.level()));
                case LZ4 -> new FilterSpec(LZ4, "lz4", true, List.of(0));
                case ZSTD -> new FilterSpec(ZSTD, "zstd", true, List.of(step.level()));
                case FLETCHER32 -> new FilterSpec(FLETCHER32, "", false, List.of());
            };
            boolean insideBitshuffle = bits && (spec.id == LZ4 || spec.id == ZSTD);
            if (!insideBitshuffle) {
                specs.add(spec);
            }
        }
        return specs;
    }

    /** Returns a parameter, or {@code otherwise} if the file has fewer parameters. */
    public int parameter(int index, int otherwise) {
        return index < clientData.size() ? clientData.get(index) : otherwise;
    }

    /** True if this filter is supported in principle. Some parameters of n-bit and bitshuffle are not supported. */
    public boolean isKnown() {
        return IN_LIBHDF5.contains(id) || id == LZF || id == LZ4 || id == BITSHUFFLE || id == ZSTD;
    }

    /** Returns advice on how to read a dataset that uses this filter, which cannot be undone here. */
    public String remedy() {
        if (!ChunkFilter.missing(this).isEmpty()) {
            return "have zstd-jni on the class path";
        }
        if (IN_LIBHDF5.contains(id)) {
            return "try the native read path if you trust the file, or store it anew with h5repack -f NONE";
        }
        return "store it anew with h5repack -f NONE"
                + (IN_HDF5PLUGIN.contains(id)
                        ? ", with HDF5_PLUGIN_PATH naming the folder hdf5plugin.PLUGIN_PATH of Python's hdf5plugin"
                        : id == SZIP ? " of an HDF5 that has szip" : " where a plug-in for the filter is installed");
    }

    /** Returns a text such as {@code deflate 6}, {@code shuffle}, {@code filter 32015 (zstd)}. */
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
            default -> {
                String known = REGISTERED.getOrDefault(id, name);
                yield "filter " + id + (known.isEmpty() ? "" : " (" + known + ")");
            }
        };
    }
}
