// A recording is recognised while it is still being read, and a kill in between loses nothing.
import assert from 'node:assert/strict'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Content } from '../src/contract/content.ts'
import {
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  uploadRecording,
  waitForTranscript,
  type TestServer,
} from './helpers/harness.ts'
import { holdEngine } from './helpers/hold-engine.ts'
import { longRecording } from './helpers/media.ts'
import { slowFfmpeg } from './helpers/slow-ffmpeg.ts'
import { made } from './helpers/media.ts'
import { waitFor } from './helpers/wait-for.ts'

type Params = { spaceId: string; recordingId: string }

async function words(server: TestServer, params: Params): Promise<string[]> {
  const response = await server.client.getTranscript({ params, query: { jsonContentType: 'words' } })
  return ((await response.json()) as Content).words?.map(({ word, start }) => `${start} ${word}`) ?? []
}

/** Where several processes share a database, the steps begin when the file is stored (decision 28). */
const skip = process.env['TIRO_TEST_POSTGRES_URL'] === undefined ? false : 'the embedded database'

// They wait for slow reading more than they compute.
void describe('streaming', { concurrency: true }, () => {
  test('words appear while the file is read; a kill then loses none of them', { skip }, async () => {
    const folder = await temporaryFolder()
    try {
      const media = await readFile(await longRecording(folder, 6))
      const data = path.join(folder, 'data')
      // Five minutes in half a minute: the engine has its first words long before the end, also on a busy machine.
      let server = await startServer({ data, env: { ...fastEngine, ...(await slowFfmpeg(folder, 10)) } })
      try {
        const params = await uploadRecording(server.client, media)
        const done = await waitFor(async () => {
          const { status, transcript } = await server.client.getRecording({ params })
          assert.notEqual(status, 'READY', 'the file was read before its first words were recognised')
          return (transcript?.windowsDone ?? 0) > 1 ? transcript?.windowsDone : undefined
        }, 'two recognised windows')
        const { key } = server
        await server.kill()
        server = await startServer({ data, env: fastEngine, key })
        const { transcript } = await server.client.getRecording({ params })
        assert.ok((transcript?.windowsDone ?? 0) >= done, 'a recognised window was lost')
        const detail = await waitForTranscript(server.client, params)
        assert.equal(detail.transcript?.status, 'COMPLETED')
        assert.equal(detail.status, 'READY')
        const second = await uploadRecording(server.client, media)
        await waitForTranscript(server.client, second)
        assert.deepEqual(await words(server, params), await words(server, second))
      } finally {
        await server.stop()
      }
    } finally {
      await removeFolder(folder)
    }
  })

  test("all windows are recognised while the player's audio is still being made", { skip }, async () => {
    const folder = await temporaryFolder()
    const [program, go] = [path.join(folder, 'held-ffmpeg'), path.join(folder, 'go')]
    // An original that is AAC is copied for the player, once it is decoded.
    const held = `case " $* " in *" -c:a copy "*) while [ ! -e '${go}' ]; do sleep 0.1; done ;; esac`
    await writeFile(program, `#!/bin/sh\n${held}\nexec ffmpeg "$@"\n`, { mode: 0o755 })
    await writeFile(go, '')
    const server = await startServer({
      data: path.join(folder, 'data'),
      env: { ...fastEngine, TIRO_FFMPEG: program, TIRO_SANDBOX: 'off' },
    })
    try {
      const media = await made(folder, 'original.m4a', ['-i', sampleFile, '-ac', '1', '-ar', '44100', '-b:a', '64k'])
      const first = await uploadRecording(server.client, media)
      await waitForTranscript(server.client, first)
      await rm(go)
      const second = await uploadRecording(server.client, media)
      await waitFor(async () => {
        const { status, transcript } = await server.client.getRecording({ params: second })
        assert.notEqual(status, 'READY')
        return /goodbye/i.test(transcript?.partialText ?? '')
      }, 'the last words')
      // Media comes before the end of its transcript.
      await sleep(1000)
      assert.equal((await server.client.getRecording({ params: second })).transcript?.status, 'IN_PROGRESS')
      await writeFile(go, '')
      const detail = await waitForTranscript(server.client, second)
      assert.deepEqual([detail.status, detail.transcript?.status], ['READY', 'COMPLETED'])
      assert.deepEqual(await words(server, second), await words(server, first))
    } finally {
      await server.stop()
      await removeFolder(folder)
    }
  })

  test('windows that were cut before a kill wait until the file is read that far again', { skip }, async () => {
    const folder = await temporaryFolder()
    try {
      const media = await readFile(await longRecording(folder, 3))
      const data = path.join(folder, 'data')
      const slow = { ...fastEngine, TIRO_PROCESSES: '1', ...(await slowFfmpeg(folder, 10)) }
      let server = await startServer({ data, env: slow })
      try {
        const params = await uploadRecording(server.client, media)
        const hasWindows = (least: number): Promise<true> =>
          waitFor(async () => {
            const { status, transcript } = await server.client.getRecording({ params })
            assert.notEqual(status, 'READY', 'the file was read before the server was killed')
            return (transcript?.windowsTotal ?? 0) >= least || undefined
          }, `${least} windows`)
        await hasWindows(1)
        await holdEngine(server)
        // The fourth ends 80 s after the beginning. It takes longer to read than all attempts of a step that fails.
        await hasWindows(4)
        const { key } = server
        await server.kill()
        server = await startServer({ data, env: slow, key })
        const { transcript } = await waitForTranscript(server.client, params)
        assert.equal(transcript?.status, 'COMPLETED', JSON.stringify(transcript?.failure))
      } finally {
        await server.stop()
      }
    } finally {
      await removeFolder(folder)
    }
  })
})
