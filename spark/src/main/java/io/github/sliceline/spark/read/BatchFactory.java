package io.github.sliceline.spark.read;

import io.github.sliceline.spark.source.SourceFiles;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * Factory of readers for the parts of a scan, used in tasks.
 *
 * @param files opens the files
 * @param opening options for opening
 * @param query rows and columns to read
 * @param schema schema of these columns
 */
record BatchFactory(SourceFiles files, OpenOptions opening, RowQuery query, StructType schema)
        implements PartitionReaderFactory {
    /**
     * True for queries without samples.
     *
     * @see SampleRows
     */
    @Override
    public boolean supportColumnarReads(InputPartition partition) {
        return !query.has(TraceTable.SAMPLES);
    }

    @Override
    public PartitionReader<InternalRow> createReader(InputPartition partition) {
        return new SampleRows(open(partition), List.of(schema.fields()));
    }

    @Override
    public PartitionReader<ColumnarBatch> createColumnarReader(InputPartition partition) {
        return open(partition);
    }

    /** Opens the volume of a part. */
    OpenVolumes.Lease open(VolumePart part) throws IOException {
        return OpenVolumes.open(part, files, opening);
    }

    private PartReader open(InputPartition partition) {
        try {
            return new PartReader(batches(partition));
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    private PartReader.Batches batches(InputPartition partition) throws IOException {
        if (partition instanceof HeaderPart headers) {
            return new HeaderBatches(headers, files, opening, query);
        }
        VolumePart part = (VolumePart) partition;
        OpenVolumes.Lease lease = open(part);
        return OnFailure.close(lease, () -> {
            SeismicVolume volume = lease.volume();
            return RowKind.of(query.table(), Survey.axes(volume), volume.hasLines())
                    .read(lease, part, query);
        });
    }
}
