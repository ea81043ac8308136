import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Content } from '../src/contract/content.ts'
import {
  fastEngine,
  removeFolder,
  startServer,
  temporaryFolder,
  uploadRecording,
  waitForTranscript,
  type TestServer,
} from './helpers/harness.ts'
import { longRecording } from './helpers/media.ts'
import { slowFfmpeg } from './helpers/slow-ffmpeg.ts'
import { waitFor } from './helpers/wait-for.ts'
import { doneWindows } from './helpers/done-windows.ts'

/** How often the server is killed. More if run manually: TIRO_TEST_KILLS=50. */
const kills = Number(process.env['TIRO_TEST_KILLS'] ?? 2)

/** A process of this server's speech engine. */
function engineProcess(server: number): number | null {
  const list = execFileSync('ps', ['-eo', 'pid,ppid,args'], { encoding: 'utf8' }).split('\n')
  const line = list.find(
    (text) => / (\S*pocketsphinx|.*sherpa-onnx-child)/.test(text) && new RegExp(`^\\s*\\d+\\s+${server}\\s`).test(text),
  )
  return line === undefined ? null : Number.parseInt(line, 10)
}

async function words(server: TestServer, params: { spaceId: string; recordingId: string }) {
  const response = await server.client.getTranscript({ params, query: { jsonContentType: 'words' } })
  return ((await response.json()) as Content).words ?? []
}

test(`kill -9 at ${kills} random moments of a transcription loses no finished window, and the result is the same`, async () => {
  const folder = await temporaryFolder()
  const data = path.join(folder, 'data')
  const env = { ...fastEngine, TIRO_SPEAKERS: 'acoustic' }
  let server = await startServer({ data, env })
  const { key } = server
  try {
    const media = await readFile(await longRecording(folder, 6))
    const undisturbed = await uploadRecording(server.client, media)
    assert.equal((await waitForTranscript(server.client, undisturbed)).transcript?.status, 'COMPLETED')
    const expected = await words(server, undisturbed)

    const slow = await slowFfmpeg(folder, 30)
    const params = await uploadRecording(server.client, media)
    let before = new Map<number, string>()
    let inTheMiddle = 0
    for (let i = 0; i < kills; i++) {
      // Every other kill waits for another completed window, so that not only starts are tested.
      if (i % 2 === 1) {
        await waitFor(async () => {
          const { transcript } = await server.client.getRecording({ params })
          return transcript?.status === 'COMPLETED' || (transcript?.windowsDone ?? 0) > before.size
        }, 'another window')
      }
      await sleep(Math.random() * 200)
      await server.kill()
      const now = await doneWindows(data)
      if (now.size > 0) {
        inTheMiddle += 1
        for (const [n, result] of before) assert.equal(now.get(n), result, `window ${n} was lost or done again`)
      }
      before = now
      // What is read slowly isn't done before the next kill, however late that comes.
      const isLast = i === kills - 1
      server = await startServer({ data, env: isLast ? env : { ...env, ...slow }, key })
    }
    assert.ok(inTheMiddle > 0, 'no kill came in the middle')
    const detail = await waitForTranscript(server.client, params)
    assert.equal(detail.transcript?.status, 'COMPLETED', JSON.stringify(detail.transcript?.failure))
    assert.deepEqual(await words(server, params), expected)
  } finally {
    await server.stop()
    await removeFolder(folder)
  }
})

test('a killed engine process costs only the time of its window', async () => {
  const folder = await temporaryFolder()
  const server = await startServer({
    data: path.join(folder, 'data'),
    env: { ...fastEngine, TIRO_SPEAKERS: 'acoustic' },
  })
  try {
    const media = await readFile(await longRecording(folder, 6))
    const params = await uploadRecording(server.client, media)
    const killed = new Set<number>()
    await waitFor(async () => {
      const { transcript } = await server.client.getRecording({ params })
      if (transcript?.status === 'COMPLETED') return true
      const pid = engineProcess(server.pid)
      if ((transcript?.windowsDone ?? 0) === 0 || pid === null || killed.has(pid)) return false
      process.kill(pid, 'SIGKILL')
      return killed.add(pid).size === 2
    }, 'two processes of the engine')
    const detail = await waitForTranscript(server.client, params)
    assert.ok(killed.size > 0, 'no engine process was found')
    assert.equal(detail.transcript?.status, 'COMPLETED', JSON.stringify(detail.transcript?.failure))
  } finally {
    await server.stop()
    await removeFolder(folder)
  }
})
