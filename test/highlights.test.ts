// Highlights and comments on a real server: who may do what, what is found, and that they stay with their words.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, test } from 'node:test'
import type { Client } from '../src/client/client.ts'
import type { Content, Format, Word } from '../src/contract/content.ts'
import type { EditOperation } from '../src/contract/endpoints/editing.ts'
import { administratorClient, clientOf, person } from './helpers/api-people.ts'
import { refused } from './helpers/refused.ts'
import { unzipped } from './helpers/unzipped.ts'
import { importText, openServer, sampleFile, uploadRecording, waitForTranscript } from './helpers/harness.ts'

const server = await openServer()
let owner: Client
let editor: Client
let viewer: Client
let people: Record<'owner' | 'editor' | 'viewer' | 'stranger', string>
let spaceId: string
const talk = 'We met Jon Smith at noon, and the café was closed. Nobody knew why it was closed that day.'

before(async () => {
  owner = await administratorClient(server)
  spaceId = (await owner.createWorkspace({ body: { name: 'Notes' } })).id
  const make = async (role: 'editor' | 'viewer'): Promise<{ id: string; client: Client }> => {
    const { id, cookie } = await person(server, `${role}@example.org`)
    await owner.addMember({ params: { spaceId }, body: { email: `${role}@example.org`, role } })
    return { id, client: clientOf(server, cookie) }
  }
  const [one, two] = [await make('editor'), await make('viewer')]
  editor = one.client
  viewer = two.client
  const stranger = await person(server, 'stranger@example.org')
  people = { owner: (await owner.getMe({})).id, editor: one.id, viewer: two.id, stranger: stranger.id }
})

interface Params {
  spaceId: string
  recordingId: string
}
type WordWithId = Word & { id: number }

async function words(params: Params): Promise<WordWithId[]> {
  const response = await owner.getTranscript({ params, query: { jsonContentType: 'words', wordIds: true } })
  return ((await response.json()) as Content).words as WordWithId[]
}

async function idOf(params: Params, text: string): Promise<number> {
  const found = (await words(params)).find(({ word }) => word.startsWith(text))
  return found?.id ?? assert.fail(`no word ${text}`)
}

async function mark(params: Params, from: string, to: string, comment?: string) {
  return owner.createHighlight({
    params,
    body: {
      from: await idOf(params, from),
      to: await idOf(params, to),
      ...(comment === undefined ? {} : { comment: { text: comment } }),
    },
  })
}

async function edit(params: Params, operations: EditOperation[]): Promise<void> {
  await owner.editTranscript({ params, headers: { 'if-match': '*' }, body: { operations } })
}

test('a highlight has its words and their time; comments form a thread; it is resolved and reopened', async () => {
  const params = await importText(owner, spaceId, talk)
  const made = await mark(params, 'Jon', 'Smith', 'Is this his name?')
  const list = await words(params)
  assert.equal(made.quote, 'Jon Smith')
  assert.deepEqual([made.start, made.end], [list[2]?.start, list[3]?.end])
  assert.deepEqual([made.from, made.to, made.color, made.isDetached], [list[2]?.id, list[3]?.id, 'YELLOW', false])
  assert.deepEqual([made.createdById, made.comments[0]?.text], [people.owner, 'Is this his name?'])
  const at = { ...params, highlightId: made.id }
  const answer = await editor.createComment({
    params: at,
    body: { text: '  @viewer knows him. ', mentionedIds: [people.viewer] },
  })
  assert.deepEqual(
    [answer.text, answer.createdById, answer.mentionedIds],
    ['@viewer knows him.', people.editor, [people.viewer]],
  )
  assert.deepEqual(
    (await viewer.listComments({ params: at })).map(({ text }) => text),
    ['Is this his name?', '@viewer knows him.'],
  )
  const resolved = await editor.updateHighlight({ params: at, body: { resolved: true, color: 'PINK' } })
  assert.deepEqual([resolved.resolvedById, resolved.color], [people.editor, 'PINK'])
  assert.notEqual(resolved.resolvedAt, null)
  const again = await owner.updateHighlight({ params: at, body: { resolved: true } })
  assert.deepEqual([again.resolvedAt, again.resolvedById], [resolved.resolvedAt, people.editor])
  const open = await owner.updateHighlight({ params: at, body: { resolved: false } })
  assert.deepEqual([open.resolvedAt, open.resolvedById], [null, null])
  assert.deepEqual(await viewer.getHighlight({ params: at }), open)
  await owner.deleteHighlight({ params: at })
  assert.deepEqual(await refused(viewer.getHighlight({ params: at })), [404, 'NOT_FOUND'])
  assert.deepEqual((await viewer.listHighlights({ params })).highlights, [])
})

test('viewers read, authors change their own comments, editors delete any; only members are mentioned', async () => {
  const params = await importText(owner, spaceId, talk)
  const made = await mark(params, 'Jon', 'Jon', 'Mine')
  const at = { ...params, highlightId: made.id }
  const own = { ...at, commentId: made.comments[0]?.id ?? '' }
  const denied = [403, 'INSUFFICIENT_ROLE']
  const body = { text: 'Not mine' }
  assert.deepEqual(await refused(viewer.createHighlight({ params, body: { from: 0, to: 0 } })), denied)
  assert.deepEqual(await refused(viewer.createComment({ params: at, body })), denied)
  assert.deepEqual(await refused(viewer.updateHighlight({ params: at, body: { resolved: true } })), denied)
  assert.deepEqual(await refused(viewer.deleteComment({ params: own })), denied)
  assert.deepEqual(await refused(editor.updateComment({ params: own, body })), denied)
  const changed = await owner.updateComment({
    params: own,
    body: { text: 'Mine, changed', mentionedIds: [people.editor] },
  })
  assert.deepEqual([changed.text, changed.mentionedIds], ['Mine, changed', [people.editor]])
  const kept = await owner.updateComment({ params: own, body: { text: 'Again' } })
  assert.deepEqual(kept.mentionedIds, [people.editor])
  const unknown = owner.createComment({ params: at, body: { text: 'hey', mentionedIds: [people.stranger] } })
  assert.deepEqual(await refused(unknown), [400, 'INVALID_BODY'])
  await editor.deleteComment({ params: own })
  assert.deepEqual((await owner.getHighlight({ params: at })).comments, [])
  assert.deepEqual(await refused(owner.updateComment({ params: own, body })), [404, 'NOT_FOUND'])
})

test('lists are filtered by state, person, mention and text, and paged in the order of the recording', async () => {
  const params = await importText(owner, spaceId, talk)
  const cafe = await mark(params, 'café', 'closed', 'Check the opening hours')
  const jon = await mark(params, 'Jon', 'Smith')
  await editor.createComment({
    params: { ...params, highlightId: jon.id },
    body: { text: 'Über-Name 100%', mentionedIds: [people.viewer] },
  })
  await owner.updateHighlight({ params: { ...params, highlightId: cafe.id }, body: { resolved: true, color: 'PINK' } })
  const ids = async (query: object, who: Client = owner): Promise<string[]> =>
    (await who.listHighlights({ params, query })).highlights.map(({ id }) => id)
  assert.deepEqual(await ids({}), [jon.id, cafe.id])
  assert.deepEqual(await ids({ status: 'OPEN' }), [jon.id])
  assert.deepEqual(await ids({ status: 'RESOLVED' }), [cafe.id])
  assert.deepEqual(await ids({ color: 'PINK' }), [cafe.id])
  assert.deepEqual(await ids({ color: 'BLUE' }), [])
  assert.deepEqual(await ids({ createdById: 'me' }), [jon.id, cafe.id])
  assert.deepEqual(await ids({ createdById: people.editor }), [jon.id])
  assert.deepEqual(await ids({ mentionedId: 'me' }, viewer), [jon.id])
  assert.deepEqual(await ids({ mentionedId: 'me' }), [])
  await editor.createComment({
    params: { ...params, highlightId: cafe.id },
    body: { text: 'For @editor', mentionedIds: [people.editor] },
  })
  assert.deepEqual(await ids({ mentionedId: 'me' }, editor), [], 'what people write to themselves asks nobody')
  assert.deepEqual(await ids({ q: 'CAFE closed' }), [cafe.id])
  assert.deepEqual(await ids({ q: 'hours opening' }), [cafe.id])
  assert.deepEqual(await ids({ q: 'uber 100%' }), [jon.id])
  assert.deepEqual(await ids({ q: '1_0' }), [])
  assert.deepEqual(await ids({ commented: false }), [])
  const { highlights: space } = await viewer.listSpaceHighlights({ params, query: { q: 'opening' } })
  assert.deepEqual(
    space.map(({ id }) => id),
    [cafe.id],
  )
  const page = await owner.listHighlights({ params, query: { limit: 1 } })
  const second = await owner.listHighlights({ params, query: { limit: 1, cursor: page.nextCursor ?? '' } })
  assert.deepEqual(
    [page, second].map(({ highlights }) => highlights[0]?.id),
    [jon.id, cafe.id],
  )
  assert.equal(second.nextCursor, null)
})

test('a highlight moves with its words, is detached when they are deleted, and returns with a restored version', async () => {
  const params = await importText(owner, spaceId, talk)
  const { id: highlightId } = await mark(params, 'Jon', 'Smith')
  const at = { ...params, highlightId }
  await edit(params, [{ type: 'insert', after: null, text: 'Well,' }])
  const jon = await idOf(params, 'Jon')
  await edit(params, [{ type: 'replace', from: jon, to: jon, text: 'John' }])
  const corrected = await owner.getHighlight({ params: at })
  assert.deepEqual([corrected.quote, corrected.isDetached], ['John Smith', false])
  assert.equal(corrected.from, await idOf(params, 'John'))
  const smith = await idOf(params, 'Smith')
  await edit(params, [{ type: 'delete', from: corrected.from ?? 0, to: smith }])
  const gone = await owner.getHighlight({ params: at })
  assert.deepEqual([gone.isDetached, gone.from, gone.to], [true, null, null])
  assert.deepEqual([gone.quote, gone.start, gone.end], ['John Smith', corrected.start, corrected.end])
  await edit(params, [{ type: 'insert', after: null, text: 'Indeed,' }])
  const { versions } = await owner.listVersions({ params })
  await owner.restoreVersion({ params: { ...params, version: (versions[0]?.version ?? 0) - 2 } })
  const back = await owner.getHighlight({ params: at })
  assert.deepEqual([back.isDetached, back.quote, back.from], [false, 'John Smith', corrected.from])
  // The engine's own text has other words there, which are in the place of the corrected ones.
  await owner.restoreVersion({ params: { ...params, version: 1 } })
  assert.equal((await owner.getHighlight({ params: at })).quote, 'Jon Smith')
})

test('words of an earlier version are found in the current one; unknown words are refused', async () => {
  const params = await importText(owner, spaceId, talk)
  const [cafe, jon] = [await idOf(params, 'café'), await idOf(params, 'Jon')]
  await edit(params, [
    { type: 'delete', from: jon, to: jon },
    { type: 'replace', from: cafe, to: cafe, text: 'coffee house' },
  ])
  const made = await owner.createHighlight({ params, body: { from: cafe, to: cafe, version: 1 } })
  assert.equal(made.quote, 'coffee house')
  const conflict = [409, 'EDIT_CONFLICT']
  assert.deepEqual(await refused(owner.createHighlight({ params, body: { from: jon, to: jon, version: 1 } })), conflict)
  assert.deepEqual(await refused(owner.createHighlight({ params, body: { from: jon, to: jon } })), conflict)
  assert.deepEqual(await refused(owner.createHighlight({ params, body: { from: 1, to: 0 } })), conflict)
  assert.deepEqual(await refused(owner.createHighlight({ params, body: { from: 0, to: 0, version: 99 } })), conflict)
  const { id: recordingId } = await owner.createRecording({ params, body: { title: 'Empty' } })
  const empty = owner.createHighlight({ params: { spaceId, recordingId }, body: { from: 0, to: 0 } })
  assert.deepEqual(await refused(empty), [409, 'INVALID_STATE'])
})

test('after transcribing again, a highlight is on the same words at the same time, with its comments', async () => {
  const params = await uploadRecording(server.client, await readFile(sampleFile))
  await waitForTranscript(server.client, params)
  const list = await words(params)
  const [first, last] = [list[20] ?? assert.fail(), list[24] ?? assert.fail()]
  const made = await owner.createHighlight({
    params,
    body: { from: first.id, to: last.id, comment: { text: 'Stay here' } },
  })
  const lost = await owner.createHighlight({ params, body: { from: list[3]?.id ?? 0, to: list[3]?.id ?? 0 } })
  await edit(params, [{ type: 'delete', from: list[3]?.id ?? 0, to: list[3]?.id ?? 0 }])
  await owner.transcribeRecording({ params, body: {} })
  const { transcript } = await waitForTranscript(owner, params)
  assert.equal(transcript?.status, 'COMPLETED', JSON.stringify(transcript?.failure))
  const now = await owner.getHighlight({ params: { ...params, highlightId: made.id } })
  assert.notEqual(now.from, first.id, 'the words are new')
  assert.deepEqual([now.quote, now.isDetached, now.comments], [made.quote, false, made.comments])
  assert.ok(Math.abs(now.start - made.start) < 0.5)
  // The deletion was carried over, so its words are still gone.
  assert.equal((await owner.getHighlight({ params: { ...params, highlightId: lost.id } })).isDetached, true)
})

test('a comment and its mentions are an event; a repeated request makes one highlight', async () => {
  const params = await importText(owner, spaceId, talk)
  const from = await idOf(params, 'Nobody')
  const url = `${server.address}/api/v1/spaces/${spaceId}/recordings/${params.recordingId}/highlights`
  const post = async (): Promise<{ id: string }> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'x-api-key': server.key, 'content-type': 'application/json', 'idempotency-key': 'once' },
      body: JSON.stringify({ from, to: from, comment: { text: 'secret words', mentionedIds: [people.viewer] } }),
    })
    assert.equal(response.status, 201)
    return (await response.json()) as { id: string }
  }
  const [one, two] = [await post(), await post()]
  assert.equal(one.id, two.id)
  assert.equal((await owner.listHighlights({ params })).highlights.length, 1)
  const stop = new AbortController()
  const stream = await fetch(`${server.address}/api/v1/spaces/${spaceId}/events`, {
    headers: { 'x-api-key': server.key, 'last-event-id': '0' },
    signal: stop.signal,
  })
  let text = ''
  for await (const chunk of stream.body ?? assert.fail()) {
    text += Buffer.from(chunk).toString()
    if (text.includes('COMMENT_CREATED') && text.includes(one.id) && text.includes(people.viewer)) break
  }
  stop.abort()
  assert.match(text, /HIGHLIGHT_CREATED/)
  assert.doesNotMatch(text, /secret words/)
})

test('documents mark the words and have the comments as notes, on request only', async () => {
  const params = await importText(owner, spaceId, talk)
  await mark(params, 'Jon', 'Smith', 'Is *this* <his> name?')
  const gone = await mark(params, 'Nobody', 'Nobody')
  await edit(params, [{ type: 'delete', from: gone.from ?? 0, to: gone.from ?? 0 }])
  const read = async (format: Format, query: object = {}): Promise<Response> =>
    viewer.getTranscript({ params, query: { format, docIncludeHighlights: true, ...query } })
  const { email } = await owner.getMe({})
  const text = await (await read('text', { docIncludeTimestamps: false })).text()
  assert.match(text, /We met Jon Smith \[1\] at noon/)
  assert.match(text, /\n\n\[1\] 00:00:\d\d “Jon Smith”\n {4}.*: Is \*this\* <his> name\?/)
  assert.ok(text.includes(`${email}, 20`))
  assert.match(text, /\[2\] 00:00:\d\d “Nobody” \(no longer in the text\)/)
  const markdown = await (await read('markdown')).text()
  assert.match(markdown, /We met <mark>Jon Smith<\/mark>\[\^1\] at noon/)
  assert.match(markdown, /\n\[\^1\]: 00:00:\d\d “Jon Smith”\n\n {4}.*: Is \\\*this\\\* \\<his\\> name\?/)
  assert.match(markdown, /\n- 00:00:\d\d “Nobody”/)
  const csv = await (await read('csv')).text()
  assert.match(csv, /^start,end,speaker,text,highlights\r\n/)
  assert.match(csv, /,,,,00:00:\d\d “Nobody” \(no longer in the text\)/)
  const json = (await (await read('json')).json()) as Content
  assert.deepEqual(
    json.highlights?.map(({ quote, comments }) => [quote, comments.map(({ author }) => author)]),
    [
      ['Jon Smith', [email]],
      ['Nobody', []],
    ],
  )
  const word = Buffer.from(await (await read('word')).arrayBuffer())
  const entries = await unzipped(word)
  assert.match(entries.get('word/document.xml') ?? '', /w:fill="F6E29A"[^]*?Jon Smith[^]*?w:footnoteReference w:id="1"/)
  assert.match(entries.get('word/footnotes.xml') ?? '', /Is \*this\* &lt;his&gt; name\?/)
  assert.match(entries.get('word/footnotes.xml') ?? '', /w:pStyle w:val="FootnoteText"/)
  const pdf = Buffer.from(await (await read('pdf')).arrayBuffer())
  assert.equal(pdf.subarray(0, 5).toString(), '%PDF-')
  // Not otherwise, and not in subtitles.
  assert.deepEqual(await refused(read('srt')), [400, 'INVALID_QUERY'])
  const plain = await (await viewer.getTranscript({ params, query: { format: 'text' } })).text()
  assert.doesNotMatch(plain, /\[1\]|his/)
  const shown = await (await viewer.getTranscript({ params })).json()
  assert.ok(!('highlights' in (shown as object)))
})

test('highlights are saved as text, tables and Markdown, from one recording or all', async () => {
  const { id: ownSpace } = await owner.createWorkspace({ body: { name: 'Exported' } })
  const first = await importText(owner, ownSpace, talk)
  const second = await importText(owner, ownSpace, 'Two *stars* shine.')
  await owner.updateRecording({ params: second, body: { title: '=HYPERLINK(1)' } })
  await mark(first, 'Jon', 'Smith', 'Is this\nthe name?')
  const { id: highlightId } = await mark(first, 'caf', 'closed')
  await owner.updateHighlight({ params: { ...first, highlightId }, body: { color: 'GREEN', resolved: true } })
  await mark(second, 'Two', 'shine')
  const { id: speakerId } = await owner.createSpeaker({ params: first, body: { name: 'Ada' } })
  await owner.assignSpeakers({ params: first, body: { assignments: [{ speakerIndex: 0, speakerId }] } })
  const day = new Date().toISOString().slice(0, 10)
  const author = (await owner.getMe({})).email

  const ofFirst = async (query: { format?: 'text' | 'csv' | 'markdown'; status?: 'OPEN' | 'RESOLVED' }) =>
    owner.exportHighlights({ params: first, query })
  const answer = await ofFirst({})
  assert.match(answer.headers.get('content-disposition') ?? '', /^attachment; filename="Talk\.highlights\.txt"/)
  const lines = (await answer.text()).replaceAll(/\d\d:\d\d:\d\d/g, 'TIME').split('\n')
  assert.deepEqual(lines, [
    'Talk',
    '',
    'TIME Ada (yellow)',
    '“Jon Smith”',
    `  ${author}, ${day}: Is this the name?`,
    '',
    'TIME Ada (green, resolved)',
    '“café was closed.”',
    '',
    '',
  ])
  const rows = (await (await ofFirst({ format: 'csv', status: 'OPEN' })).text()).split('\r\n')
  assert.equal(rows[0], 'recording,start,end,speaker,color,state,text,comments,recordingId')
  assert.match(
    rows[1] ?? '',
    /^Talk,\d+\.\d{3},\d+\.\d{3},Ada,yellow,,Jon Smith,"?\S+@\S+, \d{4}-\d\d-\d\d: Is this the name\?"?,[^,]+$/,
  )
  assert.ok(rows[1]?.endsWith(first.recordingId))
  assert.deepEqual(rows.slice(2), [''])

  const ofAll = async (format: 'csv' | 'markdown') =>
    (await owner.exportSpaceHighlights({ params: { spaceId: ownSpace }, query: { format } })).text()
  const note = await ofAll('markdown')
  assert.deepEqual(note.match(/^## .*$/gm), ['## \\=HYPERLINK(1)', '## Talk'])
  assert.match(note, /\n00:00:00 · \*\*Speaker 1\*\* · yellow\n\n> Two \\\*stars\\\* shine\.\n/)
  assert.match(await ofAll('csv'), /\r\n'=HYPERLINK\(1\),0\.000,/)
  const workbook = await owner.exportSpaceHighlights({ params: { spaceId: ownSpace }, query: { format: 'excel' } })
  assert.match(workbook.headers.get('content-disposition') ?? '', /filename="highlights\.xlsx"/)
  const parts = await unzipped(Buffer.from(await workbook.arrayBuffer()))
  const texts = [...(parts.get('xl/sharedStrings.xml') ?? '').matchAll(/<t[^>]*>([^<]*)</g)].map(([, one]) => one)
  assert.deepEqual(texts.slice(0, 9), [
    'Recording',
    'Start',
    'End',
    'Speaker',
    'Color',
    'State',
    'Text',
    'Comments',
    'Recording ID',
  ])
  for (const cell of ['=HYPERLINK(1)', 'Two *stars* shine.', 'café was closed.', 'resolved', first.recordingId])
    assert.ok(texts.includes(cell), cell)

  // Words that are gone have no speaker, and of a recording in the trash nothing is saved.
  await owner.editTranscript({
    params: second,
    headers: { 'if-match': '*' },
    body: { operations: [{ type: 'delete', from: await idOf(second, 'Two'), to: await idOf(second, 'shine') }] },
  })
  assert.match(await ofAll('markdown'), /\n00:00:00 · yellow · no longer in the text\n/)
  await owner.deleteRecording({ params: first })
  assert.deepEqual((await ofAll('markdown')).match(/^## .*$/gm), ['## \\=HYPERLINK(1)'])
  assert.deepEqual(await refused(ofFirst({})), [404, 'NOT_FOUND'])
  const nothing = await owner.createWorkspace({ body: { name: 'Nothing' } })
  const empty = await owner.exportSpaceHighlights({ params: { spaceId: nothing.id }, query: { format: 'csv' } })
  assert.equal(await empty.text(), 'recording,start,end,speaker,color,state,text,comments,recordingId\r\n')
})

test('an export has all pages of a list', async () => {
  const { id: ownSpace } = await owner.createWorkspace({ body: { name: 'Long' } })
  const params = await importText(owner, ownSpace, Array.from({ length: 120 }, (_, i) => `word${i}`).join(' '))
  const all = await words(params)
  for (const { id } of all) await owner.createHighlight({ params, body: { from: id, to: id } })
  const text = await (await owner.exportHighlights({ params, query: { format: 'csv' } })).text()
  const rows = text.trim().split('\r\n').slice(1)
  assert.deepEqual(
    rows.map((row) => row.split(',')[6]),
    all.map(({ word }) => word),
  )
})
