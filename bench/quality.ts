// `npm run bench:quality`: the quality of the results of each installed engine.
import { printFigures } from './print-figures.ts'
import { searchQuality } from './search-quality.ts'
import { speakerQuality } from './speaker-quality.ts'
import { speechQuality } from './speech-quality.ts'
import { translationQuality } from './translation-quality.ts'

const figures = [
  ...(await searchQuality()),
  ...(await speakerQuality()),
  ...(await speechQuality()),
  ...(await translationQuality()),
]
if (figures.length === 0) console.log('not measured here: the recordings with references are missing')
printFigures(figures)
process.exit(0)
