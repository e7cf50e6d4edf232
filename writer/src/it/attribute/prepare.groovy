// Before the example is built: a small volume for it to read, made by the classes just compiled.
import io.github.sliceline.Job
import io.github.sliceline.importing.ConvertOptions
import io.github.sliceline.importing.SegyToHdf5
import io.github.sliceline.testdata.SyntheticSegy
import io.github.sliceline.testdata.SyntheticSurvey

def folder = new File(example).toPath()
def segy = folder.resolve('survey.sgy')
SyntheticSegy.of(new SyntheticSurvey(7, 24, 70, 90)).write(segy)
SegyToHdf5.convert(segy, folder.resolve('survey.h5'), ConvertOptions.DEFAULTS, Job.quiet())
true
