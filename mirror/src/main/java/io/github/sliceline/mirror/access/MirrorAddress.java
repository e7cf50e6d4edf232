package io.github.sliceline.mirror.access;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a mirror is: {@code host:port} or {@code host:port/name}.
 *
 * @param host name or address
 * @param port 1 to 65535
 * @param nameOrNull of the file below the server's folder; null for the name that it has here
 */
public record MirrorAddress(String host, int port, @Nullable String nameOrNull) {
    private static final Pattern FORM = Pattern.compile("(\\[[0-9A-Fa-f:.%]+]|[^:/\\[\\]]+):([0-9]{1,5})(?:/(.+))?");

    /** Refuses ports that there are not. */
    public MirrorAddress {
        if (port < 1 || port > 65535) {
            throw new IllegalArgumentException("a port is 1 to 65535, got " + port);
        }
    }

    /**
     * Address from its text; an IPv6 address stands in brackets.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static MirrorAddress parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not HOST:PORT or HOST:PORT/NAME");
        }
        String host = matcher.group(1).replaceAll("[\\[\\]]", "");
        return new MirrorAddress(host, Integer.parseInt(matcher.group(2)), matcher.group(3));
    }

    /** Whether a text looks like an address rather than a path. */
    public static boolean isAddress(String text) {
        return FORM.matcher(text).matches();
    }

    /** Name of the file on the server, if it is given. */
    public Optional<String> name() {
        return Optional.ofNullable(nameOrNull);
    }

    /** This address with a file name: the one that it has, else the given one. */
    public MirrorAddress withDefaultName(String name) {
        return nameOrNull == null ? new MirrorAddress(host, port, name) : this;
    }

    @Override
    public String toString() {
        String shown = host.indexOf(':') < 0 ? host : "[" + host + "]";
        return shown + ":" + port + (nameOrNull == null ? "" : "/" + nameOrNull);
    }
}
