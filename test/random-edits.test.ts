// Random series of edits of a transcript and its translation, through the API: after each one, the formats, the history and
// the search agree with a simple model. TIRO_TEST_RUNS: how many series, TIRO_TEST_SEED: the first one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ClientError } from '../src/client/client.ts'
import type { Content, Format, Passage, Word } from '../src/contract/content.ts'
import { contentTypes } from '../src/contract/content.ts'
import type { EditOperation, TranslationEdit } from '../src/contract/endpoints/editing.ts'
import type { ImportType } from '../src/contract/endpoints/imports.ts'
import { fastEngine, openServer } from './helpers/harness.ts'
import { readImported, wordsOf } from './helpers/read-imported.ts'
import { waitFor } from './helpers/wait-for.ts'

type IdWord = Word & { id: number }
interface State {
  words: IdWord[]
  paragraphs: Passage[]
  segments: Passage[]
  srt: string
}

const server = await openServer({ ...fastEngine, TIRO_TRANSLATION: 'apertium' })
const { client } = server
const { id: spaceId } = await client.createWorkspace({ body: { name: 'Random' } })
const language = 'es'
const runs = Number(process.env['TIRO_TEST_RUNS'] ?? 1)
const firstSeed = Number(process.env['TIRO_TEST_SEED'] ?? 1)
const steps = 25

/** A linear congruential generator, so that a failure repeats. */
function random(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * most)
  }
}

const sentences = [
  'El presupuesto nuevo es muy grande.',
  'La reunión empieza a las diez, y todos esperan.',
  'Gracias.',
  '¿Cuándo abre la biblioteca?',
  'Barcelona es grande y el tren llega tarde.',
]
/** Words of every kind: marks alone, combining marks, right to left, emoji, quotes, commas, entities, a line of csv. */
const odd = ['—', 'e\u0301clair', 'שלום', '👩‍👩‍👧', '"a,b"', '<b>&co', '=1+1', '-->', '00:00:01', 'WEBVTT', '…', '#1']

/** Two people who take turns, and sometimes speak at once. */
function talk(next: (most: number) => number): Word[] {
  let at = 1
  return Array.from({ length: 14 }, () => sentences[next(sentences.length)] as string).flatMap((sentence, turn) => {
    const words = sentence.split(' ').map((word): Word => {
      const [start, end] = [at, at + 300]
      at = end + (next(4) === 0 ? 400 : 0)
      return { word, start: start / 1000, end: end / 1000, confidence: 0.9, speaker: turn % 2 }
    })
    at = next(3) === 0 ? at - 500 : at + 700
    return words
  })
}

async function begin(next: (most: number) => number) {
  const { id: recordingId } = await client.createRecording({
    params: { spaceId },
    body: { title: 'Talk', source: 'IMPORT', language },
  })
  const params = { spaceId, recordingId }
  await client.importTranscript({
    params,
    content: JSON.stringify({ words: talk(next), paragraphs: null, segments: null }),
    headers: { 'content-type': 'application/json' },
  })
  const { id: translationId } = await client.createTranslation({ params, body: { language: 'ca' } })
  const translation = { ...params, translationId }
  return { params, translation }
}

type Place = Awaited<ReturnType<typeof begin>>

const read = async (at: Place, of: 'transcript' | 'translation', query: object): Promise<Response> =>
  of === 'transcript'
    ? client.getTranscript({ params: at.params, query })
    : client.getTranslation({ params: at.translation, query })

async function stateOf(at: Place, of: 'transcript' | 'translation'): Promise<State> {
  const part = async (jsonContentType: string): Promise<Content> =>
    (await (await read(at, of, { jsonContentType, wordIds: jsonContentType === 'words' })).json()) as Content
  const { words } = await part('words')
  const { paragraphs } = await part('paragraphs')
  const { segments } = await part('segments')
  const srt = await (await read(at, of, { format: 'srt' })).text()
  return { words: words as IdWord[], paragraphs: paragraphs ?? [], segments: segments ?? [], srt }
}

const textOf = (words: readonly { word: string }[]): string => words.map(({ word }) => word).join(' ')
/** A text without what documents say of a translation by machine. */
const unmarked = (text: string): string => text.replace(/^\s*Draft quality: .*? by a person\./su, '').trim()
/** Of an srt file without the spaces that it puts into what players take for a mark. */
const sorted = (text: string, format?: Format): string[] =>
  (format === 'srt' ? Array.from(text.replaceAll(/\s/gu, '')) : text.split(/\s+/u)).toSorted()

function isInOrder(words: readonly Word[]): boolean {
  const starts = Map.groupBy(words, ({ speaker }) => speaker).values()
  return starts.every((own) => own.every(({ start }, i) => start >= (own[i - 1]?.start ?? 0)))
}

/** Every format has the words that the json has. */
async function checkFormats(at: Place, of: 'transcript' | 'translation', { words, paragraphs }: State): Promise<void> {
  const text = textOf(words)
  assert.equal(paragraphs.map((one) => one.text).join(' '), text)
  const options = { docIncludeSpeakers: false, docIncludeTimestamps: false, docIncludeServiceBranding: false }
  const plain = await (await read(at, of, { format: 'text', ...options })).text()
  assert.equal(unmarked(plain).split(/\s+/u).join(' '), text)
  for (const format of ['json', 'csv', 'srt', 'vtt', 'ttml', 'eaf', 'textgrid', 'word'] satisfies Format[]) {
    const own = { json: { jsonContentType: 'words' }, word: options } as Partial<Record<Format, object>>
    const query = { format, ...own[format] }
    const bytes = new Uint8Array(await (await read(at, of, query)).arrayBuffer())
    const type = (contentTypes[format].split(';')[0] ?? '') as ImportType
    const { content } = await readImported(type, bytes, { language })
    assert.deepEqual(sorted(unmarked(wordsOf(content)), format), sorted(text, format), format)
    // Imports put the words of each speaker in order, which a person may have given to somebody else.
    if (format !== 'json' || !isInOrder(words)) continue
    assert.deepEqual(
      content.words.map(({ word, start, end }) => [word, start, end]),
      words.map(({ word, start, end }) => [word, start, end]),
    )
  }
  assert.match(await (await read(at, of, { format: 'pdf', docIncludeServiceBranding: false })).text(), /^%PDF/)
}

/** A random operation, and the texts that the words have after it. */
function choose(next: (most: number) => number, words: readonly IdWord[], id: string) {
  const at = next(words.length)
  const last = Math.min(words.length - 1, at + next(next(6) === 0 ? 20 : 4))
  const [from, to] = [words[at]?.id ?? 0, words[last]?.id ?? 0]
  const texts = words.map(({ word }) => word)
  const put = Array.from({ length: 1 + next(4) }, (_, i) =>
    next(3) === 0 ? (odd[next(odd.length)] as string) : `zq${id}x${i}`,
  )
  const text = put.join(' ')
  const [start, end] = [words[at]?.start ?? 0, Math.max(...words.slice(at, last + 1).map((word) => word.end))]
  const by = (next(4000) - 2000) / 1000
  // Half of the times are between those of the run, where there is room.
  const [first, length] =
    next(2) === 0 ? [start + by, end - start + by] : [start + (end - start) / 4, (end - start) / 2]
  const starting = Math.max(0, Math.round(first * 1000) / 1000)
  const kinds: [EditOperation, string[]][] = [
    [{ type: 'replace', from, to, text }, texts.toSpliced(at, last - at + 1, ...put)],
    [{ type: 'insert', after: next(9) === 0 ? null : from, text }, []],
    [{ type: 'delete', from, to }, texts.toSpliced(at, last - at + 1)],
    [{ type: 'splitParagraph', before: from }, texts],
    [{ type: 'joinParagraph', at: from }, texts],
    [{ type: 'breakSubtitle', before: from, break: (['always', 'avoid', 'auto'] as const)[next(3)] ?? 'auto' }, texts],
    [{ type: 'setSpeaker', from, to, speaker: next(4) }, texts],
    [{ type: 'setTimes', from, to, start: starting, end: Math.max(starting, starting + length) }, texts],
    [{ type: 'shiftTimes', by }, texts],
  ]
  const [operation, after] = kinds[next(kinds.length)] ?? assert.fail()
  if (operation.type === 'insert') {
    return { operation, texts: texts.toSpliced(operation.after === null ? 0 : at + 1, 0, ...put) }
  }
  return { operation, texts: after }
}

const found = async (q: string): Promise<number> =>
  (await client.searchRecordings({ params: { spaceId }, query: { q, mode: 'exact' } })).length

for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) {
  test(`series ${seed}`, async () => {
    const next = random(seed)
    const at = await begin(next)
    const done = () =>
      waitFor(
        () => client.getTranslationState({ params: at.translation }),
        'the end of the translation',
        ({ status }) => ['COMPLETED', 'FAILED'].includes(status),
      )
    assert.equal((await done()).status, 'COMPLETED')
    const states = { transcript: [await stateOf(at, 'transcript')], translation: [await stateOf(at, 'translation')] }
    const log: string[] = []
    const written = new Set<string>()
    try {
      for (let step = 0; step < steps; step += 1) {
        const of = next(4) === 0 ? 'translation' : 'transcript'
        const history = states[of]
        const current = history.at(-1) ?? assert.fail()
        if (of === 'transcript' && next(8) === 0) {
          const version = 1 + next(history.length)
          log.push(`restore ${version}`)
          await client.restoreVersion({ params: { ...at.params, version } })
          const state = await stateOf(at, of)
          assert.deepEqual(state, history[version - 1])
          history.push(state)
          continue
        }
        const { operation, texts } = choose(next, current.words, `${seed}s${step}`)
        log.push(`${of} ${JSON.stringify(operation)}`)
        const body = { operations: [operation] }
        try {
          if (of === 'transcript')
            await client.editTranscript({ params: at.params, headers: { 'if-match': '*' }, body })
          else {
            const operations = body.operations as TranslationEdit[]
            await client.editTranslation({ params: at.translation, headers: { 'if-match': '*' }, body: { operations } })
          }
        } catch (error) {
          // Times that have no room, and what translations haven't.
          const isOther = ['setTimes', 'shiftTimes'].includes(operation.type) || of === 'translation'
          if (!isOther || !(error instanceof ClientError) || error.code !== 'INVALID_BODY') throw error
          log.push('refused')
          assert.deepEqual(await stateOf(at, of), current)
          continue
        }
        const state = await stateOf(at, of)
        assert.deepEqual(
          state.words.map(({ word }) => word),
          texts,
        )
        for (const text of texts) if (text.startsWith('zq')) written.add(text)
        history.push(state)
        if (step % 5 === 4) await checkFormats(at, of, state)
      }
      await checkFormats(at, 'transcript', states.transcript.at(-1) ?? assert.fail())
      const now = new Set<string>()
      for (const kind of ['transcript', 'translation'] as const)
        for (const { word } of states[kind].at(-1)?.words ?? []) now.add(word)
      for (const word of written) {
        await waitFor(
          () => found(`${word} `),
          `${word}, which is ${now.has(word) ? 'there' : 'gone'}`,
          (count) => count > 0 === now.has(word),
          10_000,
        )
      }
      await client.retryTranslation({ params: at.translation })
      assert.equal((await done()).status, 'COMPLETED')
      await checkFormats(at, 'translation', await stateOf(at, 'translation'))
    } catch (error) {
      throw new Error(`series ${seed}:\n${log.join('\n')}`, { cause: error })
    }
  })
}
