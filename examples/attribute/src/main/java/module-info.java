/** Computes an attribute; on the class path too, where nobody reads this. */
module example.attribute {
    requires io.github.sliceline.writer;
}
