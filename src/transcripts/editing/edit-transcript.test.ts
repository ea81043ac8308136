import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { eachDatabase, openSqliteForTest } from '../../../test/helpers/databases.ts'
import { cpuTime } from '../../../test/helpers/cpu-time.ts'
import { longestPause } from '../../../test/helpers/longest-pause.ts'
import { newWorkspace } from '../../../test/helpers/new-workspace.ts'
import { readVersion } from '../../../test/helpers/read-version.ts'
import { recordingRow } from '../../../test/helpers/recording-row.ts'
import type { EditOperation } from '../../contract/endpoints/editing.ts'
import { versionsMax } from '../../contract/row-limits.ts'
import { closeThreads } from '../../platform/processes/thread.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Database } from '../../platform/database/schema.ts'
import { createTranscript } from '../content/create-transcript.ts'
import { deleteTranscriptOf } from '../content/delete-transcript-of.ts'
import { lockTranscriptOf } from '../content/find-transcript.ts'
import { patchTranscript } from '../content/patch-transcript.ts'
import { setContent } from '../content/set-content.ts'
import { packContent } from '../../text/content-blocks.ts'
import { createHighlight } from '../highlights/create-highlight.ts'
import { readVersionBlocks } from '../versions/read-version.ts'
import { restoreVersion } from '../versions/restore-version.ts'
import { writePacked } from '../versions/write-version.ts'
import { assignSpeakers, type SpeakerChange } from './assign-speakers.ts'
import { editTranscript } from './edit-transcript.ts'
import { run as movePacked } from './move-packed.ts'
import { replaceInWorkspace } from './replace-in-workspace.ts'

async function longTranscript(db: Database, count: number, paragraphWords = count) {
  const workspaceId = await newWorkspace(db)
  const recordingId = newId('rec')
  await db
    .insertInto('recording')
    .values(recordingRow({ id: recordingId, workspaceId }))
    .execute()
  const words = Array.from({ length: count }, (_, n) => ({
    word: `w${n}`,
    start: n,
    end: n + 0.5,
    confidence: null,
    speaker: 0,
  }))
  const content = {
    words,
    segments: [],
    paragraphStarts: words.flatMap((_, i) => (i % paragraphWords === 0 ? [i] : [])),
    estimated: false,
  }
  const transcriptId = await db.transaction().execute(async (tx) => {
    const id = await createTranscript(tx, recordingId, 'en')
    await writePacked(tx, id, 1, packContent(content), {
      kind: 'ENGINE',
      summary: 'Test.',
      createdById: null,
      language: 'en',
    })
    await patchTranscript(tx, id, { version: 1 })
    return id
  })
  const edit = (operations: readonly EditOperation[], ifMatch = '"v1"') =>
    editTranscript(db, { workspaceId, recordingId, userId: 'usr_x', ifMatch, operations })
  const assign = (given: SpeakerChange['given']) =>
    assignSpeakers(db, { workspaceId, recordingId, userId: 'usr_x', ifMatch: undefined, given })
  const replaceAll = (find: string, replace: string) =>
    replaceInWorkspace(
      db,
      { workspaceId, userId: 'usr_x', stillAllowed: async () => {} },
      { find, replace, dryRun: false, recordingIds: null },
      new AbortController().signal,
    )
  const { ownerId } = await db
    .selectFrom('workspace')
    .select('ownerId')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return { edit, assign, replaceAll, workspaceId, ownerId, recordingId, transcriptId }
}

/** A replacement of each hundredth word, by many. */
const replacements = (count: number, text: string): EditOperation[] =>
  Array.from({ length: count / 100 }, (_, n) => ({ type: 'replace', from: n * 100, to: n * 100, text }))

eachDatabase((kind, open) => {
  void test(`others write while a large edit is applied on ${kind}`, async (t) => {
    const { db, close } = await open()
    t.after(close)
    const { edit } = await longTranscript(db, 20_000)
    const done: string[] = []
    const edited = edit(replacements(20_000, 'many words '.repeat(200))).then(() => done.push('edit'))
    await newWorkspace(db).then(() => done.push('workspace'))
    await edited
    assert.deepEqual(done, ['workspace', 'edit'])
  })

  void test(`an edit makes no transcript longer than it may be on ${kind}`, async (t) => {
    const { db, close } = await open()
    t.after(close)
    const { edit, replaceAll } = await longTranscript(db, 2000)
    await edit(replacements(2000, 'many words '.repeat(24_000)))
    const more: EditOperation = { type: 'replace', from: 50, to: 50, text: 'more words '.repeat(24_000) }
    await assert.rejects(edit([more], '"v2"'), { code: 'INVALID_STATE' })
    await assert.rejects(replaceAll('many', 'very many'), { code: 'INVALID_STATE' })
  })

  void test(`speakers are split before their transaction, so a wrong split waits for nobody on ${kind}`, async (t) => {
    const { db, close } = await open()
    t.after(close)
    const { assign, recordingId } = await longTranscript(db, 1000)
    const locked = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    const writing = db.transaction().execute(async (tx) => {
      await lockTranscriptOf(tx, recordingId)
      locked.resolve()
      await gate.promise
    })
    await locked.promise
    await assert.rejects(assign({ splits: [{ speakerIndex: 7, at: 1 }] }), { code: 'INVALID_BODY' })
    gate.resolve()
    await writing
  })

  void test(`a split and an edit of the same version at once are both kept on ${kind}`, async (t) => {
    const { db, close } = await open()
    t.after(close)
    const { assign, edit, transcriptId } = await longTranscript(db, 2000)
    // The one that comes second applies its change again.
    const rows = await Promise.all([
      assign({ splits: [{ speakerIndex: 0, at: 1000 }] }),
      edit([{ type: 'replace', from: 500, to: 500, text: 'edited' }]),
    ])
    assert.deepEqual(new Set(rows.map(({ version }) => version)), new Set([2, 3]))
    const { words } = (await readVersion(db, transcriptId, 3)).content
    assert.equal(words[500]?.word, 'edited')
    assert.deepEqual(
      [500, 999, 1000, 1999].map((i) => words[i]?.speaker),
      [0, 0, 1, 1],
    )
  })

  void test(`edits of the same version at once are all kept, whichever ends first on ${kind}`, async (t) => {
    const { db, close } = await open()
    t.after(close)
    const { edit, transcriptId } = await longTranscript(db, 20_000)
    const singles = Array.from({ length: 5 }, (_, n) => edit([{ type: 'delete', from: n * 200 + 1, to: n * 200 + 1 }]))
    const rows = await Promise.all([edit(replacements(20_000, 'two words')), ...singles])
    assert.deepEqual(new Set(rows.map(({ version }) => version)), new Set([2, 3, 4, 5, 6, 7]))
    const { content } = await readVersion(db, transcriptId, 7)
    const texts = content.words.map(({ word }) => word)
    assert.equal(texts.length, 20_000 + 200 - 5)
    assert.equal(texts.filter((text) => text === 'words').length, 200)
    for (const n of singles.keys()) assert.ok(!texts.includes(`w${n * 200 + 1}`))
    assert.equal(new Set(content.ids).size, texts.length)
  })

  void test(`a large change ends while a colleague edits without a pause, and all edits are kept on ${kind}`, async (t) => {
    const { db, close } = await open()
    t.after(close)
    const { edit, assign, replaceAll, transcriptId } = await longTranscript(db, 20_000)
    const large: [string, () => Promise<unknown>][] = [
      ['edit', () => edit(replacements(20_000, 'two words'))],
      ['split', () => assign({ splits: [{ speakerIndex: 0, at: 10_000 }] })],
      ['replace', () => replaceAll('two', 'three')],
    ]
    const done: string[] = []
    let deleted = 0
    for (const [name, change] of large) {
      const changed = change().then(() => done.push(name))
      for (const end = performance.now() + 15_000; !done.includes(name); deleted++) {
        assert.ok(performance.now() < end, `${name} never ends`)
        const id = 100 * Math.floor(deleted / 90) + (deleted % 90) + 5
        await edit([{ type: 'delete', from: id, to: id }])
      }
      await changed
    }
    const version = 1 + deleted + large.length
    const { words } = (await readVersion(db, transcriptId, version)).content
    assert.equal(words.length, 20_000 + 200 - deleted)
    assert.equal(words.filter(({ word }) => word === 'three').length, 200)
    assert.equal(words.at(-1)?.speaker, 1)
    await assert.rejects(readVersion(db, transcriptId, version + 1), { code: 'NOT_FOUND' })
  })

  void test(`nothing is lost if a version is restored or imported while a large edit is applied on ${kind}`, async (t) => {
    const { db, close } = await open()
    t.after(close)
    const { edit, workspaceId, recordingId, transcriptId } = await longTranscript(db, 20_000)
    const by = { workspaceId, recordingId, userId: 'usr_x' }
    const restore = (version: number) => db.transaction().execute((tx) => restoreVersion(tx, by, version))
    const conflict = { code: 'EDIT_CONFLICT' }
    const wordAt = async (version: number, i: number): Promise<string | undefined> =>
      (await readVersion(db, transcriptId, version)).content.words[i]?.word

    // What the edit is about is no longer there: a conflict, and what was restored stays.
    await edit([{ type: 'replace', from: 100, to: 100, text: 'other' }])
    const [, restored] = await Promise.all([
      assert.rejects(edit(replacements(20_000, 'two words'), '"v2"'), conflict),
      restore(1),
    ])
    assert.equal(restored.version, 3)
    assert.equal(await wordAt(3, 100), 'w100')

    // It is there: both are kept.
    await edit([{ type: 'delete', from: 5, to: 5 }], '"v3"')
    const [edited, again] = await Promise.all([edit(replacements(20_000, 'one'), '"v4"'), restore(3)])
    assert.deepEqual([again.version, edited.version], [5, 6])
    assert.deepEqual([await wordAt(6, 5), await wordAt(6, 100)], ['w5', 'one'])

    const { content, manifest } = await readVersion(db, transcriptId, 6)
    const packed = packContent(content, manifest.nextId)
    const imported = { packed, kind: 'IMPORT', summary: 'Test.', language: 'en', speakerAssignments: [] } as const
    await Promise.all([
      assert.rejects(edit(replacements(20_000, 'two words'), '"v6"'), conflict),
      db.transaction().execute((tx) => setContent(tx, by, imported)),
    ])
    assert.equal(await wordAt(7, 100), 'one')
    await assert.rejects(readVersion(db, transcriptId, 8), { code: 'NOT_FOUND' })
  })

  void test(`a transcript has a limited number of versions on ${kind}`, async (t) => {
    const { db, close } = await open()
    t.after(close)
    const { edit, workspaceId, recordingId, transcriptId } = await longTranscript(db, 100)
    await db.updateTable('contentVersion').set({ version: versionsMax }).where('ownerId', '=', transcriptId).execute()
    await db.transaction().execute((tx) => patchTranscript(tx, transcriptId, { version: versionsMax }))
    const full = { code: 'INVALID_STATE', details: { limit: versionsMax } }
    await assert.rejects(edit([{ type: 'delete', from: 5, to: 5 }], '*'), full)
    const by = { workspaceId, recordingId, userId: 'usr_x' }
    await assert.rejects(
      db.transaction().execute((tx) => restoreVersion(tx, by, versionsMax)),
      full,
    )
  })

  void test(`an edit of a recording that is deleted meanwhile finds it gone on ${kind}`, async (t) => {
    const { db, close } = await open()
    t.after(close)
    const { edit, recordingId } = await longTranscript(db, 50_000)
    await Promise.all([
      assert.rejects(edit(replacements(50_000, 'many words '.repeat(50))), { code: 'NOT_FOUND' }),
      db.transaction().execute(async (tx) => {
        await deleteTranscriptOf(tx, recordingId)
        await tx.deleteFrom('recording').where('id', '=', recordingId).execute()
      }),
    ])
  })
})

void test('a thousand splits of hours of speech cost little more than one', () => {
  const words = Array.from({ length: 200_000 }, (_, i) => ({
    word: 'a',
    start: i,
    end: i + 0.5,
    confidence: 1,
    speaker: 0,
  }))
  const { blocks } = packContent({ words, segments: [], paragraphStarts: [0], estimated: false })
  const costOf = (count: number): number => {
    const splits = Array.from({ length: count }, (_, i) => ({ speakerIndex: 0, at: 199_999 - i, newIndex: i + 1 }))
    const start = cpuTime()
    movePacked({ blocks: [...blocks.values()], nextId: words.length, language: 'en', given: { splits } })
    return cpuTime() - start
  }
  costOf(1)
  const [one, thousand] = [costOf(1), costOf(1000)]
  assert.ok(thousand < 8 * one, `${thousand} of ${one} ms`)
})

void test('a thousand splits of a short transcript hold up the event loop no longer than one', async (t) => {
  const { db, close } = await openSqliteForTest()
  t.after(close)
  t.after(closeThreads)
  const { assign, transcriptId } = await longTranscript(db, 10_000)
  const splits = Array.from({ length: 1000 }, (_, i) => ({ speakerIndex: i, at: i + 1, newIndex: i + 1 }))
  const { blocks, manifest } = await readVersionBlocks(db, transcriptId, 1)
  const moved = { blocks, nextId: manifest.nextId, language: 'en', given: { splits } }
  const inline = await longestPause(async () => movePacked(moved))
  const pause = await longestPause(() => assign({ splits }))
  assert.equal((await readVersion(db, transcriptId, 2)).content.words.at(-1)?.speaker, 1000)
  assert.ok(pause < inline / 2, `${pause} of ${inline} ms`)
})

void test('no edit of a long transcript holds up the event loop', async (t) => {
  const { db, close } = await openSqliteForTest()
  t.after(close)
  t.after(closeThreads)
  const count = 300_000
  const all = { from: 1, to: count - 2 }
  const open = (paragraphWords: number) => longTranscript(db, count, paragraphWords)
  const [replaced, deleted, split] = [await open(1), await open(1), await open(100)]
  const given = { splits: [{ speakerIndex: 0, at: 1000 }] }
  const { blocks, manifest } = await readVersionBlocks(db, split.transcriptId, 1)
  const inline = await longestPause(async () => movePacked({ blocks, nextId: manifest.nextId, language: 'en', given }))
  const pauses = {
    replace: await longestPause(() => replaced.edit([{ type: 'replace', ...all, text: 'a '.repeat(5000) }])),
    delete: await longestPause(() => deleted.edit([{ type: 'delete', ...all }])),
    // The split is computed for a version that isn't the current one by then.
    split: await longestPause(() =>
      Promise.all([split.assign(given), setTimeout(50).then(() => split.edit([{ type: 'delete', from: 5, to: 5 }]))]),
    ),
  }
  const by = { workspaceId: split.workspaceId, recordingId: split.recordingId, userId: split.ownerId }
  const mark = (given: { from: number; to: number; version?: number }) =>
    db.transaction().execute((tx) => createHighlight(tx, by, null, given))
  Object.assign(pauses, {
    highlight: await longestPause(() => mark({ from: 200_000, to: 200_010 })),
    'highlight of an older version': await longestPause(() => mark({ from: 100_000, to: 100_010, version: 1 })),
    'highlight of all': await longestPause(() => assert.rejects(mark(all), { code: 'INVALID_BODY' })),
  })
  const { words } = (await readVersion(db, split.transcriptId, 3)).content
  assert.deepEqual([words.length, words[5]?.word, words.at(-1)?.speaker], [count - 1, 'w6', 1])
  for (const [name, pause] of Object.entries(pauses)) assert.ok(pause < inline / 3, `${name}: ${pause} of ${inline} ms`)
})
