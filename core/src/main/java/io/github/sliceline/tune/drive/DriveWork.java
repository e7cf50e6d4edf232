package io.github.sliceline.tune.drive;

import io.github.sliceline.plan.ReadPlan;

/**
 * The work of a drive for a plan, or for a part of one.
 *
 * @param requests number of requests
 * @param bytes bytes of all together, in whole blocks if they are read past the page cache
 * @param headSeconds seconds that a moving head takes between the requests
 */
record DriveWork(int requests, long bytes, double headSeconds, DriveModel drive) {
    static DriveWork of(ReadPlan plan, DriveModel drive) {
        long bytes = 0;
        double head = 0;
        long end = 0;
        double move = drive.requestSeconds(drive.queueDepth());
        double bandwidth = drive.bytesPerSecond(drive.queueDepth());
        for (int request = 0; request < plan.requests(); request++) {
            long from = plan.position(request);
            long to = from + plan.length(request);
            if (drive.pastCache()) {
                from = from / DriveModel.BLOCK * DriveModel.BLOCK;
                to = (to + DriveModel.BLOCK - 1) / DriveModel.BLOCK * DriveModel.BLOCK;
            }
            bytes += to - from;
            head += request == 0 ? move : Math.min(move, Math.max(0, from - end) / bandwidth);
            end = to;
        }
        return new DriveWork(plan.requests(), bytes, head, drive);
    }

    /** Returns the drive's seconds for this work {@code times} times over. */
    double seconds(double times) {
        double all = requests * times;
        double read = bytes * times;
        return drive.hasHead()
                ? headSeconds * times + read / drive.bytesPerSecond(drive.queueDepth())
                : drive.seconds(Math.round(all), Math.round(read));
    }
}
