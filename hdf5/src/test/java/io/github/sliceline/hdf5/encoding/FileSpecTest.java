package io.github.sliceline.hdf5.encoding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.grid.Shape;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** What cannot be written is refused where it is described, in one sentence. */
class FileSpecTest {
    private static final DatasetForm AXIS = DatasetForm.contiguous(DataType.INT32, Shape.of(3));
    private static final Shape CUBE = Shape.of(10, 20, 30);
    private static final Shape CHUNK = Shape.of(4, 4, 4);

    private final FileSpec spec = new FileSpec(FormatVersion.V1_10)
            .group("/g")
            .dataset("/g/axis", AXIS)
            .dataset("/data", cube());

    private static DatasetForm cube() {
        return DatasetForm.chunked(DataType.FLOAT32, CUBE, CHUNK);
    }

    private static void refused(String message, Executable description) {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, description);
        assertEquals(message, e.getMessage());
    }

    @Test
    void names() {
        refused("data does not start with /", () -> spec.group("data"));
        refused("the root group is there already", () -> spec.group("/"));
        refused("/g is there already", () -> spec.dataset("/g", AXIS));
        refused("the group that /h/x is to be in is not there", () -> spec.group("/h/x"));
        refused("the group that /data/x is to be in is not there", () -> spec.group("/data/x"));
        refused("the name of a path element in /g//x is empty", () -> spec.group("/g//x"));
        refused("/g/. has an element . that no link can have", () -> spec.group("/g/."));
        refused("the name of a path element in /a\0 has a NUL in it", () -> spec.group("/a\0"));
        refused(
                "the name of a path element in /\ud800 has half a character, which UTF-8 cannot say",
                () -> spec.group("/\ud800"));
        String longName = "n".repeat(5000);
        refused(
                "the name of a path element in /" + longName + " has 5000 bytes, at most 4096 are read back",
                () -> spec.group("/" + longName));
    }

    @Test
    void attributes() {
        AttributeValue one = AttributeValue.integer(1);
        spec.attribute("/", "one", one);
        refused("there is nothing at /x", () -> spec.attribute("/x", "one", one));
        refused("/ has an attribute one already", () -> spec.attribute("/", "one", one));
        refused("the name of an attribute is empty", () -> spec.attribute("/", "", one));
        refused("there is nothing at /x", () -> spec.attribute("/", "to", AttributeValue.reference("/x")));
        refused(
                "DIMENSION_LIST is written where a scale is attached",
                () -> spec.attribute("/", "DIMENSION_LIST", one));
        AttributeValue big = AttributeValue.reals(new double[12_500]);
        refused(
                "attribute big of /g takes 100045 bytes, at most 65535 are written",
                () -> spec.attribute("/g", "big", big));
        for (int i = 0; i < 65_280; i++) {
            spec.attribute("/data", "attribute " + i, one);
        }
        refused("/data has 65280 attributes, and no more are written", () -> spec.attribute("/data", "more", one));
        refused("text has a NUL in it", () -> AttributeValue.text("a\0b"));
        refused("text of 4 bytes does not fit in 4 with its end", () -> AttributeValue.fixedText("abcd", 4));
        refused(
                "7 bytes for 2 of int32 little-endian, want 8",
                () -> AttributeValue.numbers(DataType.INT32, Shape.of(2), ByteBuffer.allocate(7)));
    }

    @Test
    void shapesAndChunks() {
        refused(
                "chunks of 4 × 4 × 4 are larger than the dataset, at most 3 in dimension 2",
                () -> DatasetForm.chunked(DataType.INT32, Shape.of(9, 9, 3), CHUNK));
        refused(
                "chunks of 3 dimensions in a dataset of 2",
                () -> DatasetForm.chunked(DataType.INT32, Shape.of(9, 9), CHUNK));
        refused(
                "chunks of 0 × 4 have no elements",
                () -> DatasetForm.chunked(DataType.INT32, Shape.of(9, 9), Shape.of(0, 4)));
        Shape gigantic = Shape.of(1 << 20, 1 << 20);
        refused(
                "chunks of 65536 × 8192 take 4294967296 bytes, at most 2147483639 are read back",
                () -> DatasetForm.chunked(DataType.FLOAT64, gigantic, Shape.of(1 << 16, 1 << 13)));
        refused(
                "4611686018427387904 of float64 little-endian take more bytes than a file can have",
                () -> DatasetForm.contiguous(DataType.FLOAT64, Shape.of(1L << 62)));
        refused("only a dataset in chunks can grow, this one from 3", () -> AXIS.upTo(4L));
        refused("extent 10 is more than its maximum 9", () -> cube().upTo(9L, 20L, 30L));
        refused("2 maximum extents for 3 dimensions", () -> cube().upTo(10L, 20L));
        refused(
                "/many has more chunks than can be counted",
                () -> spec.dataset("/many", cube().upTo(1L << 40, 1L << 40, 30L)));
        refused(
                "33 dimensions, at most 32 exist",
                () -> DatasetForm.contiguous(
                        DataType.INT32,
                        Shape.of(IntStream.generate(() -> 1).limit(33).toArray())));
        refused(
                "elements of text are written in attributes only",
                () -> DatasetForm.contiguous(DataType.TEXT, Shape.of(3)));
    }

    @Test
    void filtersAndFill() {
        refused("only chunks can be filtered", () -> AXIS.deflated(1));
        refused(
                "filter 40000 (mine) could not be undone on reading",
                () -> cube().filtered(List.of(new FilterSpec(40_000, "mine", true, List.of()))));
        refused("fill value of 8 bytes, want 4", () -> cube().filledWith(ByteBuffer.allocate(8)));
    }

    @Test
    void linksAndScales() {
        spec.scale("/g/axis", "axis").attachScale("/g/axis", "/data", 0);
        refused("/g is a group, want a dataset", () -> spec.scale("/g", "g"));
        refused("/g/axis has an attribute CLASS already", () -> spec.scale("/g/axis", "axis"));
        refused("/data has dimension scales, so it cannot be one", () -> spec.scale("/data", "data"));
        refused("/data is no dimension scale", () -> spec.attachScale("/data", "/g/axis", 0));
        refused("/data has no dimension 3, only 3 from 0", () -> spec.attachScale("/g/axis", "/data", 3));
        refused("/g/axis is attached to dimension 0 of /data already", () -> spec.attachScale("/g/axis", "/data", 0));
        refused("/g/axis is a dimension scale, so it cannot have any", () -> spec.attachScale("/g/axis", "/g/axis", 0));
        refused("/g is a group, want a dataset", () -> spec.link("/g/loop", "/g"));
        spec.reserve("/late", AXIS);
        refused("/late is only reserved, nothing can refer to it", () -> spec.link("/again", "/late"));
        refused("/late is there already", () -> spec.reserve("/late", AXIS));
    }

    @Test
    void filesWithoutEnd() {
        spec.dataset("/a", DatasetForm.contiguous(DataType.unsigned(1), Shape.of(Long.MAX_VALUE / 2)));
        spec.dataset("/b", DatasetForm.contiguous(DataType.unsigned(1), Shape.of(Long.MAX_VALUE / 2)));
        refused("the file would be longer than 2^63 bytes", spec::encode);
    }

    @Test
    void indexesWithoutEnd() {
        DatasetForm endless = DatasetForm.chunked(DataType.INT32, Shape.of(1L << 55), Shape.of(2));
        spec.dataset("/endless", endless.deflated(1));
        refused("metadata or an index would be longer than can be laid out", spec::encode);
    }

    @Test
    void refusalsChangeNothing() {
        ByteBuffer before = metadata();
        AttributeValue big = AttributeValue.reals(new double[12_500]);
        List<Executable> mistakes = List.of(
                () -> spec.group("/g/axis/x"),
                () -> spec.reserveAttribute("/", "big", big),
                () -> spec.attribute("/", "to", AttributeValue.reference("/x")),
                () -> spec.scale("/g/axis", "a\0b"),
                () -> spec.attachScale("/g/axis", "/data", 0),
                () -> spec.link("/x/y", "/data"));
        mistakes.forEach(mistake -> assertThrows(IllegalArgumentException.class, mistake));
        assertEquals(before, metadata());
    }

    private ByteBuffer metadata() {
        FileEncoding encoding = spec.encode();
        return encoding.metadata(encoding.late());
    }
}
