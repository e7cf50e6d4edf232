// After the example is built: runs its jar as its README says and looks at the pictures.
import javax.imageio.ImageIO

def run(List<String> arguments) {
    def java = new File(System.getProperty('java.home'), 'bin/java').path
    def process = new ProcessBuilder([java, '-jar', 'target/reader.jar'] + arguments)
            .directory(new File(example)).redirectErrorStream(true).start()
    def output = process.inputStream.text
    print output
    [process.waitFor(), output]
}

def checkPicture(String name) {
    def picture = ImageIO.read(new File(example, name))
    assert picture.width == 70 : 'crosslines from left to right'
    assert picture.height == 90 : 'samples from top to bottom'
    def colours = [] as Set
    (0..<70).each { x -> (0..<90).each { y -> colours << picture.getRGB(x, y) } }
    assert colours.size() > 100 : 'more than a blank page'
}

assert run(['survey.h5'])[0] == 0
checkPicture('inline-1013.png')
assert run(['survey.h5', '--inline', '1001'])[0] == 0
checkPicture('inline-1001.png')
assert run([])[0] == 2
def (code, output) = run(['survey.h5', '--inline', '5'])
assert code == 1
assert output.contains('1001') : 'says which inlines there are'
true
