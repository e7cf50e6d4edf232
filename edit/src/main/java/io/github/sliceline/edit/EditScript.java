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
     * Parses a script without opening a file to edit.
     *
     * @param name name of the script in error messages, such as its file name
     * @throws EditSyntaxException if the script has a syntax error
     */
    public static EditScript parse(String name, String script) {
        return new EditScript(name, ScriptParser.parse(name, script));
    }

    /**
     * Reads a script from a text file in UTF-8. If the bytes are not UTF-8, they are read as ISO 8859-1.
     *
     * @throws EditSyntaxException if the script has a syntax error
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
