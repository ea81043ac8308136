// Problems with diarization never cost the transcript, which states the reason.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import type { RecordingDetail } from '../src/contract/resources.ts'
import { childrenOf } from './helpers/children-of.ts'
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

async function withServer(env: Record<string, string>, work: (server: TestServer) => Promise<void>): Promise<void> {
  const data = await temporaryFolder()
  try {
    const server = await startServer({ data, env: { ...fastEngine, ...env } })
    try {
      await work(server)
    } finally {
      await server.stop()
    }
  } finally {
    await removeFolder(data)
  }
}

const transcribed = async (server: TestServer, media: Uint8Array): Promise<RecordingDetail> =>
  waitForTranscript(server.client, await uploadRecording(server.client, media))

const warningsOf = (detail: RecordingDetail): string => {
  assert.equal(detail.transcript?.status, 'COMPLETED')
  return detail.transcript.warnings.join(' ')
}

void test('a missing or damaged model is named in the warnings', async () => {
  await withServer({ TIRO_SPEAKERS: 'sherpa-onnx' }, async (server) => {
    const folder = path.join(server.data, 'models/pyannote-segmentation-3.0')
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, 'model.onnx'), 'not a model')
    const detail = await transcribed(server, await readFile(sampleFile))
    assert.match(warningsOf(detail), /could not be identified: The model pyannote-segmentation-3.0 is not installed/)
  })
})

void test('one person, silence, music and a moment of speech: at most one speaker, and a reason', async () => {
  const media = (filter: string): Uint8Array =>
    spawnSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', filter, ...'-ac 1 -ar 16000 -f wav -'.split(' ')], {
      maxBuffer: 1e8,
    }).stdout
  await withServer({ TIRO_SPEAKERS: 'acoustic' }, async (server) => {
    const alone = await transcribed(
      server,
      media('flite=voice=slt:text=I speak alone today. Nobody else is in the room and the door is closed.'),
    )
    assert.match(warningsOf(alone), /All speech is assigned to one speaker/)
    for (const filter of [
      'anullsrc=d=3',
      'flite=voice=rms:text=Yes',
      'sine=f=440:d=6,tremolo=f=5',
      'aevalsrc=0.3*sin(2*PI*t*(220+110*floor(mod(t\\,4)))):d=8',
    ]) {
      const detail = await transcribed(server, media(filter))
      warningsOf(detail)
      const params = { spaceId: detail.workspaceId, recordingId: detail.id }
      const { speakers } = await server.client.listTranscriptSpeakers({ params })
      assert.ok(speakers.length <= 1, filter)
    }
  })
})

void test('a detector that is killed repeatedly costs the speakers, not the transcript', async () => {
  await withServer({ TIRO_SPEAKERS: 'acoustic' }, async (server) => {
    const params = await uploadRecording(server.client, await readFile(sampleFile))
    let killed = 0
    const killing = setInterval(() => {
      for (const pid of childrenOf(server.pid, 'acoustic-child')) {
        try {
          process.kill(pid, 'SIGKILL')
          killed += 1
        } catch {
          // It has already ended.
        }
      }
    }, 20)
    try {
      const detail = await waitForTranscript(server.client, params)
      assert.ok(killed >= 3)
      assert.match(warningsOf(detail), /The speakers could not be identified: The speaker detector ended unexpectedly/)
    } finally {
      clearInterval(killing)
    }
  })
})
