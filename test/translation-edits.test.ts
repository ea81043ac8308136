// Corrections of translations through the API: the real server, the real Apertium.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { ClientError } from '../src/client/client.ts'
import type { Content, Word } from '../src/contract/content.ts'
import type { EditOperation, TranslationEdit as Operation } from '../src/contract/endpoints/editing.ts'
import type { Translation } from '../src/contract/resources.ts'
import { fastEngine, openServer } from './helpers/harness.ts'
import { waitFor } from './helpers/wait-for.ts'

type IdWord = Word & { id: number }

const server = await openServer({ ...fastEngine, TIRO_TRANSLATION: 'apertium' })
const talk = [
  'El presupuesto nuevo es muy grande.',
  'La reunión empieza a las diez.',
  'Gracias.',
  'Barcelona es grande.',
  'Gracias.',
]
let spaceId: string
before(async () => {
  spaceId = (await server.client.createWorkspace({ body: { name: 'Test' } })).id
})

async function translated() {
  const { id: recordingId } = await server.client.createRecording({
    params: { spaceId },
    body: { title: 'Reunión', source: 'IMPORT', language: 'es' },
  })
  const at = { spaceId, recordingId }
  const clock = (seconds: number): string => `00:00:${String(seconds).padStart(2, '0')}.000`
  const cues = talk.map((text, i) => `${clock(4 * i)} --> ${clock(4 * i + 3)}\n${text}\n`)
  await server.client.importTranscript({
    params: at,
    content: `WEBVTT\n\n${cues.join('\n')}`,
    headers: { 'content-type': 'text/vtt' },
  })
  const { id: translationId } = await server.client.createTranslation({ params: at, body: { language: 'ca' } })
  const params = { ...at, translationId }
  const finished = (): Promise<Translation> =>
    waitFor(
      () => server.client.getTranslationState({ params }),
      'the end of the translation',
      ({ status }) => ['COMPLETED', 'FAILED'].includes(status),
    )
  await finished()
  const read = async (query: object): Promise<Response> => server.client.getTranslation({ params, query })
  const words = async (): Promise<{ list: IdWord[]; etag: string }> => {
    const response = await read({ jsonContentType: 'words', wordIds: true })
    const { words: list } = (await response.json()) as Content
    return { list: list as IdWord[], etag: response.headers.get('etag') ?? '' }
  }
  const sentences = async (): Promise<string[]> => {
    const { segments } = (await (await read({ jsonContentType: 'segments' })).json()) as Content
    return segments?.map(({ text }) => text) ?? []
  }
  /** Replaces the sentence that begins at a time. */
  const correct = async (start: number, text: string, etag = '*'): Promise<Translation> => {
    const { list } = await words()
    const own = list.filter((word) => word.start >= start && word.start < start + 4)
    const operation: Operation = { type: 'replace', from: own[0]?.id ?? -1, to: own.at(-1)?.id ?? -1, text }
    return edit([operation], etag)
  }
  const edit = (operations: Operation[], etag = '*'): Promise<Translation> =>
    server.client.editTranslation({ params, headers: { 'if-match': etag }, body: { operations } })
  const update = async (): Promise<Translation> => {
    await server.client.retryTranslation({ params })
    return finished()
  }
  return { at, params, words, sentences, correct, edit, update, read }
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

const machine = [
  'El pressupost nou és molt gran.',
  'La reunió comença a les deu.',
  'Gràcies.',
  'Barcelona és gran.',
  'Gràcies.',
]

test('a corrected translation is in every format, and other words keep their times', async () => {
  const { sentences, correct, words, read } = await translated()
  assert.deepEqual(await sentences(), machine)
  const before = (await words()).list
  const { version, isStale, status } = await correct(4, 'La trobada comença a les deu en punt.')
  assert.deepEqual([version, isStale, status], [2, false, 'COMPLETED'])
  assert.deepEqual(await sentences(), [machine[0], 'La trobada comença a les deu en punt.', ...machine.slice(2)])
  const after = await words()
  assert.match(after.etag, /^"v2-/)
  const others = (list: readonly IdWord[]) => list.filter(({ start }) => start < 4 || start >= 8)
  assert.deepEqual(others(after.list), others(before))
  assert.match(await (await read({ format: 'srt' })).text(), /La trobada comença a les deu en punt\./)
  assert.match(await (await read({ format: 'text', version: 1 })).text(), /La reunió comença/)
})

test('a retry in which nothing changes leaves the version as it is, also after corrections', async () => {
  const { correct, update, words } = await translated()
  const before = await words()
  assert.equal((await update()).version, 1)
  assert.deepEqual(await words(), before)
  await correct(4, 'La trobada comença a les deu.')
  const corrected = await words()
  const again = await update()
  assert.deepEqual([again.version, again.status, again.isStale, again.warnings], [2, 'COMPLETED', false, []])
  assert.deepEqual(await words(), corrected)
})

test('corrections stay when the original changes elsewhere, again and again; those of changed sentences are told', async () => {
  const { at, sentences, correct, update } = await translated()
  await correct(4, 'La trobada comença a les deu.')
  await correct(16, 'Moltes gràcies.')
  const change = (id: number, text: string) =>
    server.client.editTranscript({
      params: at,
      headers: { 'if-match': '*' },
      body: { operations: [{ type: 'replace', from: id, to: id, text }] },
    })
  await change(1, 'plan')
  const first = await update()
  assert.deepEqual([first.status, first.isStale, first.warnings], ['COMPLETED', false, []])
  assert.deepEqual((await sentences()).slice(1), [
    'La trobada comença a les deu.',
    'Gràcies.',
    'Barcelona és gran.',
    // The same sentence is said twice. Only the corrected one is.
    'Moltes gràcies.',
  ])
  assert.notEqual((await sentences())[0], machine[0])
  await change(2, 'viejo')
  await update()
  assert.deepEqual((await sentences()).slice(1), [
    'La trobada comença a les deu.',
    'Gràcies.',
    'Barcelona és gran.',
    'Moltes gràcies.',
  ])
  await change(11, 'once.')
  const last = await update()
  assert.match((await sentences())[1] ?? '', /^La reunió comença a les onze/)
  assert.equal((await sentences())[4], 'Moltes gràcies.')
  assert.match(last.warnings.join(), /^1 of 2 corrections of the earlier translation could not be kept/)
  assert.equal(last.warningDetails[0]?.code, 'SENTENCE_CORRECTIONS_LOST')
})

test('a deleted sentence stays deleted, inserted words stay, and subtitles break where people want it', async () => {
  const { at, sentences, edit, words, update, read } = await translated()
  const { list } = await words()
  const idOf = (text: string): number => list.find(({ word }) => word === text)?.id ?? assert.fail(text)
  await edit([
    { type: 'delete', from: idOf('Gràcies.'), to: idOf('Gràcies.') },
    { type: 'insert', after: idOf('deu.'), text: 'Exacte.' },
    { type: 'breakSubtitle', before: idOf('nou'), break: 'always' },
  ])
  const expected = [machine[0], 'La reunió comença a les deu. Exacte.', machine[3], machine[4]]
  assert.deepEqual(await sentences(), expected)
  const subtitles = async (): Promise<string> => (await read({ format: 'srt' })).text()
  assert.match(await subtitles(), /El pressupost\r\n/)
  await server.client.editTranscript({
    params: at,
    headers: { 'if-match': '*' },
    body: { operations: [{ type: 'breakSubtitle', before: 1, break: 'always' }] },
  })
  const again = await update()
  assert.deepEqual(again.warnings, [])
  assert.deepEqual(await sentences(), expected)
  assert.match(await subtitles(), /El pressupost\r\n/)
})

test('corrections and breaks stay when people move the words of the original', async () => {
  const { at, sentences, correct, edit, words, update } = await translated()
  await correct(4, 'La trobada comença a les deu.')
  const { list } = await words()
  await edit([{ type: 'breakSubtitle', before: list[2]?.id ?? -1, break: 'always' }])
  const move = (operation: EditOperation) =>
    server.client.editTranscript({ params: at, headers: { 'if-match': '*' }, body: { operations: [operation] } })
  await move({ type: 'shiftTimes', by: 30 })
  await move({ type: 'setTimes', from: 0, to: 5, start: 28, end: 31 })
  const { warnings } = await update()
  assert.deepEqual(warnings, [])
  assert.equal((await sentences())[1], 'La trobada comença a les deu.')
  const now = (await words()).list
  assert.deepEqual(
    now.filter(({ subtitleBreak }) => subtitleBreak === 'always').map(({ word }) => word),
    ['nou'],
  )
  assert.equal(now.find(({ word }) => word === 'trobada')?.start.toFixed(0), '34')
})

test('what two people correct at once is merged, or told', async () => {
  const { correct, words, sentences, edit, update } = await translated()
  const { etag } = await words()
  await correct(0, 'El pressupost nou és enorme.', etag)
  await correct(12, 'Barcelona és molt gran.', etag)
  assert.deepEqual((await sentences())[3], 'Barcelona és molt gran.')
  const { list } = await words()
  const conflict = await refused(
    edit([{ type: 'replace', from: list[0]?.id ?? -1, to: list[4]?.id ?? -1, text: 'Res' }], etag),
  )
  assert.deepEqual([conflict.status, conflict.code], [409, 'EDIT_CONFLICT'])
  // Ids of an earlier translation never name other words of a later one.
  const old = await words()
  await update()
  const gone = old.list.filter(({ id }) => id === list[0]?.id)
  const { list: fresh } = await words()
  for (const word of gone) assert.equal(fresh.find(({ id }) => id === word.id)?.word ?? word.word, word.word)
})

test('without If-Match, on the original, and with operations that a translation lacks, nothing changes', async () => {
  const { params, edit, sentences } = await translated()
  const one: Operation = { type: 'replace', from: 0, to: 0, text: 'X' }
  assert.equal((await refused(edit([one], ''))).code, 'PRECONDITION_REQUIRED')
  assert.equal((await refused(edit([one], '"v9"'))).code, 'EDIT_CONFLICT')
  const speaker = { type: 'setSpeaker', from: 0, to: 0, speaker: 1 } as unknown as Operation
  assert.equal((await refused(edit([speaker]))).code, 'INVALID_BODY')
  const times = { type: 'setTimes', from: 0, to: 0, start: 1, end: 2 } as unknown as Operation
  assert.equal((await refused(edit([times]))).code, 'INVALID_BODY')
  const { translations } = await server.client.listTranslations({ params })
  const original = translations.find(({ isOriginal }) => isOriginal)?.id ?? ''
  const body = { operations: [one] }
  const wrong = await refused(
    server.client.editTranslation({
      params: { ...params, translationId: original },
      headers: { 'if-match': '*' },
      body,
    }),
  )
  assert.equal(wrong.code, 'INVALID_STATE')
  assert.deepEqual(await sentences(), machine)
})
