package example;

import io.github.sliceline.volume.Section;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.file.Path;

// Reads the first inline of the volume that is named.
public final class FirstInline {
    private FirstInline() {}

    public static void main(String[] args) throws IOException {
        try (SeismicVolume volume = SeismicVolume.open(Path.of(args[0]))) {
            Section inline = volume.readInline(volume.inlines().first());
            System.out.println(inline.title() + ": " + inline.rows() + " traces of " + inline.columns()
                    + " samples, the first one " + inline.at(0, 0));
        }
    }
}
