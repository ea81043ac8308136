import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RecognisedWord } from '../engines/speech/port.ts'
import { createLocalAgreement } from './local-agreement.ts'

/** `0.5 And 0.8 so`: each word with its start; it ends where the next one starts. */
function pass(line: string): RecognisedWord[] {
  const parts = line.split(' ')
  const pairs = parts.flatMap((part, i) => (i % 2 === 0 ? [[Number(part), parts[i + 1] ?? ''] as const] : []))
  return pairs.map(([start, word], i) => ({ word, start, end: pairs[i + 1]?.[0] ?? start + 0.3, confidence: null }))
}

/** The words after each pass: stable ones, a bar, the rest. */
function replay(passes: readonly string[]): string[] {
  const agreement = createLocalAgreement()
  return passes.map((line, i) => {
    const { words, stable } = agreement.add(pass(line), i === passes.length - 1)
    const texts = words.map(({ word }) => word)
    return `${texts.slice(0, stable).join(' ')} | ${texts.slice(stable).join(' ')}`.trim()
  })
}

test('words on which two passes agree become stable, and later passes cannot change them', () => {
  // As the small Zipformer recognised the first seconds of jfk.wav, one second more in each pass.
  const seen = replay([
    '0.38 AND 0.7 SO',
    '0.38 AND 0.7 SO 1.02 MY 1.26 FELLOW 1.58 AMERICA',
    '0.38 AND 0.7 SO 1.02 MY 1.26 FELLOW 1.66 AMERICAN',
    '0.38 AND 0.7 SO 1.02 MY 1.26 FELLOW 1.66 AMERICAN 3.42 ASK 4.06 NOT 5.26 WHAT 5.54 YOUR 5.9 COMMENT',
    '0.38 AND 0.7 SO 1.02 MY 1.26 FELLOW 1.66 AMERICAN 3.42 ASK 4.06 NOT 5.26 WHAT 5.54 YOUR 5.94 COUNTRY 6.46 CAN',
    '0.38 END 0.7 SO 1.02 MY 1.26 FELLOW 1.66 AMERICAN 3.42 ASK 4.06 NOT 5.26 WHAT 5.54 YOUR 5.94 COUNTRY 6.46 CAN',
  ])
  assert.deepEqual(seen, [
    '| AND SO',
    'AND SO | MY FELLOW AMERICA',
    'AND SO MY FELLOW | AMERICAN',
    'AND SO MY FELLOW AMERICAN | ASK NOT WHAT YOUR COMMENT',
    'AND SO MY FELLOW AMERICAN ASK NOT WHAT YOUR | COUNTRY CAN',
    'AND SO MY FELLOW AMERICAN ASK NOT WHAT YOUR COUNTRY CAN |',
  ])
})

test('case and punctuation are no disagreement', () => {
  assert.deepEqual(replay(['0.3 Hello 0.6 there', '0.3 Hello, 0.6 there. 1 And', '0.3 hello 0.6 there 1 and']), [
    '| Hello there',
    'Hello, there. | And',
    'Hello, there. and |',
  ])
})

test('a pass that begins in the middle repeats no stable word', () => {
  const agreement = createLocalAgreement()
  agreement.add(pass('0 one 1 two 2 three'), false)
  agreement.add(pass('0 one 1 two 2 three'), false)
  const { words } = agreement.add(pass('2.05 three 3 four'), true)
  assert.deepEqual(
    words.map(({ word }) => word),
    ['one', 'two', 'three', 'four'],
  )
})

test('a word that is said twice stays', () => {
  const agreement = createLocalAgreement()
  agreement.add(pass('0 very 0.5 very'), false)
  const { words } = agreement.add(pass('0 very 0.5 very 1 good'), true)
  assert.equal(words.length, 3)
})

test('without agreement nothing is stable until it is settled', () => {
  const agreement = createLocalAgreement()
  for (const word of ['a', 'b', 'c']) assert.equal(agreement.add(pass(`0 ${word}`), false).stable, 0)
  assert.deepEqual(agreement.settle(), { words: pass('0 c'), stable: 1 })
})
