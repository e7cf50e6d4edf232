package io.github.sliceline.edit;

/**
 * A word of a script and where it stands; lines and columns are counted from 1.
 *
 * @param text without quotes
 */
record ScriptToken(Kind kind, String text, int line, int column) {

    enum Kind {
        /** Command, keyword or name without quotes. */
        WORD,
        /** In quotes. */
        TEXT,
        INTEGER,
        REAL,
        /** One of the characters that separate. */
        MARK,
        END
    }

    boolean isMark(char mark) {
        return kind == Kind.MARK && text.charAt(0) == mark;
    }

    /** Keywords are in capitals and have no quotes: whoever calls an attribute so puts it in some. */
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
