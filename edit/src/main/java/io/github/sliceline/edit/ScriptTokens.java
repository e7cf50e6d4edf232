package io.github.sliceline.edit;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The tokens of a script, read one after the other. The last token marks the end and is returned again and again.
 * Comments are {@code # to the end of the line} and {@code /* like this *}{@code /}.
 */
final class ScriptTokens {
    private static final String MARKS = "{}(),;";
    private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]+");
    private static final Pattern REAL = Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?");

    private final String name;
    private final String script;
    private final List<ScriptToken> tokens = new ArrayList<>();
    private int read;
    private int at;
    private int counted;
    private int line = 1;
    private int lineStart;

    /** @param name name of the script in error messages */
    ScriptTokens(String name, String script) {
        this.name = name;
        this.script = script;
        do {
            skipBlanks();
            tokens.add(readToken());
        } while (tokens.get(tokens.size() - 1).kind() != ScriptToken.Kind.END);
    }

    ScriptToken peek() {
        return tokens.get(read);
    }

    ScriptToken next() {
        ScriptToken token = tokens.get(read);
        read = Math.min(read + 1, tokens.size() - 1);
        return token;
    }

    boolean takeWord(String keyword) {
        return take(peek().isWord(keyword));
    }

    boolean takeMark(char mark) {
        return take(peek().isMark(mark));
    }

    private boolean take(boolean wanted) {
        if (wanted) {
            next();
        }
        return wanted;
    }

    void expect(char mark, String expected) {
        if (!takeMark(mark)) {
            throw unexpected(peek(), expected);
        }
    }

    /** Takes a path or name, with or without quotes. */
    ScriptToken name(String expected) {
        ScriptToken token = next();
        if (!token.isName()) {
            throw unexpected(token, expected);
        }
        return token;
    }

    EditSyntaxException unexpected(ScriptToken found, String expected) {
        return error(found, "found " + found + ", expected " + expected);
    }

    EditSyntaxException error(ScriptToken place, String problem) {
        return new EditSyntaxException(name, place.line(), place.column(), problem);
    }

    private void skipBlanks() {
        while (at < script.length()) {
            if (script.startsWith("/*", at)) {
                int end = script.indexOf("*/", at + 2);
                if (end < 0) {
                    throw error(
                            token(ScriptToken.Kind.END, "", at), "a comment begins here and does not end; expected */");
                }
                at = end + 2;
            } else if (script.charAt(at) == '#') {
                int end = script.indexOf('\n', at);
                at = end < 0 ? script.length() : end;
            } else if (isBlank(script.charAt(at))) {
                at++;
            } else {
                return;
            }
        }
    }

    /** True for white space, and for the byte order mark that some editors put before a text. */
    private static boolean isBlank(char c) {
        return Character.isWhitespace(c) || c == '\uFEFF';
    }

    private ScriptToken readToken() {
        if (at == script.length()) {
            return token(ScriptToken.Kind.END, "", at);
        }
        char c = script.charAt(at);
        if (MARKS.indexOf(c) >= 0) {
            return token(ScriptToken.Kind.MARK, String.valueOf(c), at++);
        }
        return c == '\'' || c == '"' ? quoted(c, at) : bare(at);
    }

    /** Returns a token that begins at a character. Counts lines up to there. */
    private ScriptToken token(ScriptToken.Kind kind, String text, int start) {
        for (; counted < start; counted++) {
            if (script.charAt(counted) == '\n') {
                line++;
                lineStart = counted + 1;
            }
        }
        return new ScriptToken(kind, text, line, start - lineStart + 1);
    }

    /** Reads a text in quotes. Two quotes in a row stand for the quote itself. */
    private ScriptToken quoted(char quote, int start) {
        StringBuilder text = new StringBuilder();
        for (at++; at < script.length(); at++) {
            if (script.charAt(at) != quote) {
                text.append(script.charAt(at));
            } else if (script.startsWith(String.valueOf(quote), at + 1)) {
                text.append(quote);
                at++;
            } else {
                at++;
                return token(ScriptToken.Kind.TEXT, text.toString(), start);
            }
        }
        throw error(token(ScriptToken.Kind.END, "", start), "a text begins here and does not end; expected " + quote);
    }

    private ScriptToken bare(int start) {
        while (at < script.length() && !endsWord(script.charAt(at)) && !script.startsWith("/*", at)) {
            at++;
        }
        String text = script.substring(start, at);
        return token(kind(text), text, start);
    }

    private static boolean endsWord(char c) {
        return isBlank(c) || MARKS.indexOf(c) >= 0 || c == '\'' || c == '"' || c == '#';
    }

    private static ScriptToken.Kind kind(String text) {
        if (INTEGER.matcher(text).matches()) {
            return ScriptToken.Kind.INTEGER;
        }
        return REAL.matcher(text).matches() ? ScriptToken.Kind.REAL : ScriptToken.Kind.WORD;
    }

    /**
     * A token of a script and its place. Lines and columns are counted from 1.
     *
     * @param text the text without its quotes
     */
    record ScriptToken(Kind kind, String text, int line, int column) {

        enum Kind {
            /** Command, keyword or name without quotes. */
            WORD,
            /** A text in quotes. */
            TEXT,
            INTEGER,
            REAL,
            /** A separator, see {@link #MARKS}. */
            MARK,
            END
        }

        boolean isMark(char mark) {
            return kind == Kind.MARK && text.charAt(0) == mark;
        }

        /** True if this is the keyword: in capitals, without quotes. An attribute of that name needs quotes. */
        boolean isWord(String keyword) {
            return kind == Kind.WORD && text.equals(keyword);
        }

        boolean isName() {
            return kind == Kind.WORD || kind == Kind.TEXT;
        }

        @Override
        public String toString() {
            return switch (kind) {
                case END -> "the end";
                case TEXT -> "'" + text.replace("'", "''") + "'";
                default -> text;
            };
        }
    }
}
