// `npm run bench`, or `npm run bench -- rendering start` for a part. Figures are compared with a peer or a limit
// within one run; absolute times depend on the machine. `--save` keeps the ratios in baseline.json, `--compare` fails
// if one became worse (baseline.ts).
import path from 'node:path'
import { compareWith, readBaseline, saveBaseline, tolerance } from './baseline.ts'
import { atSize } from './at-size.ts'
import { busyMachine } from './busy-machine.ts'
import { dashboard } from './dashboard.ts'
import { day } from './day.ts'
import { editing } from './editing.ts'
import type { Figure } from './figure.ts'
import { installedSize, startUp } from './footprint.ts'
import { hotQueries } from './hot-queries.ts'
import { http } from './http.ts'
import { insights } from './insights.ts'
import { live } from './live.ts'
import { liveSpeakers } from './live-speakers.ts'
import { mixedRequests } from './mixed-requests.ts'
import { oneRequest } from './one-request.ts'
import { pocketsphinxPipeline, zipformerPipeline } from './pipeline.ts'
import { NotMeasured } from './not-measured.ts'
import { printFigures } from './print-figures.ts'
import { rendering } from './rendering.ts'
import { s3 } from './s3.ts'
import { scaleOut } from './scale-out.ts'
import { search } from './search.ts'
import { slowDisk } from './slow-disk.ts'
import { store } from './store.ts'
import { tenMinutes } from './ten-minutes.ts'
import { transfers } from './transfers.ts'
import { translation } from './translation.ts'
import { uploadStore } from './upload-store.ts'
import { webhooks } from './webhooks.ts'
import { workers } from './workers.ts'

// As in the launcher: threads load code that is compiled already.
process.env['NODE_COMPILE_CACHE'] ??= path.resolve('node_modules/.cache/tiro')

const questions: Record<string, () => Promise<Figure[]>> = {
  size: installedSize,
  start: startUp,
  store,
  rendering,
  http,
  requests: mixedRequests,
  editing,
  uploads: uploadStore,
  transfers,
  s3,
  webhooks,
  'one-request': oneRequest,
  workers,
  'scale-out': scaleOut,
  'hot-queries': hotQueries,
  search,
  'at-size': atSize,
  insights,
  dashboard,
  translation,
  'slow-disk': slowDisk,
  'ten-minutes': tenMinutes,
  'busy-machine': busyMachine,
  live,
  'live-speakers': liveSpeakers,
  zipformer: zipformerPipeline,
  pocketsphinx: pocketsphinxPipeline,
}

/** Hours long: they run only by name. */
const long: Record<string, () => Promise<Figure[]>> = { day }

const given = process.argv.slice(2)
const asked = given.filter((name) => !name.startsWith('--'))
const modes = given.filter((name) => name.startsWith('--'))
const all = { ...questions, ...long }
const measured: Figure[] = []
const unknown =
  modes.find((mode) => mode !== '--save' && mode !== '--compare') ?? asked.find((name) => !Object.hasOwn(all, name))
if (unknown !== undefined) {
  console.error(`there is no "${unknown}"; there are: ${Object.keys(all).join(', ')}`)
  process.exit(2)
}
let missed = 0
const notMeasured: string[] = []
for (const [name, question] of Object.entries(asked.length === 0 ? questions : all)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`\n— ${name}`)
  let figures: Figure[] = []
  try {
    figures = await question()
  } catch (error) {
    if (!(error instanceof NotMeasured)) throw error
    console.log(`not measured here: ${error.message}`)
    notMeasured.push(name)
  }
  printFigures(figures)
  measured.push(...figures)
  missed += figures.filter((figure) => !figure.met).length
}
if (measured.length > 0) {
  console.log(missed === 0 ? '\nevery goal is met' : `\n${missed} ${missed === 1 ? 'goal is' : 'goals are'} missed`)
}
if (notMeasured.length > 0) console.log(`\nnot measured: ${notMeasured.join(', ')}`)
if (modes.includes('--save')) saveBaseline(measured)
const worse = modes.includes('--compare') ? compareWith(readBaseline(), measured) : []
if (worse.length > 0) console.log(`\nmore than ${tolerance} times worse than before:\n${worse.join('\n')}`)
// Idle threads and pools may still be running.
process.exit(worse.length === 0 ? 0 : 1)
