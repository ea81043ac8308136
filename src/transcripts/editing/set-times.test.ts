import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import type { Word } from '../../contract/content.ts'
import type { EditOperation } from '../../contract/endpoints/editing.ts'
import { AppError } from '../../contract/app-error.ts'
import { joinBlocks, packContent, packedBlocks, type Packed } from '../../text/content-blocks.ts'
import { longestWait } from '../../text/speakers/by-turns.ts'
import type { StoredContent } from '../../text/stored-content.ts'
import { BlockEditor } from '../versions/block-editor.ts'
import { applyOperation } from './apply-operations.ts'
import { checkRuns } from './merge-edits.ts'

type Said = [text: string, start: number, end: number, speaker?: number]

/** A text without media, and what operations make of it. */
function text(said: readonly Said[], segments: StoredContent['segments'] = []) {
  const words = said.map(([word, start, end, speaker = 0]): Word => ({ word, start, end, confidence: 1, speaker }))
  const store = new Map<string, Uint8Array>()
  const keep = (packed: Packed): Packed => {
    for (const [hash, bytes] of packed.blocks) store.set(hash, bytes)
    return packed
  }
  const first = keep(packContent({ words, segments, paragraphStarts: [0], estimated: false }))
  const open = ({ manifest }: Packed) =>
    new BlockEditor(manifest, async (hash) => store.get(hash) ?? assert.fail(`no block ${hash}`))
  const edit = async (operations: readonly EditOperation[], lastSecond = 1000, from = first): Promise<Packed> => {
    const editor = open(from)
    for (const [i, one] of operations.entries()) await applyOperation(editor, one, i, { language: 'en', lastSecond })
    return keep(await editor.pack())
  }
  const read = (packed: Packed): StoredContent => joinBlocks(packedBlocks({ manifest: packed.manifest, blocks: store }))
  return { first, open, edit, read }
}

const timesOf = ({ words }: StoredContent): number[][] => words.map(({ start, end }) => [start, end])
const setTimes = (from: number, to: number, start: number, end: number): EditOperation => {
  return { type: 'setTimes', from, to, start, end }
}

/** What an operation is refused with. */
async function refusal(promise: Promise<unknown>): Promise<string> {
  try {
    await promise
  } catch (error) {
    if (error instanceof AppError && error.code === 'INVALID_BODY') return error.message
    throw error
  }
  return assert.fail('nothing was refused')
}

test('words get other times, and keep their ids and everything else', async () => {
  const { first, edit, read } = text([
    ['one', 1, 2],
    ['two', 2, 3],
    ['three', 5, 6],
  ])
  const before = read(first)
  const after = read(await edit([setTimes(0, 1, 0.5, 4.5)]))
  assert.deepEqual(timesOf(after), [
    [0.5, 2.5],
    [2.5, 4.5],
    [5, 6],
  ])
  const rest = ({ words, ...content }: StoredContent) => [content, words.map(({ start: _, end: __, ...word }) => word)]
  assert.deepEqual(rest(after), rest(before))
})

test('words of a speaker keep their order, and no others get less time', async () => {
  const { edit } = text([
    ['one', 1, 2],
    ['two', 3, 4],
    ['three', 5, 6],
  ])
  await edit([setTimes(1, 1, 2, 5)])
  assert.match(await refusal(edit([setTimes(1, 1, 1.999, 4)])), /"two" can't start before 2 s/)
  assert.match(await refusal(edit([setTimes(1, 1, 3, 5.001)])), /"two" can't end after 5 s/)
  assert.match(await refusal(edit([setTimes(1, 1, 4, 3)])), /`end` comes before `start`/)
  // One after the other: the first one makes room.
  await edit([setTimes(0, 0, 0, 1), setTimes(1, 1, 1, 3)])
})

test('words that overlap already may stay so, and begin in order', async () => {
  const { edit } = text([
    ['one', 1, 4],
    ['two', 3, 6],
    ['three', 5, 7],
  ])
  await edit([setTimes(1, 1, 3, 6)])
  await edit([setTimes(1, 1, 3.5, 5.5)])
  assert.match(await refusal(edit([setTimes(1, 1, 2.9, 6)])), /can't start before 3 s/)
  assert.match(await refusal(edit([setTimes(1, 1, 3, 6.1)])), /can't end after 6 s/)
  assert.match(await refusal(edit([setTimes(1, 1, 5.1, 6)])), /can't end after 5 s/)
})

test('what others say at the same time is no limit, but turns wait for at most ten seconds', async () => {
  const { edit, read } = text([
    ['one', 20, 21],
    ['aside', 22, 23, 1],
    ['two', 40, 41],
  ])
  assert.deepEqual(timesOf(read(await edit([setTimes(1, 1, 15, 50)])))[1], [15, 50])
  assert.match(await refusal(edit([setTimes(1, 1, 9.9, 23)])), /"aside" can't start before 10 s/)
  assert.match(await refusal(edit([setTimes(1, 1, 50.1, 51)])), /can't start after 50 s/)
})

test('words stay within the recording, unless they ended later before', async () => {
  const { edit } = text([
    ['one', 1, 2],
    ['two', 9, 12],
  ])
  await edit([setTimes(1, 1, 9, 12)], 10)
  await edit([setTimes(1, 1, 9, 11)], 10)
  assert.match(await refusal(edit([setTimes(1, 1, 9, 12.1)], 10)), /ends at 12 s/)
  assert.match(await refusal(edit([setTimes(0, 0, 1, 13)], 10)), /ends at 10 s/)
})

test('all words and segments are shifted, as far as the recording goes', async () => {
  const segments = [{ text: 'one two', start: 1.5, end: 4, speaker: 0 }]
  const said: Said[] = [
    ['one', 1.5, 2],
    ['two', 3, 4],
  ]
  const { edit, read, first } = text(said, segments)
  const later = read(await edit([{ type: 'shiftTimes', by: 2.25 }], 10))
  assert.deepEqual(timesOf(later), [
    [3.75, 4.25],
    [5.25, 6.25],
  ])
  assert.deepEqual(later.segments, [{ text: 'one two', start: 3.75, end: 6.25, speaker: 0 }])
  assert.deepEqual(timesOf(read(await edit([{ type: 'shiftTimes', by: -1.5 }], 10)))[0], [0, 0.5])
  assert.match(await refusal(edit([{ type: 'shiftTimes', by: -1.6 }], 10)), /`by` must be from -1.5 to 6/)
  assert.match(await refusal(edit([{ type: 'shiftTimes', by: 6.1 }], 10)), /`by` must be from -1.5 to 6/)
  // What is later than the recording goes back in steps.
  await edit([{ type: 'shiftTimes', by: -0.5 }], 3)
  assert.match(await refusal(edit([{ type: 'shiftTimes', by: 0.5 }], 3)), /from -1.5 to 0/)
  const there = await edit([{ type: 'shiftTimes', by: 2.25 }], 10)
  assert.deepEqual(read(await edit([{ type: 'shiftTimes', by: -2.25 }], 10, there)), read(first))
  assert.deepEqual(read(await text([]).edit([{ type: 'shiftTimes', by: 1 }])).words, [])
})

test('no segment begins before 0 where its first words were deleted', async () => {
  const segments = [{ text: 'one two', start: 0.5, end: 2.5, speaker: 0 }]
  const said: Said[] = [
    ['one', 0.5, 1],
    ['two', 2, 2.5],
  ]
  const { edit, read } = text(said, segments)
  const edited = await edit([
    { type: 'delete', from: 0, to: 0 },
    { type: 'shiftTimes', by: -2 },
  ])
  assert.deepEqual(read(edited).segments, [{ text: 'one two', start: 0, end: 0.5, speaker: 0 }])
})

test('a segment begins and ends with its words, also where the words are moved and shifted at once', async () => {
  const segments = [
    { text: 'one two', start: 1, end: 4, speaker: 0 },
    { text: 'three', start: 6, end: 7, speaker: 0 },
  ]
  const said: Said[] = [
    ['one', 1, 2],
    ['two', 3, 4],
    ['three', 6, 7],
  ]
  const { edit, read, first } = text(said, segments)
  const spans = (packed: Packed) => read(packed).segments.map(({ start, end }) => [start, end])
  const expected = [
    [10.5, 15],
    [16, 17],
  ]
  const moves = [setTimes(1, 1, 3, 4.5), setTimes(0, 1, 0.5, 5)]
  assert.deepEqual(spans(await edit([...moves, { type: 'shiftTimes', by: 10 }])), expected)
  const after = [setTimes(1, 1, 13, 14.5), setTimes(0, 1, 10.5, 15)]
  assert.deepEqual(spans(await edit([{ type: 'shiftTimes', by: 10 }, ...after])), expected)
  // Inside of its segment, a word moves alone.
  const { manifest } = await edit([setTimes(1, 1, 2.5, 4)])
  assert.equal(manifest.segments, first.manifest.segments)
})

test('times that two people set at once are told, texts and times are merged', async () => {
  const { edit, open, first } = text([
    ['one', 1, 2],
    ['two', 3, 4],
    ['three', 5, 6],
  ])
  const check = async (theirs: EditOperation, mine: EditOperation): Promise<unknown> =>
    checkRuns(open(first), open(await edit([theirs])), [mine], { currentVersion: 2, language: 'en' })
  const isTold = (theirs: EditOperation, mine: EditOperation) =>
    assert.rejects(check(theirs, mine), { code: 'EDIT_CONFLICT' })
  const shift = { type: 'shiftTimes', by: 1 } as const
  await isTold(setTimes(1, 1, 3.5, 4), setTimes(1, 2, 3, 5))
  await isTold(shift, setTimes(1, 1, 3.5, 4))
  await isTold(shift, shift)
  await check(setTimes(0, 0, 1, 2.5), setTimes(1, 1, 3.5, 4))
  await check(setTimes(1, 1, 3.5, 4), { type: 'replace', from: 1, to: 1, text: 'Two' })
  await check({ type: 'replace', from: 1, to: 1, text: 'Two' }, shift)
  await isTold({ type: 'replace', from: 1, to: 1, text: 'Two' }, setTimes(1, 1, 3.5, 4))
})

test('property: whatever people set, words begin in order, and turns wait no longer than they may', async () => {
  const time = fc.integer({ min: 0, max: 40_000 }).map((ms) => ms / 1000)
  const move = fc.record({ from: fc.nat(), length: fc.nat(4), start: time, end: time })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(time, fc.integer({ min: 0, max: 2 })), { minLength: 1, maxLength: 30 }),
      fc.array(move, { maxLength: 20 }),
      async (given, moves) => {
        const starts = given.map(([start]) => start).toSorted((a, b) => a - b)
        const said = given.map(([, speaker], i): Said => [`w${i}`, starts[i] ?? 0, (starts[i] ?? 0) + 0.3, speaker])
        const { edit, read, first } = text(said)
        let packed = first
        for (const { from, length, start, end } of moves) {
          const at = from % said.length
          const to = Math.min(said.length - 1, at + length)
          try {
            packed = await edit([setTimes(at, to, start, end)], 50, packed)
          } catch (error) {
            if (!(error instanceof AppError)) throw error
          }
        }
        let latest = 0
        const lastOf = new Map<number, number>()
        for (const { word, start, end, speaker } of read(packed).words) {
          assert.ok(start <= end, word)
          assert.ok(start >= (lastOf.get(speaker) ?? 0), `${word} begins before the word before it`)
          assert.ok(start >= Math.round((latest - longestWait) * 1000) / 1000, `${word} waits too long`)
          lastOf.set(speaker, start)
          latest = Math.max(latest, start)
        }
      },
    ),
    { numRuns: 200 },
  )
})
