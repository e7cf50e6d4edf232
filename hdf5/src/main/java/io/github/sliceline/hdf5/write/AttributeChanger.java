package io.github.sliceline.hdf5.write;

import io.github.sliceline.hdf5.encoding.AttributeValue;
import java.io.IOException;

/**
 * Changes of attributes of a file's groups and datasets, and of names of datasets. Methods throw {@link
 * IllegalArgumentException} with the name of an object or attribute that is missing, or whose type does not fit.
 */
public interface AttributeChanger {
    /** True if the object has the attribute. The object must exist. */
    boolean exists(String object, String attribute) throws IOException;

    /** Sets an attribute of an object. An attribute of the same name is replaced. */
    void put(String object, String attribute, AttributeValue value) throws IOException;

    /** Sets the values of an attribute. Type and extents stay. */
    void modify(String object, String attribute, AttributeValues values) throws IOException;

    void delete(String object, String attribute) throws IOException;

    /** Renames an object in the root group. The new name must be unused. */
    void renameObject(String from, String to) throws IOException;
}
