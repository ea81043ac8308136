import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Phrase } from './phrase.ts'
import { rarest } from './rare-phrases.ts'

const phrase = (...tokens: string[]): Phrase => ({ tokens, isPrefix: false })
const counts: Record<string, number> = { the: 900_000, meeting: 20_000, budget: 8000, zeugma: 2, of: 800_000 }
const countOf = (token: string): number => counts[token] ?? 0
const kept = (phrases: readonly Phrase[], most: number): string[] =>
  rarest(phrases, countOf, most).map(({ tokens }) => tokens.join(' '))

test('the rarest words are kept until they stand in too much', () => {
  const asked = [phrase('the'), phrase('meeting'), phrase('budget'), phrase('zeugma'), phrase('unheard')]
  assert.deepEqual(kept(asked, 30_000), ['unheard', 'zeugma', 'budget', 'meeting'])
  assert.deepEqual(kept(asked, 10_000), ['unheard', 'zeugma', 'budget'])
  assert.deepEqual(kept(asked, 10_000_000), ['unheard', 'zeugma', 'budget', 'meeting', 'the'])
})

test('of common words alone one is left; a phrase is as rare as its rarest word', () => {
  assert.deepEqual(kept([phrase('the'), phrase('of')], 30_000), ['of'])
  assert.deepEqual(kept([phrase('the', 'budget'), phrase('of')], 30_000), ['the budget'])
})
