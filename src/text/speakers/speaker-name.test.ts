import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withSpeakerNames } from './speaker-name.ts'

test('numbers of speakers become names in any language, each once', () => {
  const text = 'Locuteur 2 dankt Locuteur 1, Sprecher 12 und Speaker 3. 说话人2 说话人 2感谢المتحدث 1.'
  const named = { 0: 'Speaker 2', 1: '$& (Zoé)', 11: 'Ada' }
  assert.equal(
    withSpeakerNames(text, named),
    '$& (Zoé) dankt Speaker 2, Ada und Speaker 3. 说话人2 $& (Zoé)感谢Speaker 2.',
  )
  assert.equal(withSpeakerNames(text, {}), text)
})
