import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOfWords } from '../../src/text/join-words.ts'
import { withFigures } from '../../src/text/with-figures.ts'

/** What a sentence is with figures, with ordinary spaces. */
function figuresOf(sentence: string, language: string): string {
  const words = sentence.split(' ').map((word, i) => ({ word, start: i, end: i + 0.8, confidence: 0.9, speaker: 0 }))
  const content = { words, segments: [], paragraphStarts: [0], estimated: false }
  const made = withFigures(content, language, new Set())
  return textOfWords(made.words, language).replaceAll('\u00a0', ' ')
}

const linesOf = (text: string): string[] => text.trim().split(/\n\s*/)

/** Tests of one language: lines "spoken → written", and lines that stay. */
export function checkFigures(language: string, change: string, stay: string): void {
  const changing = linesOf(change).map((line) => line.split(' → '))
  const staying = linesOf(stay)
  test(`${language}: ${changing.length} sentences get figures`, () => {
    assert.ok(changing.length >= 40, `${changing.length} sentences`)
    const wrong = changing.flatMap(([said = '', written]) => {
      const got = figuresOf(said, language)
      return got === written ? [] : [`${said}\n  expected ${written}\n  got      ${got}`]
    })
    assert.equal(wrong.join('\n'), '')
  })
  test(`${language}: ${staying.length} sentences stay`, () => {
    assert.ok(staying.length >= 40, `${staying.length} sentences`)
    const wrong = staying.flatMap((said) => {
      const got = figuresOf(said, language)
      return got === said ? [] : [`${said}\n  got ${got}`]
    })
    assert.equal(wrong.join('\n'), '')
  })
}
