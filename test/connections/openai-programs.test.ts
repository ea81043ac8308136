// What programs made for OpenAI's API send that its own client doesn't.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { fastEngine, openServer, sampleFile } from '../helpers/harness.ts'

const server = await openServer({ ...fastEngine })
const sample = await readFile(sampleFile)

interface Timed {
  text: string
  segments?: { id: number; seek: number; start: number; end: number; text: string }[]
  words?: { word: string; start: number; end: number }[]
}

async function ask(fields: readonly (readonly [string, string])[]): Promise<Response> {
  const form = new FormData()
  form.set('file', new File([sample], 'interview.mp3', { type: 'audio/wav' }))
  for (const [name, value] of fields) form.append(name, value)
  const answer = await fetch(`${server.address}/v1/audio/transcriptions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.key}` },
    body: form,
  })
  assert.equal(answer.status, 200)
  return answer
}

// Subtitle Edit 5 asks for json, and makes its subtitles of the segments.
describe('Subtitle Edit', () => {
  const fields = [
    ['model', 'whisper-1'],
    ['language', 'en'],
    ['response_format', 'json'],
    ['timestamp_granularities[]', 'segment'],
    ['timestamp_granularities[]', 'word'],
  ] as const

  function requireTimes({ text, segments = [], words = [] }: Timed): void {
    assert.equal(segments.map((segment) => segment.text).join(' '), text)
    assert.equal(words.map(({ word }) => word).join(' '), text)
    // It reads whole numbers, and takes the answer for the text if they aren't.
    for (const { id, seek, start, end } of segments) assert.ok(start < end && [id, seek].every(Number.isInteger))
    assert.ok((segments.at(-1)?.end ?? 0) > 40)
  }

  test('gets times with the text', async () => {
    const answer = await ask(fields)
    assert.equal(answer.headers.get('tiro-warnings'), null)
    requireTimes((await answer.json()) as Timed)
    const plain = (await (await ask(fields.slice(0, 3))).json()) as Timed
    assert.deepEqual([plain.segments, plain.words], [undefined, undefined])
  })

  test('gets a stream whose events have names, and times at its end', async () => {
    const answer = await ask([...fields, ['stream', 'true']])
    const events = (await answer.text()).split('\n\n').flatMap((event) => {
      const [, name, data] = /^event: (\S+)\ndata: (.+)$/.exec(event) ?? []
      return name === undefined ? [] : [{ name, data: JSON.parse(data ?? '') as Timed & { type: string } }]
    })
    assert.ok(events.length > 1)
    for (const { name, data } of events) assert.equal(name, data.type)
    requireTimes(events.at(-1)?.data ?? { text: '' })
  })

  test('learns that other formats have no such times', async () => {
    const answer = await ask([...fields.filter(([name]) => name !== 'response_format'), ['response_format', 'text']])
    assert.match(answer.headers.get('tiro-warnings') ?? '', /timestamp_granularities had no effect/)
  })
})

// n8n's node sends a file of a webhook or a download, which may have no name.
test('a file without a name', async () => {
  const part = (name: string, type = ''): string =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${type}\r\n\r\n`
  const answer = await fetch(`${server.address}/v1/audio/transcriptions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'multipart/form-data; boundary=b' },
    body: Buffer.concat([
      Buffer.from(`${part('model')}whisper-1\r\n${part('file', '\r\nContent-Type: audio/mpeg')}`),
      sample,
      Buffer.from('\r\n--b--\r\n'),
    ]),
  })
  assert.match(((await answer.json()) as Timed).text, /\w+ \w+/)
})
