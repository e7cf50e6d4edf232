package io.github.sliceline.cli.report;

import io.github.sliceline.show.words.ForeignText;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Replaces characters that a console cannot show by characters that every console shows: {@code x} for ×, {@code ...}
 * for …. Control characters, which may occur in names of files and would move the cursor or turn the order of letters,
 * are written as {@code \\u001b}.
 */
final class PlainSigns extends FilterWriter {
    private static final int ASCII = 128;
    private static final char ESCAPE = '\u001b';

    /** Escape sequences of help: bold, italic, underlined, yellow, and their ends. */
    private static final Pattern STYLE = Pattern.compile("\u001b\\[(([0134]|2[1-4]|33|39)(;|(?=m)))*m");

    /** Characters with their replacements. */
    private static final Map<Character, String> PLAIN = Stream.of(
                    "×x …... °deg µu ±+- →-> ≤<= ≥>= –- —- ²^2 ³^3 ‘' ’' “\" ”\"".split(" ", -1))
            .collect(Collectors.toUnmodifiableMap(entry -> entry.charAt(0), entry -> entry.substring(1)));

    private final CharsetEncoder shown;

    /**
     * @param shown encoder of the console's characters, used by this writer alone
     */
    PlainSigns(Writer out, CharsetEncoder shown) {
        super(out);
        this.shown = shown;
    }

    /** True if the letter has a replacement. */
    static boolean knows(char letter) {
        return PLAIN.containsKey(letter);
    }

    /** True if the letter is a control character other than the end of a line or an allowed style of help. */
    private static boolean isControl(char[] text, int at, int end) {
        char letter = text[at];
        if (letter == '\r') {
            return at + 1 == end || text[at + 1] != '\n';
        }
        return ForeignText.isControl(letter)
                && !(letter == ESCAPE
                        && STYLE.matcher(CharBuffer.wrap(text, at, end - at)).lookingAt());
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
            String plain = isControl(text, at, offset + length)
                    ? ForeignText.escaped(text[at])
                    : text[at] < ASCII || shown.canEncode(text[at]) ? null : PLAIN.get(text[at]);
            if (plain != null) {
                out.write(text, from, at - from);
                out.write(plain);
                from = at + 1;
            }
        }
        out.write(text, from, offset + length - from);
    }
}
