package io.github.sliceline.hdf5.write;

import io.github.sliceline.hdf5.encoding.AttributeValue;
import java.io.IOException;

/**
 * Changes attributes of the groups and datasets of a file, and names of the latter. What is missing or does not fit the type is an
 * {@link IllegalArgumentException} that names it.
 */
public interface AttributeChanger {
    /** Whether an object, which must be there, has an attribute. */
    boolean exists(String object, String attribute) throws IOException;

    /** Gives an object an attribute, instead of one of this name if it has one. */
    void put(String object, String attribute, AttributeValue value) throws IOException;

    /** Gives an attribute other values; type and extent stay. */
    void modify(String object, String attribute, AttributeValues values) throws IOException;

    void delete(String object, String attribute) throws IOException;

    /** Gives what is in the root another name, which nothing has there. */
    void renameObject(String from, String to) throws IOException;
}
