import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, test } from 'node:test'
import { ClientError } from '../src/client/client.ts'
import type { Content, Word } from '../src/contract/content.ts'
import type { EditOperation } from '../src/contract/endpoints/editing.ts'
import { sampleFile, uploadRecording, waitForTranscript, openServer } from './helpers/harness.ts'

type WordWithId = Word & { id: number }

const server = await openServer()
let params: { spaceId: string; recordingId: string }

before(async () => {
  params = await uploadRecording(server.client, await readFile(sampleFile))
  await waitForTranscript(server.client, params)
})

async function words(query: object = {}): Promise<{ list: WordWithId[]; etag: string }> {
  const response = await server.client.getTranscript({
    params,
    query: { jsonContentType: 'words', wordIds: true, ...query },
  })
  const content = (await response.json()) as Content
  return { list: content.words as WordWithId[], etag: response.headers.get('etag') ?? '' }
}

function edit(etag: string | null, operations: EditOperation[]) {
  const headers: Record<string, string> = etag === null ? {} : { 'if-match': etag }
  return server.client.editTranscript({ params, headers, body: { operations } })
}

async function refused(promise: Promise<unknown>): Promise<ClientError> {
  try {
    await promise
  } catch (error) {
    if (error instanceof ClientError) return error
    throw error
  }
  return assert.fail('nothing was refused')
}

test('words have IDs only on request', async () => {
  const response = await server.client.getTranscript({ params, query: { jsonContentType: 'words' } })
  const content = (await response.json()) as Content
  assert.deepEqual(Object.keys(content.words?.[0] ?? {}).toSorted(), ['confidence', 'end', 'speaker', 'start', 'word'])
})

test('a correction creates a version; other words keep their times; the history shows and restores it', async () => {
  const { list, etag } = await words()
  const target = list[3] ?? assert.fail()
  const done = await edit(etag, [{ type: 'replace', from: target.id, to: target.id, text: 'Marcus Tullius' }])
  const now = await words()
  assert.match(now.etag, new RegExp(`^"v${done.version}-`))
  assert.deepEqual(
    now.list.map((word) => word.word),
    [...list.slice(0, 3).map((word) => word.word), 'Marcus', 'Tullius', ...list.slice(4).map((word) => word.word)],
  )
  assert.deepEqual(now.list.slice(5), list.slice(4))
  const { versions } = await server.client.listVersions({ params })
  assert.deepEqual([versions[0]?.kind, versions[0]?.isCurrent, versions.at(-1)?.kind], ['EDIT', true, 'ENGINE'])
  assert.deepEqual((await words({ version: 1 })).list, list)
  const srt = await server.client.getTranscript({ params, query: { format: 'srt', version: 1 } })
  assert.doesNotMatch(await srt.text(), /Marcus/)
  assert.equal((await refused(server.client.getTranscript({ params, query: { version: 99 } }))).code, 'NOT_FOUND')

  const restored = await server.client.restoreVersion({ params: { ...params, version: 1 } })
  assert.equal(restored.version, done.version + 1)
  assert.deepEqual((await words()).list, list)
})

test('edits of two people merge; on the same words, the second gets the current text', async () => {
  const { list, etag } = await words()
  const [a, b] = [list[5] ?? assert.fail(), list[40] ?? assert.fail()]
  await edit(etag, [{ type: 'replace', from: a.id, to: a.id, text: 'first' }])
  await edit(etag, [{ type: 'replace', from: b.id, to: b.id, text: 'second' }])
  const texts = (await words()).list.map((word) => word.word)
  assert.ok(texts.includes('first') && texts.includes('second'))
  const conflict = await refused(edit(etag, [{ type: 'replace', from: a.id, to: a.id, text: 'third' }]))
  assert.deepEqual([conflict.status, conflict.code], [409, 'EDIT_CONFLICT'])
  const partly = await refused(edit(etag, [{ type: 'delete', from: list[4]?.id ?? 0, to: list[6]?.id ?? 0 }]))
  assert.equal(partly.details['currentText'], `${list[4]?.word} first ${list[6]?.word}`)
})

test('without If-Match, with invalid input, deleted IDs or too many operations, nothing is applied', async () => {
  const { list, etag } = await words()
  const id = list[10]?.id ?? 0
  const good: EditOperation = { type: 'replace', from: id, to: id, text: 'good' }
  assert.deepEqual(
    [(await refused(edit(null, [good]))).status, (await refused(edit('', [good]))).code],
    [428, 'PRECONDITION_REQUIRED'],
  )
  assert.equal((await refused(edit('"v999"', [good]))).code, 'EDIT_CONFLICT')
  assert.equal((await refused(edit('banana', [good]))).code, 'EDIT_CONFLICT')
  const bad: [unknown[], string][] = [
    [[good, { type: 'delete', from: 123_456, to: 123_456 }], 'EDIT_CONFLICT'],
    [[good, { type: 'delete', from: list[9]?.id, to: list[8]?.id }], 'INVALID_BODY'],
    [[good, { type: 'insert', after: id, text: 'a\u0000b' }], 'INVALID_BODY'],
    [[good, { type: 'insert', after: id, text: '   ' }], 'INVALID_BODY'],
    [[good, { type: 'replace', from: id, to: id, text: 'x', colour: 'red' }], 'INVALID_BODY'],
    [[good, { type: 'sing' }], 'INVALID_BODY'],
    [[], 'INVALID_BODY'],
    [Array.from({ length: 1001 }, () => good), 'INVALID_BODY'],
  ]
  for (const [operations, code] of bad) {
    assert.equal(
      (await refused(edit(etag, operations as EditOperation[]))).code,
      code,
      JSON.stringify(operations).slice(0, 200),
    )
  }
  const huge = await refused(
    edit(
      etag,
      Array.from({ length: 100_000 }, () => good),
    ),
  )
  assert.equal(huge.code, 'BODY_TOO_LARGE')
  // A lone surrogate can't be sent as UTF-8, but JSON can escape it.
  const raw = await fetch(
    `${server.address}/api/v1/spaces/${params.spaceId}/recordings/${params.recordingId}/transcript`,
    {
      method: 'PATCH',
      headers: { 'x-api-key': server.key, 'content-type': 'application/json', 'if-match': etag },
      body: `{"operations": [{"type": "insert", "after": ${id}, "text": "a\\ud800b"}]}`,
    },
  )
  assert.equal(raw.status, 400)
  assert.deepEqual((await words()).list, list)
})

test('replace in a workspace: the dry run lists every match, the real run can be undone', async () => {
  const { list } = await words()
  const before = (await words()).etag
  const body = { find: 'worth keeping', replace: 'precious', dryRun: true }
  const dry = await server.client.replaceInWorkspace({ params, body })
  assert.deepEqual([dry.transcripts, dry.total, dry.places.length], [1, 1, 1])
  assert.match(`${dry.places[0]?.before} [${dry.places[0]?.from}] ${dry.places[0]?.after}`, /is \[worth keeping\] if/i)
  assert.equal((await words()).etag, before)
  const done = await server.client.replaceInWorkspace({ params, body: { ...body, dryRun: false } })
  assert.equal(done.total, 1)
  const text = await (await server.client.getTranscript({ params, query: { format: 'text' } })).text()
  assert.match(text, /say is precious/)
  const again = await server.client.replaceInWorkspace({ params, body: { ...body, dryRun: false } })
  assert.equal(again.transcripts, 0)
  const { versions } = await server.client.listVersions({ params })
  assert.equal(versions[0]?.kind, 'REPLACE')
  await server.client.restoreVersion({ params: { ...params, version: versions[1]?.version ?? 0 } })
  assert.deepEqual((await words()).list, list)
})

test('history is paged', async () => {
  const all = (await server.client.listVersions({ params })).versions
  const first = await server.client.listVersions({ params, query: { limit: 2 } })
  const second = await server.client.listVersions({ params, query: { limit: 2, cursor: first.nextCursor ?? '' } })
  assert.deepEqual([...first.versions, ...second.versions], all.slice(0, 4))
})

test('after transcribing again, corrections are kept where the words are the same, as a separate version', async () => {
  const { list, etag } = await words()
  const target = list.find((word) => /^keeping$/i.test(word.word)) ?? assert.fail('the sample says "keeping"')
  await edit(etag, [{ type: 'replace', from: target.id, to: target.id, text: 'remembering' }])
  await server.client.transcribeRecording({ params, body: {} })
  const detail = await waitForTranscript(server.client, params)
  assert.equal(detail.transcript?.status, 'COMPLETED', JSON.stringify(detail.transcript?.failure))
  const after = await words()
  const again = after.list.find((word) => word.word === 'remembering') ?? assert.fail('the correction is lost')
  assert.ok(Math.abs(again.start - target.start) < 0.5)
  const { versions } = await server.client.listVersions({ params })
  assert.deepEqual(
    versions.slice(0, 2).map((version) => version.kind),
    ['EDIT', 'ENGINE'],
  )
})
