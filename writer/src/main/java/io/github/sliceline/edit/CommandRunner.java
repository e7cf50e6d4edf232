package io.github.sliceline.edit;

import io.github.sliceline.hdf5.write.AttributeEditor;
import io.github.sliceline.hdf5.write.Hdf5File;
import io.github.sliceline.storage.ByteStore;
import java.io.IOException;
import java.util.Optional;

/** Does commands to the attributes of an HDF5 file in a store. */
final class CommandRunner {
    private CommandRunner() {}

    /** Does one command, and leaves a file that is complete in the store. */
    static void run(ByteStore store, EditCommand command) throws IOException {
        try (Hdf5File file = Hdf5File.open(store)) {
            run(file.attributes(), command);
        }
    }

    /** @throws IllegalArgumentException if it cannot be done to this file; nothing is changed then */
    static void run(AttributeEditor editor, EditCommand command) throws IOException {
        AttributeName target = command.target();
        require(editor, target);
        if (command instanceof EditCommand.Create create) {
            editor.create(target.object(), target.name(), create.type(), create.space(), create.values());
        } else if (command instanceof EditCommand.Delete) {
            editor.delete(target.object(), target.name());
        } else if (command instanceof EditCommand.Rename rename) {
            editor.rename(target.object(), target.name(), rename.newName());
        } else if (command instanceof EditCommand.Modify modify) {
            editor.modify(target.object(), target.name(), modify.values());
        } else if (command instanceof EditCommand.Copy copy) {
            require(editor, copy.source());
            editor.copy(copy.source().object(), copy.source().name(), target.object(), target.name());
        }
    }

    private static void require(AttributeEditor editor, AttributeName attribute) throws IOException {
        Optional<AttributeName.Kind> wanted = attribute.kind();
        if (wanted.isEmpty() || !editor.exists(attribute.object())) {
            return; // what is missing is said by the editor
        }
        boolean fits = wanted.get() == AttributeName.Kind.GROUP
                ? editor.isGroup(attribute.object())
                : editor.isDataset(attribute.object());
        if (!fits) {
            throw new IllegalArgumentException(
                    attribute.object() + " is no " + (wanted.get() == AttributeName.Kind.GROUP ? "group" : "dataset"));
        }
    }
}
