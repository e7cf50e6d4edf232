package io.github.sliceline.mirror.wire;

/** Why a server closes a connection. */
public enum ErrorCode {
    /** Trying again does not help: wrong token, a name that is not allowed, a file that may not be replaced. */
    REFUSED(1),
    /** Not now: too many connections, or somebody else writes the file. */
    BUSY(2),
    /** The other end does not keep to the protocol. */
    PROTOCOL(3),
    /** The server could not read or write the file. */
    FAILED(4);

    private final int code;

    ErrorCode(int code) {
        this.code = code;
    }

    /** The number that stands for it. */
    public int code() {
        return code;
    }

    /** Codes of later versions count as failures. */
    static ErrorCode of(long code) {
        for (ErrorCode error : values()) {
            if (error.code == code) {
                return error;
            }
        }
        return FAILED;
    }
}
