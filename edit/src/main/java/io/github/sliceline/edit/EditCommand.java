package io.github.sliceline.edit;

import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.AttributeEditor;
import io.github.sliceline.hdf5.write.AttributeType;
import io.github.sliceline.hdf5.write.AttributeValues;
import io.github.sliceline.hdf5.write.Hdf5File;
import io.github.sliceline.storage.ByteStore;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;

/** A command of a script, which changes one attribute. */
sealed interface EditCommand {

    /** Returns the line of the script on which the command begins, counted from 1. */
    int line();

    /** Returns the attribute that the command makes or changes. */
    AttributeName target();

    /**
     * Makes an attribute.
     *
     * @param shape empty for an attribute without elements
     */
    record Create(int line, AttributeName target, AttributeType type, Optional<Shape> shape, AttributeValues values)
            implements EditCommand {
        @Override
        public String toString() {
            return "create " + target + ": " + type + ", " + describe(shape);
        }
    }

    /** Returns extents in words: {@code null}, {@code scalar} or {@code simple} with the extents. */
    static String describe(Optional<Shape> shape) {
        if (shape.isEmpty()) {
            return "null";
        }
        return shape.get().rank() == 0
                ? "scalar"
                : "simple " + Arrays.toString(shape.get().extents());
    }

    record Delete(int line, AttributeName target) implements EditCommand {
        @Override
        public String toString() {
            return "delete " + target;
        }
    }

    record Rename(int line, AttributeName target, String newName) implements EditCommand {
        @Override
        public String toString() {
            return "rename " + target + " to '" + newName + "'";
        }
    }

    /** Gives an attribute other values. Type and extents stay. */
    record Modify(int line, AttributeName target, AttributeValues values) implements EditCommand {
        @Override
        public String toString() {
            return "modify " + target;
        }
    }

    /** Makes a copy of an attribute. */
    record Copy(int line, AttributeName source, AttributeName target) implements EditCommand {
        @Override
        public String toString() {
            return "copy " + source + " to " + target;
        }
    }

    /** Runs the command on the HDF5 file in a store. Afterwards the store holds a complete file. */
    default void run(ByteStore store) throws IOException {
        try (Hdf5File file = Hdf5File.open(store)) {
            run(file.attributes());
        }
    }

    /**
     * Runs the command on an open file.
     *
     * @throws IllegalArgumentException if the command does not fit the file; nothing is changed then
     */
    default void run(AttributeEditor editor) throws IOException {
        AttributeName target = target();
        require(editor, target);
        if (this instanceof Create create) {
            editor.create(target.object(), target.name(), create.type(), create.shape(), create.values());
        } else if (this instanceof Delete) {
            editor.delete(target.object(), target.name());
        } else if (this instanceof Rename rename) {
            editor.rename(target.object(), target.name(), rename.newName());
        } else if (this instanceof Modify modify) {
            editor.modify(target.object(), target.name(), modify.values());
        } else if (this instanceof Copy copy) {
            require(editor, copy.source());
            editor.copy(copy.source().object(), copy.source().name(), target.object(), target.name());
        }
    }

    private static void require(AttributeEditor editor, AttributeName attribute) throws IOException {
        Optional<AttributeName.Kind> wanted = attribute.kind();
        if (wanted.isEmpty() || !editor.exists(attribute.object())) {
            return; // the editor reports the missing object
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
