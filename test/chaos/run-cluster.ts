// Two hosts with an API and workers each, PostgreSQL and a store, while everything goes wrong. Run by cluster.test.ts
// and `npm run chaos` in namespaces of its own, which end with it:
// unshare --net --mount --pid --fork --mount-proc --kill-child node test/chaos/run-cluster.ts SECONDS
import { readFile } from 'node:fs/promises'
import { createClient } from '../../src/client/client.ts'
import { removeFolder, sampleFile, temporaryFolder, uploadRecording, waitForTranscript } from '../helpers/harness.ts'
import { chooseStore, findFaketime, startCluster, type Cluster } from './cluster.ts'
import { causeFaults, holdTransaction, type FaultTimes } from './faults.ts'
import { core } from './hosts.ts'
import { textOf } from './acknowledged.ts'
import { check, settle } from './invariants.ts'
import { newLedger, type Ledger } from './ledger.ts'
import { edit, importTranscript, search, upload, type EditedTranscript } from './load.ts'
import { chooseSeed, seeded } from './random.ts'
import { startReceiver } from './receiver.ts'

const duration = Number(process.argv[2] ?? 300)
const isShort = duration < 120
const times: FaultTimes = isShort
  ? { zombie: 4, frozen: 7, store: 3, network: 5 }
  : { zombie: 90, frozen: 20, store: 12, network: 40 }
const started = performance.now()
const log = (text: string): void => {
  console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${text}`)
}

const seed = chooseSeed()
const random = seeded(seed)
const folder = await temporaryFolder()
const store = chooseStore()
const cluster = await startCluster({ folder, workersPerHost: isShort ? 1 : 2, store })
log(`${cluster.apis.length} APIs and ${cluster.workers.length} workers run; media on ${store}`)
if (findFaketime() === null) log('Without a wrong clock: the Debian package faketime is not installed.')
try {
  const wrong = await run(cluster)
  for (const sentence of wrong.slice(0, 50)) log(`WRONG: ${sentence}`)
  log(wrong.length === 0 ? 'Everything is as it must be.' : `${wrong.length} things are wrong. Seed ${seed}.`)
  process.exitCode = wrong.length === 0 ? 0 : 1
} finally {
  await cluster.stop()
  await removeFolder(folder)
}

async function run(given: Cluster): Promise<string[]> {
  const { addresses, key } = given
  const client = createClient({ baseUrl: addresses[0] ?? '', key })
  const media = await readFile(sampleFile)
  const undisturbed = await uploadRecording(client, media)
  const { spaceId } = undisturbed
  const first = await waitForTranscript(client, undisturbed)
  if (first.transcript?.status !== 'COMPLETED') throw new Error(JSON.stringify(first.transcript))
  const expectedText = await textOf(client, undisturbed)
  const receiver = await startReceiver(core, () => random.next() < 0.05)
  for (const event of ['TRANSCRIPT_CREATED', 'RECORDING_READY'] as const) {
    await client.createWebhook({ body: { event, url: receiver.url, workspaceId: spaceId } })
  }
  const ledger = newLedger()
  const ended = new AbortController()
  const options = { addresses, key, spaceId, media, random, ledger, signal: ended.signal }
  const edited: EditedTranscript[] = []
  for (let i = 0; i < (isShort ? 2 : 4); i++) edited.push(await importTranscript(options))
  const load = [
    upload(options),
    upload(options),
    ...edited.map((transcript, i) => edit(options, String.fromCharCode(97 + i), transcript)),
    search(options),
  ]
  const release = holdTransaction(given.databaseUrl)
  const caused = await causeFaults(given, random, { seconds: duration, times, log })
  ended.abort()
  await Promise.all(load)
  log(`${caused.length} faults; ${summary(ledger)}`)
  await settle(given, isShort ? 60 : 150)
  log('Nothing is left to do.')
  const wrong = await check({ cluster: given, ledger, spaceId, expectedText, received: receiver.received })
  await release()
  receiver.stop()
  if (ledger.uploads.size === 0 || ledger.edits.length === 0) wrong.push('Nothing was stored, so nothing is proven.')
  return wrong
}

function summary({ uploads, edits, searches, refused }: Ledger): string {
  const failed = [...refused].map(([name, n]) => `${n} × ${name}`).join(', ')
  return `acknowledged: ${uploads.size} uploads, ${edits.length} edits, ${searches} searches; refused: ${failed || 'none'}`
}
