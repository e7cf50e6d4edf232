package io.github.sliceline.cli.report;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.CharsetEncoder;
import java.util.Map;

/** Writes signs that a console cannot show as others that every console can: {@code x} for ×, {@code ...} for …. */
final class PlainSigns extends FilterWriter {
    private static final int ASCII = 128;
    private static final Map<Character, String> PLAIN = Map.ofEntries(
            Map.entry('×', "x"),
            Map.entry('…', "..."),
            Map.entry('°', "deg"),
            Map.entry('µ', "u"),
            Map.entry('±', "+-"),
            Map.entry('→', "->"),
            Map.entry('≤', "<="),
            Map.entry('≥', ">="),
            Map.entry('–', "-"),
            Map.entry('—', "-"),
            Map.entry('²', "^2"),
            Map.entry('³', "^3"),
            Map.entry('‘', "'"),
            Map.entry('’', "'"),
            Map.entry('“', "\""),
            Map.entry('”', "\""));

    private final CharsetEncoder shown;

    /**
     * Over a writer.
     *
     * @param shown encoder of what the console shows; used by nobody else
     */
    PlainSigns(Writer out, CharsetEncoder shown) {
        super(out);
        this.shown = shown;
    }

    /** Whether a letter has signs that stand for it. */
    static boolean knows(char letter) {
        return PLAIN.containsKey(letter);
    }

    @Override
    public void write(int letter) throws IOException {
        write(new char[] {(char) letter}, 0, 1);
    }

    @Override
    public void write(String text, int offset, int length) throws IOException {
        write(text.toCharArray(), offset, length);
    }

    @Override
    public void write(char[] text, int offset, int length) throws IOException {
        int from = offset;
        for (int at = offset; at < offset + length; at++) {
            String plain = text[at] < ASCII ? null : PLAIN.get(text[at]);
            if (plain != null && !shown.canEncode(text[at])) {
                out.write(text, from, at - from);
                out.write(plain);
                from = at + 1;
            }
        }
        out.write(text, from, offset + length - from);
    }
}
