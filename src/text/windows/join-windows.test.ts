import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { joinWindows, type HeardWindow } from './join-windows.ts'

interface Timed {
  word: string
  start: number
  end: number
  confidence: number | null
}
const at = (word: string, start: number, end: number, confidence: number | null = 0.9): Timed => ({
  word,
  start,
  end,
  confidence,
})
/** Two windows of 20 s that share a second at either side of 10 s. */
const pair = (left: Timed[], right: Timed[]): HeardWindow<Timed>[] => [
  { words: left, start: 0, end: 10, before: 0, after: 1 },
  { words: right, start: 10, end: 20, before: 1, after: 0 },
]
const textOf = (windows: Timed[][]): string[] => windows.flat().map(({ word }) => word)

test('a word that both windows have at the cut is kept once', () => {
  const joined = joinWindows(
    pair(
      [at('forever', 9, 9.5), at('with', 9.7, 9.99), at('for', 10.1, 10.4)],
      [at('ever', 9.3, 9.5), at('With', 9.85, 10.2), at('forever', 10.2, 10.7)],
    ),
  )
  assert.deepEqual(
    textOf(joined).map((word) => word.toLowerCase()),
    ['forever', 'with', 'forever'],
  )
})

test('a word that each window counts as the other one’s is kept', () => {
  const joined = joinWindows(
    pair([at('say', 9, 9.3), at('goodbye', 9.8, 10.4)], [at('goodbye', 9.6, 10.2), at('now', 10.4, 10.7)]),
  )
  assert.deepEqual(textOf(joined), ['say', 'goodbye', 'now'])
})

test('words that the two spell or divide differently are in one of them', () => {
  const spelled = joinWindows(
    pair(
      [at('fellow', 9, 9.4), at('america', 9.76, 10.16, 0.98)],
      [at('oh', 9, 9.06, 0.01), at('fellow', 9.08, 9.4), at('american', 9.7, 10.62, 0.96), at('ask', 12, 12.4)],
    ),
  )
  assert.match(textOf(spelled).join(' '), /^fellow americ\w+ ask$/)
  const divided = joinWindows(
    pair(
      [at('early', 9.3, 9.66), at('nightfall', 9.66, 10.3), at('the', 10.3, 10.38)],
      [at('early', 9.22, 9.7), at('night', 9.7, 10.02), at('fall', 10.02, 10.26, 0.88), at('the', 10.26, 10.4)],
    ),
  )
  assert.match(textOf(divided).join(' '), /^early (nightfall|night fall) the$/)
  const among = joinWindows(
    pair(
      [at('not', 9, 9.3), at('what', 9.9, 10.06), at('you', 10.06, 10.1, 0.7), at('are', 10.1, 10.5, 0.5)],
      [at('what', 9.94, 10.22), at('your', 10.22, 10.58), at('country', 10.58, 11.1)],
    ),
  )
  assert.equal(textOf(among).filter((word) => word === 'what').length, 1)
})

test('the end of what an engine got counts less, however sure it is', () => {
  const joined = joinWindows(
    pair(
      [at('to', 10.1, 10.3), at('be', 10.3, 10.5), at('suppose', 10.5, 11, 0.99)],
      [at('to', 10.1, 10.3), at('be', 10.3, 10.5), at('ill', 10.5, 10.7, 0.6), at('disposed', 10.7, 11.4, 0.8)],
    ),
  )
  assert.deepEqual(textOf(joined), ['to', 'be', 'ill', 'disposed'])
})

test('a word that only one of them has is kept if it is likelier than not', () => {
  const heard = (confidence: number): string[] =>
    textOf(
      joinWindows(
        pair([at('so', 9, 9.2), at('uh', 9.5, 9.6, confidence), at('then', 9.7, 9.9)], [at('then', 9.7, 9.9, 0.8)]),
      ),
    )
  assert.deepEqual(heard(0.7), ['so', 'uh', 'then'])
  const right = (confidence: number): string[] =>
    textOf(joinWindows(pair([at('so', 9, 9.2)], [at('uh', 10.6, 10.7, confidence), at('then', 12, 12.2)])))
  assert.deepEqual(right(0.7), ['so', 'uh', 'then'])
  assert.deepEqual(right(0.2), ['so', 'then'])
})

test('windows that share nothing keep all their words, also those with the same times', () => {
  const windows = [
    { words: [at('one', 0, 1), at('two', 9.9, 10.2)], start: 0, end: 10, before: 0, after: 0 },
    { words: [at('two', 9.9, 10.3)], start: 10, end: 20, before: 0, after: 0 },
  ]
  assert.deepEqual(textOf(joinWindows(windows)), ['one', 'two', 'two'])
})

test('a window whose neighbours are missing has its own words only', () => {
  const words = [at('before', 9, 9.3), at('own', 10.2, 10.5), at('after', 20.1, 20.4)]
  assert.deepEqual(textOf(joinWindows([{ words, start: 10, end: 20, before: 1, after: 1 }])), ['own'])
})

const speech = fc.array(fc.integer({ min: 200, max: 600 }), { minLength: 1, maxLength: 60 })
const noise = fc.array(fc.integer({ min: -80, max: 80 }), { minLength: 200, maxLength: 200 })
const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 12 })

interface Spoken {
  words: Timed[]
  seconds: number
}
function say(lengths: readonly number[]): Spoken {
  let time = 0
  const words = lengths.map((length, i) => {
    const start = time
    time += length
    return at(i % 3 === 2 ? 'again' : `w${i}`, start / 1000, (time - 40) / 1000)
  })
  return { words, seconds: time / 1000 }
}

/** Windows of speech that is cut at multiples of 0.5 s, as recognised by `hear`. */
function windowsOf(
  { seconds }: Spoken,
  halves: readonly number[],
  hear: (n: number, from: number, to: number) => Timed[],
): HeardWindow<Timed>[] {
  const edges = [0, ...halves.toSorted((a, b) => a - b).map((n) => n / 2), Infinity].filter((edge) => edge < seconds)
  return edges.map((start, n) => {
    const end = edges[n + 1] ?? seconds
    const [before, after] = [n === 0 ? 0 : 1, n === edges.length - 1 ? 0 : 1]
    return { words: hear(n, start - before, end + after), start, end, before, after }
  })
}

test('property: cut anywhere and heard up to 0.08 s off, every word is there once, in order', () => {
  fc.assert(
    fc.property(speech, noise, cuts, (lengths, off, where) => {
      const spoken = say(lengths)
      const windows = windowsOf(spoken, where, (n, from, to) =>
        spoken.words
          .filter(({ start, end }) => start >= from && end <= to)
          .map((word, i) => {
            const shift = (off[(n * 47 + i) % off.length] ?? 0) / 1000
            return { ...word, start: word.start + shift, end: word.end + shift }
          }),
      )
      assert.deepEqual(
        textOf(joinWindows(windows)),
        spoken.words.map(({ word }) => word),
      )
    }),
    { numRuns: 1000 },
  )
})

const misheard = fc.array(
  fc.record({
    change: fc.constantFrom('none', 'none', 'none', 'other', 'lost', 'halved'),
    off: fc.integer({ min: -80, max: 80 }),
    confidence: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  }),
  { minLength: 200, maxLength: 200 },
)

test('property: whatever is misheard, times are in order, no word is empty, and no time has words of two windows', () => {
  fc.assert(
    fc.property(speech, misheard, cuts, (lengths, how, where) => {
      const spoken = say(lengths)
      const windows = windowsOf(spoken, where, (n, from, to) => {
        const heard = spoken.words
          .filter(({ start, end }) => end > from && start < to)
          .flatMap((word, i): Timed[] => {
            const { change, off, confidence } = how[(n * 61 + i) % how.length] ?? {
              change: 'none',
              off: 0,
              confidence: 1,
            }
            const start = Math.min(to - 0.02, Math.max(from, word.start + off / 1000))
            const end = Math.min(to, Math.max(start + 0.02, word.end + off / 1000))
            const middle = (start + end) / 2
            if (change === 'lost') return []
            if (change === 'other') return [at(`x${n}`, start, end, confidence)]
            if (change === 'none') return [at(word.word, start, end, confidence)]
            return [at(`${word.word}a`, start, middle, confidence), at('b', middle, end, confidence)]
          })
        // As engines give them: no word begins before the end of the previous one, or ends after what the engine got.
        let floor = 0
        return heard
          .map((word) => {
            const start = Math.max(floor, word.start)
            floor = Math.max(start + 0.02, word.end)
            return { ...word, start, end: floor }
          })
          .filter((word) => word.end <= to)
      })
      const joined = joinWindows(windows)
      const words = joined.flat()
      for (const [i, { start, end }] of words.entries()) {
        assert.ok(end > start, `word ${i} is empty`)
        assert.ok(start >= (words[i - 1]?.start ?? 0), `word ${i} begins before the previous one`)
      }
      for (const [n, own] of joined.entries()) {
        const [last, next] = [own.at(-1), joined[n + 1]?.[0]]
        if (last !== undefined && next !== undefined) assert.ok(last.end <= next.start, 'two windows at one time')
        const { start = 0, end = 0, before = 0, after = 0 } = windows[n] ?? {}
        const isInside = (word: Timed): boolean => word.start >= start - before && word.end <= end + after + 1e-9
        assert.ok(own.every(isInside), 'outside its window')
        // Speech that no other window has is never touched. A seam, rounded to a millisecond, may move the neighbouring
        // word to its edge.
        const [from, to] = [start + (n === 0 ? 0 : 1), end - (n === joined.length - 1 ? 0 : 1)]
        const unshared = windows[n]?.words.filter((word) => word.start >= from && word.end <= to) ?? []
        assert.deepEqual(
          own.filter((word) => unshared.includes(word)),
          unshared,
        )
      }
    }),
    { numRuns: 1000 },
  )
})
