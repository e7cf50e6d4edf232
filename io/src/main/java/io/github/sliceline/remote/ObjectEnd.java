package io.github.sliceline.remote;

import java.nio.ByteBuffer;

/**
 * The last bytes of an object, asked for before its length was known.
 *
 * @param bytes from position 0 to the limit
 * @param position byte of the object of the first of them
 * @param version what names the version that they are of, as {@link RemoteObject#version} does; empty where the store gives none
 */
public record ObjectEnd(ByteBuffer bytes, long position, String version) {
    /** Whether they are the end of an object that was opened, for sure. */
    public boolean isOf(RemoteObject object) {
        return !version.isEmpty() && version.equals(object.version()) && position + bytes.limit() == object.size();
    }
}
