import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replaceRun, type EditableWord } from './edit-words.ts'

const marks = { '|': 'always', '~': 'avoid' } as const

/** Words of a second each; "|" before a word: `always`, "~": `avoid`. */
function run(text: string, from = 0): EditableWord[] {
  return text.split(' ').map((marked, i) => {
    const subtitleBreak = marks[marked[0] as keyof typeof marks]
    const start = from + i
    const times = { start, end: start + 1, confidence: null, speaker: 0 }
    const word = { word: marked.replace(/^[|~]/, ''), ...times, id: start, startsParagraph: false }
    return subtitleBreak === undefined ? word : { ...word, subtitleBreak }
  })
}

function replaced(words: string, by: string, after: string | null = null): string {
  let id = 100
  const texts = by === '' ? [] : by.split(' ')
  const right = after === null ? null : (run(after, words.split(' ').length)[0] ?? null)
  return replaceRun(run(words), texts, () => id++, { before: null, after: right })
    .words.map(({ word, subtitleBreak }) => `${{ always: '|', avoid: '~', none: '' }[subtitleBreak ?? 'none']}${word}`)
    .join(' ')
}

test('words that people put into a subtitle stay in it', () => {
  // Before the word that it begins with.
  assert.equal(replaced('|the man', 'oh yes the man'), '|oh ~yes ~the man')
  assert.equal(replaced('the man', 'oh the man'), 'oh the man')
  // Between two words that nobody wants apart.
  assert.equal(replaced('|the ~man. ~He', 'the man. Well, yes. He'), '|the ~man. ~Well, ~yes. ~He')
  assert.equal(replaced('the man.', 'the man. Well,', '~He'), 'the man. ~Well,')
  assert.equal(replaced('the man. He', 'the man. Well, He'), 'the man. Well, He')
  // Instead of others.
  assert.equal(replaced('|the ~man', 'a. big house'), '|a. ~big ~house')
  assert.equal(replaced('and |the', 'a big house'), 'a big |house')
})
