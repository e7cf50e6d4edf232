package io.github.sliceline.edit;

import java.util.Optional;

/**
 * The name of an attribute and the path of its object.
 *
 * @param object absolute path
 * @param kind kind of the object, if the script names one
 */
record AttributeName(String object, Optional<Kind> kind, String name) {

    /** Kind of object, as a script names it. */
    enum Kind {
        DATASET,
        GROUP
    }

    /**
     * Returns an attribute of an object. The path may lack its first slash, have a slash at its end, or double ones.
     */
    static AttributeName of(String path, Optional<Kind> kind, String name) {
        String trimmed = path.replaceAll("/+", "/").replaceAll("(?<=.)/$", "");
        return new AttributeName(trimmed.startsWith("/") ? trimmed : "/" + trimmed, kind, name);
    }

    /** Returns the attribute of a path: its name is the part after the last slash, the rest is the object. */
    static AttributeName ofPath(String path, Optional<Kind> kind) {
        int slash = path.lastIndexOf('/');
        return of(path.substring(0, Math.max(0, slash)), kind, path.substring(slash + 1));
    }

    /** Returns name and object, as errors and reports show them. */
    @Override
    public String toString() {
        return "attribute '" + name + "' of " + object;
    }
}
