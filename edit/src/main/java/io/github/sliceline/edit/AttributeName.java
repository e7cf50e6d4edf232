package io.github.sliceline.edit;

import java.util.Optional;

/**
 * An attribute of an object.
 *
 * @param object absolute path
 * @param kind what the script says that the object is, if it does
 */
record AttributeName(String object, Optional<Kind> kind, String name) {

    /** What an object may be called in a script. */
    enum Kind {
        DATASET,
        GROUP
    }

    /** Attribute of an object whose path may lack the slash at its start. */
    static AttributeName of(String path, Optional<Kind> kind, String name) {
        String trimmed = path.replaceAll("/+", "/").replaceAll("(?<=.)/$", "");
        return new AttributeName(trimmed.startsWith("/") ? trimmed : "/" + trimmed, kind, name);
    }

    /** Attribute named by what stands after the last slash of its path. */
    static AttributeName ofPath(String path, Optional<Kind> kind) {
        int slash = path.lastIndexOf('/');
        return of(path.substring(0, Math.max(0, slash)), kind, path.substring(slash + 1));
    }

    /** The path that errors and reports show. */
    @Override
    public String toString() {
        return "attribute '" + name + "' of " + object;
    }
}
