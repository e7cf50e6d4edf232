package io.github.sliceline.edit;

import java.util.List;

/** The words of a script, one after the other. Never goes past the last, which is the end. */
final class ScriptTokens {
    private final String script;
    private final List<ScriptToken> tokens;
    private int at;

    /**
     * Words of a script.
     *
     * @param script what errors call it
     */
    ScriptTokens(String script, List<ScriptToken> tokens) {
        this.script = script;
        this.tokens = tokens;
    }

    ScriptToken peek() {
        return tokens.get(at);
    }

    ScriptToken next() {
        ScriptToken token = tokens.get(at);
        at = Math.min(at + 1, tokens.size() - 1);
        return token;
    }

    boolean takeWord(String keyword) {
        boolean found = peek().isWord(keyword);
        if (found) {
            next();
        }
        return found;
    }

    boolean takeMark(char mark) {
        boolean found = peek().isMark(mark);
        if (found) {
            next();
        }
        return found;
    }

    void expect(char mark, String expected) {
        if (!takeMark(mark)) {
            throw unexpected(peek(), expected);
        }
    }

    /** Path or name, in quotes or not. */
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
        return new EditSyntaxException(script, place.line(), place.column(), problem);
    }
}
