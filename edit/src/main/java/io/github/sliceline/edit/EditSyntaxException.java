package io.github.sliceline.edit;

/** A syntax error in a script. The message says where it is, what was found and what was expected. */
public final class EditSyntaxException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final int line;
    private final int column;

    /** @param script name of the script */
    EditSyntaxException(String script, int line, int column, String problem) {
        super(script + ", line " + line + ", column " + column + ": " + problem);
        this.line = line;
        this.column = column;
    }

    /** Returns the line, counted from 1. */
    public int line() {
        return line;
    }

    /** Returns the column, counted from 1. */
    public int column() {
        return column;
    }
}
