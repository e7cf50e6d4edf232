package io.github.sliceline.tune.drive;

import io.github.sliceline.plan.ReadPlan;

/**
 * What a plan, or a part of one, asks of a drive.
 *
 * @param requests how many
 * @param bytes of all together, in whole blocks where they go past the page cache
 * @param headSeconds that a head that moves takes to get from one to the next
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

    /** Seconds for so many times as much. */
    double seconds(double times) {
        double all = requests * times;
        double read = bytes * times;
        return drive.hasHead()
                ? headSeconds * times + read / drive.bytesPerSecond(drive.queueDepth())
                : drive.seconds(Math.round(all), Math.round(read));
    }
}
