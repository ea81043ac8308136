import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { StepError, WaitError } from '../contract/app-error.ts'
import type { LiveTurn } from '../contract/live.ts'
import type { Translator } from '../engines/translation/port.ts'
import { fillPassages } from '../../test/helpers/fill-passages.ts'
import { openSqliteForTest } from '../../test/helpers/databases.ts'
import { liveRow } from '../../test/helpers/live-row.ts'
import { waitFor } from '../../test/helpers/wait-for.ts'
import { Journal } from './journal.ts'
import { SessionTranslations } from './session-translations.ts'
import { insertLive, readEvents } from './store.ts'

const said = (turn: number, text = `Sentence ${turn}.`): LiveTurn => ({
  turn,
  start: turn,
  end: turn + 1,
  isFinal: true,
  isCorrected: false,
  text,
  speaker: null,
  words: text
    .split(' ')
    .map((word) => ({ word, start: turn, end: turn + 1, confidence: 1, isFinal: true, speaker: null })),
})

/** An engine that answers with capitals when `answer` allows it. */
function engine(answer: (sentence: string) => Promise<void>): Translator {
  return {
    provider: 'test',
    model: 'capitals',
    quality: 'standard',
    batch: { sentences: 10, characters: 1000 },
    translate: async (sentences, { signal }) => {
      await Promise.all(sentences.map(answer))
      signal.throwIfAborted()
      return sentences.map((sentence) => sentence.toUpperCase())
    },
  }
}

async function begin(t: TestContext, languages: string[], open: (to: string) => Promise<Translator>) {
  const { db, close } = await openSqliteForTest()
  t.after(close)
  const { workspaceId } = await fillPassages(db, ['one'])
  const { id: recordingId, createdById } = await db
    .selectFrom('recording')
    .select(['id', 'createdById'])
    .executeTakeFirstOrThrow()
  const row = liveRow({ workspaceId, recordingId, createdById: createdById ?? '' })
  await insertLive(db, row)
  const errors: unknown[] = []
  const journal = new Journal(db, row.id, 0)
  const translations = new SessionTranslations(row.id, {
    languages: async () => languages,
    journal,
    open: (_, to) => open(to),
    names: () => ['Ada'],
    onError: (error) => errors.push(error),
  })
  const made = async () =>
    (await readEvents(db, row.id, 0, 1000)).flatMap(({ event }) =>
      event.type === 'translation' ? [[event.turn, event.language, event.text]] : [],
    )
  return { translations, made, errors, journal }
}

test('each language has the turns in their order, and waits for no other', async (t) => {
  const slow = Promise.withResolvers<void>()
  const { translations, made } = await begin(t, ['de', 'es'], async (to) =>
    engine(() => (to === 'de' ? slow.promise : Promise.resolve())),
  )
  for (const turn of [0, 1]) translations.add(said(turn), 'en')
  translations.add(said(2, 'Ada came. She left.'), 'en')
  translations.add(said(3), null)
  await waitFor(async () => (await made()).length === 3, 'Spanish')
  slow.resolve()
  await translations.finish(10_000)
  const texts = ['SENTENCE 0.', 'SENTENCE 1.', 'Ada CAME. SHE LEFT.']
  assert.deepEqual(
    (await made()).toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)).map(([, , text]) => text),
    texts.flatMap((text) => [text, text]),
    'names stay, and a turn of an unknown language has no translation',
  )
})

test('turns that a slow engine has no time for say so, and corrections take the place of their turn', async (t) => {
  const slow = Promise.withResolvers<void>()
  const { translations, made } = await begin(t, ['es'], async () => engine(() => slow.promise))
  for (let turn = 0; turn < 30; turn++) translations.add(said(turn), 'en')
  translations.add({ ...said(29), text: 'Corrected now.', isCorrected: true }, 'en')
  slow.resolve()
  await translations.finish(10_000)
  const all = await made()
  assert.deepEqual(
    all.map(([turn]) => turn),
    Array.from({ length: 30 }, (_, turn) => turn),
  )
  // The first one was being translated when the others came.
  assert.deepEqual(
    all.filter(([, , text]) => text === null).map(([turn]) => turn),
    [1, 2, 3, 4, 5, 6, 7, 8, 9],
  )
  assert.equal(all.at(-1)?.[2], 'CORRECTED NOW.')
})

test('a turn that comes just when the one before is done is translated, too', async (t) => {
  const { translations, made, journal } = await begin(t, ['es'], async () => engine(async () => {}))
  const add = journal.add.bind(journal)
  for (let ticks = 0; ticks < 12; ticks += 1) {
    journal.add = async (...event) => {
      await add(...event)
      journal.add = add
      void (async () => {
        for (let i = 0; i < ticks; i += 1) await Promise.resolve()
        translations.add(said(2 * ticks + 1), 'en')
      })()
    }
    translations.add(said(2 * ticks), 'en')
    await waitFor(async () => (await made()).length === 2 * ticks + 2, `turns after ${ticks} ticks`)
  }
})

test('models that are fetched are waited for, and what fails is said once in the log', async (t) => {
  let opened = 0
  const { translations, made, errors } = await begin(t, ['es'], async () => {
    opened += 1
    if (opened === 1) throw new WaitError('The models are being fetched.', 0.05)
    if (opened === 2 || opened === 3) throw new StepError('ENGINE_ERROR', 'It is lost.')
    return engine(async () => {})
  })
  for (const turn of [0, 1, 2]) translations.add(said(turn), 'en')
  await waitFor(async () => (await made()).length === 3, 'all turns')
  assert.deepEqual(await made(), [
    [0, 'es', null],
    [1, 'es', null],
    [2, 'es', 'SENTENCE 2.'],
  ])
  assert.equal(errors.length, 1)
  await translations.close()
  translations.add(said(3), 'en')
  assert.equal(opened, 4)
})

test('what an engine answers is one line, without what reverses or hides text', async (t) => {
  const { translations, made } = await begin(t, ['es'], async () => ({
    ...engine(async () => {}),
    translate: async (sentences) =>
      sentences.map((sentence) => (sentence.startsWith('Hidden') ? '\u202e\u0007' : '\u202euno\n\u0000dos\ud800')),
  }))
  translations.add(said(0), 'en')
  translations.add(said(1, 'Hidden.'), 'en')
  await waitFor(async () => (await made()).length === 2, 'both turns')
  assert.deepEqual(await made(), [
    [0, 'es', 'uno dos\ufffd'],
    [1, 'es', null],
  ])
})

test('the end of a session leaves what an engine has not translated', async (t) => {
  const never = Promise.withResolvers<void>()
  const { translations, made, errors } = await begin(t, ['es'], async () => engine(() => never.promise))
  translations.add(said(0), 'en')
  setTimeout(() => never.resolve(), 300)
  await translations.finish(50)
  assert.deepEqual([await made(), errors], [[], []])
})
