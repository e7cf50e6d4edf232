package io.github.sliceline.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** Version from the jar's manifest, and the Java runtime it runs on. */
final class VersionProvider implements IVersionProvider {
    @Override
    public String[] getVersion() {
        String version = Optional.ofNullable(VersionProvider.class.getPackage().getImplementationVersion())
                .orElse("(not from a jar)");
        return new String[] {"sliceline " + version + ", Java " + Runtime.version()};
    }
}
