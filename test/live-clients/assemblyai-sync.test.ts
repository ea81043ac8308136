// AssemblyAI's own client sends audio and gets its text in the same request.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { describe, test } from 'node:test'
import { AssemblyAI } from 'assemblyai'
import { createKey, fastEngine, openServer, sampleFile } from '../helpers/harness.ts'
import { speech } from '../helpers/live-clients.ts'
import { requireNoFiles } from '../helpers/require-no-files.ts'

const server = await openServer(fastEngine)
const clientOf = (apiKey: string): AssemblyAI =>
  new AssemblyAI({ apiKey, syncBaseUrl: server.address, dictationBaseUrl: server.address })
const client = clientOf(server.key)
const wav = execFileSync('ffmpeg', ['-v', 'error', '-t', '8', '-i', sampleFile, '-f', 'wav', '-'])
const pcm = speech(16_000)
const samples = { sample_rate: 16_000, channels: 1 }

async function* pieces(): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < pcm.length; at += 32_000) yield pcm.subarray(at, at + 32_000)
}

describe('client.sync', () => {
  test('gets the text of a file, and times if it asks for them', async () => {
    const plain = await client.sync.transcribe(wav, { language_codes: ['en'] })
    assert.match(plain.text, /^Good morning/)
    assert.equal(plain.words.map(({ text }) => text).join(' '), plain.text)
    assert.ok(plain.words.every(({ start, end, confidence }) => start === undefined && end === undefined && confidence))
    assert.ok(Math.abs(plain.audio_duration_ms - 8000) < 100)
    assert.match(plain.session_id, /^req_/)
    const timed = await client.sync.transcribe(wav, { language_codes: ['en'], timestamps: true })
    assert.ok(timed.words.every(({ start = 0, end = 0 }) => Number.isInteger(start) && start < end))
    assert.ok((timed.words.at(-1)?.end ?? 0) > 4000)
  })

  test('may send samples, also while they are spoken', async () => {
    const whole = await client.sync.transcribe(pcm, samples)
    const streamed = await client.sync.transcribeLive(pieces(), samples)
    assert.match(whole.text, /^Good morning/)
    assert.equal(streamed.text, whole.text)
  })

  test('keeps nothing, unless a workspace is named', async () => {
    const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Notes' } })
    const form = new FormData()
    form.set('audio', new File([new Uint8Array(wav)], 'note.wav'))
    const answer = await fetch(`${server.address}/v1/transcribe/live`, {
      method: 'POST',
      headers: { authorization: server.key, 'x-tiro-space': spaceId },
      body: form,
    })
    const { session_id: recordingId } = (await answer.json()) as { session_id: string }
    const { title } = await server.client.getRecording({ params: { spaceId, recordingId } })
    assert.equal(title, 'note')
    const { recordings } = await server.client.listRecordings({ params: { spaceId }, query: {} })
    assert.equal(recordings.length, 1)
    await requireNoFiles(server)
  })

  test('learns what had no effect', async () => {
    const { warnings } = (await client.sync.transcribe(wav, { prompt: 'Write names in capitals.' })) as unknown as {
      warnings: string[]
    }
    assert.ok(warnings.some((warning) => /prompt/.test(warning)))
  })

  test('is refused with a sentence', async () => {
    const refused = async (work: Promise<unknown>, status: number, message: RegExp): Promise<void> => {
      await assert.rejects(work, { status, message })
    }
    await refused(clientOf('tiro_wrong').sync.transcribe(wav), 401, /key/)
    await refused(clientOf(await createKey(server.data, 'VIEWER')).sync.transcribe(wav), 403, /role/)
    await refused(client.sync.transcribe(wav, { language_codes: ['xx1'] }), 422, /xx1/)
    await refused(client.sync.transcribe(pcm, { sample_rate: 1, channels: 1 }), 400, /config\/sample_rate/)
    await refused(client.sync.transcribe(Buffer.from('RIFF, but no audio')), 400, /audio|read/)
  })
})

describe('client.dictation', () => {
  test('gets the text, and no text of a language model', async () => {
    const { final_text: text } = await client.dictation.transcribeLive(pieces(), { ...samples, language_codes: ['en'] })
    assert.match(text, /^Good morning/)
    await assert.rejects(client.dictation.transcribeLive(pieces(), { ...samples, llm_instruction: 'Shorter.' }), {
      status: 400,
      message: /without llm_instruction/,
    })
  })
})

test('a config that is none', async () => {
  const long = JSON.stringify({ prompt: 'a'.repeat(100_000) })
  const many = JSON.stringify(Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`p${n}`, 1])))
  const said = {
    '{': 'config must be JSON of at most 100000 characters.',
    '[]': 'config: Must be a JSON object.',
    '{"timestamps":"yes"}': 'config/timestamps: Must be true or false or null.',
    '{"language_codes":[1]}': 'config/language_codes/0: Must be text.',
    '{"keyterms_prompt":["\\u0000"]}': 'config/keyterms_prompt has a NUL character or a broken surrogate pair.',
    [many]: 'config: Must have at most 100 fields.',
    [long]: 'config must be JSON of at most 100000 characters.',
  }
  for (const [config, sentence] of Object.entries(said)) {
    const form = new FormData()
    form.set('config', config)
    form.set('audio', new File([new Uint8Array(wav)], 'note.wav'))
    const headers = { authorization: server.key }
    const answer = await fetch(`${server.address}/v1/transcribe/live`, { method: 'POST', headers, body: form })
    const { error, code } = (await answer.json()) as { error: string; code: string }
    assert.deepEqual([answer.status, code], [400, 'INVALID_BODY'], config.slice(0, 30))
    assert.equal(error, sentence)
  }
})
