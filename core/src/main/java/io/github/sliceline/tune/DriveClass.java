package io.github.sliceline.tune;

/** Kinds of drive that differ in how they want to be read, the fastest first. */
public enum DriveClass {
    /** Main memory that looks like a drive. */
    MEMORY("memory"),
    /** Solid state drive on PCI Express. */
    NVME("NVMe solid state drive"),
    /** Solid state drive on SATA or SAS. */
    SATA_SSD("SATA solid state drive"),
    /** Disk of a virtual machine; what is behind it cannot be seen. */
    VIRTUAL("virtual disk"),
    /** Another machine's drive. */
    NETWORK("network storage"),
    /** Objects behind a URL, such as those of S3. */
    OBJECT("object store"),
    /** Hard disk: a head that moves. */
    HDD("hard disk"),
    /** The system does not say. */
    UNKNOWN("unknown");

    private final String title;

    DriveClass(String title) {
        this.title = title;
    }

    /** The class in words. */
    public String title() {
        return title;
    }
}
