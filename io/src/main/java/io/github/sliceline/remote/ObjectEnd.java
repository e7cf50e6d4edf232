package io.github.sliceline.remote;

import java.nio.ByteBuffer;

/**
 * The last bytes of an object, requested before its length was known.
 *
 * @param bytes from position 0 to the limit
 * @param position byte of the object at which they start
 * @param version the version they belong to, as {@link RemoteObject#version}; empty if the store names none
 */
public record ObjectEnd(ByteBuffer bytes, long position, String version) {
    /** True if these certainly are the end of the given open object. */
    public boolean isOf(RemoteObject object) {
        return !version.isEmpty() && version.equals(object.version()) && position + bytes.limit() == object.size();
    }
}
