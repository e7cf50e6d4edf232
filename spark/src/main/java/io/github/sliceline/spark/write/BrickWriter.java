package io.github.sliceline.spark.write;

import io.github.sliceline.create.ChunkOutput;
import io.github.sliceline.create.DistributedPlan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** Attempt of a task to write the bricks of its rows. Used by one thread. */
record BrickWriter(BrickColumns columns, ChunkOutput output) implements DataWriter<InternalRow> {
    static BrickWriter open(DistributedPlan plan, BrickColumns columns) {
        try {
            return new BrickWriter(columns, plan.open());
        } catch (NoSuchFileException e) {
            throw new UncheckedIOException(new IOException(
                    e.getFile()
                            + " is not there for this task; write into a folder that all machines see under the same"
                            + " name, or into a bucket",
                    e));
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    @Override
    public void write(InternalRow row) throws IOException {
        columns.write(row, output);
    }

    @Override
    public WriterCommitMessage commit() throws IOException {
        return VolumeWrite.message(output.finish());
    }

    /** Keeps the bytes written. They stay until the job is aborted, or until the next attempt overwrites them. */
    @Override
    public void abort() {}

    @Override
    public void close() throws IOException {
        output.close();
    }
}
