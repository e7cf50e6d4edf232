package io.github.sliceline.edit;

import io.github.sliceline.edit.ScriptTokens.ScriptToken;
import io.github.sliceline.edit.ScriptTokens.ScriptToken.Kind;
import io.github.sliceline.hdf5.format.ObjectTree.ObjectKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Parser of scripts. {@code docs/edit.md} has the grammar: h5edit 1.3's with extensions. */
record ScriptParser(ScriptTokens tokens) {
    private static final String COMMANDS = "CREATE, DELETE, RENAME, MODIFY or COPY";

    /** @param name name of the script in error messages */
    static List<EditCommand> parse(String name, String script) {
        ScriptTokens tokens = new ScriptTokens(name, script);
        ScriptParser parser = new ScriptParser(tokens);
        List<EditCommand> commands = new ArrayList<>();
        while (tokens.peek().kind() != Kind.END) {
            commands.add(parser.command());
            tokens.expect(';', "; after the command");
        }
        return commands;
    }

    private EditCommand command() {
        ScriptToken verb = tokens.next();
        int line = verb.line();
        return switch (verb.kind() == Kind.WORD ? verb.text() : "") {
            case "CREATE" -> create(line);
            case "DELETE" -> EditCommand.delete(line, target());
            case "RENAME" -> rename(line);
            case "MODIFY" ->
                EditCommand.modify(line, target(), ScriptValues.any(tokens).typed(tokens));
            case "COPY" -> copy(line);
            default -> throw tokens.unexpected(verb, COMMANDS + " (in capitals)");
        };
    }

    private EditCommand create(int line) {
        AttributeName target = target();
        return new AttributeDefinition(tokens).create(line, target);
    }

    /** Parses an object and the name of its attribute, or the path of an attribute. */
    private AttributeName target() {
        Optional<ObjectKind> kind = kind();
        ScriptToken path = tokens.name("the path of an object or of an attribute");
        return isName() ? AttributeName.of(path.text(), kind, name()) : ofPath(path, kind);
    }

    /** True if a name follows. Without quotes, DATA is no name: it begins the values. */
    private boolean isName() {
        return tokens.peek().isName() && !tokens.peek().isWord("DATA");
    }

    private String name() {
        ScriptToken name = tokens.name("the name of an attribute");
        if (name.text().isEmpty()) {
            throw tokens.unexpected(name, "the name of an attribute");
        }
        return name.text();
    }

    private AttributeName ofPath(ScriptToken path, Optional<ObjectKind> kind) {
        AttributeName attribute = AttributeName.ofPath(path.text(), kind);
        if (attribute.name().isEmpty()) {
            throw tokens.unexpected(path, "a path that ends with the name of an attribute");
        }
        return attribute;
    }

    private Optional<ObjectKind> kind() {
        if (tokens.takeWord("DATASET")) {
            return Optional.of(ObjectKind.DATASET);
        }
        return tokens.takeWord("GROUP") ? Optional.of(ObjectKind.GROUP) : Optional.empty();
    }

    private EditCommand rename(int line) {
        Optional<ObjectKind> kind = kind();
        ScriptToken path = tokens.name("the path of an object or of an attribute");
        String second = name();
        AttributeName target = isName() ? AttributeName.of(path.text(), kind, second) : ofPath(path, kind);
        return EditCommand.rename(line, target, onSameObject(target, isName() ? name() : second));
    }

    /** Returns the new name. A path on the same object is shortened to the name. */
    private static String onSameObject(AttributeName target, String newName) {
        String prefix = target.object().equals("/") ? "/" : target.object() + "/";
        return newName.startsWith(prefix) && newName.length() > prefix.length()
                ? newName.substring(prefix.length())
                : newName;
    }

    /** Parses two paths of attributes, or four names: object, attribute, object, attribute. */
    private EditCommand copy(int line) {
        Optional<ObjectKind> kind = kind();
        ScriptToken first = tokens.name("the path of an object or of an attribute");
        Optional<ObjectKind> secondKind = kind();
        ScriptToken second = tokens.name("where to copy it");
        if (!isName() && !isKind()) {
            AttributeName source = ofPath(first, kind);
            return EditCommand.copy(line, source, destination(source, second, secondKind));
        }
        AttributeName source = AttributeName.of(first.text(), kind, second.text());
        Optional<ObjectKind> targetKind = kind();
        ScriptToken object = tokens.name("the path of the object to copy to");
        ScriptToken attribute = tokens.name(
                "the name of the copy: COPY takes the paths of two attributes, or object and attribute twice");
        return EditCommand.copy(line, source, AttributeName.of(object.text(), targetKind, attribute.text()));
    }

    private boolean isKind() {
        return tokens.peek().isWord("DATASET") || tokens.peek().isWord("GROUP");
    }

    /** Returns the attribute to make. A name without a slash is an attribute of the source's object. */
    private AttributeName destination(AttributeName source, ScriptToken name, Optional<ObjectKind> kind) {
        return name.text().indexOf('/') < 0
                ? new AttributeName(source.object(), source.kind(), name.text())
                : ofPath(name, kind);
    }
}
