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

/** What a script has done to one attribute, which {@link #run} does. */
sealed interface EditCommand {

    /** Line of the script that it begins on, counted from 1. */
    int line();

    /** The attribute that it makes or changes. */
    AttributeName target();

    /**
     * Makes an attribute.
     *
     * @param shape empty for one without elements
     */
    record Create(int line, AttributeName target, AttributeType type, Optional<Shape> shape, AttributeValues values)
            implements EditCommand {
        @Override
        public String toString() {
            return "create " + target + ": " + type + ", " + describe(shape);
        }
    }

    /** Extents as they are told: of a scalar, of none, or of a grid of elements. */
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

    /** Gives an attribute other values; type and extent stay. */
    record Modify(int line, AttributeName target, AttributeValues values) implements EditCommand {
        @Override
        public String toString() {
            return "modify " + target;
        }
    }

    /** Makes an attribute like another one. */
    record Copy(int line, AttributeName source, AttributeName target) implements EditCommand {
        @Override
        public String toString() {
            return "copy " + source + " to " + target;
        }
    }

    /** Does it to an HDF5 file, and leaves one that is complete in the store. */
    default void run(ByteStore store) throws IOException {
        try (Hdf5File file = Hdf5File.open(store)) {
            run(file.attributes());
        }
    }

    /**
     * Does it to a file that is open.
     *
     * @throws IllegalArgumentException if it cannot be done to this file; nothing is changed then
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
