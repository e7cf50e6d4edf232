package io.github.sliceline.edit;

import io.github.sliceline.hdf5.write.AttributeSpace;
import io.github.sliceline.hdf5.write.AttributeType;
import io.github.sliceline.hdf5.write.AttributeValues;

/** What a script has done to one attribute. */
sealed interface EditCommand {

    /** Line of the script that it begins on, counted from 1. */
    int line();

    /** The attribute that it makes or changes. */
    AttributeName target();

    /** Makes an attribute. */
    record Create(int line, AttributeName target, AttributeType type, AttributeSpace space, AttributeValues values)
            implements EditCommand {
        @Override
        public String toString() {
            return "create " + target + ": " + type + ", " + space;
        }
    }

    /** Removes an attribute. */
    record Delete(int line, AttributeName target) implements EditCommand {
        @Override
        public String toString() {
            return "delete " + target;
        }
    }

    /** Gives an attribute another name. */
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
}
