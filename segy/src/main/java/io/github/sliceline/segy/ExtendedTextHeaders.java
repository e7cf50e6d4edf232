package io.github.sliceline.segy;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.storage.ByteSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The text records between the binary header and the first trace. Bytes 3505–3506 state their number. If they hold −1,
 * the record with the stanza {@code ((SEG: EndText))} is the last one (SEG-Y rev 2.1, section 7).
 */
final class ExtendedTextHeaders {
    /** Case and blanks do not matter in names of stanzas. */
    private static final Pattern END_TEXT =
            Pattern.compile("\\(\\(\\s*SEG\\s*:\\s*EndText\\s*\\)\\)", Pattern.CASE_INSENSITIVE);

    /** Largest number that the field can hold. */
    private static final int MOST = Short.MAX_VALUE;

    private static final int UNTIL_END_TEXT = -1;

    private ExtendedTextHeaders() {}

    /** Reads the records in file order. */
    static List<TextHeader> read(ByteSource source, BinaryHeader header) throws IOException {
        int count = count(source, header);
        List<TextHeader> headers = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            headers.add(record(source, i));
        }
        return List.copyOf(headers);
    }

    private static int count(ByteSource source, BinaryHeader header) throws IOException {
        int stated = header.extendedTextHeaders();
        if (stated == UNTIL_END_TEXT) {
            return countToEndText(source, header);
        }
        boolean fits = stated >= 0 && position(stated) <= source.size();
        if (fits) {
            return stated;
        }
        if (header.revisionMajor() == 0) {
            // Revision 0 does not define these bytes.
            return 0;
        }
        if (stated < 0) {
            throw new CorruptFileException(
                    source,
                    BinaryField.EXTENDED_TEXT_HEADERS.bytePosition() - 1,
                    "the number of extended text headers is " + stated + ", wanted 0 or more, or -1 where the last "
                            + "one says ((SEG: EndText)); set bytes 3505-3506 to their number");
        }
        throw new CorruptFileException(
                source,
                source.size(),
                "the file ends inside its " + stated + " extended text headers (bytes 3505-3506), which end at "
                        + position(stated) + "; copy it again");
    }

    /** Keeps no record while counting: a file without the stanza may consist of traces only. */
    private static int countToEndText(ByteSource source, BinaryHeader header) throws IOException {
        long most = Math.min(MOST, (source.size() - BinaryHeaderReader.FILE_HEADER_BYTES) / TextHeader.BYTES);
        for (int i = 0; i < most; i++) {
            if (END_TEXT.matcher(record(source, i).toString()).find()) {
                return i + 1;
            }
        }
        long first = header.firstTraceOffset();
        if (first >= BinaryHeaderReader.FILE_HEADER_BYTES && first <= source.size()) {
            return (int) Math.min(most, (first - BinaryHeaderReader.FILE_HEADER_BYTES) / TextHeader.BYTES);
        }
        throw new CorruptFileException(
                source,
                BinaryField.EXTENDED_TEXT_HEADERS.bytePosition() - 1,
                "the number of extended text headers is -1, so that the last one says ((SEG: EndText)), but none of "
                        + "the " + most + " records of 3200 bytes that follow does; set bytes 3505-3506 to their "
                        + "number");
    }

    private static TextHeader record(ByteSource source, int index) throws IOException {
        return new TextHeader(BinaryHeaderReader.bytes(source, position(index), TextHeader.BYTES));
    }

    private static long position(int index) {
        return BinaryHeaderReader.FILE_HEADER_BYTES + (long) TextHeader.BYTES * index;
    }
}
