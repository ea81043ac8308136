// Runs every test with Node's own runner: `npm test`, or `npm test -- src/text` for some of them.
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'

const asked = process.argv.slice(2)
const patterns =
  asked.length === 0
    ? ['src/**/*.test.ts', 'web/**/*.test.ts', 'test/**/*.test.ts']
    : asked.map((p) => (p.endsWith('.ts') ? p : `${p}/**/*.test.ts`))
const files = patterns.flatMap((pattern) => globSync(pattern)).toSorted()
if (files.length === 0) {
  console.error(`no test file matches ${patterns.join(' ')}`)
  process.exit(1)
}
const result = spawnSync(
  process.execPath,
  ['--test', '--test-concurrency=2', '--test-timeout=600000', '--test-reporter=spec', ...files],
  { stdio: 'inherit' },
)
process.exit(result.status ?? 1)
