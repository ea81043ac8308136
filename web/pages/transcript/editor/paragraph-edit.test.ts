import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wordsOfText, type EditableWord } from '../../../../src/text/corrections/edit-words.ts'
import { savedParagraph } from './document.ts'
import { isUnsaved, operationsFor, typeInto } from './paragraph-edit.ts'

const paragraphOf = (texts: readonly string[]) =>
  savedParagraph(
    texts.map((word, id): EditableWord => ({
      id,
      word,
      start: id,
      end: id + 1,
      confidence: 1,
      speaker: 0,
      startsParagraph: id === 0,
    })),
    'th',
  )

void test('a space between phrases is text: it is shown, and typing one is an edit', () => {
  // The second paragraph was split before a space.
  for (const text of ['สวัสดี ครับ วันนี้', ' ครับ วันนี้']) {
    const paragraph = paragraphOf(wordsOfText(text, 'th'))
    assert.equal(paragraph.text, text)
    assert.equal(isUnsaved(paragraph, 'th'), false)
    assert.deepEqual(operationsFor(paragraph, 'th'), [])
  }
  const typed = typeInto(paragraphOf(['สวัสดี', 'ครับ']), 'สวัสดี ครับ', 'th')
  assert.equal(isUnsaved(typed, 'th'), true)
  assert.deepEqual(operationsFor(typed, 'th'), [{ type: 'replace', from: 1, to: 1, text: ' ครับ' }])
  const more = typeInto(paragraphOf(['สวัสดี']), 'สวัสดีครับ วันนี้', 'th')
  const [operation] = operationsFor(more, 'th')
  assert.ok(operation?.type === 'insert')
  assert.deepEqual(wordsOfText(operation.text, 'th'), ['ครับ', ' วัน', 'นี้'])
})
