import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LiveTurn } from '../../src/contract/live.ts'
import { isDraft, translatedTurns, withTranslations, type Translations } from './translated-turns.ts'

const said = (turn: number): LiveTurn => ({
  turn,
  start: turn,
  end: turn + 1,
  isFinal: true,
  isCorrected: false,
  text: `said ${turn}`,
  speaker: null,
  words: [],
})
const turns = [0, 1, 2, 3].map(said)
const none: Translations = new Map()

test('turns are shown in their last translation, as they were said if there is none, and awaited at the end', () => {
  const first = withTranslations(none, [
    { turn: 1, language: 'es', text: 'uno', quality: 'standard' },
    { turn: 1, language: 'de', text: 'eins', quality: 'draft' },
    { turn: 2, language: 'es', text: null, quality: null },
  ])
  const second = withTranslations(first, [{ turn: 1, language: 'es', text: 'primero', quality: 'standard' }])
  assert.equal(first.get('es')?.get(1)?.text, 'uno', 'what is shown is not changed behind its back')
  const { turns: shown, awaited } = translatedTurns(turns, second.get('es') ?? null)
  assert.deepEqual(
    shown.map(({ text }) => text),
    ['said 0', 'primero', 'said 2'],
  )
  assert.deepEqual(
    awaited.map(({ turn }) => turn),
    [3],
  )
  assert.equal(translatedTurns(turns, second.get('es') ?? null).turns[1], shown[1], 'the same turn is the same object')
  const drafts = ['de', 'es'].map((language) => isDraft(second.get(language) ?? new Map()))
  assert.deepEqual(drafts, [true, false])
  assert.equal(translatedTurns(turns, null).turns, turns)
  assert.deepEqual(translatedTurns(turns, new Map()), { turns: [], awaited: turns })
  const many = Array.from({ length: 3000 }, (_, turn) => said(turn))
  assert.equal(translatedTurns(many, new Map()).awaited.length, 21, 'a language that was just added to a long talk')
})
