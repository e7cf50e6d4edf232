package io.github.sliceline.viewer.survey;

import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.HandMadeFile;
import io.github.sliceline.segy.SegyBytes;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Files of every kind that somebody may drop on a window. */
record OddFiles(Path folder) {
    /** An HDF5 file of numbers from 0 on, in as many datasets as there are shapes. */
    Path hdf5(String name, Shape... shapes) throws IOException {
        HandMadeFile file = new HandMadeFile(FormatVersion.V1_10);
        for (int i = 0; i < shapes.length; i++) {
            file.dataset("/array" + i, DatasetForm.contiguous(DataType.FLOAT32, shapes[i]), numbers(shapes[i]));
        }
        return file.write(folder.resolve(name));
    }

    private static byte[] numbers(Shape shape) {
        ByteBuffer bytes = ByteBuffer.allocate((int) shape.size() * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < shape.size(); i++) {
            bytes.putFloat(i);
        }
        return bytes.array();
    }

    /** An HDF5 cube of one value. */
    Path constant(String name, float value) throws IOException {
        Shape shape = Shape.of(4, 5, 6);
        byte[] values = new byte[(int) shape.size() * Float.BYTES];
        ByteBuffer bytes = ByteBuffer.wrap(values).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining()) {
            bytes.putFloat(value);
        }
        return new HandMadeFile(FormatVersion.V1_10)
                .dataset("/data", DatasetForm.contiguous(DataType.FLOAT32, shape), values)
                .write(folder.resolve(name));
    }

    Path segy(String name, SegyBytes bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes.bytes());
    }

    /** SEG-Y of a stacked survey whose samples are the number of the inline. */
    Path survey(String name, SurveyShape shape) throws IOException {
        Path file = folder.resolve(name);
        SyntheticSegy.of(shape, SurveyLines.DEFAULT, (i, x, trace) -> Arrays.fill(trace, i + 1))
                .withCoding(SampleCoding.IEEE)
                .write(file);
        return file;
    }

    Path text(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content);
    }

    /** The first bytes of another file. */
    Path cut(String name, Path whole, int bytes) throws IOException {
        return Files.write(folder.resolve(name), Arrays.copyOf(Files.readAllBytes(whole), bytes));
    }
}
