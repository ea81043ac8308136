// `npm run bench:quality`: the quality of the results of each installed engine, a table for each part when it is measured.
import { homedir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { fetchSet, fetchableSets } from './fetch-sets.ts'
import type { Figure } from './figure.ts'
import { printFigures } from './print-figures.ts'
import { readSet } from './published-sets.ts'
import { searchQuality } from './search-quality.ts'
import { speakerQuality } from './speaker-quality.ts'
import { speechQuality } from './speech-quality.ts'
import { translationQuality } from './translation-quality.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    set: { type: 'string', multiple: true, default: [] },
    fetch: { type: 'string', multiple: true, default: [] },
    into: { type: 'string', default: path.join(homedir(), '.cache/tiro/sets') },
    clips: { type: 'string', default: '100' },
    hours: { type: 'string', default: '0.5' },
  },
})
const fetched: string[] = []
for (const name of values.fetch) {
  const set = fetchableSets[name]
  if (set === undefined) {
    throw new Error(`--fetch ${name}: there is no such set; there are ${Object.keys(fetchableSets).join(', ')}.`)
  }
  const folder = path.join(values.into, name)
  console.error(`${name}: into ${folder}`)
  await fetchSet(set, folder, new AbortController().signal)
  fetched.push(`${name}:${set.language}=${folder}`)
}
const sets = [...fetched, ...values.set].map((given) => readSet(given, Number(values.clips)))
const parts: Readonly<Record<string, () => Promise<Figure[]>>> = {
  speech: () => speechQuality(sets),
  speakers: () => speakerQuality(sets, Number(values.hours)),
  search: searchQuality,
  translation: translationQuality,
}
const unknown = positionals.find((name) => !(name in parts))
if (unknown !== undefined)
  throw new Error(`There is no part "${unknown}"; the parts are ${Object.keys(parts).join(', ')}.`)

let failed = false
for (const [name, measure] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  const start = performance.now()
  try {
    const found = await measure()
    const seconds = Math.round((performance.now() - start) / 1000)
    console.error(
      `${name}: ${found.length === 0 ? 'nothing to measure here' : `${found.length} figures`}, ${seconds} s`,
    )
    printFigures(found)
  } catch (error) {
    // The other parts are measured all the same.
    failed = true
    console.error(`${name}: failed`, error)
  }
}
process.exit(failed ? 1 : 0)
