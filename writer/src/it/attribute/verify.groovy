// After the example is built: runs its jar as its README says and reckons again, in the plainest way, what it wrote.
import io.github.sliceline.hdf5.grid.Region
import io.github.sliceline.volume.SeismicVolume

def classPath = ['-jar', 'target/attribute.jar']
def modulePath = ['-p', 'target/attribute.jar' + File.pathSeparator + 'target/lib',
        '-m', 'example.attribute/example.RmsAmplitude']

def run(List<String> how, List<String> arguments) {
    def java = new File(System.getProperty('java.home'), 'bin/java').path
    def process = new ProcessBuilder([java] + how + arguments)
            .directory(new File(example)).redirectErrorStream(true).start()
    def output = process.inputStream.text
    print output
    [process.waitFor(), output]
}

def samples(String name) {
    SeismicVolume.open(new File(example, name).toPath()).withCloseable {
        assert it.shape().toString() == '24 × 70 × 90'
        it.read(Region.all(it.shape()))
    }
}

def source = samples('survey.h5')
[classPath, modulePath].each { how ->
    def (code, output) = run(how, ['survey.h5', 'rms.h5'])
    assert code == 0
    assert output.lines().count() == 1 : 'nothing but what the example prints: no warnings'
    def rms = samples('rms.h5')
    for (int at = 0; at < source.length; at++) {
        int trace = at.intdiv(90) * 90
        double squares = 0
        int count = 0
        for (int i = Math.max(trace, at - 12); i <= Math.min(trace + 89, at + 12); i++, count++) {
            squares += (double) source[i] * source[i]
        }
        float wanted = Math.sqrt(squares / count)
        assert rms[at] == wanted : "sample $at"
    }
    def (again, refusal) = run(how, ['survey.h5', 'rms.h5'])
    assert again == 1 : 'what is there is not replaced'
    assert refusal.contains('rms.h5')
    assert new File(example, 'rms.h5').delete()
    assert run(how, [])[0] == 2
}

// The program of docs/library.md: converts a SEG-Y file, and computes absolute amplitudes of what it converted.
def converter = ['-cp', 'target/attribute.jar' + File.pathSeparator + 'target/lib/*', 'example.ConvertAndCompute']
def (code, output) = run(converter, ['survey.sgy', 'converted.h5', 'absolute.h5'])
assert code == 0
assert samples('converted.h5') == source
assert samples('absolute.h5') == source.collect { Math.abs(it) } as float[]
assert run(converter, ['survey.sgy', 'converted.h5', 'absolute.h5'])[0] == 1 : 'what is there is not replaced'
true
