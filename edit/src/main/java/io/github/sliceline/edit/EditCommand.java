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

/**
 * A command of a script, which changes one attribute.
 *
 * @param line line of the script on which the command begins, counted from 1
 * @param text the command in words
 */
record EditCommand(int line, String text, Change<AttributeEditor> change) {
    /** A change of the attributes of an open file. */
    @FunctionalInterface
    interface Change<E> {
        /**
         * Makes the change.
         *
         * @throws IllegalArgumentException if it does not fit the file; nothing is changed then
         */
        void make(E editor) throws IOException;
    }

    private static EditCommand of(int line, String text, AttributeName target, Change<AttributeEditor> change) {
        return new EditCommand(line, text, editor -> {
            target.requireKind(editor);
            change.make(editor);
        });
    }

    /** @param shape empty for an attribute without elements */
    static EditCommand create(
            int line, AttributeName target, AttributeType type, Optional<Shape> shape, AttributeValues values) {
        String text = "create " + target + ": " + type + ", " + describe(shape);
        return of(line, text, target, editor -> editor.create(target.object(), target.name(), type, shape, values));
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

    static EditCommand delete(int line, AttributeName target) {
        return of(line, "delete " + target, target, editor -> editor.delete(target.object(), target.name()));
    }

    static EditCommand rename(int line, AttributeName target, String newName) {
        String text = "rename " + target + " to '" + newName + "'";
        return of(line, text, target, editor -> editor.rename(target.object(), target.name(), newName));
    }

    /** Returns the command that gives an attribute other values. Type and extents stay. */
    static EditCommand modify(int line, AttributeName target, AttributeValues values) {
        return of(line, "modify " + target, target, editor -> editor.modify(target.object(), target.name(), values));
    }

    static EditCommand copy(int line, AttributeName source, AttributeName target) {
        return of(line, "copy " + source + " to " + target, target, editor -> {
            source.requireKind(editor);
            editor.copy(source.object(), source.name(), target.object(), target.name());
        });
    }

    /** Runs the command on the HDF5 file in a store. Afterwards the store holds a complete file. */
    void run(ByteStore store) throws IOException {
        try (Hdf5File file = Hdf5File.open(store)) {
            change.make(file.attributes());
        }
    }

    @Override
    public String toString() {
        return text;
    }
}
