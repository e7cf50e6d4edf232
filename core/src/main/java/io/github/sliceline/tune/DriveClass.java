package io.github.sliceline.tune;

/** Kind of drive. Kinds differ in how they are best read; the fastest comes first. */
public enum DriveClass {
    /** Main memory that looks like a drive. */
    MEMORY("memory"),
    /** Solid state drive on PCI Express. */
    NVME("NVMe solid state drive"),
    /** Solid state drive on SATA or SAS. */
    SATA_SSD("SATA solid state drive"),
    /** Disk of a virtual machine; the real drive behind it is unknown. */
    VIRTUAL("virtual disk"),
    /** Another machine's drive. */
    NETWORK("network storage"),
    /** Objects behind a URL, such as objects of S3. */
    OBJECT("object store"),
    /** Hard disk: a head that moves. */
    HDD("hard disk"),
    /** Kind that the system does not state. */
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
