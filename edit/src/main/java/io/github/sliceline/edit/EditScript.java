package io.github.sliceline.edit;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Commands in the language of h5edit, which {@code docs/edit.md} describes. Immutable. */
public final class EditScript {
    private final String name;
    private final List<EditCommand> commands;

    private EditScript(String name, List<EditCommand> commands) {
        this.name = name;
        this.commands = commands;
    }

    /**
     * Parses a script; no file is looked at.
     *
     * @param name what errors call it, such as the name of its file
     * @throws EditSyntaxException if it is not of the language
     */
    public static EditScript parse(String name, String script) {
        return new EditScript(name, ScriptParser.parse(name, script));
    }

    /**
     * Reads a script from a file of text: UTF-8, or ISO 8859-1 where it is not that.
     *
     * @throws EditSyntaxException if it is not of the language
     */
    public static EditScript read(Path file) throws IOException {
        try {
            return parse(file.toString(), Files.readString(file));
        } catch (CharacterCodingException e) {
            return parse(file.toString(), Files.readString(file, StandardCharsets.ISO_8859_1));
        }
    }

    List<EditCommand> commands() {
        return commands;
    }

    @Override
    public String toString() {
        return name;
    }
}
