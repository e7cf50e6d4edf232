package io.github.sliceline.cli.command;

import io.github.sliceline.mirror.access.MirrorAddress;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Addresses such as {@code backup:7070/survey.h5}. */
final class MirrorAddressConverter implements ITypeConverter<MirrorAddress> {
    @Override
    public MirrorAddress convert(String text) {
        try {
            return MirrorAddress.parse(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
