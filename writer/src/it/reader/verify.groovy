// After the example is built: runs its jar as its README says and looks at the pictures.
import io.github.sliceline.volume.SeismicVolume
import javax.imageio.ImageIO

def classPath = ['-jar', 'target/reader.jar']
def modulePath = ['-p', 'target/reader.jar' + File.pathSeparator + 'target/lib',
        '-m', 'example.reader/example.InlinePicture']

def run(List<String> how, List<String> arguments) {
    def java = new File(System.getProperty('java.home'), 'bin/java').path
    def process = new ProcessBuilder([java] + how + arguments)
            .directory(new File(example)).redirectErrorStream(true).start()
    def output = process.inputStream.text
    print output
    [process.waitFor(), output]
}

def checkPicture(String name) {
    def file = new File(example, name)
    def picture = ImageIO.read(file)
    assert file.delete()
    assert picture.width == 70 : 'crosslines from left to right'
    assert picture.height == 90 : 'samples from top to bottom'
    def colours = [] as Set
    (0..<70).each { x -> (0..<90).each { y -> colours << picture.getRGB(x, y) } }
    assert colours.size() > 100 : 'more than a blank page'
}

[classPath, modulePath].each { how ->
    def (code, output) = run(how, ['survey.h5'])
    assert code == 0
    assert output.lines().count() == 1 : 'nothing but what the example prints: no warnings'
    checkPicture('inline-1013.png')
    assert run(how, ['survey.h5', '--inline', '1001'])[0] == 0
    checkPicture('inline-1001.png')
    assert run(how, [])[0] == 2
    def (refused, reason) = run(how, ['survey.h5', '--inline', '5'])
    assert refused == 1
    assert reason.contains('1001') : 'says which inlines there are'
}

// The program of docs/library.md: the largest amplitude of an inline, found again by a loop over its samples.
def largest(int inline) {
    SeismicVolume.open(new File(example, 'survey.h5').toPath()).withCloseable {
        def section = it.readInline(inline)
        def samples = section.samples()
        int at = (0..<samples.length).max { Math.abs(samples[it]) }
        int crossline = it.crosslines().numberAt(at.intdiv(section.columns()))
        "${section.title()}: ${samples[at]} at crossline $crossline, ${it.samples().valueAt(at % section.columns())} ms"
    }
}

[['-cp', 'target/reader.jar' + File.pathSeparator + 'target/lib/*', 'example.LargestAmplitude'],
        ['-p', 'target/reader.jar' + File.pathSeparator + 'target/lib', '-m', 'example.reader/example.LargestAmplitude']].each { how ->
    def (code, output) = run(how, ['survey.h5', '1001', '1013'])
    assert code == 0
    assert output.contains(largest(1001))
    assert output.contains(largest(1013))
    def (refused, reason) = run(how, ['survey.h5', '5'])
    assert refused == 1
    assert reason.contains('1001') : 'says which inlines there are'
    assert run(how, ['none.h5', '5'])[0] == 1
}

// What an application carries that only reads.
def jars = new File(example, 'target/lib').listFiles()
def names = jars.collect { it.name.replaceFirst(/-\d.*/, '') } as Set
assert names == ['sliceline-io', 'sliceline-hdf5', 'sliceline-core', 'slf4j-api', 'slf4j-simple', 'jspecify', 'lz4-java'] as Set
def bytes = jars.sum { it.length() }
println String.format(Locale.ROOT, 'lib: %d jars, %.1f MB', jars.size(), bytes / 1e6)
assert bytes < 4e6
true
