// Checks the import rules. Fails if it read too few modules, or missed a breach planted to test a rule.
import { spawnSync } from 'node:child_process'
import { globSync, rmSync, writeFileSync } from 'node:fs'

/** The output of dependency-cruiser. */
interface Report {
  modules: { source: string }[]
  summary: { violations: { from: string; to: string; rule: { name: string } }[] }
}

function cruise(): Report {
  const bin = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'
  const args = [
    bin,
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
    'src',
    'web',
    'test',
    'bench',
    'scripts',
    'packages',
  ]
  const result = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 256 * 1024 ** 2 })
  if (result.stdout === '') throw new Error(result.stderr)
  return JSON.parse(result.stdout) as Report
}

// Each is written, must be found by its rule, and is removed again.
const planted = [
  {
    file: 'src/contract/planted-breach.ts',
    text: "import { createApp } from '../app.ts'\nexport const breach = createApp\n",
    rule: 'order-contract',
  },
  {
    file: 'src/text/planted-breach.test.ts',
    text: "import { getRecording } from '../library/recordings/get-recording.ts'\nexport const breach = getRecording\n",
    rule: 'order-text',
  },
  {
    file: 'src/library/folders/planted-breach.ts',
    text: "import { insertUpload } from '../uploads/store.ts'\nexport const breach = insertUpload\n",
    rule: 'no-foreign-store',
  },
  {
    file: 'src/derived/ask/planted-breach.ts',
    text: "import { findTurns } from '../../transcripts/speakers/voice-store.ts'\nexport const breach = findTurns\n",
    rule: 'no-foreign-store',
  },
  {
    file: 'packages/sdk/src/planted-breach.ts',
    text: "import { events } from '../../../src/contract/events.ts'\nexport const breach = events\n",
    rule: 'sdk-alone',
  },
]
let report: Report
try {
  for (const { file, text } of planted) writeFileSync(file, text)
  report = cruise()
} finally {
  for (const { file } of planted) rmSync(file, { force: true })
}
const { violations } = report.summary
const isPlanted = (file: string): boolean => planted.some((breach) => breach.file === file)
const missed = planted.filter(
  ({ file, rule }) => !violations.some((one) => one.from === file && one.rule.name === rule),
)
const problems = violations.filter(({ from, to }) => !isPlanted(from) && !isPlanted(to))
for (const { from, to, rule } of problems) console.error(`${rule.name}: ${from} → ${to}`)

const wanted = globSync('{src,web,test,bench,scripts,packages}/**/*.{ts,tsx}').filter(
  (file) => !file.startsWith('web/dist/'),
)
const read = new Set(report.modules.map((module) => module.source))
const unread = wanted.filter((file) => !read.has(file))
if (unread.length > 0) console.error(`not read: ${unread.join(', ')}`)
for (const { file, rule } of missed) console.error(`the rule ${rule} did not find the breach planted in ${file}`)
if (problems.length > 0 || unread.length > 0 || missed.length > 0) process.exit(1)
console.log(`imports: ${wanted.length} modules, no breaches; all ${planted.length} planted breaches found`)
