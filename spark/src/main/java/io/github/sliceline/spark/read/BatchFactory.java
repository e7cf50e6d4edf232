package io.github.sliceline.spark.read;

import io.github.sliceline.spark.source.SourceFiles;
import io.github.sliceline.storage.OnFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** Makes, in a task, the reader of its part. */
final class BatchFactory implements PartitionReaderFactory {
    private static final long serialVersionUID = 1L;

    private final SourceFiles files;
    private final Opening opening;
    private final Wanted wanted;
    private final StructType schema;

    /** @param schema of the columns that are wanted */
    BatchFactory(SourceFiles files, Opening opening, Wanted wanted, StructType schema) {
        this.schema = schema;
        this.files = files;
        this.opening = opening;
        this.wanted = wanted;
    }

    /** Without samples; why, {@link SampleRows} says. */
    @Override
    public boolean supportColumnarReads(InputPartition partition) {
        return !wanted.has(TraceTable.SAMPLES);
    }

    @Override
    public PartitionReader<InternalRow> createReader(InputPartition partition) {
        return new SampleRows(open(partition), List.of(schema.fields()));
    }

    @Override
    public PartitionReader<ColumnarBatch> createColumnarReader(InputPartition partition) {
        return open(partition);
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
            return new HeaderBatches(headers, files, opening, wanted);
        }
        VolumePart part = (VolumePart) partition;
        OpenVolumes.Lease lease = OpenVolumes.open(part, files, opening);
        return OnFailure.close(lease, () -> {
            boolean prestack = lease.volume().gathers().isPresent();
            return RowKind.of(wanted.table(), prestack).read(lease, part, wanted);
        });
    }
}
