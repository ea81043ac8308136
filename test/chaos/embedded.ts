// The embedded database and the disk under kill -9 and power cuts, at random moments of uploads, recognition, edits and
// backups.
import type { ChildProcess } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fastEngine, sampleFile, startServer, tiro, uploadRecording, waitForTranscript } from '../helpers/harness.ts'
import { checkAcknowledged, textOf } from './acknowledged.ts'
import { newLedger, type Ledger } from './ledger.ts'
import { edit, importTranscript, upload, type EditedTranscript, type Unfinished } from './load.ts'
import { preparePowerCut } from './power-cut.ts'
import type { Random } from './random.ts'

export interface EmbeddedOptions {
  folder: string
  /** How often the server is killed, and after how long that ends, seconds. */
  kills: number
  seconds: number
  /** Whether each kill also loses what was not synced. */
  powerCuts: boolean
  random: Random
  log: (text: string) => void
}

/** @returns what is wrong, as sentences; null if power cuts can't be simulated here */
export async function runEmbedded(options: EmbeddedOptions): Promise<string[] | null> {
  const { folder, powerCuts, random, log } = options
  const until = performance.now() + options.seconds * 1000
  const data = path.join(folder, 'data')
  const scratch = path.join(folder, 'scratch')
  for (const one of [data, scratch]) await mkdir(one, { recursive: true })
  const power = powerCuts ? preparePowerCut(data, scratch) : null
  if (powerCuts && power === null) return null
  const env = {
    ...fastEngine,
    TIRO_SPEAKERS: 'acoustic',
    TIRO_EMBEDDING: 'off',
    TIRO_SANDBOX: 'off',
    TIRO_DATABASE_URL: '',
    ...power?.env,
  }
  power?.begin()
  let server = await startServer({ data, env })
  const { key } = server
  const media = await readFile(sampleFile)
  const undisturbed = await uploadRecording(server.client, media)
  const { spaceId } = undisturbed
  await waitForTranscript(server.client, undisturbed)
  const expectedText = await textOf(server.client, undisturbed)
  const ledger = newLedger()
  const unfinished: Unfinished[] = []
  let words: EditedTranscript = await importTranscript({ addresses: [server.address], key, spaceId })
  let lost = 0
  let backups = 0
  let kills = 0
  for (; kills < options.kills && performance.now() < until; kills++) {
    const ended = new AbortController()
    if (words.ids.length < 200) words = await importTranscript({ addresses: [server.address], key, spaceId })
    const target = { addresses: [server.address], key, spaceId, media, random, ledger, signal: ended.signal }
    const before = ledger.edits.length
    const load = [upload(target, unfinished, 700), edit(target, `k${kills}x`, words, 5)]
    const backup = kills % 4 === 3 ? startBackup(data, path.join(folder, 'backup'), env) : null
    await sleep(random.from(30, 900))
    // Every other backup may end, so that later ones add to it.
    if (kills % 8 === 7) await backup?.ended
    await server.kill()
    ended.abort()
    backup?.kill()
    if ((await backup?.ended) === 0) backups += 1
    await Promise.all(load)
    lost += power?.cut().length ?? 0
    power?.begin()
    // Words that an edit may have taken without an answer are left alone.
    words = { ...words, ids: words.ids.slice(ledger.edits.length - before + 2) }
    server = await startServer({ data, env, key })
  }
  try {
    log(`${kills} ${powerCuts ? 'power cuts' : 'kills'}; ${summary(ledger)}; ${backups} complete backups`)
    if (powerCuts) log(`${lost} files or versions of files were lost with what was not synced`)
    const wrong = [...ledger.broken]
    for (const one of ledger.uploads.values()) await waitForTranscript(server.client, one)
    wrong.push(...(await checkAcknowledged(server.client, ledger, spaceId, expectedText)))
    wrong.push(...(await checkBackup(data, path.join(folder, 'backup'), env)))
    if (ledger.uploads.size === 0 || ledger.edits.length === 0) wrong.push('Nothing was stored, so nothing is proven.')
    if (powerCuts && lost === 0) wrong.push('No power cut lost anything, so nothing is proven.')
    return wrong
  } finally {
    await server.stop()
  }
}

function startBackup(data: string, to: string, env: Record<string, string>) {
  let child: ChildProcess | null = null
  let isKilled = false
  const running = tiro(['backup', to, '--data', data], {
    env,
    onStart: (started) => {
      child = started
      if (isKilled) started.kill('SIGKILL')
    },
  })
  return {
    ended: running.then(({ code }) => code),
    kill: () => {
      isKilled = true
      child?.kill('SIGKILL')
    },
  }
}

/** A backup after all this is complete, whatever the ones that were killed left in its folder. */
async function checkBackup(data: string, to: string, env: Record<string, string>): Promise<string[]> {
  const made = await tiro(['backup', to, '--data', data], { env })
  if (made.code !== 0) return [`The backup failed: ${made.stderr}`]
  const verified = await tiro(['backup', '--verify', to], { env })
  return verified.code === 0 ? [] : [`The backup is damaged: ${verified.stderr}`]
}

function summary({ uploads, edits }: Ledger): string {
  return `acknowledged: ${uploads.size} uploads, ${edits.length} edits`
}
