package io.github.sliceline.segy;

import io.github.sliceline.volume.VolumeHeaders;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * A text header: 3,200 bytes, 40 lines of 80 characters, in EBCDIC or ASCII. The bytes are kept unchanged. Immutable.
 */
public final class TextHeader {
    /** Bytes of the header. */
    public static final int BYTES = 3200;

    private static final int LINES = 40;
    private static final int COLUMNS = 80;

    /**
     * Characters of EBCDIC code page 037 from 0x40 on. The codes below are control characters. Some JVMs lack this
     * charset.
     */
    private static final String CP037 =
            " \u00a0\u00e2\u00e4\u00e0\u00e1\u00e3\u00e5\u00e7\u00f1\u00a2.<(+|&\u00e9\u00ea\u00eb\u00e8\u00ed\u00ee\u00ef\u00ec\u00df!$*);\u00ac"
                    + "-/\u00c2\u00c4\u00c0\u00c1\u00c3\u00c5\u00c7\u00d1\u00a6,%_>?\u00f8\u00c9\u00ca\u00cb\u00c8\u00cd\u00ce\u00cf\u00cc`:#@'=\""
                    + "\u00d8abcdefghi\u00ab\u00bb\u00f0\u00fd\u00fe\u00b1\u00b0jklmnopqr\u00aa\u00ba\u00e6\u00b8\u00c6\u00a4"
                    + "\u00b5~stuvwxyz\u00a1\u00bf\u00d0\u00dd\u00de\u00ae^\u00a3\u00a5\u00b7\u00a9\u00a7\u00b6\u00bc\u00bd\u00be[]\u00af\u00a8\u00b4\u00d7"
                    + "{ABCDEFGHI\u00ad\u00f4\u00f6\u00f2\u00f3\u00f5}JKLMNOPQR\u00b9\u00fb\u00fc\u00f9\u00fa\u00ff\\\u00f7STUVWXYZ\u00b2\u00d4\u00d6\u00d2\u00d3\u00d50123456789\u00b3\u00db\u00dc\u00d9\u00da"
                    + " ";

    /** Character encoding of the header. */
    public enum Encoding {
        /** EBCDIC, code page 037. */
        EBCDIC,
        /** ASCII. Bytes above 127 are read as ISO 8859-1. */
        ASCII
    }

    private final byte[] bytes;
    private final Encoding encoding;

    /**
     * A header whose encoding is guessed from its bytes.
     *
     * @param bytes 3,200 bytes, copied
     */
    public TextHeader(byte[] bytes) {
        if (bytes.length != BYTES) {
            throw new IllegalArgumentException("a text header has " + BYTES + " bytes, got " + bytes.length);
        }
        this.bytes = bytes.clone();
        this.encoding = detect(bytes);
    }

    /**
     * Returns the text headers of the SEG-Y file that a volume is, or was made from: the textual file header, then the
     * extended ones.
     */
    public static List<TextHeader> of(VolumeHeaders headers) throws IOException {
        return headers.textHeaders().stream().map(TextHeader::new).toList();
    }

    private TextHeader(byte[] bytes, Encoding encoding) {
        this.bytes = bytes;
        this.encoding = encoding;
    }

    /**
     * Guesses the encoding. EBCDIC has blanks at 0x40 and letters and digits from 0x81 on, where ASCII has nothing.
     * Data of any kind may follow a stanza, so its two opening parentheses decide.
     */
    private static Encoding detect(byte[] bytes) {
        if (bytes[0] == 0x4D && bytes[1] == 0x4D) {
            return Encoding.EBCDIC;
        }
        if (bytes[0] == '(' && bytes[1] == '(') {
            return Encoding.ASCII;
        }
        int ebcdic = 0;
        int ascii = 0;
        for (byte b : bytes) {
            if (b == 0x40 || (b & 0xFF) > 0x80) {
                ebcdic++;
            } else if (b >= 0x20 && b < 0x7F) {
                ascii++;
            }
        }
        return ebcdic > ascii ? Encoding.EBCDIC : Encoding.ASCII;
    }

    /** Character encoding of the header. */
    public Encoding encoding() {
        return encoding;
    }

    /** Returns a copy of the 3,200 bytes. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** Returns the 40 lines without trailing blanks. Control characters become blanks. */
    public List<String> lines() {
        return IntStream.range(0, LINES).mapToObj(this::line).toList();
    }

    private String line(int line) {
        char[] text = new char[COLUMNS];
        for (int i = 0; i < COLUMNS; i++) {
            int code = bytes[line * COLUMNS + i] & 0xFF;
            char character = encoding == Encoding.ASCII ? (char) code : code < 0x40 ? ' ' : CP037.charAt(code - 0x40);
            text[i] = Character.isISOControl(character) ? ' ' : character;
        }
        return new String(text).stripTrailing();
    }

    /**
     * Returns this header with one line replaced, in the same encoding.
     *
     * @param line index of the line, from 0 to 39
     * @param text text of the line, cut after 80 characters. Characters that the encoding lacks become question marks.
     */
    public TextHeader withLine(int line, String text) {
        Objects.checkIndex(line, LINES);
        byte[] changed = bytes.clone();
        for (int column = 0; column < COLUMNS; column++) {
            char character = column < text.length() ? text.charAt(column) : ' ';
            changed[line * COLUMNS + column] = encoded(character);
        }
        return new TextHeader(changed, encoding);
    }

    private byte encoded(char character) {
        if (encoding == Encoding.ASCII) {
            return (byte) (character < 0x80 ? character : '?');
        }
        int code = CP037.indexOf(character);
        return (byte) (0x40 + (code >= 0 ? code : CP037.indexOf('?')));
    }

    /** Returns a header of blank lines. */
    public static TextHeader blank(Encoding encoding) {
        byte[] blanks = new byte[BYTES];
        Arrays.fill(blanks, (byte) (encoding == Encoding.ASCII ? ' ' : 0x40));
        return new TextHeader(blanks, encoding);
    }

    /** The lines, each with a newline. */
    @Override
    public String toString() {
        return String.join("\n", lines()) + "\n";
    }
}
