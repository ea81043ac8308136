// Runs the tests with Node's own runner.
//
//   npm test                             everything without models; `npm test -- src/text` runs part of it
//   npm run test:models -- FOLDER        tests with real models (test/models/). FOLDER holds one folder per model id;
//                                        also TIRO_TEST_MODELS=FOLDER, or models/ in the repository. Test recordings
//                                        (jfk.wav, librivox-0880.wav, …): TIRO_TEST_AUDIO=FOLDER
//   npm run attack                       hostile files, addresses, requests, connections, text (test/attack/); minutes
//   npm run test:dashboard               every page of the dashboard in a browser; `npm test` has the main ones; minutes
//   npm run test:connections             other programs and servers: OpenAI's clients, MCP, the SDK, single sign-on, mail,
//                                        podcasts, addresses, watched folders, chat servers; minutes
//   npm run test:long                    frozen databases, slow connections, hostile files, full disks, kills, voices; minutes
//   npm run test:s3                      media on an S3 server (OpenStack Swift), also one that fails; minutes
//   npm run test:release                  packs a release, starts it from an empty folder; a minute
//   npm run chaos                        hosts, networks, PostgreSQL and S3 fail; kills and power cuts (test/chaos/)
//   npm run test:mcp                     the official conformance suite of MCP (test/mcp/); seconds
//   npm run test:upgrade                 the version before beside this one (test/upgrade/)
//   npm run test:clients                  clients generated from openapi.yaml (test/clients/); half a minute
//   npm run test:live-clients              live sessions in trouble, in the dashboard, and of other vendors' clients; 3 minutes
//   npm run test:docs                     examples of the reference and commands in docs/ (test/docs/); a minute
//   npm run test:runtimes                 the SDK in Node 18, Deno and Bun (test/runtimes/); a minute
//   npm run test:postgres                like npm test, with a PostgreSQL server as the database
//
// `npm test` needs no network and no files outside the repository. Its speech model recognises only the sample and is
// generated on the first run (test/helpers/write-transducer.ts).
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { prepareInstance, removeFolder } from '../test/helpers/harness.ts'
import { prepareDatabases } from '../test/helpers/migrated-databases.ts'
import { findPostgres, startPostgres } from '../test/helpers/postgres-server.ts'
import { realModels } from '../test/helpers/real-models.ts'
import { limit } from '../test/helpers/time-limits.ts'

const [first, ...rest] = process.argv.slice(2)
const isForModels = first === '--models'
const isAttack = first === '--attack'
const isChaos = first === '--chaos'
const isLong = first === '--long'
const isPostgres = process.env['TIRO_TEST_POSTGRES'] === '1'
const asked = isForModels || isAttack || isChaos || isLong || first === undefined ? rest : [first, ...rest]

/**
 * Minutes together, so not in `npm test`: frozen databases, several servers on one of PostgreSQL, slow connections, full
 * disks, odd and hostile files, backups and pages, processes that are killed, what is deleted meanwhile, downloaded
 * models, many channels, voices, spoken languages, punctuation, LibreOffice, very long transcripts and tables, videos of
 * passages, dates of recordings, offered words, databases that move, and shared pages in a browser.
 */
const long = [
  'src/derived/search/index-text.test.ts',
  'src/derived/search/index-transcript.test.ts',
  'src/derived/search/pgvector.test.ts',
  'src/derived/search/vector-sizes.test.ts',
  'src/platform/database/postgres/postgres.test.ts',
  'src/platform/jobs/kill.test.ts',
  'src/platform/media/measure-channels.test.ts',
  'src/platform/media/odd-media.test.ts',
  'src/platform/media/player-audio.test.ts',
  'src/platform/media/separate-tracks.test.ts',
  'src/platform/move/copy-database.test.ts',
  'src/platform/rendering/word-documents.test.ts',
  'src/transcripts/highlights/move-highlights.test.ts',
  'src/transcripts/import/large-tables.test.ts',
  'test/backup-refusals.test.ts',
  'test/channels.test.ts',
  'test/chaos.test.ts',
  'test/cli-documents.test.ts',
  'test/cli-import.test.ts',
  'test/clips.test.ts',
  'test/database-outage.test.ts',
  'test/deleted-meanwhile.test.ts',
  'test/full-disk.test.ts',
  'test/hostile-media.test.ts',
  'test/hostile-sources.test.ts',
  'test/languages.test.ts',
  'test/live-names.test.ts',
  'test/live-speakers.test.ts',
  'test/lost-processes.test.ts',
  'test/model-check.test.ts',
  'test/offered-words.test.ts',
  'test/own-media.test.ts',
  'test/pages-sandbox.test.ts',
  'test/postgres-life.test.ts',
  'test/postgres-races.test.ts',
  'test/postgres.test.ts',
  'test/preflight.test.ts',
  'test/punctuation.test.ts',
  'test/recording-date.test.ts',
  'test/shared-page.test.ts',
  'test/similar-turns.test.ts',
  'test/slow-uploads.test.ts',
  'test/speakers-trouble.test.ts',
  'test/streaming.test.ts',
  'test/text-kills.test.ts',
  'test/watch-postgres.test.ts',
]

/** The dashboard in `npm test`: from set-up to a webhook, and uploads. */
const mainPages = ['first-run', 'story'].map((name) => `test/dashboard/${name}.test.ts`)

function filesOf(): string[] {
  if (isLong && asked.length === 0) return long
  if (isForModels) return globSync('test/models/*.test.ts')
  if (isAttack && asked.length === 0) return globSync('test/attack/*.test.ts')
  if (isChaos && asked.length === 0) return globSync('test/chaos/*.test.ts')
  if (asked.length > 0) return asked.flatMap((p) => globSync(p.endsWith('.ts') ? p : `${p}/**/*.test.ts`))
  const others = globSync(['src/**/*.test.ts', 'web/**/*.test.ts', 'test/**/*.test.ts', 'bench/*.test.ts'], {
    exclude: [
      ...[
        'models',
        'dashboard',
        'connections',
        'attack',
        's3',
        'release',
        'upgrade',
        'runtimes',
        'docs',
        'clients',
        'live-clients',
        'live-hours',
        'live-kills',
        'mcp',
      ].map((name) => `test/${name}/**`),
      'test/live-trouble.test.ts',
      'test/chaos/**',
      // Parts of test:s3.
      'test/s3.test.ts',
      'src/platform/blobs/s3/**',
      ...long,
    ],
  })
  return [...others, ...mainPages, ...(isPostgres ? globSync('test/connections/*.test.ts') : [])]
}

/** Test files that run at the same time. They wait more than they compute; what fails on purpose needs its time. */
function atOnce(): number {
  // Firefox drops sound of a microphone while other programs keep the processor.
  if (isAttack || process.env['TIRO_TEST_BROWSER'] === 'firefox') return 1
  return isChaos ? 2 : availableParallelism() + 2
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

const files = filesOf().toSorted()
if (files.length === 0) fail(`no test file matches ${asked.join(' ')}`)
const models = asked[0] ?? realModels
if (isForModels && models === null) fail('choose the folder of the models: npm run test:models -- FOLDER')

/** Under ten minutes. */
const longChaos = {
  TIRO_CHAOS_SECONDS: '240',
  TIRO_CHAOS_KILLS: '300',
  TIRO_CHAOS_KILL_SECONDS: '360',
  TIRO_CHAOS_POWER_CUTS: '40',
  // What the environment says counts, for runs of another length.
  ...process.env,
}
// Tests of stores run on SQLite and on this server; with TIRO_TEST_POSTGRES, every server under test uses it too.
const postgres = isAttack || isForModels || findPostgres() === null ? null : await startPostgres()
if (isPostgres && postgres === null) fail('PostgreSQL is not installed')
// Tests beside the code start no servers, or few.
const startsServers = files.some((file) => file.startsWith('test/'))
const prepared = isPostgres || !startsServers ? null : await prepareInstance()
const databases = await prepareDatabases(postgres?.url ?? null)
// Attacks run in a network namespace that has only a loopback interface: whatever they break, nothing leaves it.
const namespace = ['bwrap', '--dev-bind', '/', '/', '--unshare-net', '--die-with-parent', '--']
const [program, ...before] = isAttack ? [...namespace, process.execPath] : [process.execPath]
const runner = spawn(
  program ?? process.execPath,
  // Attacks measure, so they run alone.
  [
    ...before,
    '--test',
    `--test-concurrency=${atOnce()}`,
    `--test-timeout=${limit(isAttack ? 1_800_000 : 600_000)}`,
    '--test-reporter=spec',
    ...files,
  ],
  {
    stdio: 'inherit',
    env: {
      // As in the launcher: test files start in a third of the time.
      NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/tiro'),
      ...process.env,
      ...(postgres === null ? {} : { [isPostgres ? 'TIRO_TEST_POSTGRES_URL' : 'TIRO_TEST_STORE_URL']: postgres.url }),
      ...databases.env,
      ...(prepared === null ? {} : { TIRO_TEST_INSTANCE: prepared.data, TIRO_TEST_INSTANCE_KEY: prepared.key }),
      ...(isChaos ? longChaos : {}),
      ...(isForModels && models !== null ? { TIRO_TEST_MODELS: path.resolve(models) } : {}),
    },
  },
)
runner.on('error', (error) => fail(`The tests could not be started: ${error.message}`))
const status = await new Promise<number | null>((resolve) => runner.on('exit', resolve))
await postgres?.stop()
await databases.remove()
if (prepared !== null) await removeFolder(prepared.data)
process.exit(status ?? 1)
