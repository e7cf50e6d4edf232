package io.github.sliceline.cli.command;

import io.github.sliceline.importing.ConvertOptions.Hdf5Format;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** HDF5 releases: {@code 1.8} or {@code 1.10}. */
final class Hdf5FormatConverter implements ITypeConverter<Hdf5Format> {
    @Override
    public Hdf5Format convert(String text) {
        return switch (text) {
            case "1.8" -> Hdf5Format.V1_8;
            case "1.10" -> Hdf5Format.V1_10;
            default -> throw new TypeConversionException("'" + text + "' is not 1.8 or 1.10");
        };
    }
}
