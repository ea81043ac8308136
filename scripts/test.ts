// Runs every test with Node's own runner: `npm test`, or `npm test -- src/text` for some of them.
// `npm run test:postgres`: the same with a PostgreSQL server as the database.
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { startPostgres } from '../test/helpers/postgres-server.ts'

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
const postgres = process.env['TIRO_TEST_POSTGRES'] === '1' ? await startPostgres() : null
const runner = spawn(
  process.execPath,
  ['--test', '--test-concurrency=2', '--test-timeout=600000', '--test-reporter=spec', ...files],
  {
    stdio: 'inherit',
    env: postgres === null ? process.env : { ...process.env, TIRO_TEST_POSTGRES_URL: postgres.url },
  },
)
const status = await new Promise<number | null>((resolve) => runner.on('exit', resolve))
await postgres?.stop()
process.exit(status ?? 1)
