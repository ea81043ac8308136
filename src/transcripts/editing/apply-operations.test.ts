import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Word } from '../../contract/content.ts'
import type { EditOperation } from '../../contract/endpoints/editing.ts'
import { AppError } from '../../contract/app-error.ts'
import { joinBlocks, packContent, type Packed } from '../../text/content-blocks.ts'
import type { StoredContent } from '../../text/stored-content.ts'
import { applyOperation } from './apply-operations.ts'
import { WordGone } from './edit-errors.ts'
import { checkRuns } from './merge-edits.ts'
import { BlockEditor } from '../versions/block-editor.ts'

/** Blocks of all versions, as the table holds them. */
type Store = Map<string, Uint8Array>

function transcript(count: number): { store: Store; packed: Packed } {
  const words: Word[] = Array.from({ length: count }, (_, i) => ({
    word: `w${i}`,
    start: Math.round(i * 0.37 * 1000) / 1000,
    end: Math.round((i * 0.37 + 0.3) * 1000) / 1000,
    confidence: 0.5,
    speaker: Math.floor(i / 40) % 2,
  }))
  const paragraphStarts = words.flatMap((_, i) => (i % 60 === 0 ? [i] : []))
  const packed = packContent({ words, segments: [], paragraphStarts, estimated: false })
  return { store: new Map(packed.blocks), packed }
}

function open(store: Store, packed: Packed): BlockEditor {
  return new BlockEditor(packed.manifest, async (hash) => store.get(hash) ?? assert.fail(hash))
}

function read(store: Store, packed: Packed): StoredContent {
  const hashes = packed.manifest.blocks.map((block) => block.hash)
  return joinBlocks(hashes.map((hash) => store.get(hash) ?? assert.fail(hash)))
}

const edited = { language: 'en', lastSecond: 100_000 }

async function edit(store: Store, packed: Packed, operations: readonly EditOperation[]): Promise<Packed> {
  const editor = open(store, packed)
  for (const [index, operation] of operations.entries()) await applyOperation(editor, operation, index, edited)
  const next = await editor.pack()
  for (const [hash, bytes] of next.blocks) store.set(hash, bytes)
  return next
}

const textOf = (content: StoredContent): string => content.words.map((word) => word.word).join(' ')

test('a speaker for words of several blocks changes those words alone', async () => {
  const { store, packed } = transcript(1700)
  const after = read(store, await edit(store, packed, [{ type: 'setSpeaker', from: 450, to: 1549, speaker: 3 }]))
  const before = read(store, packed)
  assert.deepEqual(
    after.words,
    before.words.map((word, i) => (i >= 450 && i < 1550 ? { ...word, speaker: 3 } : word)),
  )
  const paragraphs = new Set([...before.paragraphStarts, 450, 1550])
  assert.deepEqual(
    after.paragraphStarts,
    [...paragraphs].toSorted((a, b) => a - b),
  )
})

test('the words of all operations together are limited', async () => {
  const { store, packed } = transcript(20_000)
  const all = { type: 'setSpeaker', from: 0, to: 19_999, speaker: 3 } as const
  const often = (count: number) =>
    edit(
      store,
      packed,
      Array.from({ length: count }, () => all),
    )
  await often(50)
  await assert.rejects(often(51), { code: 'INVALID_BODY' })
})

test("setting a run's speaker starts a paragraph before and after it; a short remark doesn't", async () => {
  const { store, packed } = transcript(40)
  const given = await edit(store, packed, [{ type: 'setSpeaker', from: 10, to: 19, speaker: 3 }])
  const after = read(store, given)
  assert.deepEqual(after.paragraphStarts, [0, 10, 20])
  assert.deepEqual(
    after.words.map(({ speaker }) => speaker),
    Array.from({ length: 40 }, (_, i) => (i >= 10 && i < 20 ? 3 : 0)),
  )
  const remark = await edit(store, packed, [{ type: 'setSpeaker', from: 30, to: 31, speaker: 1 }])
  assert.deepEqual(read(store, remark).paragraphStarts, [0])
})

test('a replaced run keeps the times of unchanged words; new words share the time of those they replace', async () => {
  const { store, packed } = transcript(20)
  const before = read(store, packed)
  const next = await edit(store, packed, [{ type: 'replace', from: 4, to: 8, text: 'w4 Ada Lovelace w7 w8' }])
  const after = read(store, next)
  assert.equal(textOf(after), textOf(before).replace('w5 w6', 'Ada Lovelace'))
  assert.deepEqual(after.words[4], before.words[4])
  assert.deepEqual(after.words.slice(7), before.words.slice(7))
  assert.deepEqual(after.ids?.slice(0, 9), [0, 1, 2, 3, 4, 20, 21, 7, 8])
  assert.equal(after.words[5]?.start, before.words[5]?.start)
  assert.equal(after.words[6]?.end, before.words[6]?.end)
})

test('insert, delete, split, join and speaker', async () => {
  const { store, packed } = transcript(10)
  const next = await edit(store, packed, [
    { type: 'insert', after: 9, text: 'the end' },
    { type: 'insert', after: null, text: 'well' },
    { type: 'delete', from: 2, to: 3 },
    { type: 'splitParagraph', before: 5 },
    { type: 'setSpeaker', from: 5, to: 9, speaker: 4 },
  ])
  const after = read(store, next)
  assert.equal(textOf(after), 'well w0 w1 w4 w5 w6 w7 w8 w9 the end')
  assert.deepEqual(after.paragraphStarts, [0, 4, 9])
  assert.deepEqual(
    after.words.map((word) => word.speaker),
    [0, 0, 0, 0, 4, 4, 4, 4, 4, 0, 0],
  )
  const joined = read(store, await edit(store, next, [{ type: 'joinParagraph', at: 5 }]))
  assert.deepEqual(joined.paragraphStarts, [0, 9])
})

test('a paragraph whose first words are deleted begins with its rest, also where it began while others spoke', async () => {
  const said = [
    ['so', 0, 0],
    ['well', 3, 0],
    ['yes', 2, 1],
    ['indeed', 4, 1],
  ] as const
  const words = said.map(([word, start, speaker]): Word => ({ word, start, end: start + 1, confidence: 1, speaker }))
  const packed = packContent({ words, segments: [], paragraphStarts: [0, 2], estimated: false })
  const store = new Map(packed.blocks)
  const after = read(store, await edit(store, packed, [{ type: 'replace', from: 1, to: 2, text: 'well' }]))
  assert.equal(textOf(after), 'so well indeed')
  assert.deepEqual(after.paragraphStarts, [0, 2])
})

test('deleted ids, reversed runs and invalid text are rejected', async () => {
  const { store, packed } = transcript(10)
  const next = await edit(store, packed, [{ type: 'delete', from: 3, to: 4 }])
  await assert.rejects(edit(store, next, [{ type: 'delete', from: 3, to: 3 }]), WordGone)
  await assert.rejects(edit(store, next, [{ type: 'delete', from: 6, to: 5 }]), AppError)
  for (const text of ['a\u0000b', '\ud800', 'x\u001b[0m']) {
    await assert.rejects(edit(store, next, [{ type: 'insert', after: 1, text }]), AppError)
  }
})

test("separate edits merge; overlapping runs don't", async () => {
  const { store, packed } = transcript(1200)
  const theirs = await edit(store, packed, [{ type: 'replace', from: 100, to: 102, text: 'their words' }])
  const state = { currentVersion: 2, language: 'en' }
  const check = (operations: EditOperation[]) => checkRuns(open(store, packed), open(store, theirs), operations, state)
  await check([{ type: 'replace', from: 103, to: 105, text: 'mine' }])
  await check([{ type: 'setSpeaker', from: 900, to: 1100, speaker: 3 }])
  for (const operation of [
    { type: 'replace', from: 102, to: 105, text: 'mine' },
    { type: 'delete', from: 90, to: 110 },
    { type: 'insert', after: 99, text: 'mine' },
    { type: 'splitParagraph', before: 103 },
  ] satisfies EditOperation[]) {
    await assert.rejects(check([operation]), (error: unknown) => {
      assert.ok(error instanceof AppError)
      assert.equal(error.code, 'EDIT_CONFLICT')
      return true
    })
  }
  // What they wrote is told, also if nothing is left of the run, and at both ends of the text.
  const whatIsThere = async (theirs: EditOperation, mine: { from: number; to: number }): Promise<unknown> => {
    const other = await edit(store, packed, [theirs])
    const checked = checkRuns(
      open(store, packed),
      open(store, other),
      [{ type: 'replace', ...mine, text: 'mine' }],
      state,
    )
    const error: unknown = await checked.catch((thrown: unknown) => thrown)
    assert.ok(error instanceof AppError)
    return error.details['currentText']
  }
  const their = { type: 'replace', text: 'their words' } as const
  assert.equal(await whatIsThere({ ...their, from: 100, to: 102 }, { from: 99, to: 103 }), 'w99 their words w103')
  assert.equal(await whatIsThere({ ...their, from: 100, to: 100 }, { from: 100, to: 100 }), 'their words')
  assert.equal(await whatIsThere({ ...their, from: 99, to: 101 }, { from: 100, to: 103 }), 'their words w102 w103')
  assert.equal(await whatIsThere({ ...their, from: 0, to: 1 }, { from: 0, to: 0 }), 'their words')
  assert.equal(await whatIsThere({ ...their, from: 1199, to: 1199 }, { from: 1199, to: 1199 }), 'their words')
  assert.equal(await whatIsThere({ ...their, from: 0, to: 1199 }, { from: 600, to: 601 }), 'their words')
  assert.equal(await whatIsThere({ type: 'delete', from: 100, to: 102 }, { from: 101, to: 101 }), '')
})
