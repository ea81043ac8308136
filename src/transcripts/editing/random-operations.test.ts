// Random series of all operations, after each of which the text is compared with a simple model of it. Some are of people who
// saw an earlier version. TIRO_TEST_RUNS: how many series.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { history, spoken } from '../../../test/helpers/edited-texts.ts'
import type { Word } from '../../contract/content.ts'
import type { EditOperation } from '../../contract/endpoints/editing.ts'
import { AppError } from '../../contract/app-error.ts'
import { roundSeconds } from '../../text/round-seconds.ts'
import { segmentOfWords } from '../../text/segment-of-words.ts'
import { longestWait } from '../../text/speakers/by-turns.ts'
import type { StoredContent } from '../../text/stored-content.ts'
import { timeOf } from '../../text/time-of.ts'

interface Choice {
  kind: EditOperation['type']
  at: number
  length: number
  texts: string[]
  speaker: number
  break: 'always' | 'avoid' | 'auto'
  /** Thousandths by which the times of a run move, and by which it gets longer. */
  by: number
  longer: number
  /** How many versions before the current one the person saw. */
  behind: number
}

const choice = fc.record<Choice>({
  kind: fc.constantFrom(
    'replace',
    'delete',
    'insert',
    'splitParagraph',
    'joinParagraph',
    'breakSubtitle',
    'setSpeaker',
    'setTimes',
    'shiftTimes',
  ),
  at: fc.nat(),
  length: fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 700 })),
  texts: fc.array(fc.constantFrom('Ada', 'w7', 'w8.', 'and', 'Lovelace'), { minLength: 1, maxLength: 6 }),
  speaker: fc.integer({ min: 0, max: 3 }),
  break: fc.constantFrom('always', 'avoid', 'auto'),
  by: fc.integer({ min: -4000, max: 4000 }),
  longer: fc.integer({ min: -500, max: 20_000 }),
  behind: fc.constantFrom(0, 0, 0, 1, 2),
})

/** The operation that a choice is of a text; `from` and `to` as indexes of its words. */
function operationOf(given: Choice, { ids, words }: Required<StoredContent>) {
  const at = ids.length === 0 ? 0 : given.at % ids.length
  const last = Math.min(ids.length - 1, at + given.length)
  const [from, to] = [ids[at], ids[last]]
  const text = given.texts.join(' ')
  const place = { at, last }
  const of = (operation: EditOperation) => ({ ...place, operation })
  if (given.kind === 'shiftTimes') return of({ type: 'shiftTimes', by: given.by / 1000 })
  if (from === undefined || to === undefined) return of({ type: 'insert', after: null, text })
  const own = timeOf(words.slice(at, last + 1))
  const start = Math.max(0, roundSeconds(own.start + given.by / 1000))
  const end = Math.max(start, roundSeconds(own.end + (given.by + given.longer) / 1000))
  switch (given.kind) {
    case 'replace': {
      // As people do who delete the end of what they selected.
      const kept = words.slice(at, at + Math.ceil((last - at + 1) / 2)).map(({ word }) => word)
      return of({ type: 'replace', from, to, text: given.by % 2 === 0 ? text : kept.join(' ') })
    }
    case 'delete':
      return of({ type: 'delete', from, to })
    case 'insert':
      return of({ type: 'insert', after: given.at % 7 === 0 ? null : from, text })
    case 'splitParagraph':
      return of({ type: 'splitParagraph', before: from })
    case 'joinParagraph':
      return of({ type: 'joinParagraph', at: from })
    case 'breakSubtitle':
      return of({ type: 'breakSubtitle', before: from, break: given.break })
    case 'setSpeaker':
      return of({ type: 'setSpeaker', from, to, speaker: given.speaker })
    case 'setTimes':
      return of({ type: 'setTimes', from, to, start, end })
  }
}

/** The same in a later version, which has its words. */
function placed(
  { at, last, operation }: ReturnType<typeof operationOf>,
  seen: Required<StoredContent>,
  now: Required<StoredContent>,
): ReturnType<typeof operationOf> {
  const hasRun = 'from' in operation
  const own = seen.ids.slice(at, last + 1)
  const from = hasRun || 'before' in operation || 'at' in operation || operation.type === 'insert' ? own[0] : undefined
  if (from === undefined || (operation.type === 'insert' && operation.after === null))
    return { at: 0, last: 0, operation }
  const place = now.ids.indexOf(from)
  const length = hasRun ? own.length : 1
  if (hasRun) assert.deepEqual(now.ids.slice(place, place + length), own)
  return { at: place, last: place + length - 1, operation }
}

type Marked = Word & { startsParagraph: boolean }

/** Words by their ids, in order. */
function marked({ words, ids, paragraphStarts: starts }: Required<StoredContent>): Map<number, Marked> {
  return new Map(words.map((word, i) => [ids[i] ?? -1, { ...word, startsParagraph: starts.includes(i) }]))
}

const without = <T extends object>(word: T, ...fields: (keyof T)[]): object =>
  Object.fromEntries(Object.entries(word).filter(([name]) => !fields.includes(name as keyof T)))

/** What an operation may change, and nothing else. */
function check(
  before: Required<StoredContent>,
  after: Required<StoredContent>,
  { at, last, operation }: ReturnType<typeof operationOf>,
): void {
  const [old, now] = [marked(before), marked(after)]
  const texts = before.words.map(({ word }) => word)
  const put = 'text' in operation ? operation.text.split(' ') : []
  if (operation.type === 'insert') texts.splice(operation.after === null ? 0 : at + 1, 0, ...put)
  else if (operation.type === 'replace' || operation.type === 'delete') texts.splice(at, last - at + 1, ...put)
  assert.deepEqual(
    after.words.map(({ word }) => word),
    texts,
  )
  assert.equal(new Set(after.ids).size, texts.length)
  assert.ok(after.ids.every((id) => old.has(id) || !before.ids.includes(id)))
  const run = new Set(before.ids.slice(at, last + 1))
  const next = before.ids[last + 1]
  for (const [id, word] of now) {
    const same = old.get(id)
    if (same === undefined) continue
    const isIn = run.has(id)
    const may = (...fields: (keyof Marked)[]): void =>
      assert.deepEqual(without(word, ...fields), without(same, ...fields))
    switch (operation.type) {
      case 'replace':
      case 'delete':
        if (isIn || id === next) may('startsParagraph', 'subtitleBreak')
        else may()
        break
      case 'insert':
        if (operation.after === null && id === before.ids[0]) may('startsParagraph', 'subtitleBreak')
        else may()
        break
      case 'splitParagraph':
        assert.deepEqual(word, id === operation.before ? { ...same, startsParagraph: true } : same)
        break
      case 'joinParagraph':
        assert.deepEqual(word, id === operation.at ? { ...same, startsParagraph: id === before.ids[0] } : same)
        break
      case 'breakSubtitle':
        if (id === operation.before) assert.equal(word.subtitleBreak ?? 'auto', operation.break)
        if (id === operation.before) may('subtitleBreak')
        else may()
        break
      case 'setSpeaker':
        assert.equal(word.speaker, isIn ? operation.speaker : same.speaker)
        may('speaker', ...(id === before.ids[at] || id === next ? (['startsParagraph'] as const) : []))
        break
      case 'setTimes':
        if (isIn) may('start', 'end')
        else may()
        break
      case 'shiftTimes':
        may('start', 'end')
        assert.deepEqual(
          [word.start, word.end],
          [same.start, same.end].map((time) => roundSeconds(time + operation.by)),
        )
        break
    }
  }
  if (operation.type === 'setTimes') {
    assert.deepEqual(timeOf(after.words.slice(at, last + 1)), { start: operation.start, end: operation.end })
  }
  checkParagraphs(before, after, at, last)
  checkSegments(before, after)
  if (operation.type === 'setTimes') {
    const placeOf = ({ segments, words }: StoredContent): number[] =>
      [...segmentOfWords(segments, words)].slice(at, last + 1)
    const places = placeOf(after)
    for (const [i, place] of placeOf(before).entries()) assert.ok(place === -1 || places[i] !== -1, 'in no segment')
  }
}

/** Where a paragraph or a subtitle of a run began, one still does, in what is left of the run or right after it. */
function checkParagraphs(
  before: Required<StoredContent>,
  after: Required<StoredContent>,
  at: number,
  last: number,
): void {
  assert.equal(after.paragraphStarts[0], after.words.length === 0 ? undefined : 0)
  const lastOf = before.paragraphStarts.filter((start) => start <= last).at(-1)
  if (lastOf === undefined || lastOf < at || last + 1 >= before.words.length) return
  const rest = before.words.length - last - 1
  if (after.words.length === before.words.length) return
  // Everything from the paragraph on is gone: the rest of it begins a paragraph.
  const left = before.ids.slice(lastOf, last + 1).filter((id) => after.ids.includes(id))
  const isNew = after.ids.some((id) => !before.ids.includes(id))
  if (left.length === 0 && !isNew) assert.ok(after.paragraphStarts.includes(after.words.length - rest))
}

/** Segments stay, with the words that they had. */
function checkSegments(before: Required<StoredContent>, after: Required<StoredContent>): void {
  const texts = ({ segments }: StoredContent) => segments.map(({ text, speaker }) => [text, speaker])
  assert.deepEqual(texts(after), texts(before))
  for (const { start, end } of after.segments) assert.ok(start <= end && start >= 0)
}

function checkOrder(content: StoredContent, hasOrder: boolean): void {
  let latest = 0
  const lastOf = new Map<number, number>()
  for (const { word, start, end, speaker } of content.words) {
    assert.ok(start <= end, `${word} ends before it begins`)
    assert.ok(start >= roundSeconds(latest - longestWait), `${word} waits too long`)
    if (hasOrder) assert.ok(start >= (lastOf.get(speaker) ?? 0), `${word} begins before the word before it`)
    lastOf.set(speaker, start)
    latest = Math.max(latest, start)
  }
}

const usual: Omit<Choice, 'kind' | 'at' | 'length'> = {
  texts: ['Ada'],
  speaker: 0,
  break: 'always',
  by: 0,
  longer: 0,
  behind: 0,
}
/** What was wrong once. */
const examples: [number, number, number[], Choice[]][] = [
  // The rest of a paragraph that began while others spoke.
  [7, 2, [0], [{ ...usual, kind: 'replace', at: 180_973_273, length: 4, by: 2301 }]],
  // A word without length at the end of its segment.
  [
    16,
    1,
    [0],
    [
      { ...usual, kind: 'delete', at: 95_313_871, length: 0 },
      { ...usual, kind: 'insert', at: 111_003_899, length: 0 },
      { ...usual, kind: 'setTimes', at: 0, length: 15, longer: 300 },
    ],
  ],
  // Words for those of several who spoke at once.
  [10, 3, [0, 0, 0, 0, 7], [{ ...usual, texts: Array(4).fill('Ada'), kind: 'replace', at: 1_988_640_160, length: 5 }]],
]

const numRuns = Number(process.env['TIRO_TEST_RUNS'] ?? 100)

test('property: each operation changes what it names and nothing else, and every version stays bit for bit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 1300 })),
      fc.integer({ min: 1, max: 3 }),
      fc.array(fc.nat(25), { minLength: 1, maxLength: 7 }),
      fc.array(choice, { maxLength: 15 }),
      async (count, speakers, pauses, choices) => {
        const { first, edit, read, isMerged } = history(spoken(count, speakers, pauses))
        const versions = [first]
        const done: EditOperation[] = []
        let hasOrder = true
        for (const given of choices) {
          const current = versions.at(-1) ?? assert.fail()
          const seen = versions.at(-1 - given.behind) ?? current
          const made = operationOf(given, seen.content)
          if (!(await isMerged(seen, current, made.operation))) continue
          const chosen = placed(made, seen.content, current.content)
          try {
            const next = await edit(current, [chosen.operation])
            check(current.content, next.content, chosen)
            if (chosen.operation.type === 'setSpeaker') hasOrder = false
            checkOrder(next.content, hasOrder)
            assert.equal(next.packed.manifest.words, next.content.words.length)
            done.push(chosen.operation)
            versions.push(next)
          } catch (error) {
            // Times that have no room.
            const isMove = chosen.operation.type === 'setTimes' || chosen.operation.type === 'shiftTimes'
            if (!isMove || !(error instanceof AppError)) throw error
          }
        }
        for (const { packed, content } of versions) assert.deepEqual(read(packed), content)
        // Segments follow each series of moves by themselves.
        const { segments: _, ...inSteps } = versions.at(-1)?.content ?? assert.fail()
        const { segments: __, ...atOnce } = (await edit(first, done)).content
        assert.deepEqual(atOnce, inSteps)
      },
    ),
    { numRuns, examples },
  )
})
