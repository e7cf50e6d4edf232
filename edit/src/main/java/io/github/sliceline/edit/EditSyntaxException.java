package io.github.sliceline.edit;

/** A script that is not of the language. The message says where, what was found and what was expected. */
public final class EditSyntaxException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final int line;
    private final int column;

    /** @param script its name */
    EditSyntaxException(String script, int line, int column, String problem) {
        super(script + ", line " + line + ", column " + column + ": " + problem);
        this.line = line;
        this.column = column;
    }

    /** Line, counted from 1. */
    public int line() {
        return line;
    }

    /** Column, counted from 1. */
    public int column() {
        return column;
    }
}
